// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/variant_plan.h"

#include <QAbstractTableModel>
#include <QFont>

namespace mantissa::app {

class PlanWatcher;
class ExperimentDocument;

// What each variant's policy means, role by role: variants are columns.
class PolicyModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { BadgeRole = Qt::UserRole, DiffersRole };
    PolicyModel(PlanWatcher& plans, ExperimentDocument& document, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_shown.size()); }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    // Until an edit is compiled, and while the experiment has an error, a variant that is new has no column.
    int variantAt(int column) const { return m_shown[column].variant; }
    int columnOf(int variant) const; // -1: none
    int scaleRow() const { return m_shown.isEmpty() ? -1 : int(m_shown.first().formats.size()) + 1; }
    int apartRow() const;                          // of layers with a policy of their own; -1: no variant has one
    void setHeadRoom(int room, const QFont& font); // a name takes two lines at most
    void setLines(const QVector<int>& lines);      // of the theme, by variant
    void followEdit();                             // the variants may have other places, before they are compiled anew

private:
    void rebuild();
    QString cell(int row, int column) const;
    enum class Length { brief, whole };
    QString lossScale(int variant, Length length) const;

    PlanWatcher& m_plans;
    ExperimentDocument& m_document;
    QVector<VariantPlan> m_shown;
    QVector<int> m_lines;
    int m_headRoom = 0; // 0: not known yet
    QFont m_headFont;
};

} // namespace mantissa::app
