// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/variant_plan.h"

#include <QAbstractTableModel>

namespace mantissa::app {

// The compiled step of one variant as a list: what the policy put in, and what each operation reads and writes.
class StepModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Operation, Part, Formats, Bytes, Flops, RanAs, Implementation, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;
    enum class Rows { all, casts };
    void setSteps(const QVector<StepRow>& steps, Rows rows);
    QString summary() const;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_shown.size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(ColumnCount); }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVector<StepRow> m_steps, m_shown;
};

} // namespace mantissa::app
