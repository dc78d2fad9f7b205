// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QFrame>

#include <memory>

class QLabel;
class QPushButton;
class QTableView;

namespace mantissa::app {

class CardEditor;
class HiddenColumns;
class LayerModel;
class LayerSettings;
class Workbench;

// The layers as picture and table, with what keyboard, mouse and clipboard do to the one that is selected.
class LayerTable : public QFrame {
    Q_OBJECT
public:
    LayerTable(Workbench& workbench, LayerModel& model, LayerSettings& settings, QWidget* parent = nullptr);
    ~LayerTable() override;

    int row() const; // 0: the input; -1: it is gone
    void select(const Json::json_pointer& place);
    void reselect(); // after the model changed
    void setTotals(const QString& words);
    void addBeneath(QWidget* widget);
    void takeKeyboard();
    enum class Fields { beside, folded, elsewhere }; // those of the selected layer: the columns want the room that they take
    void setFields(Fields fields);

    void insert(const QString& type);
    void duplicate();
    void remove();
    void move(int by);
    enum class After { keep, remove };
    void copy(After after); // as text
    void paste();

Q_SIGNALS:
    void selected();
    void fieldsWanted(bool shown); // to give their room to the columns, or to have it back

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool press(const QKeyEvent& key);
    void makeEditor(LayerSettings& settings);
    void makeTable();
    QLayout* makeTotals();
    void arrangeColumns(); // where there is little room, the words of the layers have it
    int roomForColumns() const;
    void resized(const QSize& before);
    void follow();
    void tellHidden();

    Workbench& m_workbench;
    LayerModel& m_model;
    QTableView* m_table;
    QLabel* m_totals;
    QPushButton* m_room;     // says how many columns are hidden, and shows them
    HiddenColumns* m_hidden; // says it where the fields take no room from them
    Fields m_fields = Fields::beside;
    std::unique_ptr<CardEditor> m_editor;
    Json::json_pointer m_place{"/model/layers/0"}; // of the selected layer
    Json m_shown;                                  // the experiment in which it stands there
};

} // namespace mantissa::app
