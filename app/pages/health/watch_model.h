// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/watched_values.h"

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

namespace mantissa::app {

class Workbench;

// The watched values of the selected variant: three rows each, the weight, its gradient, its update.
class WatchModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Value, What, Bits, Number, Step, ColumnCount };
    enum Role { CodeRole = Qt::UserRole, FormatRole, NumberRole }; // invalid where nothing was told yet
    static constexpr int rowsOfEach = 3;

    explicit WatchModel(Workbench& workbench, QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(ColumnCount); }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        QString what = {}, step = {}, help = {};
        std::optional<double> value = {};
        Format format = {};
    };
    Row row(int index) const;
    QString nothing() const; // why a figure is not there
    void tell();

    Workbench& m_workbench;
};

// The bits of a watched value in its format, as the Numbers page draws them.
class WatchBitsDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace mantissa::app
