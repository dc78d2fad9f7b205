// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/step_model.h"

#include "models/spoken.h"
#include "models/words.h"
#include "style/appearance.h"

#include <QCoreApplication>
#include <QLocale>

namespace mantissa::app {

namespace {

// Those that no other view tells; the rest are the parts of a step's time.
[[maybe_unused]] constexpr const char* ownParts[] = {QT_TRANSLATE_NOOP("TimeParts", "input"), QT_TRANSLATE_NOOP("TimeParts", "copy"),
                                                     QT_TRANSLATE_NOOP("TimeParts", "cast"), QT_TRANSLATE_NOOP("TimeParts", "check")};

QString wordOfPart(const QString& part) { return QCoreApplication::translate("TimeParts", part.toUtf8().constData()); }

} // namespace

void StepModel::setSteps(const QVector<StepRow>& steps, Rows rows) {
    beginResetModel();
    m_steps = steps;
    m_shown.clear();
    for (const StepRow& step : steps)
        if (rows == Rows::all || step.cast)
            m_shown << step;
    endResetModel();
}

QString StepModel::summary() const {
    double all = 0, moved = 0;
    int casts = 0;
    for (const StepRow& step : m_steps) {
        all += step.bytes;
        moved += step.cast ? step.bytes : 0;
        casts += step.cast;
    }
    const QString words = tr("%1 operations move %2 per step").arg(formatCount(m_steps.size()), formatBytes(all));
    return casts == 0
               ? words + tr("; no casts.")
               : words + (casts == 1 ? tr("; %1 cast among them moves %2, %3 %.") : tr("; %1 casts among them move %2, %3 %."))
                             .arg(formatCount(casts), formatBytes(moved), QLocale().toString(all > 0 ? moved / all * 100 : 0, 'f', 1));
}

QVariant StepModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const StepRow& step = m_shown[index.row()];
    if (role == Qt::TextAlignmentRole)
        return int((index.column() == Bytes || index.column() == Flops ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::FontRole && step.cast)
        return typeFont(Appearance::Type::strong);
    if (role == Qt::ToolTipRole)
        return index.column() == RanAs ? meaningOf(step.badge) + (step.reason.isEmpty() ? QString() : '\n' + spoken(step.reason))
                                       : data(index, Qt::DisplayRole);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Operation: return step.name;
    case Part: return wordOfPart(step.part);
    case Formats:
        return (step.inputs == step.outputs && step.lastBlock.isEmpty()) || step.inputs.isEmpty() ? outputsOf(step)
               : step.outputs.isEmpty()                                                           ? step.inputs
                                        : step.inputs + QStringLiteral(" → ") + outputsOf(step);
    case Bytes: return step.bytes > 0 ? formatBytes(step.bytes) : noFigure();
    case Flops: return step.flops > 0 ? formatShort(step.flops) : noFigure();
    case RanAs: return wordOf(step.badge);
    default: return step.implementation;
    }
}

QVariant StepModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const QStringList names = {tr("Operation"), tr("Part"), tr("Formats"), tr("Bytes"), tr("FLOPs"), tr("Runs as"), tr("Implementation")};
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Bytes || section == Flops ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? names.value(section) : QVariant();
}

} // namespace mantissa::app
