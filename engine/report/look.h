// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/phrasebook.h"
#include "report/run_record.h"

#include <map>
#include <memory>

namespace mantissa::report {

// How a run is drawn: never by colour alone.
struct RunLook {
    std::string colour = "#242931";
    std::vector<double> dash; // in pen widths; empty: solid
    std::string marker = "circle";
};

// The light theme: reports are always light.
struct Look {
    std::map<std::string, std::string> colours;      // text, muted, grid, axis, good, ...
    std::map<std::string, std::string> memory, time; // by part
    std::vector<RunLook> runs;                       // in the report's order
    // Of the report's language; null: English. Its own words are told without the names that somebody gave, which may be such a word.
    std::shared_ptr<const Phrasebook> book = {}, own_words = {};
    const std::string& colour(const std::string& role) const;
    std::string told(const std::string& english) const { return book ? book->tell(english) : english; }
    std::string told_own(const std::string& english) const { return own_words ? own_words->tell(english) : english; }
};

// Each run has the line of its policy; a second one of that policy the next free line; past all of them they are grey.
Look look_of(const std::vector<RunRecord>& runs);
// By index of the run: as a window draws them, whose lines are kept; -1: grey. The rest stays.
void draw_as(Look& look, const std::vector<int>& lines);
// Of a cell of a heat map; NaN: of none.
std::string heat_colour(const Look& look, float share);
// A colour over white: share 1 is the colour, 0 is white. No alpha, since PDF and print differ in it.
std::string over_white(const std::string& colour, double share);

} // namespace mantissa::report
