// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_page.h"

#include "bridge/workbench.h"
#include "charts/run_chart.h"

#include <QMenu>

namespace mantissa::app {

void RunPage::showMenu(int pane, const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto kind = static_cast<PaneKind>(pane);
    if (kind == PaneKind::loss) {
        QAction* log = menu->addAction(tr("Log y axis"));
        log->setCheckable(true);
        log->setChecked(m_chart->logLoss());
        connect(log, &QAction::toggled, m_chart, &RunChart::setLogLoss);
    }
    if (kind == PaneKind::time) {
        QAction* rate = menu->addAction(tr("Images per second"));
        rate->setCheckable(true);
        rate->setChecked(m_chart->timeUnit() == TimeUnit::imagesPerSecond);
        connect(rate, &QAction::toggled, this,
                [this](bool on) { m_chart->setTimeUnit(on ? TimeUnit::imagesPerSecond : TimeUnit::millisecondsPerStep); });
    }
    QAction* logX = menu->addAction(tr("Log x axis"));
    logX->setCheckable(true);
    logX->setChecked(m_chart->logX());
    connect(logX, &QAction::toggled, m_chart, &RunChart::setLogX);
    menu->addAction(tr("Fit all"), m_chart, &RunChart::fit);
    menu->addSeparator();
    addExportActions(*menu, m_chart->face(), this);
    menu->popup(at);
}

void RunPage::saveChart() { askAndSave(m_chart->face(), this); }

} // namespace mantissa::app
