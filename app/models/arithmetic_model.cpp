// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/arithmetic_model.h"

#include "models/words.h"

#include <cmath>

namespace mantissa::app {
namespace {

using Operator = ArithmeticModel::Operator;

double exactly(double a, Operator op, double b) {
    switch (op) {
    case Operator::add: return a + b;
    case Operator::subtract: return a - b;
    case Operator::multiply: return a * b;
    default: return a / b;
    }
}

} // namespace

ArithmeticModel::ArithmeticModel(QObject* parent) : QAbstractTableModel(parent), m_formats(shownFormats()) { set(m_a, m_operator, m_b); }

void ArithmeticModel::set(double a, Operator op, double b) {
    m_a = a;
    m_b = b;
    m_operator = op;
    computeAll();
    Q_EMIT dataChanged(index(0, 0), index(RowCount - 1, columnCount() - 1));
}

void ArithmeticModel::computeAll() {
    m_outcomes.clear();
    for (const Format& format : m_formats)
        m_outcomes.push_back(compute(format));
}

void ArithmeticModel::setOwn(const std::vector<Format>& own) {
    beginResetModel();
    m_formats = shownFormats(Subnormals::kept, own);
    computeAll();
    endResetModel();
}

void ArithmeticModel::setRounding(Rounding rounding) {
    m_rounding = rounding;
    set(m_a, m_operator, m_b);
}

void ArithmeticModel::setSubnormals(Subnormals subnormals) {
    m_subnormals = subnormals;
    set(m_a, m_operator, m_b);
}

// Where chance decides, the likelier one.
double ArithmeticModel::rounded(double value, const Format& format) const {
    return round_to(value, format, {.rounding = m_rounding == Rounding::stochastic ? Rounding::nearest_even : m_rounding});
}

// Operands are rounded to the format, the exact result once more. tf32 cuts operands of products alone; all else of it is float32.
ArithmeticModel::Outcome ArithmeticModel::compute(const Format& format) const {
    const bool cut = format != tf32 || m_operator == Operator::multiply;
    Format operands = cut ? format : float32, results = format == tf32 ? float32 : format;
    operands.subnormals = results.subnormals = m_subnormals;
    const double a = rounded(m_a, operands), b = rounded(m_b, operands);
    const double exact = exactly(m_a, m_operator, m_b), value = rounded(exactly(a, m_operator, b), results);
    const bool sum = m_operator == Operator::add || m_operator == Operator::subtract;
    const Chances chances = m_rounding == Rounding::stochastic ? chancesOf(exactly(a, m_operator, b), results) : Chances{};
    if (chances.open()) {
        const bool up = value == chances.above;
        return {
            value, Verdict::rounded,
            tr("%1; else %2").arg(percentOf(up ? chances.upper : 1 - chances.upper), formatPlain(up ? chances.below : chances.above, 6))};
    }
    const bool beyond = cuts(results) && std::fabs(exact) > std::fabs(value) && std::fabs(value) >= largest_finite(results);
    if (beyond || (std::isfinite(exact) && !std::isfinite(value)))
        return {value, Verdict::bad, tr("largest is %1").arg(formatPlain(largest_finite(results), 4))};
    if (std::isnan(value))
        return {value, Verdict::bad, tr("not a number")};
    if (value == 0 && exact != 0)
        return {value, Verdict::bad, tr("smallest is %1").arg(formatPlain(smallest_positive(results), 2))};
    if (value == exact || (std::isnan(exact) && std::isnan(value)))
        return {value, Verdict::exact, format == tf32 && sum ? tr("exact in float32") : tr("exact")};
    if (sum && a != 0 && b != 0 && (value == a || std::fabs(value) == std::fabs(b)))
        return {value, Verdict::lost, tr("the %1 is lost").arg(formatPlain(value == a ? m_b : m_a, 3))};
    return {value, Verdict::rounded, tr("off by %1 %").arg(formatPlain(std::fabs((value - exact) / exact) * 100, 2))};
}

QVariant ArithmeticModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Outcome& outcome = m_outcomes[static_cast<std::size_t>(index.column())];
    if (role == VerdictRole)
        return static_cast<int>(outcome.verdict);
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && (index.row() == Why || index.row() == Result))
        return data(index, Qt::DisplayRole); // of many formats none has room for all of it
    if (role != Qt::DisplayRole)
        return {};
    if (index.row() == Result)
        return formatPlain(outcome.value, 10);
    if (index.row() == Why)
        return outcome.why;
    const Format& format = m_formats[static_cast<std::size_t>(index.column())];
    Format results = format == tf32 ? float32 : format;
    results.subnormals = m_subnormals;
    return std::isfinite(outcome.value) ? stepWords(ulpOf(outcome.value, results)) : noFigure();
}

QVariant ArithmeticModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role == Qt::TextAlignmentRole)
        return int(orientation == Qt::Horizontal ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Vertical)
        return QStringList{tr("Result"), tr("Why"), tr("Step between neighbours")}.value(section);
    const QString title = formatTitle(m_formats[static_cast<std::size_t>(section)]);
    return m_head == Head::broken ? QString(title).replace(' ', '\n') : title;
}

} // namespace mantissa::app
