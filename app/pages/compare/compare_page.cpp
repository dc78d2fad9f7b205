// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/compare/compare_page.h"

#include "bridge/gone_folders.h"
#include "bridge/workbench.h"
#include "charts/plot_card.h"
#include "models/kept_together.h"
#include "models/run_speed.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/compare/compare_charts.h"
#include "pages/compare/compare_tables.h"
#include "pages/compare/line_key.h"
#include "pages/compare/runs_of_report.h"
#include "pages/problem_place.h"
#include "report/seed_band.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/scaling.h"
#include "widgets/empty_place.h"
#include "widgets/flow_layout.h"
#include "widgets/number_menu.h"
#include "widgets/paragraph.h"
#include "widgets/segmented.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace mantissa::app {
namespace {

constexpr int plotHeight = 300, narrowCompare = 860, leastCompare = 440;

} // namespace

ComparePage::ComparePage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench), m_tables(new CompareTables) {
    const EmptyOrFilled places = layEmptyOrFilled(*this, workbench);
    m_stack = places.stack;
    m_empty = places.empty;
    auto* column = new QVBoxLayout(places.filled);
    column->setContentsMargins(12, 12, 12, 12); // as every page
    column->setSpacing(12);
    column->addWidget(makeHead());
    column->addWidget(m_tables);
    column->addWidget(makeCharts(), 1);
    places.filled->setMinimumWidth(scaled(leastCompare)); // its parts give way
    listen();
}

void ComparePage::listen() {
    m_delay.setSingleShot(true);
    m_delay.setInterval(150);
    connect(&m_delay, &QTimer::timeout, this, &ComparePage::ask);
    for (auto signal : {&RunStore::visibilityChanged, &RunStore::structureChanged})
        connect(&m_workbench.store(), signal, this, [this] { m_delay.start(); });
    connect(&m_workbench.store(), &RunStore::stateChanged, this, [this] { m_delay.start(); });
    connect(&m_workbench, &Desk::changed, this, [this] { m_stack->currentIndex() == 0 ? m_delay.start() : void(); }); // may Run now?
    for (QTableView* table : m_tables->findChildren<QTableView*>())
        offerNumbers(*table, m_workbench);
    connect(m_tables, &CompareTables::baselineChosen, this, &ComparePage::setBaseline);
    connect(&m_maker, &ReportMaker::answered, this, &ComparePage::take);
    connect(&m_maker, &ReportMaker::answered, this, &ComparePage::grant);
    connect(&m_maker, &ReportMaker::saved, this, &ComparePage::tellSaved);
    connect(&Appearance::instance(), &Appearance::changed, this, [this] { isVisible() ? take() : void(m_stale = true); });
}

QWidget* ComparePage::makeHead() {
    auto* head = new QWidget;
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    auto* words = new QVBoxLayout;
    m_answer = new Paragraph;
    setType(m_answer, Appearance::Type::heading);
    m_more = new Paragraph;
    m_more->setProperty("muted", true);
    words->addWidget(m_answer);
    words->addWidget(m_more);
    row->addLayout(words, 1);
    row->addWidget(makeExportButton(), 0, Qt::AlignTop);
    row->addWidget(makeReportButton(), 0, Qt::AlignTop);
    return head;
}

QWidget* ComparePage::makeCharts() {
    auto* charts = new QWidget;
    auto* column = new QVBoxLayout(charts);
    column->setContentsMargins(0, 0, 0, 0);
    m_x = new Segmented({tr("Time"), tr("Epoch"), tr("Step")}, tr("Horizontal axis"));
    m_y = new Segmented(
        {tr("Accuracy"), tr("Validation loss"), tr("Training loss")}, tr("Curves"),
        {tr("Validation accuracy after each epoch"), tr("Validation loss after each epoch"), tr("Loss of the training steps, smoothed")});
    m_cost =
        new Segmented({tr("Speed"), tr("Time to target"), tr("Memory"), tr("Energy")}, tr("Accuracy against"),
                      {tr("Accuracy against the time of a step"), tr("Accuracy against the training time to an accuracy that all reached"),
                       tr("Accuracy against peak memory"), tr("Accuracy against the energy to an accuracy that all reached")});
    auto* choices = new FlowLayout;
    choices->setSpacing(12);
    m_seeds = new Segmented({tr("Each seed"), tr("Band")}, tr("Seeds"),
                            {tr("A curve for every run."), tr("Seeds of a variant as their mean, with a standard deviation to either side. "
                                                              "Those that diverged keep their own curve.")});
    m_seeds->setChosen(AppSettings().seedsAsBand() ? 1 : 0);
    connect(m_seeds, &Segmented::chosen, this, [](int seeds) { AppSettings().setSeedsAsBand(seeds == 1); });
    for (Segmented* choice : {m_y, m_x, m_seeds, m_cost}) {
        connect(choice, &Segmented::chosen, this, &ComparePage::showCharts);
        choices->addWidget(choice);
    }
    column->addLayout(choices);
    m_key = new LineKey;
    column->addWidget(m_key);
    auto* row = m_plots = new QHBoxLayout;
    row->setSpacing(12);
    m_accuracy = new PlotCard;
    m_tradeOff = new PlotCard;
    m_distance = new PlotCard;
    row->addWidget(m_accuracy, 3);
    row->addWidget(m_tradeOff, 2);
    row->addWidget(m_distance, 2);
    column->addLayout(row, 1);
    m_charts = charts;
    return charts;
}

// One below the other where there is no room for three.
void ComparePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool stacked = width() < scaled(narrowCompare);
    m_plots->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_charts->setMinimumHeight(scaled(stacked ? 3 * plotHeight : plotHeight));
}

void ComparePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (std::exchange(m_stale, false))
        take();
    m_seeds->setChosen(AppSettings().seedsAsBand() ? 1 : 0); // as it was chosen over the curves of a run, too
    m_delay.start();
}

// Hidden, it asks nothing: it will when it is shown.
void ComparePage::ask() {
    if (!isVisible())
        return;
    QStringList folders;
    m_gone.clear();
    for (int key : m_workbench.store().visibleRuns())
        if (const RunData& run = m_workbench.store().run(key); folderIsGone(run))
            m_gone << shownName(run);
        else if (!run.folder.isEmpty() && QFileInfo::exists(run.folder))
            folders << run.folder;
    if (folders.isEmpty()) {
        m_stack->setCurrentIndex(0);
        m_maker.forget();
        sayEmpty();
        grant();
        return;
    }
    if (!m_maker.report())
        m_empty->say(tr("Reading the runs…"));
    m_baseline = baselineName(m_maker.report().get(), m_workbench.store());
    m_maker.ask(folders, m_baseline);
}

void ComparePage::sayEmpty() {
    if (!m_maker.problem().isEmpty())
        return m_empty->say(spoken(m_maker.problem()));
    if (!m_gone.isEmpty())
        return m_empty->say(goneWords());
    if (!m_workbench.store().visibleRuns().isEmpty())
        return m_empty->say(tr("The ticked runs have no step yet. What they differ in comes with the first ones."));
    if (!m_workbench.store().groups().isEmpty())
        return m_empty->say(tr("Tick two runs at the left."));
    sayNothingYet(*m_empty, m_workbench, tr("No runs yet. What they differ in is told here, with curves and tables."));
}

// What is left out, and so of the report, too.
QString ComparePage::goneWords() const {
    return m_gone.isEmpty()     ? QString()
           : m_gone.size() == 1 ? tr("The folder of %1 is gone, so it is left out.").arg(m_gone.first())
                                : tr("The folders of %1 are gone, so they are left out.").arg(namesInRow(m_gone));
}

void ComparePage::setBaseline(const QString& name) {
    RunStore& store = m_workbench.store();
    const int key = m_maker.report() ? keyNamed(name, *m_maker.report(), store) : -1;
    if (key >= 0 && store.pinned() != key)
        store.pin(key);
}

void ComparePage::take() {
    const auto report = m_maker.report();
    m_stack->setCurrentIndex(report ? 1 : 0);
    sayEmpty();
    if (!report)
        return;
    if (baselineName(report.get(), m_workbench.store()) != m_baseline)
        m_delay.start(); // now that its name is known
    holdStill();
    m_lines = linesOf(*report, m_workbench.store());
    m_tables->show(report, m_lines);
    QStringList names;
    for (const report::RunRecord& run : report->runs())
        names << spoken(run.name);
    m_key->tell(names, m_lines);
    const auto& sentences = report->answer().sentences;
    QStringList rest = QStringList{goneWords()} << doubtOfPinned(m_workbench.store());
    rest.removeAll(QString());
    for (std::size_t i = 1; i < sentences.size(); ++i)
        rest << spoken(sentences[i].text);
    m_answer->setText(keptTogether(spoken(sentences.front().text)));
    m_more->setText(keptTogether(rest.join(' ')));
    showCharts();
}

// Rows that wrap find their height in several rounds of the layout: on a busy machine they were seen on top of each other.
void ComparePage::holdStill() {
    m_stack->setUpdatesEnabled(false);
    QTimer::singleShot(0, this, [this] { m_stack->setUpdatesEnabled(true); }); // after what was posted until now
}

void ComparePage::showCharts() {
    const auto report = m_maker.report();
    if (!report || m_lines.size() != int(report->runs().size()))
        return;
    m_seeds->setVisible(!report::seeds_of(report->comparison).empty());
    m_accuracy->show(convergenceChart(*report, m_lines, static_cast<CompareX>(m_x->current()), static_cast<CompareY>(m_y->current()),
                                      static_cast<CompareSeeds>(m_seeds->current())));
    m_tradeOff->show(tradeOffChart(*report, m_lines, static_cast<CompareCost>(m_cost->current())));
    m_distance->show(distanceChart(*report, m_lines));
}

void ComparePage::wish(Wish wish) {
    m_wish = wish;
    m_delay.start(); // runs may have gone on since they were read
}

void ComparePage::grant() {
    if (m_delay.isActive()) // of another baseline, or of more runs, in a moment
        return;
    const Wish wish = std::exchange(m_wish, Wish::none);
    if (wish == Wish::none)
        return;
    if (!m_maker.report())
        m_workbench.tell([problem = m_maker.problem(), any = m_workbench.store().runCount() > 0] {
            return Message{.fact = tr("There is nothing to report yet."),
                           .cause = !problem.isEmpty() ? problem
                                    : any              ? tr("Tick a finished run at the left.")
                                                       : tr("Finish a run first, and tick it at the left."),
                           .topic = reportTopic};
        });
    else if (wish == Wish::report)
        makeReport();
    else
        exportReport();
}

} // namespace mantissa::app
