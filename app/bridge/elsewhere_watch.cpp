// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/elsewhere_watch.h"

#include "bridge/desk.h"
#include "bridge/trained_elsewhere.h"
#include "runs/folder_lock.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int lookMilliseconds = 1000;
constexpr qint64 bytesPerLook = qint64{2} << 20; // about 40 ms of reading

} // namespace

ElsewhereWatch::ElsewhereWatch(Desk& desk) : m_desk(desk) {
    m_clock.setInterval(lookMilliseconds);
    connect(&m_clock, &QTimer::timeout, this, &ElsewhereWatch::look);
    for (auto signal : {&RunStore::visibilityChanged, &RunStore::structureChanged})
        connect(&desk.store(), signal, this, &ElsewhereWatch::waitForNews);
    connect(&desk, &Desk::changed, this, &ElsewhereWatch::waitForNews);
    connect(&desk.document(), &ExperimentDocument::replaced, this, [this] { // other runs have these keys
        m_seen.clear();
        m_trained.clear();
        ++m_store;
    });
}

// While nothing that is shown can go on, nobody looks.
void ElsewhereWatch::waitForNews() {
    const QVector<int> shown = m_desk.store().visibleRuns();
    const bool any = std::ranges::any_of(shown, [this](int key) { return mayGoOn(key); });
    if (any && !m_clock.isActive())
        m_clock.start();
    else if (!any)
        m_clock.stop();
}

bool ElsewhereWatch::mayGoOn(int key) const {
    const RunData& run = m_desk.store().run(key);
    const bool open = run.state == RunState::waiting || (run.state == RunState::stopped && run.unended);
    return open && run.report.isEmpty() && !run.folder.isEmpty();
}

bool ElsewhereWatch::isOurs(int group) const { return m_desk.session().busy() && m_desk.store().current() == group; }

bool ElsewhereWatch::isWanted(int key) const {
    const RunStore& store = m_desk.store();
    const int group = store.groupOf(key);
    return group >= 0 && store.run(key).visible && !isOurs(group) && mayGoOn(key);
}

QVector<ElsewhereWatch::Look> ElsewhereWatch::wanted() const {
    const RunStore& store = m_desk.store();
    QVector<Look> looks;
    for (int key : store.visibleRuns())
        if (isWanted(key))
            looks.push_back({.key = key, .folder = store.run(key).folder, .group = store.groups()[store.groupOf(key)].folder});
    return looks;
}

// A look that has no answer yet is waited for.
void ElsewhereWatch::look() {
    if (m_looking)
        return;
    m_looking = true;
    m_worker.ask(
        [this, looks = wanted(), store = m_store]() mutable -> Worker::Job {
            lookAt(looks);
            return [this, looks, store] {
                m_looking = false;
                if (store == m_store)
                    take(looks);
            };
        },
        [this] { m_looking = false; }); // the next look may have an answer
}

void ElsewhereWatch::lookAt(QVector<Look>& looks) {
    QHash<QString, bool> trained; // by group, whose runs lie in one folder
    for (Look& look : looks) {
        if (!trained.contains(look.group))
            trained[look.group] = another_trains_in(look.group.toStdString());
        const QFileInfo curves(look.folder + "/metrics.jsonl");
        const qint64 bytes = curves.exists() ? curves.size() : -1;
        look.seen = {.bytes = bytes, .written = curves.lastModified(), .trained = trained[look.group], .rest = int(bytes / bytesPerLook)};
    }
}

void ElsewhereWatch::take(const QVector<Look>& looks) {
    RunStore& store = m_desk.store();
    QSet<QString> trained;
    bool anyRead = false;
    for (const Look& look : looks) {
        if (look.key >= store.runCount() || store.run(look.key).folder != look.folder || !isWanted(look.key)) // not any more
            continue;
        if (look.seen.trained)
            trained << look.group;
        if (look.seen.trained || m_trained.contains(look.group) || store.run(look.key).elsewhere) // these two: it has ended since
            anyRead = readWhereNew(look) || anyRead;
    }
    m_trained = trained;
    if (anyRead)
        Q_EMIT store.appended();
    waitForNews();
}

bool ElsewhereWatch::readWhereNew(const Look& look) {
    RunStore& store = m_desk.store();
    const RunData& run = store.run(look.key);
    const Seen before = m_seen.value(look.key);
    if (look.seen.trained && before.rest > 0) {
        --m_seen[look.key].rest;
        return false;
    }
    const std::pair stood(run.state, run.elsewhere);
    if (look.seen.bytes < 0 || look.seen.isAs(before) || !readAgain(store, look.key))
        return false;
    m_seen[look.key] = look.seen;
    if (stood != std::pair(run.state, run.elsewhere)) // that it grew is told once for all
        Q_EMIT store.stateChanged(look.key);
    return true;
}

} // namespace mantissa::app
