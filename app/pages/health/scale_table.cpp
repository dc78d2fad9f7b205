// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/scale_table.h"

#include "widgets/hidden_columns.h"

#include <QLabel>
#include <QResizeEvent>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

constexpr int besideCell = 12;              // pixels, with what a table puts around its cells
constexpr int leastNeeded[] = {6, 2, 5, 4}; // foot-room first, then what is subnormal, head-room, overflow

QString cellOf(const QString& words, bool isName) {
    return QStringLiteral("<td align='%1' style='padding-right:6px'>%2</td>").arg(isName ? "left" : "right", words.toHtmlEscaped());
}

} // namespace

ScaleTable::ScaleTable(QWidget* parent) : QWidget(parent), m_table(new QLabel), m_count(new HiddenColumns(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    m_table->setTextFormat(Qt::RichText);
    m_table->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // it takes what it is given
    column->addWidget(m_table);
    column->addWidget(m_count);
}

void ScaleTable::setRows(const QVector<QStringList>& rows) {
    m_rows = rows;
    measure();
    fit();
}

void ScaleTable::measure() {
    const QFontMetrics metrics(m_table->font());
    m_widths.resize(m_rows.isEmpty() ? 0 : m_rows.first().size());
    for (const QStringList& row : m_rows)
        for (int column = 0; column < m_widths.size(); ++column)
            m_widths[column] = qMax(m_widths[column], metrics.horizontalAdvance(row[column]) + besideCell);
}

int ScaleTable::wantedWidth() const {
    int wanted = 0;
    for (int column = 0; column < m_widths.size(); ++column)
        wanted += m_hidden.contains(column) ? 0 : m_widths[column];
    return wanted;
}

void ScaleTable::fit() {
    m_hidden.clear();
    for (int column : leastNeeded)
        if (column < m_widths.size() && wantedWidth() > width())
            m_hidden << column;
    QString table;
    for (const QStringList& row : m_rows) {
        QString cells;
        for (int column = 0; column < row.size(); ++column)
            cells += m_hidden.contains(column) ? QString() : cellOf(row[column], column == 0);
        table += QStringLiteral("<tr>%1</tr>").arg(cells);
    }
    m_table->setText(QStringLiteral("<table width='100%'>%1</table>").arg(table));
    m_count->tell(hiddenColumns());
}

QStringList ScaleTable::hiddenColumns() const {
    QStringList names;
    for (int column = 0; column < m_widths.size(); ++column)
        if (m_hidden.contains(column))
            names << m_rows.first()[column];
    return names;
}

void ScaleTable::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->oldSize().width() == width())
        return;
    m_widths.clear();
    measure();
    fit();
}

} // namespace mantissa::app
