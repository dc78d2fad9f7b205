// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/format_model.h"

namespace mantissa::app {

// Two values and what becomes of them in each format: formats are columns.
class ArithmeticModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Operator { add, subtract, multiply, divide };
    enum class Verdict { exact, rounded, lost, bad };
    enum Row { Result, Why, Step, RowCount };
    enum Role { VerdictRole = Qt::UserRole };
    struct Outcome {
        double value = 0;
        Verdict verdict = Verdict::exact;
        QString why;
    };

    explicit ArithmeticModel(QObject* parent = nullptr);
    void set(double a, Operator op, double b);
    void setRounding(Rounding rounding);
    void setSubnormals(Subnormals subnormals);
    void setOwn(const std::vector<Format>& own);
    enum class Head { whole, broken };
    void setHead(Head head) { m_head = head, Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1); } // broken: on a narrow page
    Outcome outcome(int column) const { return m_outcomes[static_cast<std::size_t>(column)]; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(RowCount); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_formats.size()); }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Outcome compute(const Format& format) const;
    void computeAll();
    double rounded(double value, const Format& format) const;
    std::vector<Format> m_formats;
    std::vector<Outcome> m_outcomes;
    double m_a = 2048, m_b = 1;
    Operator m_operator = Operator::add;
    Rounding m_rounding = Rounding::nearest_even;
    Subnormals m_subnormals = Subnormals::kept;
    Head m_head = Head::whole;
};

} // namespace mantissa::app
