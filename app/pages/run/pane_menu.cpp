// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/pane_menu.h"

#include "charts/run_chart.h"
#include "settings/app_settings.h"

#include <QMouseEvent>

namespace mantissa::app {
namespace {

constexpr const char* rangesKey = "ranges";

bool isThereAtFirst(std::size_t pane) { return paneTypes()[pane].presence == PaneType::Presence::always; }

} // namespace

void takePanes(RunChart& chart) {
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane)
        chart.askForPane(pane, AppSettings().paneAsked(paneTypes()[pane].key, isThereAtFirst(pane)));
}

void choosePane(RunChart& chart, std::size_t pane, bool shown) {
    chart.askForPane(pane, shown);
    AppSettings().setPaneAsked(paneTypes()[pane].key, shown);
}

bool isLastPane(const RunChart& chart, std::size_t pane) {
    for (std::size_t other = 0; other < paneTypes().size(); ++other)
        if (other != pane && chart.view().asked.contains(other) && !chart.curves().isGone(other))
            return false;
    return chart.view().asked.contains(pane);
}

PaneMenu::PaneMenu(RunChart& chart, QWidget& ranges, QWidget* parent) : QMenu(tr("Panes"), parent), m_chart(chart), m_ranges(ranges) {
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, &PaneMenu::fill);
}

void PaneMenu::fill() {
    clear();
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane)
        addPane(pane);
    addRanges();
    addSeparator();
    addAction(tr("As at first"), this, &PaneMenu::reset);
}

void PaneMenu::addPane(std::size_t pane) {
    const QString name = QObject::tr(paneTypes()[pane].name);
    QAction* choice = addAction(m_chart.curves().isGone(pane) ? tr("%1 (no run has it)").arg(name) : name);
    choice->setCheckable(true);
    choice->setChecked(m_chart.view().asked.contains(pane));
    const bool stays = isLastPane(m_chart, pane);
    choice->setEnabled(!stays);
    if (stays)
        choice->setToolTip(tr("One pane stays."));
    connect(choice, &QAction::triggered, this, [this, pane](bool shown) {
        choosePane(m_chart, pane, shown);
        QMetaObject::invokeMethod(this, &PaneMenu::fill, Qt::QueuedConnection); // another may be the last one now
    });
}

// Of the chosen run: shared exponents, and scales of tensors and blocks.
void PaneMenu::addRanges() {
    QAction* choice = addAction(tr("Ranges"));
    choice->setToolTip(tr("Of the chosen run: shared exponents, and scales of tensors and blocks."));
    choice->setCheckable(true);
    choice->setChecked(!m_ranges.isHidden());
    connect(choice, &QAction::triggered, this, [this](bool shown) {
        m_ranges.setVisible(shown);
        AppSettings().setPaneAsked(rangesKey, shown);
    });
}

void PaneMenu::reset() {
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane)
        choosePane(m_chart, pane, isThereAtFirst(pane));
    m_ranges.hide();
    AppSettings().setPaneAsked(rangesKey, false);
}

// Several are ticked in one go.
void PaneMenu::mouseReleaseEvent(QMouseEvent* event) {
    QAction* action = actionAt(event->position().toPoint());
    if (action && action->isEnabled() && action->isCheckable())
        return action->trigger();
    QMenu::mouseReleaseEvent(event);
}

} // namespace mantissa::app
