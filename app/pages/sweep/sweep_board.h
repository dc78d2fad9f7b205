// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/variant_plan.h"

#include <QStringList>
#include <QVector>

#include <array>
#include <limits>

namespace mantissa::app {

// What a sweep is asked about in a cell; accuracy in %, memory in bytes.
enum class SweepMeasure { accuracy, milliseconds, images, memory };
inline constexpr int sweepMeasures = 4;

enum class SeedState { done, running, waits, diverged, failed, dropped };

struct SweepSeed {
    qint64 seed = 0;
    SeedState state = SeedState::waits;
    QString name;        // of its run
    double progress = 0; // of one that runs, or was stopped
    QString words = {};  // what became of it, where that is more than its state
};

struct SweepFigure {
    double mean = std::numeric_limits<double>::quiet_NaN(), deviation = mean; // deviation: NaN of one seed
};

struct SweepCell {
    QVector<SweepSeed> seeds = {};
    std::array<SweepFigure, sweepMeasures> figures = {};
    QString verdict = {};
    bool comparesAccuracy = false; // the verdict is on its change
    enum class Tone { plain, muted, warn, bad } tone = Tone::plain;
    bool onFront = false;
};

// A sweep as the page shows it: plain values, nothing of it is known to the widgets otherwise.
struct SweepBoard {
    struct Policy {
        QString name;
        int line = 0; // of the theme
        Badge badge = Badge::unknown;
        QString why = {}; // of the badge
    };
    QVector<Policy> policies = {};
    QVector<qint64> batches = {};
    QVector<SweepCell> cells = {}; // policy by policy
    int pick = -1;                 // of cells
    QString sentence = {}, detail = {};

    int place(int policy, int batch) const { return policy * int(batches.size()) + batch; }
    int policyOf(int cell) const { return cell / int(batches.size()); }
    qint64 batchOf(int cell) const { return batches.value(cell % int(batches.size())); }
    int count(SeedState state) const;
    int runs() const; // but for those that were dropped
};

QString wordOf(SeedState state);
QString wordOf(SweepMeasure measure);
QString unitOf(SweepMeasure measure);
QString formatSweep(SweepMeasure measure, double value);                   // as many digits as a cell has room for
QString formatSpread(SweepMeasure measure, const SweepFigure& of);         // "± 0.08"; empty: of one seed
QString nameOf(const SweepBoard& board, int cell);                         // "mixed_bfloat16, batch 64"
QString verdictBeside(const SweepCell& cell, SweepMeasure measure);        // says of what it is, beside another figure
QString tellCell(const SweepBoard& board, int cell, SweepMeasure measure); // whole, for screen readers and tool tips
QString tableOf(const SweepBoard& board);                                  // CSV of every measure

} // namespace mantissa::app
