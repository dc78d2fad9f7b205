// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Causes and rules: each is a file of this folder that looks at what is known of some runs and says in plain words what it finds,
// how much of the time that explains, and what to change. Command line, window and report tell them; none has words of its own.
#include "insight/findings/evidence.h"
#include "insight/findings/remedy.h"

namespace mantissa::insight {

// What a client may ask.
enum class Question {
    speed,    // why is one format not faster than the other
    numbers,  // what did a format do to the numbers
    ending,   // why did a run end or wait, and how does it go on
    fairness, // what must be known before runs are set side by side
};

// good: nothing is wrong; note: good to know; warning: a result suffers; fault: there is none
enum class Severity { good, note, warning, fault };

// A number that a finding rests on.
struct Figure {
    std::string name;
    double value = 0;
    std::string unit = {};
    int run = -1; // of the evidence
};

// Milliseconds of a step that a cause explains, and that are gained where its remedy takes it away, between bounds.
struct Gain {
    double milliseconds = 0, least = 0, most = 0;
};

struct Found {
    Severity severity = Severity::note;
    std::string fact;       // one sentence
    std::string cause = {}; // more of it; may be empty
    int run = -1;           // of the evidence; -1: all of them
    std::int64_t step = 0;  // where it first shows; 0: everywhere
    std::int64_t most = 0;  // where its first layer has the largest share of it, among the observed steps; 0: as where it first shows
    std::vector<std::string> layers = {};
    std::string tensor = {}; // or variable, of the first of them; empty: of all that it has
    std::vector<Figure> figures = {};
    std::optional<Gain> gain = {};
    std::vector<Remedy> remedies = {};
    std::string finding = {};                        // which one it is of; filled in by examine()
    enum class Is { cause, symptom } is = Is::cause; // symptom: not told where a fault explains it
};
// Where one looks at it.
inline std::int64_t shown_step(const Found& found) { return found.most > 0 ? found.most : found.step; }
std::string since_words(const Found& found); // "seen from step 13 on"; empty: it is so everywhere
// Fact, cause and remedies as one line: what is told where nothing can be pressed.
std::string told(const Found& found);

struct Finding {
    enum class Looks { at_each, at_pairs } looks; // pairs: a run beside the baseline
    const char* title;                            // "waiting for data"
    std::vector<Question> answers;
    std::vector<Need> needs; // of one run at least, or of one pair
    std::vector<Found> (*look)(const Evidence& evidence);
    std::string name = {}; // as in the registry
};

const std::vector<Finding>& all_findings(); // in the order in which they are told

// What was found, what was looked at and is not the case, and what could not be looked at for want of evidence.
struct Examined {
    struct Unknown {
        const Finding* finding;
        std::vector<Need> lacks;
    };
    std::vector<Found> found;
    std::vector<const Finding*> clear;
    std::vector<Unknown> unknown;
};
Examined examine(Question question, const Evidence& evidence);
std::string sentence_of(const Examined::Unknown& unknown);
// Of what was found of endings: where several of a run are one story its end tells it, with what mends it.
std::vector<Found> one_story(std::vector<Found> found);
// What is found of numbers, the gravest first: the first of those is the cause that a user should look at.
struct RulesAboutNumbers {
    std::vector<Found> found;
    std::size_t looked = 0; // rules that could be looked at, those that found something included
};
RulesAboutNumbers look_at_numbers(const Evidence& evidence);
std::vector<Found> rules_about_numbers(const Evidence& evidence); // the first half of it
std::size_t rules_among(const std::vector<Found>& found);         // of which each may have found several things

} // namespace mantissa::insight
