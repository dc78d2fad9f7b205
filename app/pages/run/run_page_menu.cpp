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
    const auto chosen = static_cast<std::size_t>(pane);
    if (const char* words = paneTypes()[chosen].choice) {
        QAction* choice = menu->addAction(QObject::tr(words));
        choice->setCheckable(true);
        choice->setChecked(m_chart->view().choices[chosen] == PaneChoice::on);
        connect(choice, &QAction::toggled, m_chart,
                [this, chosen](bool on) { m_chart->choose(chosen, on ? PaneChoice::on : PaneChoice::off); });
    }
    QAction* logX = menu->addAction(tr("Log x axis"));
    logX->setCheckable(true);
    logX->setChecked(m_chart->view().logX);
    connect(logX, &QAction::toggled, m_chart, &RunChart::setLogX);
    menu->addAction(tr("Fit all"), m_chart, &RunChart::fit);
    menu->addSeparator();
    addExportActions(*menu, m_chart->face(), this);
    menu->popup(at);
}

void RunPage::saveChart() { askAndSave(m_chart->face(), this); }

} // namespace mantissa::app
