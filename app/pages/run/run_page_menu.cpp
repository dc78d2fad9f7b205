// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_page.h"

#include "bridge/workbench.h"
#include "charts/run_chart.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
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
    menu->addAction(tr("Save chart…"), this, &RunPage::saveChart);
    menu->addAction(tr("Copy picture"), this, [this] { QApplication::clipboard()->setPixmap(m_chart->picture(2)); });
    menu->addAction(tr("Copy figures"), this, [this] { QApplication::clipboard()->setText(m_chart->table('\t')); });
    menu->popup(at);
}

void RunPage::saveChart() {
    auto* dialog = new QFileDialog(this, tr("Save chart"), m_workbench.project().root());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Picture (*.png)"), tr("Vector picture (*.svg)"), tr("Page (*.pdf)"), tr("Figures of every step (*.csv)")});
    dialog->setDefaultSuffix("png");
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog](const QString& filter) { dialog->setDefaultSuffix(filter.section("*.", 1).left(3)); });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        QString wrong;
        if (m_chart->save(file, &wrong))
            m_workbench.tell({Message::Kind::good, tr("Chart saved:"), file});
        else
            m_workbench.tell({Message::Kind::bad, tr("The chart was not saved."), wrong});
    });
    dialog->setModal(false);
    dialog->show();
}

} // namespace mantissa::app
