// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_page.h"

#include "bridge/workbench.h"
#include "charts/time_chart.h"
#include "pages/run/run_values_text.h"
#include "pages/run/side_column.h"
#include "style/scaling.h"
#include "widgets/discard.h"
#include "widgets/run_card.h"
#include "widgets/segmented.h"
#include "widgets/stacked_bars.h"

#include <QGridLayout>

#include <algorithm>
#include <climits>

// A card per run, as long as they can be read at a glance, and the memory beside the curves.
namespace mantissa::app {

void RunPage::rebuildCards() {
    std::ranges::for_each(m_cards, discard);
    m_cards.clear();
    const int count = int(shownRuns(m_workbench).size());
    for (int place = 0; place < count; ++place) {
        auto* run = new RunCard;
        connect(run, &RunCard::clicked, &m_workbench.document(), &ExperimentDocument::selectVariant);
        run->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(run, &QWidget::customContextMenuRequested, this,
                [this, run](const QPoint& at) { showCardMenu(run->values().variant, run->mapToGlobal(at)); });
        m_cards << run;
    }
    placeCards();
    m_hadTable = needsTable();
    showTable(m_hadTable);
}

// In one row or two; in more where they would be too narrow to be read.
void RunPage::placeCards() {
    const int count = int(m_cards.size()), room = (parentWidget() ? parentWidget()->width() : width()) - 24,
              wanted = count <= 5 ? count : (count + 1) / 2, perRow = qBound(1, (room + 10) / (scaled(leastCard) + 10), qMax(1, wanted));
    for (int place = 0; place < count; ++place)
        m_cardGrid->addWidget(m_cards[place], place / perRow, place % perRow); // where it stands already, nothing changes
}

// Before the first run of what is open it would be empty, or of other runs over empty charts.
bool RunPage::needsTable() const { return m_cards.size() > mostCards && !m_workbench.store().currentRuns().isEmpty(); }

void RunPage::refreshCards() {
    QVector<CardValues> values = valuesOfCards(m_workbench, shownRuns(m_workbench));
    const bool compact = available() < lowHeight || m_cards.size() > 5;
    for (int place = 0; place < qMin(m_cards.size(), values.size()); ++place) {
        values[place].compact = compact;
        m_cards[place]->setValues(values[place]);
    }
}

// The least of what is told beside the charts: it is there where memory and step time leave it room, or where it shares their place.
void RunPage::placeTimeChart() {
    QWidget* card = m_timeChart->parentWidget();
    card->setVisible(m_sideChoice->isHidden() ? m_side->hasRoomFor(*card) : m_sideChoice->current() == 1);
}

void RunPage::refreshMemory() {
    m_memory->setSubtitle(memorySubtitle(m_workbench));
    const QVector<BarRow> rows = memoryRows(m_workbench);
    m_memory->setParts(memoryLegend(rows));
    setMemoryLimit(*m_memory, m_workbench);
    const QVector<ShownRun> shown = shownRuns(m_workbench);
    const bool foreign = !shown.isEmpty() && std::all_of(shown.begin(), shown.end(), [](const ShownRun& each) { return each.variant < 0; });
    const bool compiling = m_workbench.plans().waiting() && m_workbench.document().experiment();
    const bool ran = std::any_of(shown.begin(), shown.end(), [](const ShownRun& each) { return each.key >= 0; });
    m_memory->setRows(rows, foreign     ? tr("Nobody told their memory.")
                            : compiling ? tr("Compiling the variants…")
                            : ran       ? tr("What these runs needed was not kept.")
                                        : tr("Nothing to predict: see the message at the left."));
}

} // namespace mantissa::app
