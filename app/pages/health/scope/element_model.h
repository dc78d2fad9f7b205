// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "health/walk.h"

#include <QAbstractTableModel>

#include <memory>

namespace mantissa::app {

// The values of a tensor's part, one after the other: in its format, before they were rounded, and what the rounding changed.
class ElementModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Place, Stored, Wide, Difference, Ulps, What, ColumnCount };
    enum Role { NumberRole = Qt::UserRole };
    using QAbstractTableModel::QAbstractTableModel;
    void setTensor(std::shared_ptr<const health::SeenTensor> tensor); // null: none
    const health::SeenTensor* tensor() const { return m_tensor.get(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(ColumnCount); }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(std::size_t element, int column) const;

    std::shared_ptr<const health::SeenTensor> m_tensor;
};

// What becomes of a value in its format, in a word: "zero", "subnormal", "lost" ...; empty: nothing worth one.
QString fateOf(const health::SeenTensor& tensor, std::size_t element);
double smallestNormalOf(const health::SeenTensor& tensor); // with its scale; 0: none that is known

} // namespace mantissa::app
