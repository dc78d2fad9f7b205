// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractItemModel>

namespace mantissa::app {

class RunStore;

// The list at the left: groups, newest first, and their runs with a tick; those of a sweep folded to a row per policy.
class RunTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role { LineRole = Qt::UserRole, StateRole, FigureRole, KeyRole, KeysRole, PinnedRole, HeldRole };

    explicit RunTreeModel(RunStore& store, QObject* parent = nullptr);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void refreshFigures();
    QString figureWords() const; // what stands at the right of the rows

private:
    void rebuild();
    int groupOf(int row) const; // newest first
    QVariant runData(int key, int role) const;
    QVariant foldData(const QVector<int>& keys, int role) const;
    QVariant groupData(int group, int role) const;

    RunStore& m_store;
    QVector<QVector<QVector<int>>> m_shown; // keys by row of a group's rows, as last told to views; more than one: folded
};

} // namespace mantissa::app
