// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// From runs and results to what the page paints.
#include "bridge/sweep_group.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/sweep/sweep_source.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

using CellKind = report::SweepCell::Kind;

SeedState stateOf(const RunData& run) {
    switch (run.state) {
    case RunState::completed: return SeedState::done;
    case RunState::running: return SeedState::running;
    case RunState::diverged: return SeedState::diverged;
    case RunState::failed: return SeedState::failed;
    default: return run.dropped ? SeedState::dropped : SeedState::waits;
    }
}

QString stoppedWords(const RunData& run) {
    QStringList words;
    if (run.stepsDone() > 0)
        words << QCoreApplication::translate("SweepBoard", "stopped at step %1").arg(formatCount(run.stepsDone()));
    if (run.unended && !run.cutOff && !run.reason.isEmpty()) // what was to be its ending could not be kept
        words << spoken(run.reason);
    return words.join(QStringLiteral(": "));
}

SweepSeed seedOf(const RunData& run) {
    SweepSeed seed{run.seed, stateOf(run), shownName(run), run.progress(), {}};
    if (seed.state == SeedState::diverged || seed.state == SeedState::failed)
        seed.words = spoken(run.reason);
    else if (run.state == RunState::stopped)
        seed.words = stoppedWords(run);
    return seed;
}

SweepFigure figureOf(const report::Spread& spread, double unit) {
    return spread.n > 0 ? SweepFigure{spread.mean * unit, spread.n > 1 ? spread.deviation * unit : std::nan("")} : SweepFigure();
}

QString signedPoints(double share) {
    const QString figure = QLocale().toString(std::fabs(share) * 100, 'f', 2);
    return (share < 0 ? QStringLiteral("−") : QStringLiteral("+")) + figure;
}

bool compares(const report::SweepCell& cell) {
    const bool told = cell.kind == CellKind::inside || cell.kind == CellKind::below || cell.kind == CellKind::above ||
                      cell.kind == CellKind::some || cell.kind == CellKind::few_seeds || cell.kind == CellKind::few_images ||
                      cell.kind == CellKind::idle;
    return told && cell.change.n > 0;
}

QString verdictOf(const report::SweepCell& cell) {
    const QString words = spoken(cell.words);
    return compares(cell) ? signedPoints(cell.change.difference) + QStringLiteral(", ") + words : words;
}

SweepCell::Tone toneOf(CellKind kind) {
    switch (kind) {
    case CellKind::idle:
    case CellKind::below: return SweepCell::Tone::warn;
    case CellKind::diverged:
    case CellKind::failed: return SweepCell::Tone::bad;
    case CellKind::inside:
    case CellKind::above: return SweepCell::Tone::plain;
    default: return SweepCell::Tone::muted;
    }
}

void tell(SweepCell& cell, const report::SweepCell& result) {
    cell.figures = {figureOf(result.accuracy, 100), figureOf(result.ms_step, 1), figureOf(result.images_s, 1),
                    figureOf(result.peak_bytes, 1)};
    cell.verdict = verdictOf(result);
    cell.comparesAccuracy = compares(result);
    cell.tone = toneOf(result.kind);
    cell.onFront = result.front;
}

// Of one that has no result yet.
QString waitingWords(const SweepCell& cell) {
    for (const SweepSeed& seed : cell.seeds)
        if (seed.state == SeedState::running)
            return QCoreApplication::translate("SweepBoard", "running, %1 %").arg(int(seed.progress * 100));
    for (const SweepSeed& seed : cell.seeds)
        if (seed.state == SeedState::waits && seed.progress > 0)
            return QCoreApplication::translate("SweepBoard", "stopped at %1 %").arg(int(seed.progress * 100));
    const bool dropped = std::ranges::all_of(cell.seeds, [](const SweepSeed& seed) { return seed.state == SeedState::dropped; });
    return wordOf(dropped && !cell.seeds.isEmpty() ? SeedState::dropped : SeedState::waits);
}

int placeOf(QVector<SweepBoard::Policy>& policies, const RunData& run) {
    for (int i = 0; i < policies.size(); ++i)
        if (policies[i].name == run.sweepPolicy)
            return i;
    policies << SweepBoard::Policy{run.sweepPolicy, run.line};
    return int(policies.size()) - 1;
}

void takeSupport(SweepBoard::Policy& policy, const RunData& run) {
    if (!run.support || policy.badge != Badge::unknown)
        return;
    policy.badge = static_cast<Badge>(*run.support);
    policy.why = run.supportReason;
}

} // namespace

SweepBoard boardOf(const RunStore& store, int group, const report::SweepResults* results) {
    SweepBoard board;
    QVector<int> keys;
    for (int key : store.groups()[group].runs)
        if (!store.run(key).sweepPolicy.isEmpty()) // else it was of the sweep once
            keys << key;
    for (int key : keys) {
        const RunData& run = store.run(key);
        takeSupport(board.policies[placeOf(board.policies, run)], run);
        if (!board.batches.contains(run.batch))
            board.batches << run.batch;
    }
    std::ranges::sort(board.batches); // those of a sweep that grew came later
    board.cells.resize(board.policies.size() * board.batches.size());
    for (int key : keys) {
        const RunData& run = store.run(key);
        board.cells[board.place(placeOf(board.policies, run), int(board.batches.indexOf(run.batch)))].seeds << seedOf(run);
    }
    for (SweepCell& cell : board.cells) {
        std::ranges::sort(cell.seeds, {}, &SweepSeed::seed);
        cell.verdict = waitingWords(cell);
        cell.tone = SweepCell::Tone::muted;
    }
    if (!results)
        return board;
    for (std::size_t i = 0; i < results->cells.size(); ++i)
        for (int cell = 0; cell < board.cells.size(); ++cell)
            if (results->cells[i].policy == board.policies[board.policyOf(cell)].name.toStdString() &&
                results->cells[i].batch == board.batchOf(cell)) {
                tell(board.cells[cell], results->cells[i]);
                if (results->cells[i].kind == CellKind::waits && !results->cells[i].has_result()) // which compares nothing
                    board.cells[cell].verdict = waitingWords(board.cells[cell]);
                if (results->pick == i)
                    board.pick = cell;
            }
    board.sentence = spoken(results->answer);
    board.detail = spoken(results->detail);
    return board;
}

} // namespace mantissa::app
