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

void ElsewhereWatch::look() {
    RunStore& store = m_desk.store();
    const QVector<int> shown = store.visibleRuns();
    QHash<int, bool> asked; // by group, whose runs lie in one folder
    QSet<QString> trained;
    bool anyRead = false;
    for (int key : shown) {
        const int group = store.groupOf(key);
        if (group < 0 || isOurs(group) || !mayGoOn(key))
            continue;
        const QString folder = store.groups()[group].folder;
        if (!asked.contains(group))
            asked[group] = another_trains_in(folder.toStdString());
        if (asked[group])
            trained << folder;
        if (asked[group] || m_trained.contains(folder) || store.run(key).elsewhere) // these two: it has ended since
            anyRead = lookAt(key, asked[group]) || anyRead;
    }
    m_trained = trained;
    if (anyRead)
        Q_EMIT store.appended();
    waitForNews();
}

bool ElsewhereWatch::lookAt(int key, bool trained) {
    RunStore& store = m_desk.store();
    const RunData& run = store.run(key);
    const QFileInfo curves(run.folder + "/metrics.jsonl");
    const Seen before = m_seen.value(key);
    if (trained && before.rest > 0) {
        --m_seen[key].rest;
        return false;
    }
    const Seen now{.bytes = curves.exists() ? curves.size() : -1,
                   .written = curves.lastModified(),
                   .trained = trained,
                   .rest = int(curves.size() / bytesPerLook)};
    const std::pair stood(run.state, run.elsewhere);
    if (now.bytes < 0 || now.isAs(before) || !readAgain(store, key))
        return false;
    m_seen[key] = now;
    if (stood != std::pair(run.state, run.elsewhere)) // that it grew is told once for all
        store.tellStateChanged(key);
    return true;
}

} // namespace mantissa::app
