// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/run_table_model.h"
#include "models/words.h"

#include <algorithm>

namespace mantissa::app {
namespace {

int orderOf(const QCollator& names, const QVariant& a, const QVariant& b) {
    if (a.typeId() == QMetaType::QString)
        return names.compare(a.toString(), b.toString());
    const QPartialOrdering order = QVariant::compare(a, b);
    return order == QPartialOrdering::Less ? -1 : order == QPartialOrdering::Greater ? 1 : 0;
}

} // namespace

void RunTableFilter::setWords(const QString& words) {
    m_words = words.split(' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

void RunTableFilter::setGroups(Groups groups) {
    m_groups = groups;
    invalidate();
}

bool RunTableFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    QString all;
    for (int column : {int(RunTableModel::Name), int(RunTableModel::Status), int(RunTableModel::Policy), int(RunTableModel::Device),
                       int(RunTableModel::Started), int(RunTableModel::Experiment)})
        all += sourceModel()->index(row, column, parent).data().toString() + ' ';
    all += sourceModel()->index(row, 0, parent).data(Qt::ToolTipRole).toString();
    return std::all_of(m_words.begin(), m_words.end(), [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

// Missing figures come last in both orders; what is alike stays as it is listed, whatever it was sorted by before.
bool RunTableFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    if (m_groups == Groups::experiments) {
        const auto name = [](const QModelIndex& index) { return index.siblingAtColumn(RunTableModel::Experiment).data().toString(); };
        if (const int order = m_order.compare(name(left), name(right)); order != 0)
            return (order < 0) == (sortOrder() == Qt::AscendingOrder); // A before Z, whichever way the column goes
    }
    const QVariant a = left.data(RunTableModel::SortRole), b = right.data(RunTableModel::SortRole);
    if (a.isValid() != b.isValid())
        return a.isValid() == (sortOrder() == Qt::AscendingOrder);
    if (const int order = orderOf(m_order, a, b); order != 0)
        return order < 0;
    return sortOrder() == Qt::AscendingOrder ? left.row() < right.row() : right.row() < left.row();
}

} // namespace mantissa::app
