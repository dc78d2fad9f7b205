// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/watch_model.h"

#include "bridge/workbench.h"
#include "models/words.h"
#include "numerics/code.h"
#include "style/appearance.h"
#include "widgets/bits_delegate.h"

#include <QPainter>

#include <cmath>

namespace mantissa::app {

WatchModel::WatchModel(Workbench& workbench, QObject* parent) : QAbstractTableModel(parent), m_workbench(workbench) {
    connect(&workbench.watched(), &WatchedValues::placesChanged, this, [this] {
        beginResetModel();
        endResetModel();
    });
    connect(&workbench.watched(), &WatchedValues::read, this, &WatchModel::tell);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, this, &WatchModel::tell);
}

void WatchModel::tell() {
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int WatchModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : rowsOfEach * int(m_workbench.watched().places().size());
}

QString WatchModel::nothing() const {
    return m_workbench.health().mode == health::SamplingSettings::Mode::off
               ? tr("Observing is off: gradients and updates are seen when a step is observed.")
               : tr("Told when a step is observed.");
}

WatchModel::Row WatchModel::row(int index) const {
    const health::WatchedPlace& place = m_workbench.watched().places()[index / rowsOfEach];
    const auto reading = m_workbench.watched().reading(m_workbench.document().selectedVariant(), place);
    const auto& update = reading.update;
    switch (index % rowsOfEach) {
    case 0:
        if (!reading.weight)
            return {.what = tr("weight"), .help = tr("Told while this variant's run goes on.")};
        return {.what = tr("weight"), .step = formatCount(reading.step), .value = reading.weight->value, .format = reading.weight->format};
    case 1:
        if (!update)
            return {.what = tr("gradient"), .help = nothing()};
        return {
            .what = tr("gradient"), .step = formatCount(update->step), .value = update->gradient.value, .format = update->gradient.format};
    default:
        if (!update)
            return {.what = tr("update"), .help = nothing()};
        return {.what = update->wanted != 0 && update->after == update->before ? tr("update, lost") : tr("update"),
                .step = formatCount(update->step),
                .help = tr("Wanted %1, made %2: from %3 to %4")
                            .arg(formatPlain(update->wanted, 5), formatPlain(update->after - update->before, 5),
                                 formatPlain(update->before, 7), formatPlain(update->after, 7)),
                .value = update->wanted,
                .format = update->format};
    }
}

QVariant WatchModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Row shown = row(index.row());
    switch (role) {
    case FormatRole: return shown.value ? QVariant(QString::fromStdString(format_name(shown.format))) : QVariant();
    case CodeRole: return shown.value ? QVariant(encode(*shown.value, shown.format)) : QVariant();
    case NumberRole: return shown.value ? QVariant(*shown.value) : QVariant();
    case Qt::ToolTipRole: return shown.help;
    case Qt::TextAlignmentRole:
        return int((index.column() == Number || index.column() == Step ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::DisplayRole: break;
    default: return {};
    }
    const health::WatchedPlace& place = m_workbench.watched().places()[index.row() / rowsOfEach];
    switch (index.column()) {
    case Value:
        return index.row() % rowsOfEach == 0 ? QStringLiteral("%1 [%2]").arg(QString::fromStdString(place.variable)).arg(place.element)
                                             : QString();
    case What: return shown.what;
    case Number: return shown.value ? formatPlain(*shown.value, 6) : noFigure();
    case Step: return shown.step.isEmpty() ? noFigure() : shown.step;
    default: return {};
    }
}

QVariant WatchModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const QStringList names = {tr("Value"), QString(), tr("Bits"), tr("Number"), tr("Step")};
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Number || section == Step ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? names.value(section) : QVariant();
}

void WatchBitsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto format = parse_format(index.data(WatchModel::FormatRole).toString().toStdString());
    if (!format) {
        painter->save();
        painter->setPen(theme().grid);
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
        painter->setPen(theme().muted);
        painter->drawText(option.rect.adjusted(8, 0, 0, 0), Qt::AlignVCenter, noFigure());
        painter->restore();
        return;
    }
    paintBits(*painter, option.rect, *format, index.data(WatchModel::CodeRole).toUInt());
}

} // namespace mantissa::app
