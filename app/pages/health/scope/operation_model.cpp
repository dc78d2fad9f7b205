// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/scope/operation_model.h"

#include "models/spoken.h"
#include "style/appearance.h"

namespace mantissa::app {

void OperationModel::setOperations(const QVector<StepRow>& operations, int firstNotFinite) {
    beginResetModel();
    m_operations = operations;
    m_firstNotFinite = firstNotFinite;
    endResetModel();
}

QString OperationModel::formatsOf(const StepRow& operation) {
    if ((operation.inputs == operation.outputs && operation.lastBlock.isEmpty()) || operation.inputs.isEmpty())
        return outputsOf(operation);
    return operation.outputs.isEmpty() ? operation.inputs : operation.inputs + QStringLiteral(" → ") + outputsOf(operation);
}

QVariant OperationModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const StepRow& row = m_operations[index.row()];
    const bool changes = !row.inputs.isEmpty() && !row.outputs.isEmpty() && row.inputs != row.outputs;
    const bool bad = index.row() == m_firstNotFinite;
    switch (role) {
    case Qt::ForegroundRole: return bad ? QVariant(theme().bad) : QVariant();
    case Qt::TextAlignmentRole: return int((index.column() == Number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole: return bad || (index.column() == Formats && changes) ? typeFont(Appearance::Type::strong) : QVariant();
    case Qt::ToolTipRole:
        return index.column() == RanAs
                   ? meaningOf(row.badge) + (row.reason.isEmpty() ? QString() : '\n' + spoken(row.reason))
                   : row.name + '\n' + row.implementation + (bad ? '\n' + tr("The first whose result is not finite") : QString());
    case Qt::DisplayRole: break;
    default: return {};
    }
    switch (index.column()) {
    case Number: return index.row() + 1;
    case Name: return row.name;
    case Formats: return formatsOf(row);
    default: return wordOf(row.badge);
    }
}

QVariant OperationModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const QStringList names = {QString(), tr("Operation"), tr("Formats"), tr("Ran as")};
    return orientation == Qt::Horizontal && role == Qt::DisplayRole ? names.value(section) : QVariant();
}

} // namespace mantissa::app
