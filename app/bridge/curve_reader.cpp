// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/curve_reader.h"

#include "bridge/desk.h"
#include "bridge/run_shelf.h"
#include "bridge/run_values.h"
#include "models/spoken.h"

#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

constexpr qint64 mostBytesBetweenAnswers = qint64{2} << 20; // about 40 ms

} // namespace

CurveReader::CurveReader(Desk& desk) : m_desk(desk) {
    for (auto signal : {&RunStore::visibilityChanged, &RunStore::structureChanged})
        connect(&desk.store(), signal, this, &CurveReader::leaveHidden);
}

CurveReader::~CurveReader() { forget(); }

void CurveReader::forget() {
    for (const Stale& stale : std::as_const(m_reading))
        *stale = true;
    m_reading.clear();
    m_told.clear();
}

// Once: what is trained elsewhere is read again as it grows.
void CurveReader::tellDamage(int key) {
    const RunData& run = m_desk.store().run(key);
    if (std::exchange(m_told[key], run.damage) != run.damage)
        tellDamaged(m_desk, shownName(run), run.damage);
}

// Many short ones are as long as a long one.
bool CurveReader::isShort(const RunData& run) {
    if (m_atOnce == 0)
        QTimer::singleShot(0, this, [this] { m_atOnce = 0; });
    const qint64 bytes = QFileInfo(run.folder + "/metrics.jsonl").size();
    const bool isShort = m_atOnce + bytes <= mostBytesBetweenAnswers;
    m_atOnce += isShort ? bytes : 0;
    return isShort;
}

void CurveReader::read(int key) {
    RunData& run = m_desk.store().run(key);
    if (run.curves != RunData::Curves::inFolder)
        return;
    if (!isShort(run))
        return readBeside(key);
    readCurves(run);
    tellDamage(key);
}

void CurveReader::readBeside(int key) {
    RunData& run = m_desk.store().run(key);
    const auto read = std::make_shared<RunData>(run);
    const auto stale = std::make_shared<std::atomic<bool>>(false);
    run.curves = RunData::Curves::coming;
    if (const Stale before = m_reading.value(key)) // of what stood in its place
        *before = true;
    m_reading[key] = stale;
    m_worker.ask([this, key, read, stale]() -> Worker::Job {
        if (*stale)
            return {};
        try {
            readCurves(*read);
        } catch (const std::exception& error) { // it would be waited for for ever; what was read is there
            read->damage = QString::fromStdString(error.what());
        }
        return [this, key, read, stale] {
            if (!*stale)
                take(key, *read);
        };
    });
}

void CurveReader::take(int key, RunData& read) {
    m_reading.remove(key);
    RunData& run = m_desk.store().run(key);
    if (run.curves != RunData::Curves::coming)
        return; // it goes on meanwhile, and has them
    run.takeCurvesOf(std::move(read));
    tellDamage(key);
    Q_EMIT m_desk.store().visibilityChanged(); // of a run that is shown already
    Q_EMIT m_desk.store().stateChanged(key);
}

// They are read anew when they are shown again.
void CurveReader::leaveHidden() {
    RunStore& store = m_desk.store();
    const QList<int> keys = m_reading.keys();
    for (int key : keys)
        if (RunData& run = store.run(key); !run.visible || store.groupOf(key) < 0) {
            *m_reading.take(key) = true;
            if (run.curves == RunData::Curves::coming)
                run.curves = RunData::Curves::inFolder;
        }
}

} // namespace mantissa::app
