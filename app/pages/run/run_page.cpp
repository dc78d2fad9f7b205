// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_page.h"

#include "bridge/workbench.h"
#include "charts/run_chart.h"
#include "charts/time_chart.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/run/pane_menu.h"
#include "pages/run/range_chart.h"
#include "pages/run/replay_bar.h"
#include "pages/run/run_names.h"
#include "pages/run/run_table.h"
#include "pages/run/run_values_text.h"
#include "pages/run/side_column.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/scaling.h"
#include "widgets/paragraph.h"
#include "widgets/segmented.h"
#include "widgets/stacked_bars.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QSlider>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace mantissa::app {
namespace {

constexpr int sideWidth = 276, leastChart = 356, narrowPage = 900, mostTableRows = 4;

QFrame* card(QWidget* inside) {
    auto* frame = new QFrame;
    frame->setProperty("card", true);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(inside);
    return frame;
}

// On one x axis.
QWidget* withRanges(QWidget* curves, QWidget* ranges) {
    auto* both = new QWidget;
    auto* layout = new QVBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(curves, 1);
    layout->addWidget(ranges);
    return both;
}

} // namespace

RunPage::RunPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_about(new Paragraph),
      m_parts(new QSplitter(Qt::Vertical)),
      m_names(new RunNames(workbench.store())),
      m_cardBox(new QWidget),
      m_cardGrid(new QGridLayout(m_cardBox)),
      m_replay(new ReplayBar(workbench.store())),
      m_chart(new RunChart(workbench.store())),
      m_ranges(new RangeChart(workbench.store(), *m_chart)),
      m_memory(new StackedBars(tr("Peak memory"))),
      m_times(new StackedBars(tr("Where a step goes"))),
      m_timeChart(new TimeChart(workbench.store())),
      m_side(new SideColumn) {
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(12, 12, 12, 12);
    page->setSpacing(10);
    m_cardGrid->setSpacing(10);
    m_cardGrid->setContentsMargins(0, 0, 0, 0);
    page->addWidget(m_about);
    page->addWidget(m_cardBox);
    m_parts->setChildrenCollapsible(false);
    m_parts->setHandleWidth(10);
    page->addWidget(m_parts, 1);
    auto* beneath = new QWidget;
    auto* column = new QVBoxLayout(beneath);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    m_controls = new QWidget;
    m_controls->setLayout(makeControls());
    column->addWidget(m_controls);
    m_names->hide();
    connect(m_ranges, &RangeChart::damaged, this, [this](int key) {
        if (key >= 0)
            tellDamaged(m_workbench, shownName(m_workbench.store().run(key)), m_ranges->damage());
    });
    column->addWidget(m_names);
    column->addWidget(m_replay);

    auto* body = new QHBoxLayout;
    body->setSpacing(10);
    m_chartOrFigures = new QStackedWidget;
    m_chartOrFigures->addWidget(withRanges(m_chart, m_ranges));
    m_ranges->setVisible(AppSettings().paneAsked("ranges"));
    body->addWidget(card(m_chartOrFigures), 1);
    QVBoxLayout* side = &m_side->parts();
    m_side->resized = [this] { placeTimeChart(); };
    m_sideChoice = new Segmented({tr("Memory"), tr("Step time")}, tr("Show"),
                                 {tr("Peak memory by what it is for."), tr("Where the time of a step goes.")});
    side->addWidget(m_sideChoice, 0, Qt::AlignLeft);
    side->addWidget(m_memory);
    side->addWidget(m_times);
    auto* measure = new QPushButton(tr("Measure"));
    measure->setToolTip(
        tr("Takes a profile of some steps of each variant, beside the runs, and says why one is not faster than the other"));
    connect(measure, &QPushButton::clicked, this, [this] { m_workbench.begin(Desk::Task::measure); });
    side->addWidget(measure); // as wide as the cards above and beneath it
    side->addWidget(card(m_timeChart));
    setScaledWidth(m_side, sideWidth);
    body->addWidget(m_side);
    column->addLayout(body, 1);
    m_parts->addWidget(beneath);
    m_parts->setStretchFactor(0, 1);

    takePanes(*m_chart);
    m_soon.setSingleShot(true);
    m_soon.setInterval(250);
    connect(&m_soon, &QTimer::timeout, this, &RunPage::refreshNow);
    connect(m_sideChoice, &Segmented::chosen, this, &RunPage::arrange);
    connect(m_chart, &RunChart::paneMenuAsked, this, &RunPage::showMenu);
    connect(m_chart, &RunChart::tableAsked, m_figures, &QPushButton::click);
    connect(m_chart, &RunChart::numberAsked, &workbench, &Workbench::showNumber);
    connect(m_replay, &ReplayBar::moved, m_chart, &RunChart::setUntil);
    connect(m_replay, &ReplayBar::closed, this, &RunPage::endReplay);
    connect(&workbench.store(), &RunStore::appended, this, &RunPage::refreshSoon);
    for (auto signal : {&RunStore::structureChanged, &RunStore::visibilityChanged})
        connect(&workbench.store(), signal, this, &RunPage::refreshSoon);
    connect(&workbench.store(), &RunStore::stateChanged, this, &RunPage::refreshSoon);
    for (auto signal : {&PlanWatcher::answered, &PlanWatcher::batchesFound})
        connect(&workbench.plans(), signal, this, &RunPage::refreshNow);
    connect(&workbench, &Workbench::changed, this, &RunPage::refreshNow);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, this, &RunPage::refreshNow);
    connect(&Appearance::instance(), &Appearance::changed, this, &RunPage::refreshNow);
    keepScaled(m_chart, [this] { keepChartHigh(); });
    rebuildCards();
}

// Over the charts, as high as one draws it: charts stay where they are while it fills, and their axis in sight.
void RunPage::showTable(bool table) {
    if (table && !m_table) {
        m_table = new RunTable(m_workbench);
        m_parts->insertWidget(0, m_table);
        m_parts->setStretchFactor(0, 0);
        m_parts->setStretchFactor(1, 1);
        const int high = qMax(m_table->heightOf(mostTableRows), available() / 3);
        m_parts->setSizes({high, qMax(300, available() - high)});
    }
    if (m_table)
        m_table->setVisible(table);
    m_cardBox->setVisible(!table && m_presenting == Presenting::off && m_cards.size() <= (needsTable() ? INT_MAX : mostEarlyCards));
    m_allRuns->setChecked(table);
    arrange();
}

void RunPage::refreshSoon() {
    if (!m_soon.isActive())
        m_soon.start();
}

void RunPage::refreshNow() {
    if (m_cards.size() != shownRuns(m_workbench).size() || needsTable() != m_hadTable)
        rebuildCards();
    const bool going = m_workbench.session().busy();
    m_replayButton->setEnabled(!going && !m_workbench.store().visibleRuns().isEmpty());
    m_replayButton->setToolTip(going                         ? tr("A run is going. Press Stop first.")
                               : m_replayButton->isEnabled() ? tr("The runs that are shown once more, step by step, with what happened.")
                                                             : tr("No run is shown. Press Run first."));
    refreshAbout();
    refreshCards();
    refreshMemory();
    refreshTimes();
    placeTimeChart();
}

void RunPage::refreshTimes() {
    m_times->setSubtitle(tr("median of the last steps"));
    QVector<BarPart> parts;
    for (const QString& name : timeParts())
        parts << BarPart{name, theme().time[name]};
    m_times->setParts(parts);
    m_times->setRows(timeRows(m_workbench), tr("No step yet. It fills with the first steps of a run."));
    const int chosen = m_workbench.variants().run(m_workbench.document().selectedVariant());
    m_timeChart->setRun(chosen);
    const QVector<int> visible = m_workbench.store().visibleRuns();
    m_ranges->setRun(chosen >= 0 || visible.isEmpty() ? chosen : visible.first());
}

// What can be seen at once; the page itself may be higher.
int RunPage::available() const { return parentWidget() ? parentWidget()->height() : height(); }

bool RunPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        arrange();
    return QWidget::eventFilter(watched, event);
}

// Below that, panes get smaller than they should; whoever presents has two of them, and nothing scrolls.
void RunPage::keepChartHigh() { m_chart->setMinimumHeight(m_presenting == Presenting::on ? leastChart : scaled(leastChart)); }

// With the gap beside it.
int RunPage::widthOf(const QWidget& control) const {
    return qMax(control.minimumSizeHint().width(), control.minimumWidth()) + m_controls->layout()->spacing();
}

// The width of the row over the charts with all that can be spared, and without what stands for it.
int RunPage::wholeControls() const {
    int whole = m_controls->layout()->totalMinimumSize().width() - (m_more->isHidden() ? 0 : widthOf(*m_more));
    for (const QWidget* spare : m_spare)
        whole += spare->isHidden() ? widthOf(*spare) : 0;
    return whole;
}

void RunPage::arrangeControls() {
    const int room = parentWidget() ? parentWidget()->width() - 24 : width() - 24;
    int wanted = wholeControls();
    bool more = false;
    for (QWidget* spare : m_spare) {
        const bool goes = wanted > room;
        wanted -= goes ? widthOf(*spare) : 0;
        if (goes && qobject_cast<QPushButton*>(spare) && !std::exchange(more, true))
            wanted += widthOf(*m_more);
        spare->setVisible(!goes);
    }
    m_more->setVisible(more);
}

// Below a certain height, memory and step time share one place.
void RunPage::arrange() {
    const int height = available() - (m_about->isVisibleTo(this) ? m_about->heightForWidth(qMax(1, m_about->width())) + 10 : 0);
    const bool low = height < lowHeight || (m_table && m_table->isVisibleTo(this));
    const bool narrow = parentWidget() && parentWidget()->width() < scaled(narrowPage); // an editor stands beside it
    m_side->setVisible(m_presenting == Presenting::off && !narrow);
    if (m_presenting == Presenting::on)
        presentPanes(height);
    arrangeControls();
    if (m_table) // runs that are drawn have their lines in view, with their ratios, and the charts their axis
        m_table->setMinimumHeight(m_table->heightOf(qBound(2, int(m_workbench.store().visibleRuns().size()), mostTableRows)));
    m_sideChoice->setVisible(low);
    m_memory->setVisible(!low || m_sideChoice->current() == 0);
    m_times->setVisible(!low || m_sideChoice->current() == 1);
    placeTimeChart();
    placeCards();
    refreshCards();
}

void RunPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void RunPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    takeSeeds();
    if (parentWidget()) {
        parentWidget()->removeEventFilter(this);
        parentWidget()->installEventFilter(this);
    }
    arrange();
    refreshNow();
}

} // namespace mantissa::app
