// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_page.h"

#include "bridge/locks.h"
#include "bridge/workbench.h"
#include "charts/pane_view.h"
#include "charts/run_chart.h"
#include "pages/problem_place.h"
#include "pages/run/pane_menu.h"
#include "pages/run/range_chart.h"
#include "pages/run/replay_bar.h"
#include "settings/app_settings.h"
#include "style/scaling.h"
#include "widgets/segmented.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSlider>
#include <QToolTip>

#include <utility>

namespace mantissa::app {
namespace {

QLabel* addControlName(QHBoxLayout& row, const QString& words, QWidget& buddy) {
    auto* name = new QLabel(words);
    name->setProperty("muted", true);
    name->setBuddy(&buddy);
    row.addWidget(name);
    return name;
}

QPushButton* addControlButton(QHBoxLayout& row, const QString& words, const QString& help) {
    auto* button = new QPushButton(words);
    button->setToolTip(help);
    row.addWidget(button);
    return button;
}

} // namespace

QHBoxLayout* RunPage::makeControls() {
    leadToBuild(*m_about, m_workbench); // where it says why nothing can be run
    connect(&Locks::of(m_workbench), &Locks::changed, this, &RunPage::refreshNow);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(5);
    QLabel* axis = addAxis(*row);
    row->addSpacing(2);
    QLabel* smoothing = addSmoothing(*row);
    row->addSpacing(2);
    addFollow(*row);
    addSeeds(*row);
    row->addStretch(1);
    addWhatIsShown(*row);
    addPredict(*row);
    m_replayButton = new QPushButton(tr("Replay"));
    connect(m_replayButton, &QPushButton::clicked, m_replay, &ReplayBar::open);
    row->addWidget(m_replayButton);
    QPushButton* fit = addControlButton(*row, tr("Fit all"), tr("Show every point of every pane (double-click on a chart)."));
    connect(fit, &QPushButton::clicked, m_chart, &RunChart::fit);
    QPushButton* save = addControlButton(*row, tr("Save chart…"), tr("As PNG, SVG, PDF or CSV (Ctrl+Shift+E)."));
    connect(save, &QPushButton::clicked, this, &RunPage::saveChart);
    row->addWidget(m_more = moreButton({fit, save, m_predict, m_replayButton}));
    m_spare = {m_smoothing, axis, save, fit, smoothing, m_replayButton, m_predict};
    return row;
}

QLabel* RunPage::addAxis(QHBoxLayout& row) {
    m_unit =
        new Segmented({tr("Step"), tr("Epoch"), tr("Time")}, tr("X axis"),
                      {tr("Steps that were taken, skipped ones too."), tr("Passes over the data."),
                       tr("Time of training, each run on its own clock, which goes on when the run is continued: pauses, validations and "
                          "turns of other runs do not count. Runs of other programs: since the first of their steps.")});
    QLabel* name = addControlName(row, tr("X axis"), *m_unit->button(0));
    row.addWidget(m_unit);
    connect(m_unit, &Segmented::chosen, this, [this](int unit) { m_chart->setXUnit(static_cast<XUnit>(unit)); });
    QPushButton* time = m_unit->button(int(XUnit::time));
    connect(m_chart, &RunChart::drawn, time, [this, time, help = time->toolTip(), was = true]() mutable {
        const bool offered = m_chart->curves().hasTimes();
        time->setEnabled(offered || time->isChecked()); // the chart itself says that they are left out
        if (std::exchange(was, offered) != offered)
            time->setToolTip(offered ? help : tr("None of the runs that are shown tells when its steps were taken."));
    });
    return name;
}

// A slider for the hand and a field for the figure; either moves the other.
QLabel* RunPage::addSmoothing(QHBoxLayout& row) {
    m_smoothing = new QSlider(Qt::Horizontal);
    m_smoothing->setRange(0, 999);
    m_smoothing->setValue(900);
    setScaledWidth(m_smoothing, 44);
    m_smoothing->setAccessibleName(tr("Smoothing"));
    m_smoothing->setToolTip(tr("A running average without start-up bias: each point keeps this share of the one before."));
    m_smoothingValue = new QDoubleSpinBox;
    m_smoothingValue->setRange(0, 0.999);
    m_smoothingValue->setDecimals(3);
    m_smoothingValue->setValue(0.9);
    setScaledWidth(m_smoothingValue, 52);
    m_smoothingValue->setAlignment(Qt::AlignRight);
    m_smoothingValue->setAccessibleName(tr("Smoothing"));
    m_smoothingValue->setToolTip(m_smoothing->toolTip());
    QLabel* name = addControlName(row, tr("Smoothing"), *m_smoothing);
    row.addWidget(m_smoothing);
    row.addWidget(m_smoothingValue);
    connect(m_smoothing, &QSlider::valueChanged, this, [this](int value) { m_smoothingValue->setValue(value / 1000.0); });
    connect(m_smoothingValue, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        m_smoothing->setValue(qRound(value * 1000));
        m_chart->setSmoothing(value);
    });
    return name;
}

void RunPage::addFollow(QHBoxLayout& row) {
    m_follow = new QCheckBox(tr("Follow"));
    m_follow->setChecked(true);
    m_follow->setToolTip(tr("The x axis grows with the curves. Zooming turns this off; a double-click on a chart fits everything again."));
    row.addWidget(m_follow);
    connect(m_follow, &QCheckBox::toggled, m_chart, &RunChart::setFollow);
    connect(m_chart, &RunChart::followChanged, m_follow, &QCheckBox::setChecked);
}

void RunPage::addSeeds(QHBoxLayout& row) {
    m_seeds = new Segmented({tr("Each seed"), tr("Band")}, tr("Seeds"),
                            {tr("A curve for every run."), tr("Seeds of a variant as their mean, with a standard deviation to either side. "
                                                              "Those that diverged keep their own curve.")});
    m_seeds->hide();
    row.addWidget(m_seeds);
    connect(m_seeds, &Segmented::chosen, this, [this](int seeds) {
        AppSettings().setSeedsAsBand(seeds == 1);
        SeedView(*m_chart).choose(static_cast<ChartView::Seeds>(seeds));
    });
    connect(m_chart, &RunChart::drawn, m_seeds, [this] {
        const bool offered = SeedView(*m_chart).offered();
        if (offered != m_seeds->isHidden())
            return;
        m_seeds->setVisible(offered);
        arrangeControls();
    });
}

// The table in place of the cards, the panes, the figures in place of the curves.
void RunPage::addWhatIsShown(QHBoxLayout& row) {
    m_allRuns = addControlButton(row, tr("All runs"),
                                 tr("Every run of the project as a table in place of the cards: sort, filter, pin a baseline, delete."));
    m_allRuns->setCheckable(true);
    connect(m_allRuns, &QPushButton::toggled, this, &RunPage::showTable);
    QPushButton* panes = addControlButton(row, tr("Panes"), tr("Which curves are shown, beneath one another; remembered."));
    panes->setMenu(new PaneMenu(*m_chart, *m_ranges, panes));
    m_figures = addControlButton(row, tr("Table"), tr("The curves as figures, step by step."));
    m_figures->setCheckable(true);
    connect(m_figures, &QPushButton::toggled, this, &RunPage::showFigures);
}

void RunPage::addPredict(QHBoxLayout& row) {
    m_predict = addControlButton(
        row, tr("Predict"), tr("Draw how the loss will fall before you press Run; both are shown afterwards. Off: the drawing stays."));
    m_predict->setCheckable(true);
    connect(m_predict, &QPushButton::toggled, this,
            [this](bool on) { m_chart->setSketching(on ? RunChart::Sketching::on : RunChart::Sketching::off, plannedSteps()); });
    connect(m_predict, &QPushButton::clicked, this, [this](bool on) { // over curves one sees nothing of it
        QWidget* pressed = m_predict->isVisible() ? static_cast<QWidget*>(m_predict) : m_more;
        if (on && !m_workbench.store().visibleRuns().isEmpty())
            QToolTip::showText(pressed->mapToGlobal(QPoint(0, pressed->height())),
                               tr("Draw into the loss how it will fall in the next run."), pressed);
    });
    connect(&m_workbench.document(), &ExperimentDocument::replaced, m_chart, &RunChart::forgetSketch);
    connect(&m_workbench.document(), &ExperimentDocument::replaced, this, &RunPage::endReplay); // its runs are others
    connect(&m_workbench, &Workbench::begun, this, [this] {
        m_predict->setChecked(false);
        endReplay();
    });
}

// What there is no room for.
QPushButton* RunPage::moreButton(const QList<QPushButton*>& buttons) {
    auto* more = new QPushButton(QStringLiteral("…"));
    more->setAccessibleName(tr("More"));
    more->setToolTip(tr("What there is no room for in this row."));
    auto* menu = new QMenu(more);
    menu->setToolTipsVisible(true);
    for (QPushButton* button : buttons) {
        QAction* action = menu->addAction(button->text(), button, &QPushButton::click);
        action->setCheckable(button->isCheckable());
        connect(menu, &QMenu::aboutToShow, action, [action, button] {
            action->setVisible(button->isHidden());
            action->setEnabled(button->isEnabled());
            action->setChecked(button->isChecked());
            action->setToolTip(button->toolTip());
        });
    }
    more->setMenu(menu);
    more->hide();
    return more;
}

// As it was chosen, here or over the curves of Compare.
void RunPage::takeSeeds() {
    m_seeds->setChosen(AppSettings().seedsAsBand() ? 1 : 0);
    SeedView(*m_chart).choose(static_cast<ChartView::Seeds>(m_seeds->current()));
}

} // namespace mantissa::app
