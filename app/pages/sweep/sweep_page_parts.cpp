// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The page's parts; what they show is in sweep_page.cpp.
#include "bridge/workbench.h"
#include "charts/chart_export.h"
#include "charts/table_sheet.h"
#include "pages/sweep/narrow_card.h"
#include "pages/sweep/narrow_grid.h"
#include "pages/sweep/result_grid.h"
#include "pages/sweep/speed_scatter.h"
#include "pages/sweep/sweep_card.h"
#include "pages/sweep/sweep_form.h"
#include "pages/sweep/sweep_page.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/elided_label.h"
#include "widgets/flow_layout.h"
#include "widgets/paragraph.h"
#include "widgets/segmented.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>

namespace mantissa::app {
namespace {

constexpr int barHeight = 6, leastSweep = 440, narrowestWide = 1120; // of the page, beside the names at the left

QPushButton* small(const QString& words, const QString& help) {
    auto* button = new QPushButton(words);
    button->setToolTip(help);
    return button;
}

} // namespace

QBoxLayout* SweepPage::makeHead() {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* words = new QVBoxLayout;
    words->setSpacing(3);
    m_sentence = new Paragraph;
    setType(m_sentence, Appearance::Type::heading);
    m_detail = new Paragraph;
    m_detail->setProperty("muted", true);
    words->addWidget(m_sentence);
    words->addWidget(m_detail);
    words->addStretch(1);
    m_words = new QWidget;
    m_words->setLayout(words);
    m_edit = small(tr("Edit the sweep…"), tr("Choose other policies, batches or seeds"));
    m_export = small(tr("Export…"), tr("The results or the chart, as a picture or as figures"));
    connect(m_edit, &QPushButton::clicked, this, &SweepPage::edit);
    connect(m_export, &QPushButton::clicked, this, &SweepPage::offerExport);
    words->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_words, 1);
    row->addWidget(m_edit, 0, Qt::AlignTop);
    row->addWidget(m_export, 0, Qt::AlignTop);
    return row;
}

QBoxLayout* SweepPage::makeProgress() {
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    m_count = new QLabel;
    setType(m_count, Appearance::Type::strong);
    m_bar = new QProgressBar;
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(barHeight);
    m_bar->setAccessibleName(tr("Runs of the sweep that are over"));
    m_left = new QLabel;
    m_now = new ElidedLabel;
    m_now->setProperty("muted", true);
    m_use = small(tr("Use as variant"), QString());
    m_pause = small(QString(), QString());
    m_stop = small(tr("Stop"), QString());
    row->addWidget(m_count);
    row->addWidget(m_bar, 2);
    row->addWidget(m_left);
    row->addWidget(m_now, 2);
    row->addWidget(m_use);
    row->addWidget(m_pause);
    row->addWidget(m_stop);
    connect(m_use, &QPushButton::clicked, this, [this] { useAsVariant(m_board.pick); });
    connect(m_pause, &QPushButton::clicked, this, [this] {
        if (m_workbench.session().state() == SessionController::State::running)
            m_workbench.live().pause();
        else
            m_workbench.sweep().goOn();
    });
    connect(m_stop, &QPushButton::clicked, this, [this] { m_workbench.live().stop(); });
    return row;
}

QWidget* SweepPage::makeCard(const QString& title, QLabel* unit, const QVector<QWidget*>& corner, QWidget& inside, QWidget* foot) {
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(12, 6, 12, foot ? 2 : 8);
    column->setSpacing(4);
    auto* head = new FlowLayout;
    head->setSpacing(10);
    auto* name = new QLabel(title);
    setType(name, Appearance::Type::strong);
    unit->setProperty("muted", true);
    head->addWidget(name);
    head->addWidget(unit);
    head->addGap();
    for (QWidget* each : corner)
        head->addWidget(each);
    column->addLayout(head);
    column->addWidget(&inside, 1);
    if (foot)
        column->addWidget(foot);
    return card;
}

QWidget* SweepPage::makeResults() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(10);
    column->addLayout(makeHead());
    column->addLayout(makeProgress());
    m_cards = new QHBoxLayout;
    m_cards->setSpacing(10);
    m_cards->addWidget(makeGrid(), 21);
    m_cards->addWidget(makeScatter(), 10);
    auto* cards = new QWidget;
    cards->setLayout(m_cards);
    m_cards->setContentsMargins(0, 0, 0, 0);
    m_narrow = new NarrowCard(m_workbench);
    m_tabs = new QTabWidget; // where there is no room for both
    m_tabs->setDocumentMode(true);
    m_tabs->hide();
    m_results = cards;
    m_parts = new QVBoxLayout;
    m_parts->setSpacing(10);
    m_parts->addWidget(m_tabs);
    m_parts->addWidget(cards);
    m_parts->addWidget(m_narrow);
    column->addLayout(m_parts);
    column->addStretch(1);
    page->setMinimumWidth(scaled(leastSweep));
    return page;
}

QWidget* SweepPage::makeGrid() {
    m_grid = new ResultGrid;
    QStringList words;
    for (int measure = 0; measure < sweepMeasures; ++measure)
        words << wordOf(SweepMeasure(measure));
    m_measure = new Segmented(words, tr("Measure"));
    m_unit = new QLabel(unitOf(SweepMeasure::accuracy));
    connect(m_measure, &Segmented::chosen, this, [this](int measure) {
        m_grid->setMeasure(SweepMeasure(measure));
        m_unit->setText(unitOf(SweepMeasure(measure)));
    });
    auto* results = new QWidget; // the table at the top of its card, whatever stands beside it
    auto* rows = new QVBoxLayout(results);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(new WideArea(m_grid));
    rows->addStretch(1);
    return makeCard(tr("Results"), m_unit, {m_measure, dotsOf(*m_grid)}, *results, m_legend = new SeedLegend);
}

QWidget* SweepPage::makeScatter() {
    m_scatter = new SpeedScatter;
    auto* figures = new ElidedLabel(tr("%; area: memory"));
    figures->setShorter(QStringLiteral("%")); // whole in its tool tip
    return makeCard(tr("Accuracy against speed"), figures, {dotsOf(*m_scatter)}, *m_scatter, nullptr);
}

// The search is a tab beside the results where the page is small.
void SweepPage::arrange() {
    const bool tabs = width() < scaled(narrowestWide);
    if (tabs == m_tabbed)
        return;
    m_tabbed = tabs;
    if (tabs) {
        m_tabs->addTab(m_results, tr("Results"));
        m_tabs->addTab(m_narrow, tr("Narrowest format"));
    } else {
        for (QWidget* part : {m_results, static_cast<QWidget*>(m_narrow)}) {
            m_parts->addWidget(part);
            part->show();
        }
    }
    m_tabs->setVisible(tabs);
}

void SweepPage::offerExport() {
    auto* menu = new QMenu(m_export);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QWidget* part :
         {static_cast<QWidget*>(m_grid), static_cast<QWidget*>(m_scatter), static_cast<QWidget*>(m_narrow->findChild<NarrowGrid*>())})
        menu->addAction(part->accessibleName() + QStringLiteral("…"), this, [this, part] { askAndSave(faceOf(*part), this); });
    menu->popup(m_export->mapToGlobal(QPoint(0, m_export->height())));
}

void SweepPage::showTable() { showSheet(tr("Results"), m_grid->table(), this); }

} // namespace mantissa::app
