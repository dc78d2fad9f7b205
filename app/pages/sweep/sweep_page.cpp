// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/sweep_page.h"

#include "bridge/sweep_group.h"
#include "bridge/workbench.h"
#include "models/kept_together.h"
#include "models/words.h"
#include "pages/sweep/narrow_card.h"
#include "pages/sweep/result_grid.h"
#include "pages/sweep/speed_scatter.h"
#include "pages/sweep/sweep_form.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/segmented.h"

#include <QBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>

#include <cmath>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int narrowSweep = 760;

} // namespace

SweepPage::SweepPage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
    m_form = new SweepForm(workbench);
    m_stack = new QStackedWidget;
    m_stack->addWidget(m_form);
    m_stack->addWidget(makeResults());
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_stack);
    m_soon.setSingleShot(true);
    m_soon.setInterval(250);
    listen();
    read();
}

void SweepPage::listen() {
    RunStore& store = m_workbench.store();
    connect(&m_soon, &QTimer::timeout, this, &SweepPage::refresh);
    connect(&store, &RunStore::appended, this, &SweepPage::refreshSoon);
    connect(&store, &RunStore::stateChanged, this, &SweepPage::refreshSoon);
    connect(&store, &RunStore::structureChanged, this, &SweepPage::refreshSoon);
    connect(&m_workbench, &Desk::changed, this, &SweepPage::refreshSoon);
    connect(&m_workbench.document(), &ExperimentDocument::replaced, this, [this] { m_editing = false; });
    connect(&m_workbench.session(), &SessionController::runEnded, this, [this] { m_source.askAnew(report::SweepReader::Live::yes); });
    connect(&m_workbench.session(), &SessionController::finished, this, [this] {
        const int group = m_workbench.sweep().group();
        m_ended = std::exchange(m_begun, false) && group >= 0 && group == m_workbench.store().current();
        read();
        m_source.askAnew(report::SweepReader::Live::no);
    });
    connect(&m_workbench, &Desk::begun, this, [this] { m_begun = true; });
    connect(&m_source, &SweepSource::answered, this, &SweepPage::takeResults);
    connect(&Appearance::instance(), &Appearance::changed, this, &SweepPage::refresh);
    connect(m_form, &SweepForm::begun, this, [this] {
        m_editing = false;
        read();
        m_grid->setFocus();
    });
    connect(m_form, &SweepForm::backWanted, this, [this] {
        m_editing = false;
        refresh();
    });
    connect(m_grid, &ResultGrid::opened, this, &SweepPage::open);
    connect(m_grid, &ResultGrid::dropWanted, this, &SweepPage::drop);
    connect(m_grid, &ResultGrid::variantWanted, this, &SweepPage::useAsVariant);
    connect(m_grid, &ResultGrid::tableWanted, this, &SweepPage::showTable);
    connect(m_grid, &ResultGrid::currentChanged, m_scatter, &SpeedScatter::setCurrent);
    connect(m_scatter, &SpeedScatter::opened, this, &SweepPage::open);
    connect(m_scatter, &SpeedScatter::chosen, this, [this](int cell) {
        m_grid->setCurrent(cell);
        m_scatter->setCurrent(cell);
    });
}

void SweepPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    read();
}

// One below the other where there is no room for two.
void SweepPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_cards->setDirection(width() < scaled(narrowSweep) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    arrange();
}

void SweepPage::refreshSoon() {
    if (!m_soon.isActive())
        m_soon.start();
}

// Which sweep there is may have changed.
void SweepPage::read() {
    const int group = m_workbench.sweep().group();
    const QString folder = group < 0 ? QString() : m_workbench.store().groups()[group].folder;
    m_group = group;
    m_source.show(folder, m_workbench.document().file(), folder.isEmpty() ? Json() : Project::sweepOf(folder));
    const bool others = m_source.setDropped(group < 0 ? QStringList() : droppedIn(m_workbench.store(), group));
    if (!folder.isEmpty() && (others || (!m_source.results() && !m_source.waiting())))
        m_source.askAnew(m_workbench.sweep().going() ? report::SweepReader::Live::yes : report::SweepReader::Live::no);
    m_soon.stop();
    m_board = group < 0 ? SweepBoard() : boardOf(m_workbench.store(), group, m_source.results().get());
    m_stack->setCurrentIndex(group < 0 || m_editing ? 0 : 1);
    m_form->offerBack(group >= 0);
    m_grid->show(m_board);
    m_legend->show(m_board);
    m_scatter->show(m_board);
    m_narrow->refresh();
    showHead();
    showProgress();
    keepHeadHigh();
    allow();
}

void SweepPage::refresh() {
    if (isVisible())
        read();
    else
        m_soon.stop();
}

// Who looks at another page hears of its end; here it stands over the table.
void SweepPage::takeResults() {
    refresh();
    const auto results = m_source.results();
    if (!std::exchange(m_ended, false) || isVisible() || !results || !results->is_over())
        return;
    m_workbench.tell([this, answer = QString::fromStdString(results->answer)] {
        return Message{Message::Kind::info, tr("The sweep is done."), answer, {{tr("Show"), [this] { m_workbench.showPage("sweep"); }}}};
    });
}

void SweepPage::edit() {
    m_editing = true;
    read();
}

void SweepPage::showHead() {
    const bool going = m_workbench.sweep().going(), unread = !going && !m_source.results(); // it may be one of an earlier start
    const QString none = m_source.waiting() && (unread || m_board.count(SeedState::done) > 0) ? tr("Reading the results…")
                         : going ? tr("The sweep is going: its answer comes with the first runs that end.")
                                 : tr("No run of the sweep has a result yet.");
    m_sentence->setText(keptTogether(m_board.sentence.isEmpty() ? none : m_board.sentence));
    m_detail->setText(keptTogether(m_board.detail));
    m_detail->setVisible(!m_board.detail.isEmpty());
    m_use->setEnabled(m_board.pick >= 0);
    m_use->setToolTip(m_board.pick < 0
                          ? tr("The sweep names no run that is better than the others.")
                          : tr("Selects %1 as a variant of the experiment, so that Run trains it").arg(nameOf(m_board, m_board.pick)));
}

// While runs come in, the answer gets longer and shorter, and buttons come and go: what stands under them stays where it is, also once
// the sweep has stopped.
void SweepPage::keepHeadHigh() {
    const int line = QFontMetrics(m_sentence->font()).lineSpacing(), least = 2 * line + QFontMetrics(m_detail->font()).lineSpacing() + 3;
    m_words->setMinimumHeight(least);
    m_count->setMinimumHeight(m_stop->sizeHint().height());
}

// What is under training at this moment.
QString SweepPage::nowWords() const {
    const int active = m_workbench.session().activeRun();
    if (!m_workbench.sweep().going() || active < 0)
        return {};
    const RunData& run = m_workbench.store().run(active);
    const bool paused = m_workbench.session().state() == SessionController::State::paused;
    return (paused ? tr("paused: %1, batch %2, seed %3, step %4 of %5") : tr("now: %1, batch %2, seed %3, step %4 of %5"))
        .arg(run.sweepPolicy, formatCount(run.batch))
        .arg(run.seed)
        .arg(formatCount(run.steps()), formatCount(run.totalSteps));
}

void SweepPage::showProgress() {
    const RunStore& store = m_workbench.store();
    if (m_group < 0 || m_group >= store.groups().size())
        return;
    const QVector<int>& keys = store.groups()[m_group].runs;
    const SweepCounts counts = countSweep(store, keys);
    double parts = counts.over();
    for (int key : keys)
        parts += store.run(key).state == RunState::running || store.run(key).state == RunState::stopped ? store.run(key).progress() : 0;
    m_count->setText(tr("%1 of %2 runs").arg(counts.over()).arg(counts.all));
    m_bar->setRange(0, qMax(1, counts.all) * 100);
    m_bar->setValue(int(parts * 100));
    const bool going = m_workbench.sweep().going();
    const double left = going ? m_workbench.session().secondsLeft() : sweepSecondsLeft(store, keys);
    const bool open = counts.over() < counts.all;
    m_left->setText(!open || left < 0 ? QString() : tr("about %1 left").arg(formatDuration(std::ceil(left))));
    m_now->setText(going ? nowWords() : open ? tr("stopped; Continue goes on where it was") : QString());
}

void SweepPage::allow() {
    using State = SessionController::State;
    const bool going = m_workbench.sweep().going(), paused = going && m_workbench.session().state() == State::paused;
    const bool running = going && m_workbench.session().state() == State::running;
    m_pause->setText(running ? tr("Pause") : tr("Continue"));
    m_pause->setIcon(icon(running ? "pause" : "play"));
    m_stop->setIcon(icon("stop"));
    const QString whyNot = running  ? m_workbench.live().whyNot(LiveRun::Verb::pause)
                           : paused ? m_workbench.live().whyNot(LiveRun::Verb::run)
                           : going  ? tr("The sweep is stopping: the step under way ends, then everything is saved.")
                                    : m_workbench.sweep().whyNotContinue();
    m_pause->setVisible(going || m_workbench.sweep().unfinished());
    m_stop->setVisible(going);
    m_pause->setEnabled(whyNot.isEmpty());
    m_pause->setToolTip(!whyNot.isEmpty() ? whyNot : running ? tr("Holds after the step under way") : tr("Goes on where it was"));
    const QString whyNotStop = m_workbench.live().whyNot(LiveRun::Verb::stop);
    m_stop->setEnabled(whyNotStop.isEmpty());
    m_stop->setToolTip(whyNotStop.isEmpty() ? tr("What is done is kept; Continue goes on from there") : whyNotStop);
}

} // namespace mantissa::app
