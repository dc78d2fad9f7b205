// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/figures_model.h"

#include "models/words.h"

#include <QLocale>

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
        rows = qMax(rows, m_store.run(key).steps());
    return int(rows);
}

void FiguresModel::rebuild() {
    beginResetModel();
    m_keys = m_store.visibleRuns();
    m_rows = longest();
    endResetModel();
}

// Rows are only added, so that the place where one reads stays.
void FiguresModel::grow() {
    const int rows = longest();
    if (rows < m_rows)
        return rebuild();
    if (rows == m_rows)
        return;
    beginInsertRows({}, m_rows, rows - 1);
    m_rows = rows;
    endInsertRows();
}

QString FiguresModel::cell(int key, int quantity, std::size_t step) const {
    const RunData& run = m_store.run(key);
    if (step >= run.loss.size())
        return noFigure();
    switch (quantity) {
    case 0: return formatPlain(double(run.loss[step]), 6);
    case 1: return QLocale().toString(double(run.accuracy[step]), 'f', 2);
    case 2: return formatFigure(double(run.milliseconds[step]), 3);
    default: return formatLossScale(double(run.lossScale[step])) + (run.skipped[step] ? tr(", skipped") : QString());
    }
}

QVariant FiguresModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == 0)
        return formatCount(index.row() + 1);
    return cell(m_keys[(index.column() - 1) / perRun], (index.column() - 1) % perRun, std::size_t(index.row()));
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
    const QStringList quantities = {tr("loss"), tr("accuracy %"), tr("ms"), tr("loss scale")};
    return m_store.run(m_keys[(section - 1) / perRun]).name + '\n' + quantities[(section - 1) % perRun];
}

} // namespace mantissa::app
