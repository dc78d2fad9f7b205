// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/run_tree_model.h"

#include "models/run_store.h"
#include "models/spoken.h"
#include "models/words.h"

#include <QLocale>

namespace mantissa::app {

namespace {

// Of several runs the state with the highest is told.
int rankOf(RunState state) {
    switch (state) {
    case RunState::running: return 4;
    case RunState::diverged:
    case RunState::failed: return 3;
    case RunState::stopped: return 2;
    case RunState::waiting: return 1;
    default: return 0;
    }
}

} // namespace

// A group's index has the internal id 0; a run's has the row of its group + 1.
RunTreeModel::RunTreeModel(RunStore& store, QObject* parent) : QAbstractItemModel(parent), m_store(store) {
    connect(&store, &RunStore::structureChanged, this, &RunTreeModel::rebuild);
    connect(&store, &RunStore::stateChanged, this, &RunTreeModel::refreshFigures);
    connect(&store, &RunStore::visibilityChanged, this, &RunTreeModel::refreshFigures);
    rebuild();
}

void RunTreeModel::rebuild() {
    beginResetModel();
    m_shown.clear();
    for (int row = 0; row < m_store.groups().size(); ++row)
        m_shown << foldedRuns(m_store, groupOf(row));
    endResetModel();
}

int RunTreeModel::groupOf(int row) const { return static_cast<int>(m_store.groups().size()) - 1 - row; }

void RunTreeModel::refreshFigures() {
    for (int row = 0; row < m_shown.size(); ++row)
        if (const int runs = static_cast<int>(m_shown[row].size()))
            Q_EMIT dataChanged(index(0, 0, index(row, 0)), index(runs - 1, 0, index(row, 0)));
}

QModelIndex RunTreeModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : 0);
}

QModelIndex RunTreeModel::parent(const QModelIndex& index) const {
    return index.internalId() == 0 ? QModelIndex() : createIndex(static_cast<int>(index.internalId()) - 1, 0, quintptr(0));
}

int RunTreeModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid())
        return static_cast<int>(m_shown.size());
    return parent.internalId() == 0 && parent.column() == 0 ? static_cast<int>(m_shown[parent.row()].size()) : 0;
}

int RunTreeModel::columnCount(const QModelIndex&) const { return 1; }

QVariant RunTreeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    if (index.internalId() == 0)
        return groupData(groupOf(index.row()), role);
    const QVector<int>& keys = m_shown[static_cast<int>(index.internalId()) - 1][index.row()];
    if (role == KeysRole)
        return QVariant::fromValue(keys);
    return keys.size() > 1 ? foldData(keys, role) : runData(keys.first(), role);
}

QVariant RunTreeModel::groupData(int group, int role) const {
    const RunGroup& value = m_store.groups()[group];
    if (role == Qt::DisplayRole && value.kind == RunGroup::Kind::sweep)
        return group == m_store.now() ? tr("Sweep, now") : tr("Sweep, %1").arg(value.title);
    if (role == Qt::DisplayRole && value.kind == RunGroup::Kind::search)
        return tr("Search, %1").arg(value.title);
    if (role == Qt::DisplayRole)
        return group == m_store.now() ? tr("Now") : group == m_store.current() ? tr("%1, shown").arg(value.title) : value.title;
    if (role == Qt::ToolTipRole)
        return value.folder;
    return {};
}

QVariant RunTreeModel::runData(int key, int role) const {
    const RunData& run = m_store.run(key);
    const double ms = run.ownMilliseconds();
    switch (role) {
    case Qt::DisplayRole: return shownName(run);
    case Qt::CheckStateRole: return run.visible ? Qt::Checked : Qt::Unchecked;
    case Qt::ToolTipRole:
        return (run.steps() == 1 ? tr("%1, %2 on %3\n%4 after %5 step%6") : tr("%1, %2 on %3\n%4 after %5 steps%6"))
            .arg(shownName(run), run.policy, run.device, wordOf(run), formatCount(run.steps()),
                 (run.reason.isEmpty() ? QString() : "\n" + spoken(run.reason)) +
                     (run.report.isEmpty() ? QString() : "\n" + originOf(run)) +
                     (m_store.pinned() == key ? "\n" + tr("Pinned as the baseline") : QString()));
    case Qt::AccessibleTextRole:
        return tr("%1, %2, %3 milliseconds per step").arg(shownName(run), wordOf(run), ms > 0 ? formatFigure(ms) : noFigure()) +
               (m_store.pinned() == key ? ", " + tr("Pinned as the baseline") : QString());
    case PinnedRole: return m_store.pinned() == key;
    case LineRole: return run.line;
    case StateRole: return static_cast<int>(shownState(run));
    case HeldRole: return isHeld(run);
    case FigureRole: return ms > 0 ? formatFigure(ms, 2) : noFigure();
    case KeyRole: return key;
    default: return {};
    }
}

// A policy of a sweep: how far its runs are, and the worst or liveliest of their states.
QVariant RunTreeModel::foldData(const QVector<int>& keys, int role) const {
    const RunData& first = m_store.run(keys.first());
    int over = 0, visible = 0, all = 0;
    RunState state = RunState::completed;
    for (int key : keys) {
        const RunData& run = m_store.run(key);
        visible += run.visible;
        all += !run.dropped;
        over += run.state == RunState::completed || run.state == RunState::diverged || run.state == RunState::failed;
        if (!run.dropped && rankOf(run.state) > rankOf(state))
            state = run.state;
    }
    switch (role) {
    case Qt::DisplayRole: return first.sweepPolicy;
    case Qt::CheckStateRole: return visible == keys.size() ? Qt::Checked : visible > 0 ? Qt::PartiallyChecked : Qt::Unchecked;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return (over == 1 ? tr("%1, %2 on %3: %4 of %5 runs is over") : tr("%1, %2 on %3: %4 of %5 runs are over"))
            .arg(first.sweepPolicy, first.policy, first.device)
            .arg(over)
            .arg(all);
    case LineRole: return first.line;
    case StateRole: return static_cast<int>(state);
    case HeldRole: return std::ranges::any_of(keys, [this](int key) { return isHeld(m_store.run(key)); });
    case FigureRole: return QStringLiteral("%1/%2").arg(over).arg(all);
    case KeyRole: return keys.first();
    case PinnedRole: return keys.contains(m_store.pinned());
    default: return {};
    }
}

bool RunTreeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || !index.isValid() || index.internalId() == 0)
        return false;
    for (int key : data(index, KeysRole).value<QVector<int>>())
        m_store.setVisible(key, value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags RunTreeModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    return index.isValid() && index.internalId() != 0 ? flags | Qt::ItemIsUserCheckable : flags;
}

QString RunTreeModel::figureWords() const {
    bool one = false, fold = false;
    for (const QVector<QVector<int>>& rows : m_shown)
        for (const QVector<int>& keys : rows)
            (keys.size() > 1 ? fold : one) = true;
    return fold && one ? tr("runs done, ms/step") : fold ? tr("runs done") : tr("ms/step");
}

QVariant RunTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    return section == 0 && orientation == Qt::Horizontal && role == Qt::DisplayRole ? tr("Runs") : QVariant();
}

} // namespace mantissa::app
