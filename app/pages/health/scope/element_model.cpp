// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/scope/element_model.h"

#include "models/format_model.h"
#include "models/words.h"
#include "pages/health/scope/tensor_picture.h"
#include "style/appearance.h"

#include <QLocale>

#include <cmath>

namespace mantissa::app {

double smallestNormalOf(const health::SeenTensor& tensor) {
    const Format& format = tensor.format;
    return format.kind == FormatKind::floating && !has_blocks(format) ? smallest_normal(format) * tensor.scale : 0;
}

namespace {

// Of a format whose blocks have scales of their own: none that is known.
double ulpIn(const health::SeenTensor& tensor, double stored) {
    if (!std::isfinite(stored) || has_blocks(tensor.format))
        return 0;
    return ulpOf(stored / tensor.scale, tensor.format, tensor.shared_exponent) * tensor.scale;
}

} // namespace

QString fateOf(const health::SeenTensor& tensor, std::size_t element) {
    const double stored = tensor.stored[element], wide = tensor.wide.empty() ? stored : tensor.wide[element];
    if (!std::isfinite(stored))
        return std::isfinite(wide) ? QObject::tr("overflow") : QObject::tr("not finite");
    if (stored == 0)
        return wide == 0 ? QObject::tr("zero") : QObject::tr("lost: to zero");
    if (std::abs(stored) < smallestNormalOf(tensor) * (1 - 1e-6)) // its scale has rounded it
        return QObject::tr("subnormal");
    return {};
}

void ElementModel::setTensor(std::shared_ptr<const health::SeenTensor> tensor) {
    beginResetModel();
    m_tensor = std::move(tensor);
    endResetModel();
}

int ElementModel::rowCount(const QModelIndex& parent) const { return parent.isValid() || !m_tensor ? 0 : int(m_tensor->stored.size()); }

QString ElementModel::text(std::size_t element, int column) const {
    const health::SeenTensor& tensor = *m_tensor;
    const double stored = tensor.stored[element];
    if (column == Place)
        return PictureGrid::of(tensor.part).placeOf(tensor.part, qsizetype(element));
    if (column == Stored)
        return formatPlain(stored, 7);
    if (column == What)
        return fateOf(tensor, element);
    if (tensor.wide.empty())
        return noFigure();
    const double wide = tensor.wide[element];
    if (column == Wide)
        return formatPlain(wide, 9);
    if (column == Difference)
        return stored == wide ? QStringLiteral("0") : formatPlain(stored - wide, 3);
    const double ulp = ulpIn(tensor, stored);
    return ulp > 0 ? formatPlain((stored - wide) / ulp, 2) : noFigure();
}

QVariant ElementModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_tensor)
        return {};
    const auto element = std::size_t(index.row());
    switch (role) {
    case Qt::DisplayRole: return text(element, index.column());
    case Qt::TextAlignmentRole:
        return int((index.column() == Place || index.column() == What ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case NumberRole:
        if (index.column() == Wide && !m_tensor->wide.empty())
            return m_tensor->wide[element];
        if (index.column() == Difference && !m_tensor->wide.empty())
            return m_tensor->stored[element] - m_tensor->wide[element];
        return m_tensor->stored[element];
    default: return {};
    }
}

QVariant ElementModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Place || section == What ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    const QString format = m_tensor ? QString::fromStdString(format_name(m_tensor->format)) : tr("format");
    const QStringList names = {tr("Element"), tr("In %1").arg(format), tr("Before rounding"), tr("Difference"), tr("In ulps"), QString()};
    return role == Qt::DisplayRole ? names.value(section) : QVariant();
}

} // namespace mantissa::app
