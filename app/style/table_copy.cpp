// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/table_copy.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int mostCopied = 10000; // rows: of a million of them the text would take seconds, and the window would stand still

// "−6.54 × 10⁻⁵" as "-6.54e-5"; what is no number stays as it is, and the dash of what is not there leaves its cell empty.
QString plainNumber(const QString& shown) {
    static const QRegularExpression number(QStringLiteral("^([−-]?)([0-9][0-9.,]*)(?: × 10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?$"));
    static const QString raisedDigits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    if (shown == QStringLiteral("–"))
        return {};
    const QRegularExpressionMatch match = number.match(shown);
    if (!match.hasMatch())
        return shown;
    QString plain = (match.captured(1).isEmpty() ? QString() : QStringLiteral("-")) + match.captured(2);
    if (const QString power = match.captured(3); !power.isEmpty()) {
        plain += 'e';
        for (const QChar digit : power)
            plain += digit == QChar(u'⁻') ? QStringLiteral("-") : QString::number(raisedDigits.indexOf(digit));
    }
    return plain;
}

QString copiedOf(const QVariant& figure, const QVariant& shown) {
    return figure.isValid() ? figure.toString() : plainNumber(shown.toString().simplified());
}

QString lineOfTable(const QTableView& table, int row) { // -1: of heads
    const QAbstractItemModel& model = *table.model();
    const auto headOf = [&model](int column, int role) { return model.headerData(column, Qt::Horizontal, role); };
    QStringList cells;
    if (!table.verticalHeader()->isHidden())
        cells << (row < 0 ? QString() : model.headerData(row, Qt::Vertical).toString().simplified());
    for (int column = 0; column < model.columnCount(); ++column) {
        const QModelIndex index = model.index(row, column);
        cells << (row < 0 ? copiedOf(headOf(column, CopiedFigure), headOf(column, Qt::DisplayRole))
                          : copiedOf(index.data(CopiedFigure), index.data()));
        if (const QVariant beside = headOf(column, CopiedBeside); beside.isValid())
            cells << (row < 0 ? beside : index.data(CopiedBeside)).toString();
    }
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
