// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_page.h"

#include "bridge/workbench.h"
#include "charts/figures_model.h"
#include "charts/run_chart.h"
#include "charts/time_chart.h"
#include "models/words.h"
#include "pages/run/run_table.h"
#include "pages/run/run_values_text.h"
#include "style/appearance.h"
#include "widgets/run_card.h"
#include "widgets/segmented.h"
#include "widgets/stacked_bars.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QResizeEvent>
#include <QSlider>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

// Beyond so many cards there is the table; below the second height there is no room for the chart of each step.
constexpr int sideWidth = 276, lowHeight = 670, mostCards = 4, timeChartHeight = 760, leastChart = 356;

QFrame* card(QWidget* inside) {
    auto* frame = new QFrame;
    frame->setProperty("card", true);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(inside);
    return frame;
}

} // namespace

RunPage::RunPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      m_workbench(workbench),
      m_cardBox(new QWidget),
      m_cardGrid(new QGridLayout(m_cardBox)),
      m_chart(new RunChart(workbench.store())),
      m_memory(new StackedBars(tr("Peak memory"))),
      m_times(new StackedBars(tr("Where a step goes"))),
      m_timeChart(new TimeChart(workbench.store())),
      m_side(new QWidget) {
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(12, 12, 12, 12);
    page->setSpacing(10);
    m_cardGrid->setSpacing(10);
    m_cardGrid->setContentsMargins(0, 0, 0, 0);
    page->addWidget(m_cardBox);
    page->addLayout(makeControls());

    auto* body = new QHBoxLayout;
    body->setSpacing(10);
    m_chartOrFigures = new QStackedWidget;
    m_chartOrFigures->addWidget(m_chart);
    body->addWidget(card(m_chartOrFigures), 1);
    auto* side = new QVBoxLayout(m_side);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(10);
    m_sideChoice = new Segmented({tr("Memory"), tr("Step time")}, tr("Show"),
                                 {tr("Peak memory by what it is for."), tr("Where the time of a step goes.")});
    side->addWidget(m_sideChoice, 0, Qt::AlignLeft);
    side->addWidget(m_memory);
    side->addWidget(m_times);
    side->addWidget(card(m_timeChart));
    m_side->setFixedWidth(sideWidth);
    body->addWidget(m_side);
    page->addLayout(body, 1);

    m_soon.setSingleShot(true);
    m_soon.setInterval(250);
    connect(&m_soon, &QTimer::timeout, this, &RunPage::refreshNow);
    connect(m_sideChoice, &Segmented::chosen, this, &RunPage::arrange);
    connect(m_chart, &RunChart::paneMenuAsked, this, &RunPage::showMenu);
    connect(&workbench.store(), &RunStore::appended, this, &RunPage::refreshSoon);
    for (auto signal : {&RunStore::structureChanged, &RunStore::visibilityChanged})
        connect(&workbench.store(), signal, this, &RunPage::refreshSoon);
    connect(&workbench.store(), &RunStore::stateChanged, this, &RunPage::refreshSoon);
    for (auto signal : {&PlanWatcher::answered, &PlanWatcher::batchesFound})
        connect(&workbench.plans(), signal, this, &RunPage::refreshNow);
    connect(&workbench, &Workbench::changed, this, &RunPage::refreshNow);
    connect(&workbench.document(), &ExperimentDocument::variantSelected, this, &RunPage::refreshNow);
    connect(&Appearance::instance(), &Appearance::changed, this, &RunPage::refreshNow);
    m_chart->setMinimumHeight(leastChart); // below it, panes get smaller than they should
    rebuildCards();
}

QHBoxLayout* RunPage::makeControls() {
    auto* row = new QHBoxLayout;
    auto muted = [](const QString& words, QWidget* buddy) {
        auto* label = new QLabel(words);
        label->setProperty("muted", true);
        label->setBuddy(buddy);
        return label;
    };
    m_unit = new Segmented({tr("Step"), tr("Epoch"), tr("Time")}, tr("X axis"),
                           {tr("Steps that were taken, skipped ones too."), tr("Passes over the data."),
                            tr("Seconds of training, each run on its own clock.")});
    row->addWidget(muted(tr("X axis"), m_unit->button(0)));
    row->addWidget(m_unit);
    connect(m_unit, &Segmented::chosen, this, [this](int unit) { m_chart->setXUnit(static_cast<XUnit>(unit)); });

    m_smoothing = new QSlider(Qt::Horizontal);
    m_smoothing->setRange(0, 999);
    m_smoothing->setValue(900);
    m_smoothing->setFixedWidth(96);
    m_smoothing->setAccessibleName(tr("Smoothing"));
    m_smoothing->setToolTip(tr("A running average without start-up bias: each point keeps this share of the one before."));
    m_smoothingValue = new QDoubleSpinBox;
    m_smoothingValue->setRange(0, 0.999);
    m_smoothingValue->setDecimals(3);
    m_smoothingValue->setValue(0.9);
    m_smoothingValue->setFixedWidth(64);
    m_smoothingValue->setAlignment(Qt::AlignRight);
    m_smoothingValue->setAccessibleName(tr("Smoothing"));
    m_smoothingValue->setToolTip(m_smoothing->toolTip());
    row->addSpacing(12);
    row->addWidget(muted(tr("Smoothing"), m_smoothing));
    row->addWidget(m_smoothing);
    row->addWidget(m_smoothingValue);
    connect(m_smoothing, &QSlider::valueChanged, this, [this](int value) { m_smoothingValue->setValue(value / 1000.0); });
    connect(m_smoothingValue, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        m_smoothing->setValue(qRound(value * 1000));
        m_chart->setSmoothing(value);
    });

    m_follow = new QCheckBox(tr("Follow"));
    m_follow->setChecked(true);
    m_follow->setToolTip(tr("The x axis grows with the curves. Zooming turns this off; a double-click on a chart fits everything again."));
    row->addSpacing(12);
    row->addWidget(m_follow);
    connect(m_follow, &QCheckBox::toggled, m_chart, &RunChart::setFollow);
    connect(m_chart, &RunChart::followChanged, m_follow, &QCheckBox::setChecked);
    row->addStretch(1);
    m_allRuns = new QPushButton(tr("All runs"));
    m_allRuns->setCheckable(true);
    m_allRuns->setToolTip(tr("Every run of the project as a table in place of the cards: sort, filter, pin a baseline, delete."));
    connect(m_allRuns, &QPushButton::toggled, this, &RunPage::showTable);
    row->addWidget(m_allRuns);
    m_figures = new QPushButton(tr("Table"));
    m_figures->setCheckable(true);
    m_figures->setToolTip(tr("The curves as figures, step by step."));
    connect(m_figures, &QPushButton::toggled, this, &RunPage::showFigures);
    row->addWidget(m_figures);
    auto* fit = new QPushButton(tr("Fit all"));
    fit->setToolTip(tr("Show every point of every pane (double-click on a chart)."));
    connect(fit, &QPushButton::clicked, m_chart, &RunChart::fit);
    row->addWidget(fit);
    auto* save = new QPushButton(tr("Save chart…"));
    save->setToolTip(tr("As PNG, SVG, PDF or CSV (Ctrl+Shift+E)."));
    save->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    connect(save, &QPushButton::clicked, this, &RunPage::saveChart);
    row->addWidget(save);
    return row;
}

// Of one height, whatever is in it, so that the charts beneath stay where they are while it fills.
void RunPage::showTable(bool table) {
    if (table && !m_table) {
        m_table = new RunTable(m_workbench);
        static_cast<QVBoxLayout*>(layout())->insertWidget(0, m_table);
    }
    if (m_table)
        m_table->setVisible(table);
    m_cardBox->setVisible(!table);
    m_allRuns->setChecked(table);
    arrange();
}

void RunPage::showFigures(bool figures) {
    if (figures && m_chartOrFigures->count() == 1) {
        auto* view = new QTableView;
        view->setModel(new FiguresModel(m_workbench.store(), view));
        view->setShowGrid(false);
        view->setAccessibleName(tr("The curves as figures"));
        view->verticalHeader()->hide();
        view->verticalHeader()->setDefaultSectionSize(24);
        view->horizontalHeader()->setDefaultSectionSize(108);
        m_chartOrFigures->addWidget(view);
    }
    m_chartOrFigures->setCurrentIndex(figures ? 1 : 0);
}

void RunPage::refreshSoon() {
    if (!m_soon.isActive())
        m_soon.start();
}

void RunPage::refreshNow() {
    if (m_cards.size() != m_workbench.document().variantCount())
        rebuildCards();
    refreshCards();
    refreshMemory();
    refreshTimes();
}

void RunPage::rebuildCards() {
    qDeleteAll(m_cards);
    m_cards.clear();
    const int count = m_workbench.document().variantCount(), perRow = count <= 5 ? count : (count + 1) / 2;
    for (int variant = 0; variant < count; ++variant) {
        auto* run = new RunCard;
        connect(run, &RunCard::clicked, &m_workbench.document(), &ExperimentDocument::selectVariant);
        m_cardGrid->addWidget(run, variant / perRow, variant % perRow);
        m_cards << run;
    }
    showTable(count > mostCards);
}

void RunPage::refreshCards() {
    for (int variant = 0; variant < m_cards.size(); ++variant) {
        CardValues values = cardOf(m_workbench, variant);
        values.compact = available() < lowHeight || m_cards.size() > 5;
        m_cards[variant]->setValues(values);
    }
}

void RunPage::refreshMemory() {
    m_memory->setSubtitle(memorySubtitle(m_workbench));
    const QVector<BarRow> rows = memoryRows(m_workbench);
    m_memory->setParts(memoryLegend(rows));
    setMemoryLimit(*m_memory, m_workbench);
    m_memory->setRows(rows, m_workbench.plans().waiting() ? tr("Compiling the variants…") : tr("Nothing to predict: see the message at the left."));
}

void RunPage::refreshTimes() {
    m_times->setSubtitle(tr("median of the last steps"));
    QVector<BarPart> parts;
    for (const QString& name : timeParts())
        parts << BarPart{name, theme().time[name]};
    m_times->setParts(parts);
    m_times->setRows(timeRows(m_workbench), tr("No step yet. It fills with the first steps of a run."));
    m_timeChart->setRun(m_workbench.variants().run(m_workbench.document().selectedVariant()));
}

// What can be seen at once; the page itself may be higher.
int RunPage::available() const { return parentWidget() ? parentWidget()->height() : height(); }

bool RunPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        arrange();
    return QWidget::eventFilter(watched, event);
}

// Below a certain height, memory and step time share one place.
void RunPage::arrange() {
    const bool low = available() < lowHeight || (m_table && m_table->isVisibleTo(this));
    m_sideChoice->setVisible(low);
    if (m_table)
        m_table->setFixedHeight(low ? 170 : 240);
    m_memory->setVisible(!low || m_sideChoice->current() == 0);
    m_times->setVisible(!low || m_sideChoice->current() == 1);
    m_timeChart->parentWidget()->setVisible(available() >= timeChartHeight || (low && m_sideChoice->current() == 1));
    refreshCards();
}

void RunPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void RunPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (parentWidget()) {
        parentWidget()->removeEventFilter(this);
        parentWidget()->installEventFilter(this);
    }
    arrange();
    refreshNow();
}

} // namespace mantissa::app
