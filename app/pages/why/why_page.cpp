// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/why/why_page.h"

#include "bridge/report_names.h"
#include "bridge/workbench.h"
#include "models/kept_together.h"
#include "models/spoken.h"
#include "pages/layer_link.h"
#include "pages/problem_place.h"
#include "pages/why/cause_list.h"
#include "pages/why/layer_times_view.h"
#include "pages/why/other_cards_view.h"
#include "pages/why/roof_view.h"
#include "pages/why/step_bars.h"
#include "report/run_record.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "widgets/empty_place.h"
#include "widgets/flow_layout.h"
#include "widgets/paragraph.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace mantissa::app {
namespace {

constexpr int leastWhy = 440;
constexpr int firstMeasured = -2; // keys of runs are 0 and more, -1 is none
constexpr int followMilliseconds = 2000;

} // namespace

WhyPage::WhyPage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
    const EmptyOrFilled places = layEmptyOrFilled(*this, workbench);
    m_stack = places.stack;
    m_empty = places.empty;
    auto* column = new QVBoxLayout(places.filled);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(10);
    column->addLayout(makeQuestion());
    addAnswer(*column);
    column->addWidget(makeCauses());
    column->addLayout(makeEvidence(), 1);
    places.filled->setMinimumWidth(scaled(leastWhy)); // its parts give way
    arrangeCards();
    listen();
    linkLayers();
    allow();
    take();
}

void WhyPage::listen() {
    m_delay.setSingleShot(true);
    m_delay.setInterval(150);
    connect(&m_delay, &QTimer::timeout, this, [this] { // once for all that happened
        if (std::exchange(m_stale, false))
            m_source.askAnew();
        fillFields();
    });
    for (auto signal : {&RunStore::visibilityChanged, &RunStore::structureChanged})
        connect(&m_workbench.store(), signal, this, [this] { m_delay.start(); });
    connect(&m_workbench.store(), &RunStore::stateChanged, this, [this] {
        m_stale = true;
        m_delay.start();
    });
    connect(&m_workbench, &Desk::changed, this, &WhyPage::allow);
    connect(&m_workbench, &Desk::changed, m_empty, [this] { m_source.answer() ? void() : sayNothing(); });
    connect(&m_workbench, &Desk::taskWanted, this, [this](Desk::Task task) {
        if (task == Desk::Task::measure)
            measureAll();
    });
    connect(&m_source, &WhySource::answered, this, &WhyPage::take);
    connect(&m_source, &WhySource::followed, this, &WhyPage::takeFollowed);
    m_follow.setInterval(followMilliseconds);
    connect(&m_follow, &QTimer::timeout, this, &WhyPage::follow);
    m_follow.start();
    connect(&m_trial, &Trial::ended, this, &WhyPage::takeTrial);
    connect(&m_trial, &Trial::progressed, this,
            [this](qint64 done, qint64 of) { sayBusy(tr("Measuring: step %1 of %2").arg(done).arg(of)); });
    connect(&Appearance::instance(), &Appearance::changed, this, &WhyPage::take);
}

// A layer that is picked in one card is picked in the other; either leads to the network.
void WhyPage::linkLayers() {
    connect(m_layers, &LayerTimesView::layerPicked, m_roofs, &RoofView::pick);
    connect(m_roofs, &RoofView::layerPicked, m_layers, &LayerTimesView::pick);
    connect(m_layers, &LayerTimesView::layerOpened, &LayerLink::of(m_workbench), &LayerLink::open);
    connect(m_roofs, &RoofView::layerOpened, &LayerLink::of(m_workbench), &LayerLink::open);
}

void WhyPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    fillFields();
}

void WhyPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrangeCards();
}

void WhyPage::fillFields() {
    if (!isVisible())
        return;
    if (m_run->view()->isVisible() || m_base->view()->isVisible())
        return m_delay.start(); // not while somebody chooses among them
    forgetOlder();
    const RunStore& store = m_workbench.store();
    const QVariant base = m_base->currentData(), before = m_run->currentData();
    const QVariant run = before == base ? QVariant() : before; // the same twice is no question: there was one run then
    int asked = -1;
    for (QComboBox* field : {m_run, m_base})
        field->clear();
    const QVector<int> runs = offered();
    const bool elsewhere = !runs.isEmpty() && !runs.contains(store.baseline()); // pinned in a group that is not offered
    const int baseline = elsewhere ? runs.first() : store.baseline();
    m_offered = runs.size();
    m_names = namesInReports(store, runs);
    for (int key : runs) {
        const RunData& one = store.run(key);
        const QIcon sample(runSample(theme().line(one.line), theme().panel, devicePixelRatioF()));
        for (QComboBox* field : {m_run, m_base})
            field->addItem(sample, labelOf(key), key);
        const bool ticked = store.groupOf(key) != store.current() && asked >= 0; // asked for after those that lie open
        const int beside = runBeside(store, baseline, key);
        const bool stands = beside != key && (beside == baseline || runs.contains(beside));
        if (!ticked && stands && (asked < 0 || isRatherAsked(one, store.run(asked))))
            asked = key;
    }
    if (m_run->count() == 0)
        offerMeasured();
    const auto choose = [](QComboBox& field, const QVariant& wanted, int otherwise) {
        const int place = field.findData(wanted.isValid() && field.findData(wanted) >= 0 ? wanted : QVariant(otherwise));
        field.setCurrentIndex(place);
    };
    const bool trained = asked >= 0 || m_run->findData(baseline) >= 0;
    choose(*m_run, run, trained ? asked : m_run->itemData(1).toInt());
    choose(*m_base, base, trained ? baseline : m_base->itemData(0).toInt());
    if (m_run->currentData() != run)
        letBaseFollow();
    allow();
    if (m_measured.isEmpty() || m_run->count() > 0)
        askFields();
}

// Nothing was trained yet: the variants that were measured, by keys that no run has.
void WhyPage::offerMeasured() {
    const QStringList names = m_workbench.variants().names();
    const QVector<int> lines = m_workbench.variants().lines();
    for (int variant = 0; variant < names.size(); ++variant)
        if (m_measured.contains(names[variant]))
            for (QComboBox* field : {m_run, m_base})
                field->addItem(QIcon(runSample(theme().line(lines.value(variant)), theme().panel, devicePixelRatioF())), names[variant],
                               firstMeasured - variant);
}

void WhyPage::ask(int run, int base) {
    fillFields();
    m_run->setCurrentIndex(m_run->findData(run));
    m_base->setCurrentIndex(m_base->findData(base));
    askFields();
}

// Where both were measured, the measurement answers: it knows more than the runs.
void WhyPage::askFields() {
    const bool measured = m_measured.contains(variantIn(*m_run)) && m_measured.contains(variantIn(*m_base));
    const auto side = [&](const QComboBox& field) -> WhySource::Side {
        const QVariant key = field.currentData();
        if (measured || !key.isValid())
            return {m_measured.value(variantIn(field)), m_names.value(key.isValid() ? key.toInt() : -1)};
        return {m_workbench.store().run(key.toInt()).folder, m_names.value(key.toInt())};
    };
    const WhySource::Side run = side(*m_run), base = side(*m_base);
    allow();
    run.folder == base.folder ? m_source.ask({}, {}) : m_source.ask(run, base);
    take(); // it says that it reads; or the same runs are drawn otherwise
}

// A measurement is of the runs that lay open then.
void WhyPage::forgetOlder() {
    const RunStore& store = m_workbench.store();
    const QString lies = m_workbench.document().file() + '\n' + (store.current() < 0 ? QString() : store.groups()[store.current()].folder);
    if (std::exchange(m_measuredBeside, lies) == lies)
        return;
    m_measured.clear();
    m_status->clear();
}

void WhyPage::swap() {
    const int run = m_run->currentIndex(), base = m_base->currentIndex();
    m_run->setCurrentIndex(base);
    m_base->setCurrentIndex(run);
    askFields();
}

// A lesson draws a run alike wherever it is told of; else as the fields have it.
std::array<int, 2> WhyPage::linesOf(const insight::Answer& answer) const {
    const auto line = [this](const QComboBox& field, const std::string& name) {
        const int fixed = m_workbench.store().fixedLine(QString::fromStdString(name));
        const QVariant key = field.currentData();
        if (fixed >= 0 || !key.isValid())
            return std::max(0, fixed);
        return key.toInt() >= 0 ? m_workbench.store().run(key.toInt()).line : m_workbench.variants().line(firstMeasured - key.toInt());
    };
    return {line(*m_base, answer.base), line(*m_run, answer.run)};
}

Saying WhyPage::whyNot() const {
    if (m_workbench.session().busy())
        return [] { return tr("A run is going. Press Stop first."); };
    if (m_trial.busy())
        return [] { return tr("A measurement is under way. Press Stop first."); };
    if (isOfOthers(*m_run) || isOfOthers(*m_base))
        return [] { return tr("What is measured are the variants of the runs that lie open. Choose two of those."); };
    if (m_workbench.document().experiment())
        return {};
    return [&document = m_workbench.document()] { return document.firstProblem(); };
}

void WhyPage::allow() {
    const Saying whyNotNow = whyNot();
    const QString why = whyNotNow ? whyNotNow() : QString();
    if (m_trial.busy())
        lendKeyboard();
    for (QPushButton* button : {m_measure, m_measureHere}) {
        button->setEnabled(why.isEmpty());
        button->setToolTip(
            why.isEmpty() ? tr("Trains some steps of both, beside the runs, and measures what runs cannot see of themselves (M)") : why);
    }
    if (!m_trial.busy())
        takeKeyboardBack();
    m_stop->setVisible(m_trial.busy());
    m_causes->setDisabledFor(why);
}

void WhyPage::take() {
    const auto answer = m_source.answer();
    m_stack->setCurrentIndex(answer ? 1 : 0);
    if (!answer) {
        sayNothing();
        return allow();
    }
    m_unshown = false;
    m_sentence->setText(keptTogether(spoken(answer->sentence)));
    m_detail->setText(keptTogether(spoken(answer->detail)));
    tellQuestion(*answer);
    tellLooked(*answer);
    const std::array<int, 2> drawn = linesOf(*answer);
    m_bars->show(answer, drawn);
    m_causes->show(answer);
    m_layers->show(answer, drawn);
    m_roofs->show(answer->roofs, drawn);
    m_cards->show(answer, m_source.cards(), drawn);
    sayAsOf();
    allow();
}

} // namespace mantissa::app
