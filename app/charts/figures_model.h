// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/pane_registry.h"
#include "models/run_store.h"

#include <QAbstractTableModel>

namespace mantissa::app {

// The curves as figures, for reading and for screen readers: a row per step, a column per pane and visible run.
class FiguresModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit FiguresModel(RunStore& store, QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : m_rows; }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 1 + int(m_keys.size()) * perRun(); }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    int perRun() const { return int(m_quantities.size()); }
    std::vector<std::size_t> quantities() const;
    void rebuild();
    void grow();
    int longest() const;
    qint64 stride() const;
    QString cell(int key, std::size_t quantity, std::size_t row) const;

    RunStore& m_store;
    QVector<int> m_keys;
    std::vector<std::size_t> m_quantities; // panes that have a figure of one run at least
    int m_rows = 0;
};

} // namespace mantissa::app
