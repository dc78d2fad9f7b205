// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/report.h"
#include "style/theme.h"

#include <QAbstractTableModel>

#include <memory>

namespace mantissa::app {

// A table of a report, as a model: the window shows the very cells that the report tells.
class ReportTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { badgeRole = Qt::UserRole + 1, sortRole, runRole };
    enum class Runs { down, across }; // across: a row per figure, a column per run
    using QAbstractTableModel::QAbstractTableModel;

    // "lines": of the theme, by the run of the report. Null: an empty table.
    void show(std::shared_ptr<const report::Report> report, const std::string& table, const QVector<int>& lines);
    void show(std::shared_ptr<const report::Report> report, report::Table table, const QVector<int>& lines); // not the report's own

    void turn(Runs runs);
    Runs runs() const { return m_runs; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    const report::Cell& cellAt(const QModelIndex& index) const;
    QVariant figureName(const report::Column& column, int role) const; // of a row, where runs are columns
    QVariant sampleOf(int column) const;
    QVariant runName(const report::Cell& run, int role) const;

    std::shared_ptr<const report::Report> m_report; // keeps m_table alive
    const report::Table* m_table = nullptr;
    report::Table m_own;
    QVector<int> m_lines;
    Runs m_runs = Runs::down;
};

} // namespace mantissa::app
