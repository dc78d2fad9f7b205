// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/format_model.h"

#include "models/words.h"
#include "numerics/format_table.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace mantissa::app {
namespace {

std::uint32_t signBit(const Format& format) { return 1u << (code_bits(format) - 1); }

QString kindOf(double asked, double stored, const Format& format) {
    if (std::isnan(stored))
        return std::isnan(asked) ? QObject::tr("NaN") : QObject::tr("overflow to NaN");
    if (std::isinf(stored))
        return std::isinf(asked) ? QObject::tr("infinity") : QObject::tr("overflow");
    if (stored == 0)
        return asked == 0 ? QObject::tr("zero") : QObject::tr("underflow to 0");
    return std::fabs(stored) < smallest_normal(format) ? QObject::tr("subnormal") : QObject::tr("normal");
}

QString errorText(double asked, double stored) {
    if (!std::isfinite(asked) || !std::isfinite(stored))
        return noFigure();
    if (stored == asked)
        return QObject::tr("exact");
    if (asked == 0)
        return noFigure();
    const double percent = (stored - asked) / std::fabs(asked) * 100;
    return (percent > 0 ? "+" : "") + formatPlain(percent, 3) + " %";
}

} // namespace

std::vector<Format> shownFormats() {
    std::vector<Format> formats = format_table();
    std::erase_if(formats, [](const Format& format) { return format.kind != FormatKind::floating || has_blocks(format); });
    std::ranges::stable_sort(formats, std::ranges::greater(),
                             [](const Format& format) { return std::pair(format_bits(format), format.exponent_bits); });
    return formats;
}

// "float8_e4m3" as one says it: "float8 E4M3"
QString formatTitle(const Format& format) {
    const QString name = QString::fromStdString(format_name(format));
    const qsizetype parting = name.indexOf('_');
    return parting < 0 ? name : name.left(parting) + ' ' + name.mid(parting + 1).toUpper();
}

QString formatNote(const Format& format) {
    const std::string_view note = format_note(format);
    if (!note.empty())
        return QString::fromUtf8(note.data(), qsizetype(note.size()));
    return has_infinities(format) ? QString() : QObject::tr("no infinity");
}

double neighbour(double stored, const Format& format, int direction) {
    if (!std::isfinite(stored))
        return std::nan("");
    const std::uint32_t code = encode(stored, format), sign = signBit(format);
    const std::uint32_t magnitude = code & ~sign;
    if (magnitude == 0)
        return direction * decode(1, format);
    const bool away = (direction > 0) == ((code & sign) == 0);
    return decode((code & sign) | (away ? magnitude + 1 : magnitude - 1), format);
}

double ulpOf(double stored, const Format& format) {
    if (!std::isfinite(stored))
        return std::nan("");
    int exponent = 0;
    std::frexp(stored, &exponent);
    const int step = finest_step(format, 0);
    return std::ldexp(1, stored == 0 ? step : std::max(exponent - 1 - format.mantissa_bits, step));
}

FormatModel::FormatModel(QObject* parent) : QAbstractTableModel(parent), m_formats(shownFormats()) {}

void FormatModel::setValue(double value) {
    m_value = value;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    Q_EMIT valueChanged(value);
}

void FormatModel::setRounding(Rounding rounding) {
    m_rounding = rounding;
    setValue(m_value);
}

std::uint32_t FormatModel::code(int row) const { return encode(m_value, format(row), {.rounding = m_rounding}); }

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
    case Stored: return formatPlain(value, here.mantissa_bits > 12 ? 10 : 12);
    case Error: return errorText(m_value, value);
    case Ulp: return std::isfinite(value) ? formatPower(ulpOf(value, here)) : noFigure();
    case Below: return std::isfinite(value) ? formatPlain(neighbour(value, here, -1), here.mantissa_bits > 12 ? 9 : 6) : noFigure();
    case Above: return std::isfinite(value) ? formatPlain(neighbour(value, here, 1), here.mantissa_bits > 12 ? 9 : 6) : noFigure();
    default: return kindOf(m_value, value, here);
    }
}

QVariant FormatModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(section <= Bits || section == Kind ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    const QStringList names = {tr("Format"),       tr("Bits: sign, exponent, fraction. Click a bit to flip it."),
                               tr("Stored value"), tr("Error"),
                               tr("ulp"),          tr("Next below"),
                               tr("Next above"),   tr("Kind")};
    return role == Qt::DisplayRole ? names.value(section) : QVariant();
}

} // namespace mantissa::app
