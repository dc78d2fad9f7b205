// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/charts/chart.h"

#include <limits>
#include <string>
#include <variant>
#include <vector>

namespace mantissa::report {

// Where a figure comes from: a number of a run's summary, or one that was computed from several.
struct Source {
    int run = -1;            // index among the report's runs; -1: of no single run
    std::string figure = {}; // path in summary.json, "ms_step.median"; or what was computed, "ratio of ms_step.median"
    double value = std::numeric_limits<double>::quiet_NaN(); // in the summary's own unit
};

// A sentence states measured figures and names them; a sentence without one is not made.
struct Sentence {
    std::string text = {};
    std::vector<Source> figures = {};
    // evidence: how the claim before it was found, for who wants to check it; more: of whom the claim before it names, as "its";
    // divergence: who has no result, and which copy was to mend it
    enum class Part { claim, evidence, more, divergence } part = Part::claim;
};

struct Paragraph {
    enum class Role { answer, normal, muted } role = Role::normal;
    std::vector<Sentence> sentences = {};
};

enum class Tone { normal, strong, muted, good, warn, bad };

struct Cell {
    std::string text = {};
    Source source = {}; // of a number; numbers sort by it
    Tone tone = Tone::normal;
    int line = -1;                                      // a run: its line and marker stand before the text
    std::string badge = {};                             // native, converted, simulated, unsupported: shown as a badge before the text
    enum class Words { own, typed } words = Words::own; // typed: somebody's, which no language of the report changes
};

struct Column {
    std::string title, unit = {};
    enum class Align { left, right } align = Align::left;
};

struct Table {
    std::string id = {};
    std::vector<Column> columns = {};
    std::vector<std::vector<Cell>> rows = {};
    std::string caption = {};
    std::vector<double> gravity = {}; // of each row; 0: harmless. Paper shows the worst alone; empty: all rows are alike
};

// Pairs of a word and what it stands for.
struct Facts {
    std::vector<std::pair<std::string, std::string>> rows = {};
};

struct Code {
    std::string text = {};
};

// Something the reader must know before believing the rest.
struct Note {
    Tone tone = Tone::warn; // good, warn or bad
    std::string text = {};
};

struct ChartBlock {
    std::string id = {}, title = {}, subtitle = {};
    Chart chart = {};
};

using Block = std::variant<Paragraph, Table, Facts, Code, Note, ChartBlock>;

struct Section {
    std::string id = {}, title = {}; // no title: the answer on top
    // How much of a row it takes where there is room; narrow follows wide, half follows half.
    enum class Width { full, wide, narrow, half } width = Width::full;
    std::vector<Block> blocks = {};
};

} // namespace mantissa::report
