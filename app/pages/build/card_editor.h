// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/build/card_layout.h"

#include <QObject>

#include <functional>

class QLineEdit;
class QMenu;
class QMouseEvent;
class QTableView;

namespace mantissa::app {

class LayerDelegate;

// Words of the selected card are edited where they stand: a click at one, F2 for the name, Return for the first, Tab from one to the
// next. A choice opens as a menu, the plus holds the settings that the card does not say. It must go before the table, whose viewport
// has events to tell while the table is being destroyed.
class CardEditor : public QObject {
    Q_OBJECT
public:
    CardEditor(QTableView& table, LayerModel& model, LayerDelegate& delegate);
    bool begin(int row, int word); // of CardLayout; false: it cannot be edited there

    std::function<std::vector<Field>(int row)> fields;
    std::function<Json(int row, const Field& field)> valueOf;
    std::function<void(int row, const std::string& key, const Json& value)> edited; // null: the default
    std::function<QString(int row, const std::string& key, const Json& value)> whyNot = [](int, const std::string&, const Json&) {
        return QString();
    }; // beside its range; empty: it can be
    std::function<void(const QObject* field, const QString& whyNot)> refused = [](const QObject*, const QString&) {}; // empty: nothing is

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool onViewport(QEvent* event);
    bool onField(QEvent* event);
    bool press(const QMouseEvent& event);
    bool release(const QMouseEvent& event);
    CardLayout layout(int row) const;
    int wordAt(const QPoint& point, int* row) const;
    bool open(int row, const Field& field, const QRectF& place);
    void openText(int row, const Field& field);
    void place(); // the field
    void openMenu(int row, const Field& field, const QRectF& place);
    void openOthers(int row, const QRectF& place);
    void addOptions(QMenu& menu, int row, const Field& field);
    bool commit(); // false: what was typed is wrong, and says so
    void mark(const QString& wrong);
    void close();
    void next(int by);

    QTableView& m_table;
    LayerModel& m_model;
    LayerDelegate& m_delegate;
    QLineEdit* m_field;
    Field m_what;
    QRectF m_place; // where the word stood, for one that leaves the field no room of its own
    int m_row = -1, m_word = 0;
    int m_pressedRow = -1; // selected already when the mouse was pressed on it
};

} // namespace mantissa::app
