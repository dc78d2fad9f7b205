// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/format_model.h"

#include "models/spoken.h"
#include "models/words.h"
#include "numerics/format_table.h"
#include "numerics/relative_error.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace mantissa::app {
namespace {

std::uint32_t signBit(const Format& format) { return 1u << (code_bits(format) - 1); }

QString kindOf(double asked, double stored, const Format& format) {
    if (std::isnan(stored))
        return !std::isnan(asked) ? QObject::tr("overflow to NaN") : has_nan(format) ? QObject::tr("NaN") : QObject::tr("no code for NaN");
    if (std::isinf(stored))
        return std::isinf(asked) ? QObject::tr("infinity") : QObject::tr("overflow");
    if (stored == 0)
        return asked == 0 ? QObject::tr("zero") : QObject::tr("underflow to 0");
    if (cuts(format) && std::fabs(asked) > std::fabs(stored) && std::fabs(stored) >= largest_finite(format))
        return QObject::tr("cut to largest");
    return std::fabs(stored) < smallest_normal(format) ? QObject::tr("subnormal") : QObject::tr("normal");
}

QString errorText(double asked, double stored) {
    if (!std::isfinite(asked) || !std::isfinite(stored))
        return noFigure();
    if (stored == asked)
        return QObject::tr("exact");
    return asked == 0 ? noFigure() : errorPercent(stored, asked);
}

} // namespace

bool cuts(const Format& format) { return !has_infinities(format) && !has_nan(format); }

std::vector<Format> shownFormats(Subnormals subnormals, const std::vector<Format>& own) {
    std::vector<Format> formats = format_table();
    std::erase_if(formats, [](const Format& format) { return format.kind != FormatKind::floating || has_blocks(format); });
    std::ranges::stable_sort(formats, std::ranges::greater(),
                             [](const Format& format) { return std::pair(format_bits(format), format.exponent_bits); });
    for (Format& format : formats)
        format.subnormals = subnormals;
    for (const Format& format : own)
        formats.push_back(with_subnormals(format, subnormals));
    return formats;
}

// The grid beyond the largest number goes on with its last step, as far as chance is concerned.
Chances chancesOf(double value, const Format& format) {
    if (!std::isfinite(value))
        return {value, value, 0};
    const RoundingRule rule{.rounding = Rounding::stochastic};
    const double inner = round_to(value, format, rule, 0), outer = round_to(value, format, rule, 0xFFFFFFFFu);
    if (inner == outer || !std::isfinite(inner))
        return {inner, outer, 0};
    const double gap = std::isfinite(outer) ? std::fabs(outer - inner) : ulpOf(inner, format);
    const double outward = std::fabs(value - inner) / gap;
    return value < 0 ? Chances{outer, inner, 1 - outward} : Chances{inner, outer, outward};
}

QString stepWords(double step) { return step >= 1 && step < 1000 ? formatPlain(step, 3) : formatPower(step); }

QString percentOf(double share) {
    const double percent = share * 100;
    if (percent > 0 && percent < 0.05)
        return QObject::tr("under %1 %").arg(formatPlain(0.1, 1));
    if (percent < 100 && percent > 99.95)
        return QObject::tr("over %1 %").arg(formatPlain(99.9, 3));
    return formatPlain(percent, 3) + " %";
}

QString errorPercent(double stored, double value) {
    const double percent = relative_error(stored, value) * 100;
    return (percent > 0 ? "+" : "") + formatPlain(percent, 3) + " %";
}

QString errorHelp() { return QObject::tr("(stored − value) / value: above 0 the number grew in size, below 0 it shrank."); }

QString storedText(double value, int digits) {
    return (value == 0 && std::signbit(value) ? QStringLiteral("−") : QString()) + formatPlain(value, digits);
}

// "float8_e4m3" as one says it: "float8 E4M3", with its subnormals or without
QString formatTitle(const Format& format) {
    Format known = format;
    known.subnormals = Subnormals::kept;
    const QString name = QString::fromStdString(format_name(known));
    const qsizetype parting = name.indexOf('_');
    return parting < 0 ? name : name.left(parting) + ' ' + name.mid(parting + 1).toUpper();
}

QString formatNote(const Format& format) {
    Format known = format;
    known.subnormals = Subnormals::kept;
    const std::string_view note = format_note(known);
    if (!note.empty())
        return spoken(std::string(note));
    return has_infinities(format) ? QString() : QObject::tr("no infinity");
}

double neighbour(double stored, const Format& format, int direction) {
    if (!std::isfinite(stored))
        return std::nan("");
    if (format.kind != FormatKind::floating)
        return round_to(stored + direction * ulpOf(stored, format), format);
    const std::uint32_t code = encode(stored, format), sign = signBit(format);
    const std::uint32_t magnitude = code & ~sign;
    if (magnitude == 0)
        return direction * smallest_positive(format);
    const bool away = (direction > 0) == ((code & sign) == 0);
    if (away && cuts(format) && std::fabs(stored) >= largest_finite(format))
        return stored; // there is none
    if (!away && std::fabs(stored) <= smallest_positive(format))
        return 0; // nothing in between, also where subnormals are flushed
    return decode((code & sign) | (away ? magnitude + 1 : magnitude - 1), format);
}

double ulpOf(double stored, const Format& format, int sharedExponent) {
    if (!std::isfinite(stored))
        return std::nan("");
    const int step = finest_step(format, sharedExponent);
    if (format.kind != FormatKind::floating)
        return std::ldexp(1, step);
    int exponent = 0;
    std::frexp(stored, &exponent);
    return std::ldexp(1, stored == 0 ? step_below_normal(format, sharedExponent) : std::max(exponent - 1 - format.mantissa_bits, step));
}

FormatModel::FormatModel(QObject* parent) : QAbstractTableModel(parent), m_formats(shownFormats()) {}

void FormatModel::setValue(double value) {
    m_value = value;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    Q_EMIT valueChanged(value);
}

void FormatModel::setRounding(Rounding rounding) {
    m_rounding = rounding;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    setValue(m_value);
}

void FormatModel::setSubnormals(Subnormals subnormals) {
    m_subnormals = subnormals;
    m_formats = shownFormats(m_subnormals, m_own);
    setValue(m_value);
}

void FormatModel::setOwn(const std::vector<Format>& own) {
    beginResetModel();
    m_own = own;
    m_formats = shownFormats(m_subnormals, m_own);
    endResetModel();
}

double FormatModel::stored(int row) const {
    return std::isnan(m_value) && !has_nan(format(row)) ? m_value : decode(code(row), format(row));
}

// Where chance decides, the likelier of the two stands there.
std::uint32_t FormatModel::code(int row) const {
    return encode(m_value, format(row), {.rounding = m_rounding == Rounding::stochastic ? Rounding::nearest_even : m_rounding});
}

QString FormatModel::mayBecome(int row, int direction) const {
    const int digits = format(row).mantissa_bits > 12 ? 9 : 6;
    const Chances chance = chances(row);
    const double next = neighbour(stored(row), format(row), direction);
    if (m_rounding != Rounding::stochastic || !chance.open())
        return std::isfinite(stored(row)) && next != stored(row) ? formatPlain(next, digits) : noFigure();
    return tr("%1: %2", "a number and how often it comes")
        .arg(formatPlain(direction < 0 ? chance.below : chance.above, digits), percentOf(direction < 0 ? 1 - chance.upper : chance.upper));
}

void FormatModel::flip(int row, int bit) { setValue(decode(code(row) ^ (1u << bit), format(row))); }

QVariant FormatModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    switch (role) {
    case Qt::DisplayRole: return text(index.row(), index.column());
    case Qt::TextAlignmentRole:
        return int(index.column() <= Bits || index.column() == Kind ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole: return index.column() == Name ? formatNote(format(index.row())) : QVariant();
    case CodeRole: return code(index.row());
    default: return {};
    }
}

QString FormatModel::text(int row, int column) const {
    const Format& here = format(row);
    const double value = stored(row);
    switch (column) {
    case Name: return formatTitle(here);
    case Bits: return QString::number(code(row), 2).rightJustified(code_bits(here), '0');
    case Stored: return storedText(value, here.mantissa_bits > 12 ? 10 : 12);
    case Error: return errorText(m_value, value);
    case Ulp: return std::isfinite(value) ? stepWords(ulpOf(value, here)) : noFigure();
    case Below: return mayBecome(row, -1);
    case Above: return mayBecome(row, 1);
    default: return kindOf(m_value, value, here);
    }
}

QVariant FormatModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(section <= Bits || section == Kind ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return section == Error ? errorHelp() : QVariant();
    const bool chance = m_rounding == Rounding::stochastic;
    const QStringList names = {tr("Format"),
                               m_head == Head::brief ? tr("Bits: sign, exponent, fraction")
                                                     : tr("Bits: sign, exponent, fraction. Click a bit to flip it."),
                               chance ? tr("Likelier value") : tr("Stored value"),
                               tr("Error"),
                               tr("ulp"),
                               chance ? tr("Below: how often") : tr("Next below"),
                               chance ? tr("Above: how often") : tr("Next above"),
                               tr("Kind")};
    return role == Qt::DisplayRole ? names.value(section) : QVariant();
}

} // namespace mantissa::app
