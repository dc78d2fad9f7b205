// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/table_copy.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int mostCopied = 10000; // rows: of a million of them the text would take seconds, and the window would stand still

QString lineOfTable(const QTableView& table, int row) { // -1: of heads
    const QAbstractItemModel& model = *table.model();
    QStringList cells;
    if (!table.verticalHeader()->isHidden())
        cells << (row < 0 ? QString() : model.headerData(row, Qt::Vertical).toString().simplified());
    for (int column = 0; column < model.columnCount(); ++column)
        cells << (row < 0 ? model.headerData(column, Qt::Horizontal) : model.index(row, column).data()).toString().simplified();
    return cells.join('\t') + '\n';
}

class CopyKey : public QObject {
public:
    explicit CopyKey(QTableView& table) : QObject(&table), m_table(table) { table.installEventFilter(this); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched != &m_table || event->type() != QEvent::KeyPress || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy))
            return QObject::eventFilter(watched, event);
        putOnClipboard(m_table);
        return true;
    }

private:
    QTableView& m_table;
};

} // namespace

QString textOfTable(const QTableView& table, CopiedRows rows) {
    QString text = lineOfTable(table, -1);
    for (int row = 0; rows == CopiedRows::all && row < table.model()->rowCount(); ++row)
        text += lineOfTable(table, row);
    if (rows == CopiedRows::all)
        return text;
    QModelIndexList chosen = table.selectionModel()->selectedRows();
    std::ranges::sort(chosen, {}, &QModelIndex::row);
    for (const QModelIndex& index : std::as_const(chosen))
        text += lineOfTable(table, index.row());
    return text;
}

void putOnClipboard(const QTableView& table) {
    const bool several = table.selectionModel()->selectedRows().size() > 1 || table.model()->rowCount() > mostCopied;
    QGuiApplication::clipboard()->setText(textOfTable(table, several ? CopiedRows::selected : CopiedRows::all));
}

void offerTableCopy(QTableView& table) { new CopyKey(table); }

} // namespace mantissa::app
