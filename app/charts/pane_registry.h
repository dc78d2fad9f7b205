// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "charts/series.h"
#include "models/run_data.h"

#include <QString>

namespace mantissa::app {

class ChartCurves;

enum class PaneChoice { off, on }; // of what a pane's menu offers beside what all panes have
enum class PaneAxis { linear, logarithmic, powers };

struct PaneTitle {
    QString title, unit;
};

struct PaneRange {
    double lower = 0, upper = 10;
};

// How far the smoothed curves in sight reach. first: the highest value that one of them begins with.
struct PaneReach {
    double low = 0, high = 0, first = 0;
    double lives = 0; // what a tenth of a run's points lie above
};

// One curve of every run, and how it is shown. Chart, menu, figures and export know panes by these rows alone.
struct PaneType {
    const char* key = "";                                                   // its column in a CSV
    const char* name = "";                                                  // in menus
    enum class Presence { always, whereAsked } presence = Presence::always; // until somebody chooses
    // column
    std::vector<float> RunData::*column = nullptr;
    double EpochPoint::*validation = nullptr;   // rings; null: none
    bool (*idle)(const RunData& run) = nullptr; // such a run has no curve here; null: every run has one
    // while every run shown is idle: hides: the pane is away; goes: and its column of figures, too
    enum class WhereIdle { stays, hides, goes } whereIdle = WhereIdle::stays;
    enum class Curve { smoothed, steps } curve = Curve::smoothed;
    enum class Stroke { dashed, solid } stroke = Stroke::dashed; // solid: its values may have gaps, which dashes would look like
    Series::Mean mean = Series::Mean::arithmetic;
    // axis
    int leastHeight = 60, stretch = 20;
    const char* choice = nullptr; // words of its menu; null: none
    PaneChoice atFirst = PaneChoice::off;
    PaneAxis (*axis)(PaneChoice on) = [](PaneChoice) { return PaneAxis::linear; };
    double (*shown)(double number, const RunData& run, PaneChoice on) = [](double number, const RunData&, PaneChoice) { return number; };
    // range
    PaneRange empty = {};        // without a point
    int cutLow = 0, cutHigh = 0; // one value in so many, at either end, does not set the range; 0: each does
    PaneRange (*range)(const PaneReach& reach, PaneChoice on) = nullptr;
    // words
    PaneTitle (*title)(const ChartCurves& curves, PaneChoice on) = nullptr;
    QString (*value)(double number) = nullptr; // at the cursor
    const char* figure = "";                   // head of its column among the figures
    QString (*cell)(const RunData& run, std::size_t point) = nullptr;
};

bool hasPlainAxis(const PaneType& type); // whatever is chosen: it may be shown on a logarithmic one

// From top to bottom; the lane of the events lies beneath them.
const std::vector<PaneType>& paneTypes();

} // namespace mantissa::app
