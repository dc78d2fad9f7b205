// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/lesson_desk.h"
#include "bridge/workbench.h"
#include "charts/pane_registry.h"
#include "charts/run_chart.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/lessons/live_part.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "style/table_copy.h"
#include "widgets/elided_label.h"

#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

// The learner's own runs beside the text: their curves over their figures.
namespace mantissa::app {
namespace {

constexpr int lowChart = 170, wideTable = 640, leastForState = 330; // lowChart: less is no room for two panes

enum RunColumn { Name, RanAs, FirstLoss, LastLoss, Accuracy, State, RunColumns };

QTableWidgetItem* cell(const QString& text, Qt::Alignment alignment = Qt::AlignRight | Qt::AlignVCenter) {
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(alignment);
    item->setFlags(Qt::ItemIsEnabled);
    return item;
}

} // namespace

QWidget* LivePart::makeRunPart() {
    auto* part = new QWidget;
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* inside = new QVBoxLayout(card);
    inside->setContentsMargins(6, 8, 6, 6);
    m_about->setContentsMargins(6, 0, 6, 0);
    inside->addWidget(m_about);
    m_chart->setMinimumHeight(140);
    inside->addWidget(m_chart, 1);
    column->addWidget(card, 1);
    auto* below = new QFrame;
    below->setProperty("card", true);
    auto* table = new QVBoxLayout(below);
    table->setContentsMargins(2, 2, 2, 2);
    table->addWidget(m_runs);
    m_runs->setColumnCount(RunColumns);
    const QString accuracy = tr("Validation, %").replace(", ", ",\n"); // as high as the head beside it
    m_runs->setHorizontalHeaderLabels(
        {tr("Your runs"), tr("Ran as"), tr("First loss"), tr("Last loss,\nnot smoothed"), accuracy, tr("State")});
    m_runs->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter); // as the cells
    m_runs->horizontalHeaderItem(Name)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_runs->setShowGrid(false);
    m_runs->verticalHeader()->hide();
    m_runs->setTextElideMode(Qt::ElideMiddle); // variants that are compared begin alike
    m_runs->setWordWrap(false);                // of a name in two lines both would be elided
    m_runs->setSelectionMode(QAbstractItemView::NoSelection);
    m_runs->setAccessibleName(tr("Your runs"));
    offerTableCopy(*m_runs);
    m_runs->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_runs->horizontalHeader()->setSectionResizeMode(Name, QHeaderView::Stretch);
    column->addWidget(below);
    return part;
}

void LivePart::showPanes() {
    QSet<std::size_t> panes;
    const std::vector<std::string>& wanted = m_desk.player().step().panes;
    for (std::size_t i = 0; i < paneTypes().size(); ++i)
        if (std::find(wanted.begin(), wanted.end(), paneTypes()[i].key) != wanted.end())
            panes << i;
    if (panes.isEmpty())
        panes = {0, 1};
    if (m_chart->height() < scaled(lowChart)) // on a projector one that is seen
        panes = {*std::min_element(panes.begin(), panes.end())};
    m_chart->showPanes(panes);
}

void LivePart::refreshRuns() {
    if (!m_desk.isOpen() || !isVisible())
        return;
    const RunStore& store = m_workbench.store();
    const QVector<int> keys = store.visibleRuns();
    m_runs->setRowCount(int(keys.size()));
    for (int row = 0; row < keys.size(); ++row) {
        const RunData& run = store.run(keys[row]);
        auto* name = cell(shownName(run), Qt::AlignLeft | Qt::AlignVCenter);
        name->setToolTip(shownName(run));
        name->setIcon(QIcon(runSample(theme().line(run.line), theme().panel, devicePixelRatioF())));
        m_runs->setItem(row, Name, name);
        m_runs->setItem(row, RanAs, cell(run.support ? spoken(name_of(*run.support)) : noFigure()));
        m_runs->setItem(row, FirstLoss, cell(run.loss.empty() ? noFigure() : formatFigure(double(run.loss.front()))));
        const Figures last = run.lastFigures();
        m_runs->setItem(row, LastLoss, cell(std::isnan(last.loss) ? noFigure() : formatFigure(last.loss)));
        m_runs->setItem(row, Accuracy, cell(std::isnan(last.valAccuracy) ? noFigure() : formatFigure(last.valAccuracy)));
        m_runs->setItem(row, State, cell(wordOf(run.state)));
    }
    hideColumns();
    m_runs->setIconSize(QSize(30, 14));
    const int rows = qMin(5, qMax(1, int(keys.size())));
    const int head = m_runs->horizontalHeader()->sizeHint().height() + 6;
    const int room = qMax(1, (height() * 2 / 5 - head) / scaled(30));        // the chart keeps the larger part
    m_runs->setMinimumHeight(head + std::min({2, rows, room}) * scaled(30)); // the least window may have a banner
    m_runs->setMaximumHeight(head + qMin(rows, room) * scaled(30));
    m_runs->verticalHeader()->setDefaultSectionSize(scaled(30));
    m_about->setVisible(height() >= scaled(300)); // on a projector the curves need its line
    m_about->setShorter(keys.isEmpty() ? tr("Your runs appear here.") : QString());
    m_about->setText(
        keys.isEmpty() ? tr("Your runs appear here. No points yet: press Run when the step says so.")
        : store.run(keys.first()).stepsDone() == 1
            ? tr("Your run: batch %1, 1 step").arg(store.run(keys.first()).batch)
            : tr("Your run: batch %1, %2 steps").arg(store.run(keys.first()).batch).arg(formatCount(store.run(keys.first()).stepsDone())));
}

// Names are whole, and what came of it; on a projector the curves tell how a run ended.
void LivePart::hideColumns() {
    for (int column : {int(RanAs), int(FirstLoss)})
        m_runs->setColumnHidden(column, width() < scaled(wideTable));
    m_runs->setColumnHidden(State, width() < scaled(leastForState));
}

} // namespace mantissa::app
