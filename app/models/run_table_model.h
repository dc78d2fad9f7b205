// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/words.h"

#include <QAbstractTableModel>
#include <QCollator>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QVector>

#include <optional>

namespace mantissa::app {

class RunStore;

// Every run of the project, one a row, newest first; figures against the pinned baseline.
class RunTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        Name,
        Status,
        Policy,
        Device,
        Batch,
        Step,
        Speed,
        Loss,
        ValLoss,
        ValAccuracy,
        BestAccuracy,
        Memory,
        ToTarget,
        Time,
        Energy,
        EpochEnergy,
        Started,
        Experiment,
        ColumnCount
    };
    enum Role { SortRole = Qt::UserRole + 20, KeyRole, PinnedRole, DifferenceRole };

    explicit RunTableModel(RunStore& store, QObject* parent = nullptr);
    void refreshFigures();
    double target() const { return m_target; } // accuracy in % that every finished run of the shown group reached; 0: none

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_keys.size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(ColumnCount); }
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void rebuild();
    void drop(const QSet<int>& kept);           // all others
    QVariant figure(int key, int column) const; // null: none
    QString text(int key, int column) const;
    bool comparable(int key, int base, int column) const;
    static bool isCompared(int column);
    static bool isFigure(int column) { return column >= Batch && column <= EpochEnergy; }
    static bool isEnergy(int column) { return column == Energy || column == EpochEnergy; }
    std::optional<double> beside(int key, int column) const; // the baseline
    QString difference(int key, int column) const;           // the same in words
    QVariant copied(int key, int column) const;
    QVariant copiedBeside(int key, int column) const;
    QVariant copiedHead(int column, int role) const;
    QString toolTip(int key, int column) const;
    QString policyToolTip(int key) const;
    QString energyToolTip(int key, int column) const;
    QString headToolTip(int column) const;
    double findTarget() const;
    bool isUnread(int key, int column) const; // it is not known whether there is a figure
    double secondsToTarget(int key) const;    // NaN: it never got there, or its curves were not read

    RunStore& m_store;
    QVector<int> m_keys;
    double m_target = 0;
};

// Sorted by figures, not by their words; a filter in words: each must occur in name, policy, device, status or experiment.
class RunTableFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setWords(const QString& words);
    enum class Groups { none, experiments };
    void setGroups(Groups groups); // experiments: the runs of each stand together, in the order of the column

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QStringList m_words;
    const QCollator m_order = orderOfNames();
    Groups m_groups = Groups::none;
};

} // namespace mantissa::app
