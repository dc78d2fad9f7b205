// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/policy_model.h"
#include "bridge/plan_watcher.h"
#include "models/experiment_document.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "widgets/wrapped_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mantissa::app {

PolicyModel::PolicyModel(PlanWatcher& plans, ExperimentDocument& document, QObject* parent)
    : QAbstractTableModel(parent), m_plans(plans), m_document(document) {
    connect(&plans, &PlanWatcher::answered, this, &PolicyModel::rebuild);
    rebuild();
}

void PolicyModel::rebuild() {
    beginResetModel();
    m_shown = m_plans.plans();
    endResetModel();
}

void PolicyModel::followEdit() {
    const auto isSame = [](const VariantPlan& a, const VariantPlan& b) { return a.variant == b.variant && a.name == b.name; };
    if (!std::ranges::equal(m_shown, m_plans.plans(), isSame))
        rebuild();
}

int PolicyModel::columnOf(int variant) const {
    const auto found = std::ranges::find(m_shown, variant, &VariantPlan::variant);
    return found == m_shown.end() ? -1 : int(found - m_shown.begin());
}

void PolicyModel::setHeadRoom(int room, const QFont& font) {
    if (room == m_headRoom && font == m_headFont)
        return;
    m_headRoom = room;
    m_headFont = font;
    if (columnCount() > 0)
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

void PolicyModel::setLines(const QVector<int>& lines) {
    if (std::exchange(m_lines, lines) != lines && columnCount() > 0)
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int PolicyModel::apartRow() const {
    const bool any = std::ranges::any_of(m_shown, [](const VariantPlan& plan) { return !plan.apart.isEmpty(); });
    return any ? scaleRow() + 1 : -1;
}

// The badge, the formats, the loss scale, layers apart.
int PolicyModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || m_shown.isEmpty())
        return 0;
    return std::max(scaleRow(), apartRow()) + 1;
}

// Briefly, a large power of two is written as one: a column has no room for 32,768.
QString PolicyModel::lossScale(int variant, Length length) const {
    const auto& experiment = m_document.experiment();
    if (!experiment || variant >= int(experiment->variants.size()))
        return noFigure();
    const LossScaling& scaling = experiment->variants[static_cast<std::size_t>(variant)].loss_scale;
    if (scaling.mode == LossScaling::Mode::off)
        return tr("off");
    int exponent = 0;
    const bool brief = length == Length::brief && scaling.initial >= 1000 && std::frexp(scaling.initial, &exponent) == 0.5;
    return (scaling.mode == LossScaling::Mode::fixed ? tr("fixed %1")
            : length == Length::brief                ? tr("dynamic %1")
                                                     : tr("dynamic from %1"))
        .arg(brief ? formatPower(scaling.initial) : formatLossScale(scaling.initial));
}

QString PolicyModel::cell(int row, int column) const {
    const VariantPlan& plan = m_shown[column];
    if (row == 0)
        return wordOf(plan.badge);
    if (row == scaleRow())
        return lossScale(plan.variant, Length::brief);
    if (row == apartRow())
        return apartWords(plan);
    return plan.formats.value(row - 1).second;
}

QVariant PolicyModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const VariantPlan& plan = m_shown[index.column()];
    if (role == Qt::DisplayRole)
        return cell(index.row(), index.column());
    if (role == BadgeRole && index.row() == 0)
        return static_cast<int>(plan.badge);
    if (role == DiffersRole)
        return index.row() > 0 && cell(index.row(), index.column()) != cell(index.row(), 0);
    if (role == Qt::ToolTipRole && index.row() == scaleRow())
        return lossScale(plan.variant, Length::whole);
    if (role == Qt::ToolTipRole && index.row() == apartRow())
        return apartList(plan);
    if (role == Qt::ToolTipRole)
        return index.row() == 0
                   ? meaningOf(plan.badge) + '\n' + plan.implementation + (whyBadge(plan).isEmpty() ? QString() : '\n' + whyBadge(plan))
                   : QString();
    return {};
}

QVariant PolicyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter) | (orientation == Qt::Horizontal ? int(Qt::TextWordWrap) : 0);
    if (role == Qt::ToolTipRole && orientation == Qt::Horizontal)
        return m_shown.value(section).name;
    if (role == Qt::DecorationRole && orientation == Qt::Horizontal) {
        const int line = m_lines.value(m_shown.value(section).variant, -1);
        return line < 0 ? QVariant() : runSample(theme().line(line), theme().panel, 2);
    }
    if (role != Qt::DisplayRole || m_shown.isEmpty())
        return {};
    if (orientation == Qt::Horizontal)
        return m_headRoom > 0 ? linesOf(m_shown[section].name, m_headFont, m_headRoom).join('\n') : m_shown[section].name;
    if (section == 0)
        return tr("On this device");
    return section == scaleRow()   ? tr("Loss scale")
           : section == apartRow() ? tr("Own policy")
                                   : wordOfRole(m_shown.first().formats.value(section - 1).first);
}

} // namespace mantissa::app
