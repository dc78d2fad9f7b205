// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_table_columns.h"

#include "models/run_table_model.h"
#include "settings/app_settings.h"
#include "style/scaling.h"

#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTableView>

namespace mantissa::app {
namespace {

constexpr int wishedWidths[] = {210, 94, 116, 76, 62, 72, 120, 140, 124, 140, 118, 126, 92, 64, 92, 100, 128, 160};
static_assert(std::size(wishedWidths) == RunTableModel::ColumnCount);
constexpr int leastRunName = 150, apartName = 200, readName = 300, edges = 14, signWidth = 21,
              besideName = 70; // edges: what the delegate leaves free; tick, sample, pin

// What can be missed first: what most runs share, then what other columns tell in another way. Those are missed before names are.
constexpr int spare[] = {RunTableModel::Device,  RunTableModel::Batch,        RunTableModel::EpochEnergy, RunTableModel::Time,
                         RunTableModel::Started, RunTableModel::Energy,       RunTableModel::ToTarget,    RunTableModel::ValLoss,
                         RunTableModel::Step,    RunTableModel::BestAccuracy, RunTableModel::Experiment};
constexpr int ofMeters[] = {RunTableModel::EpochEnergy, RunTableModel::Energy}; // the first to go where no run was measured
constexpr int wordy[] = {RunTableModel::Policy, RunTableModel::Experiment, RunTableModel::Device};
constexpr int spareFigures[] = {RunTableModel::Memory, RunTableModel::Policy, RunTableModel::Loss};

} // namespace

RunTableColumns::RunTableColumns(QTableView& table) : QObject(&table), m_table(table) {
    m_wished.resize(RunTableModel::ColumnCount);
    m_needed.resize(RunTableModel::ColumnCount);
    keepScaled(&table, [this] { // a theme is no other size: what was drawn stays, and grows with the texts
        const double grown = m_scale > 0 ? scaled(1000) / double(m_scale) : 1;
        for (int column = 0; column < RunTableModel::ColumnCount; ++column)
            m_wished[column] = m_drawn.contains(column) ? qRound(m_wished[column] * grown) : scaled(wishedWidths[column]);
        m_scale = scaled(1000);
        m_needed.fill(0);
        fit();
    });
    takeRemembered();
    QHeaderView* header = table.horizontalHeader();
    connect(header, &QHeaderView::sectionMoved, this, &RunTableColumns::remember);
    connect(header, &QHeaderView::sectionResized, this, [this](int column, int, int width) {
        if (m_fitting || width == 0)
            return;
        m_wished[column] = width;
        m_drawn << column;
        remember();
    });
    connect(table.model(), &QAbstractItemModel::modelReset, this, [this] { m_needed.fill(0); });
    table.viewport()->installEventFilter(this);
}

void RunTableColumns::takeRemembered() {
    const QByteArray state = AppSettings().runColumns();
    QHeaderView* header = m_table.horizontalHeader();
    if (state.isEmpty() || !header->restoreState(state))
        return;
    for (int column = 0; column < RunTableModel::ColumnCount; ++column)
        if (header->isSectionHidden(column))
            m_off << column;
        else if (header->sectionSize(column) != m_wished[column]) {
            m_wished[column] = header->sectionSize(column);
            m_drawn << column;
        }
}

void RunTableColumns::remember() {
    {
        const QScopedValueRollback mine(m_fitting, true);
        for (int column = 0; column < RunTableModel::ColumnCount; ++column) {
            m_table.setColumnWidth(column, m_wished[column]);
            m_table.setColumnHidden(column, !isChosen(column));
        }
        AppSettings().setRunColumns(m_table.horizontalHeader()->saveState());
    }
    fit();
}

void RunTableColumns::choose(int column, Choice choice) {
    choice == Choice::on ? void(m_off.remove(column)) : void(m_off.insert(column));
    remember();
}

int RunTableColumns::needed(int column) {
    const int sign = column == RunTableModel::Status ? signWidth : 0;
    const int figures = column == RunTableModel::Name ? scaled(leastRunName)
                                                      : static_cast<QAbstractItemView&>(m_table).sizeHintForColumn(column) + edges + sign;
    m_needed[column] = qMax(m_needed[column], qMax(figures, m_table.horizontalHeader()->sectionSizeHint(column)));
    return m_needed[column];
}

int RunTableColumns::chosenWidth(const QVector<int>& widths) const {
    int sum = 0;
    for (int column = 0; column < RunTableModel::ColumnCount; ++column)
        if (isChosen(column) && !isAway(column))
            sum += widths[column];
    return sum;
}

int RunTableColumns::wholeName() const {
    return static_cast<const QAbstractItemView&>(m_table).sizeHintForColumn(RunTableModel::Name) + besideName;
}

// As wide as somebody drew it; else no narrower than its head, or than its longest name or status.
int RunTableColumns::wished(int column) {
    const int width = m_wished[column];
    const int whole = column == RunTableModel::Name     ? wholeName()
                      : column == RunTableModel::Status ? needed(column)
                                                        : m_table.horizontalHeader()->sectionSizeHint(column);
    return m_drawn.contains(column) ? width : qMax(width, whole);
}

bool RunTableColumns::isTold(int column) const {
    const QAbstractItemModel& model = *m_table.model();
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, column).data(RunTableModel::SortRole).isValid())
            return true;
    return false;
}

void RunTableColumns::leaveOut(std::span<const int> columns, const QVector<int>& widths, int room) {
    for (int column : columns)
        if (isChosen(column) && chosenWidth(widths) > room)
            m_away << column;
}

// The lines between the rows reach the edge: what is left goes to the last column, so that the edges of others stay under the pointer.
void RunTableColumns::growLast(QVector<int>& widths, int room) const {
    const QHeaderView& head = *m_table.horizontalHeader();
    for (int place = head.count() - 1; place >= 0; --place)
        if (const int column = head.logicalIndex(place); isChosen(column) && !isAway(column)) {
            if (!m_drawn.contains(column))
                widths[column] += qMax(0, room - chosenWidth(widths));
            return;
        }
}

void RunTableColumns::fit() {
    if (m_fitting)
        return;
    const QScopedValueRollback mine(m_fitting, true);
    for (int column = 0; column < RunTableModel::ColumnCount; ++column)
        m_table.setColumnHidden(column, false); // else its head would say that it needs no room
    const int room = m_table.viewport()->width();
    const int names = wished(RunTableModel::Name);
    QVector<int> widths;
    for (int column = 0; column < RunTableModel::ColumnCount; ++column)
        widths << wished(column);
    m_away.clear();
    if (chosenWidth(widths) > room)
        for (int column = 0; column < RunTableModel::ColumnCount; ++column)
            if (!m_drawn.contains(column))
                widths[column] = qMin(widths[column], needed(column));
    const int apart = qMin(names, qBound(scaled(leastRunName), wholeName(), scaled(apartName))), // "mine, batch 16, seed 1" and its like
        least = m_drawn.contains(RunTableModel::Name) ? names : apart;
    widths[RunTableModel::Name] = qMin(names, qMax(least, scaled(readName)));
    for (int column : ofMeters)
        if (!isTold(column))
            leaveOut(std::span(&column, 1), widths, room);
    leaveOut(spare, widths, room);
    widths[RunTableModel::Name] = least;
    leaveOut(spareFigures, widths, room);
    widths[RunTableModel::Name] = qMin(names, least + qMax(0, room - chosenWidth(widths))); // the name has what is left
    for (int column : wordy)                                                                // and they what that leaves
        if (isChosen(column) && !isAway(column) && !m_drawn.contains(column))
            widths[column] += qBound(0, needed(column) - widths[column], qMax(0, room - chosenWidth(widths)));
    growLast(widths, room);
    for (int column = 0; column < RunTableModel::ColumnCount; ++column) {
        m_table.setColumnHidden(column, !isChosen(column) || isAway(column));
        if (m_table.columnWidth(column) != widths[column])
            m_table.setColumnWidth(column, widths[column]);
    }
}

bool RunTableColumns::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        fit();
    return QObject::eventFilter(watched, event);
}

} // namespace mantissa::app
