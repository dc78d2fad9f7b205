// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/block_model.h"

#include "models/format_model.h"
#include "models/spoken.h"
#include "models/words.h"
#include "numerics/code.h"
#include "style/language.h"

#include <algorithm>
#include <cmath>

#include <QRegularExpression>

namespace mantissa::app {
namespace {

QString errorOf(double stored, double value) {
    if (stored == value)
        return QObject::tr("exact");
    return std::isfinite(stored) && std::isfinite(value) && value != 0 ? errorPercent(stored, value) : noFigure();
}

} // namespace

std::vector<Format> formatsWithBlocks() {
    std::vector<Format> formats = format_table();
    std::erase_if(formats, [](const Format& format) { return !has_blocks(format); });
    return formats;
}

BlockModel::BlockModel(QObject* parent) : QAbstractTableModel(parent) { m_reading = read_blocks(m_values, m_format, m_rounding); }

void BlockModel::readAgain() {
    m_reading = read_blocks(m_values, m_format, m_rounding);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    Q_EMIT read();
}

void BlockModel::setFormat(const Format& format) {
    m_format = format;
    readAgain();
}

void BlockModel::setRounding(Rounding rounding) {
    m_rounding = rounding;
    readAgain();
}

void BlockModel::setValues(const std::vector<float>& values) {
    beginResetModel();
    m_values = values;
    m_values.resize(std::clamp<std::size_t>(values.size(), fewest, most));
    m_reading = read_blocks(m_values, m_format, m_rounding);
    endResetModel();
    Q_EMIT read();
}

void BlockModel::setValue(int row, float value) {
    m_values[static_cast<std::size_t>(row)] = value;
    readAgain();
}

QString BlockModel::sentence() const {
    static const QRegularExpression hyphen("(?<![\\w-])-(?=[0-9])");
    return spoken(block_sentence(m_reading, m_format)).replace(hyphen, QStringLiteral("−"));
}

Qt::ItemFlags BlockModel::flags(const QModelIndex& index) const {
    return QAbstractTableModel::flags(index) | (index.column() == Value ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

bool BlockModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    bool good = value.typeId() != QMetaType::QString; // a number has no language's groups
    const double number = good ? value.toDouble(&good) : typedNumber(value.toString(), &good);
    if (role != Qt::EditRole || index.column() != Value || !good)
        return false;
    setValue(index.row(), static_cast<float>(number));
    return true;
}

QString BlockModel::text(const BlockElement& element, int column) const {
    const double value = static_cast<double>(element.value);
    switch (column) {
    case Value: return storedText(value, 6);
    case Bits: return QString::number(element.code, 2).rightJustified(code_bits(elements()), '0');
    case Element: return storedText(element.element, 6);
    case Stored: return storedText(element.stored, 6);
    case Error: return element.lost() ? tr("lost") : errorOf(element.stored, value);
    default: return storedText(element.alone, 6);
    }
}

QVariant BlockModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const BlockElement& element = m_reading.elements[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(element, index.column());
    case Qt::EditRole: return fieldNumber(static_cast<double>(element.value), 6);
    case Qt::TextAlignmentRole: return int((index.column() == Bits ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole: return index.column() == Value ? tr("Double-click, or press F2, to change it.") : QVariant();
    case CodeRole: return element.code;
    case LostRole: return element.lost();
    default: return {};
    }
}

QVariant BlockModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Bits ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter) | Qt::TextWordWrap;
    if (role == Qt::ToolTipRole)
        return section == Error ? errorHelp() : QVariant();
    const QStringList names = {tr("Value"), tr("Bits of the element"), tr("Element"), tr("Times the scale"),
                               tr("Error"), tr("Alone in a block")};
    return role == Qt::DisplayRole ? names.value(section) : QVariant();
}

} // namespace mantissa::app
