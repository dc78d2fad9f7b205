// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/figures_model.h"

#include "models/spoken.h"
#include "models/words.h"

#include <algorithm>

namespace mantissa::app {

FiguresModel::FiguresModel(RunStore& store, QObject* parent) : QAbstractTableModel(parent), m_store(store) {
    connect(&store, &RunStore::structureChanged, this, &FiguresModel::rebuild);
    connect(&store, &RunStore::visibilityChanged, this, &FiguresModel::rebuild);
    connect(&store, &RunStore::appended, this, &FiguresModel::grow);
    rebuild();
}

int FiguresModel::longest() const {
    qint64 rows = 0;
    for (int key : m_keys)
        rows = qMax(rows, qint64(m_store.run(key).loss.size()) * m_store.run(key).stride / stride());
    return int(rows);
}

// A row stands for so many steps: of the longest run.
qint64 FiguresModel::stride() const {
    qint64 stride = 1;
    for (int key : m_keys)
        stride = qMax(stride, m_store.run(key).stride);
    return stride;
}

void FiguresModel::rebuild() {
    beginResetModel();
    m_keys = m_store.visibleRuns();
    m_quantities = quantities();
    m_rows = longest();
    endResetModel();
}

std::vector<std::size_t> FiguresModel::quantities() const {
    std::vector<std::size_t> shown;
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane) {
        const PaneType& type = paneTypes()[pane];
        const auto isIdle = [&](int key) { return type.idle(m_store.run(key)); };
        if (type.whereIdle != PaneType::WhereIdle::goes || !std::all_of(m_keys.begin(), m_keys.end(), isIdle))
            shown.push_back(pane);
    }
    return shown;
}

// Rows are only added, so that the place where one reads stays.
void FiguresModel::grow() {
    const int rows = longest();
    if (rows < m_rows || quantities() != m_quantities)
        return rebuild();
    if (rows == m_rows)
        return;
    beginInsertRows({}, m_rows, rows - 1);
    m_rows = rows;
    endInsertRows();
}

QString FiguresModel::cell(int key, std::size_t quantity, std::size_t row) const {
    const RunData& run = m_store.run(key);
    const double last = double(stride()) * double(row + 1);
    if (run.loss.empty() || last > run.stepOf(run.loss.size() - 1))
        return noFigure();
    const std::size_t step = run.pointOf(last);
    return paneTypes()[quantity].cell(run, step);
}

QVariant FiguresModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == 0)
        return formatCount(stride() * (index.row() + 1));
    return cell(m_keys[(index.column() - 1) / perRun()], m_quantities[std::size_t((index.column() - 1) % perRun())],
                std::size_t(index.row()));
}

QVariant FiguresModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignBottom);
    if (role != Qt::DisplayRole)
        return {};
    if (section == 0)
        return tr("Step");
    const PaneType& pane = paneTypes()[m_quantities[std::size_t((section - 1) % perRun())]];
    return shownName(m_store.run(m_keys[(section - 1) / perRun()])) + '\n' + QObject::tr(pane.figure);
}

} // namespace mantissa::app
