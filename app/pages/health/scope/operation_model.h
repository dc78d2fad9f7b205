// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/variant_plan.h"

#include <QAbstractTableModel>

namespace mantissa::app {

// The operations of the step that is looked at, in their order: casts and roundings among them, from which format to which, and how
// each was done.
class OperationModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Number, Name, Formats, RanAs, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;
    void setOperations(const QVector<StepRow>& operations, int firstNotFinite = -1);
    const StepRow& operation(int row) const { return m_operations[row]; }
    static QString formatsOf(const StepRow& operation); // "float32 → float16"

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_operations.size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(ColumnCount); }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVector<StepRow> m_operations;
    int m_firstNotFinite = -1; // is marked
};

} // namespace mantissa::app
