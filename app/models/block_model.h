// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/block_reading.h"

#include <QAbstractTableModel>

namespace mantissa::app {

// Values that share a scale, a row each: change one, and what becomes of the others is there at once.
class BlockModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Value, Bits, Element, Stored, Error, Alone, ColumnCount };
    enum Role { CodeRole = Qt::UserRole, LostRole };
    static constexpr int fewest = 2, most = 16;

    explicit BlockModel(QObject* parent = nullptr);
    const Format& format() const { return m_format; }
    Format elements() const { return element_of(m_format); }
    const std::vector<float>& values() const { return m_values; }
    const BlockReading& reading() const { return m_reading; }
    void setFormat(const Format& format);
    void setRounding(Rounding rounding);
    void setValues(const std::vector<float>& values); // between `fewest` and `most` of them
    void setValue(int row, float value);
    QString sentence() const; // what the largest does to the smallest

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_values.size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(ColumnCount); }
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void read(); // something is other than it was

private:
    void readAgain();
    QString text(const BlockElement& element, int column) const;

    Format m_format = mxfp4;
    Rounding m_rounding = Rounding::nearest_even;
    std::vector<float> m_values = {12, 1.5f, -0.7f, 0.3f, 0.1f, -0.04f, 0.9f, 2.2f};
    BlockReading m_reading;
};

std::vector<Format> formatsWithBlocks(); // by name, as they lie along their last axis

} // namespace mantissa::app
