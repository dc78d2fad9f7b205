// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"

#include <QWidget>

#include <memory>

class QFrame;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace mantissa::app {

class CardEditor;
class FieldForm;
class LayerFormat;
class LayerModel;
class PolicyDelegate;
class PolicyModel;
struct Shipped;
class StackedBars;
class Workbench;

// The network as picture, table and editor at once; beneath it the policies and the memory they will take.
class BuildPage : public QWidget {
    Q_OBJECT
public:
    explicit BuildPage(Workbench& workbench, QWidget* parent = nullptr);
    ~BuildPage() override;
    LayerModel& layers() { return *m_layers; }
    void select(const Json::json_pointer& place);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makePalette();
    void makeCardEditor();
    QWidget* makeTable();
    QWidget* makeInspector();
    QWidget* makePolicies();
    void insert(const std::string& type);
    void takePreset(const Shipped& preset);
    void refreshProblem();
    void duplicate();
    enum class After { keep, remove };
    void copy(After after); // as text
    void paste();
    void arrangeBeneath();
    void set(int row, const std::string& key, const Json& value);
    void setInModel(const QString& key, const Json& value);
    std::vector<Field> fieldsOf(int row) const;
    Json valuesOf(int row) const;
    void remove();
    void move(int by);
    void refresh();
    void refreshMeasure();
    void refreshForm();
    int row() const;

    Workbench& m_workbench;
    LayerModel* m_layers;
    PolicyModel* m_policies;
    PolicyDelegate* m_policyDelegate;
    QTableView *m_table, *m_policyTable;
    std::unique_ptr<CardEditor> m_editor;
    QLabel *m_strip, *m_totals, *m_title, *m_about, *m_problem;
    QLineEdit* m_name;
    FieldForm* m_form;
    LayerFormat* m_format;
    StackedBars* m_memory;
    QPushButton *m_step, *m_measure;
    QWidget *m_beneath, *m_stripBox;
    QHBoxLayout* m_repairs;
    QPushButton *m_up, *m_down, *m_duplicate, *m_delete;
    Json::json_pointer m_place; // of the selected layer
};

} // namespace mantissa::app
