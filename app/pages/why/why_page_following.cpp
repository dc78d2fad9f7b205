// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Which runs are asked about, by itself until somebody chooses; while one trains, the page tells of more and more of its steps.
#include "bridge/workbench.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/problem_place.h"
#include "pages/why/why_page.h"
#include "widgets/empty_place.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr int restsLonger = 4; // reading takes a fifth of the time at most, however long the runs get

} // namespace

// Those of the group that lies open, then what was ticked beside it of the same experiment: a remedy is tried in that.
QVector<int> WhyPage::offered() const {
    const RunStore& store = m_workbench.store();
    const auto experimentOf = [&store](int group) { return group < 0 ? QString() : store.groups()[group].experiment; };
    QVector<int> keys = store.currentRuns();
    for (int key : store.visibleRuns())
        if (!keys.contains(key) && experimentOf(store.groupOf(key)) == experimentOf(store.current()))
            keys << key;
    keys.removeIf([this](int key) {
        const RunData& run = m_workbench.store().run(key);
        return run.folder.isEmpty() || run.stepsDone() == 0;
    });
    return keys;
}

// Of two the one that is rather asked about, until somebody chooses: the slower of those that came to an end.
bool WhyPage::isRatherAsked(const RunData& one, const RunData& other) {
    const auto broken = [](const RunData& run) { return run.state == RunState::diverged || run.state == RunState::failed; };
    return broken(one) != broken(other) ? broken(other) : one.millisecondsPerStep() > other.millisecondsPerStep();
}

void WhyPage::letBaseFollow() {
    const QVariant run = m_run->currentData(), base = m_base->currentData();
    if (!run.isValid() || !base.isValid() || run.toInt() < 0 || base.toInt() < 0) // none, or measurements
        return;
    const int beside = runBeside(m_workbench.store(), base.toInt(), run.toInt());
    if (const int place = m_base->findData(beside); beside != run.toInt() && place >= 0)
        m_base->setCurrentIndex(place);
}

QString WhyPage::labelOf(int key) const {
    const RunStore& store = m_workbench.store();
    const int group = store.groupOf(key);
    const QString name = store.run(key).sweepPolicy.isEmpty() ? m_names.value(key) : spoken(m_names.value(key));
    return group < 0 || group == store.current() ? name : tr("%1, %2").arg(name, store.groups()[group].title);
}

// Of runs that were ticked beside those that lie open.
bool WhyPage::isOfOthers(const QComboBox& field) const {
    const QVariant key = field.currentData();
    return key.isValid() && key.toInt() >= 0 && m_workbench.store().groupOf(key.toInt()) != m_workbench.store().current();
}

QString WhyPage::variantIn(const QComboBox& field) const {
    const QVariant key = field.currentData();
    if (!key.isValid() || isOfOthers(field))
        return {};
    return key.toInt() >= 0 ? m_workbench.store().run(key.toInt()).name : field.currentText();
}

bool WhyPage::trains() const {
    const RunStore& store = m_workbench.store();
    const QVector<int> runs = store.currentRuns();
    return m_workbench.session().busy() && std::ranges::any_of(runs, [&](int key) {
               return store.run(key).state == RunState::running && m_source.isOf(store.run(key).folder);
           });
}

qint64 WhyPage::stepsNow() const {
    qint64 steps = 0;
    for (int key : m_workbench.store().currentRuns())
        if (const RunData& run = m_workbench.store().run(key); m_source.isOf(run.folder))
            steps += run.stepsDone();
    return steps;
}

void WhyPage::follow() {
    if (!isVisible() || !m_workbench.session().busy() || QApplication::activePopupWidget())
        return;
    if (m_unshown)
        takeFollowed();
    if (offered().size() != m_offered)
        return fillFields(); // one more took its first step
    const bool rested = !m_sinceRead.isValid() || m_sinceRead.elapsed() > restsLonger * m_source.milliseconds();
    if (!trains() || m_source.waiting() || !rested || stepsNow() == m_stepsRead)
        return;
    m_stepsRead = stepsNow();
    if (m_source.answer())
        m_source.follow();
    else
        m_source.askAnew(); // they had too little to tell
}

// What is just pressed, or marked to be copied, is not replaced under the mouse.
void WhyPage::takeFollowed() {
    m_sinceRead.start();
    m_unshown = QApplication::mouseButtons() != Qt::NoButton || QApplication::activePopupWidget();
    if (!m_unshown)
        take();
}

void WhyPage::sayAsOf() {
    const auto answer = m_source.answer();
    const bool going = answer && trains();
    m_asOf->setVisible(going);
    if (going)
        m_asOf->setText(tr("As of step %1 of %2 and step %3 of %4. The page follows while they train.")
                            .arg(formatCount(m_source.steps().run), QString::fromStdString(answer->run), formatCount(m_source.steps().base),
                                 QString::fromStdString(answer->base)));
}

void WhyPage::sayNothing() {
    const bool reading = m_source.problem().isEmpty() && m_source.waiting();
    const RunStore& store = m_workbench.store();
    const QString nothing =
        store.current() < 0 && !store.groups().isEmpty()
            ? tr("Run two variants, or show earlier runs: choose them at the left and press Return. Why one is not faster is told here.")
            : tr("Run two variants: why one is not faster than the other is told here.");
    if (!m_source.problem().isEmpty() || reading || m_workbench.session().busy())
        m_empty->say(reading ? tr("Reading the runs…") : m_source.problem().isEmpty() ? nothing : spoken(m_source.problem()));
    else
        sayNothingYet(*m_empty, m_workbench, nothing);
}

} // namespace mantissa::app
