// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/claims.h"
#include "train/observer.h"

namespace mantissa::lessons {

// A lesson played through by nobody: every run is trained, every prediction made as told, every text written.
struct PlayOptions {
    enum class Learner { right, wrong } learner = Learner::right;
    std::int64_t steps = 0;         // of each run at most; 0: the lesson's own
    std::filesystem::path out = {}; // where the runs go
    std::string language = "en", device = {};
    EvidenceOf evidence = {};
};

struct PlayedClaim {
    std::string sentence;
    JudgedClaim::State state;
};

struct PlayedStep {
    std::string id, title, text;
    std::string question = {}, said = {}, happened = {}; // of a prediction, in words
    enum class Outcome { none, right, wrong, unknown } outcome = Outcome::none;
    std::vector<std::string> ran = {};         // variants
    double first_result = 0, seconds = 0;      // of its runs: until the first told figure, and in all
    std::string branch = {}, answer = {};      // of the answer
    std::vector<PlayedClaim> claims = {};      // of its texts, at the lesson's end
    Player::Lack lack = Player::Lack::nothing; // why it could not go on
};

struct Played {
    std::vector<PlayedStep> steps = {};
    bool finished = false;
    double seconds = 0;                           // of all runs
    std::vector<std::string> unreached = {};      // branches of answers that this play did not show: "lost/otherwise"
    std::map<std::string, std::string> runs = {}; // by variant: its folder
};

// Trained once, and gone through as often as one likes: by somebody who predicts right, by somebody who predicts wrong.
class Rehearsal {
public:
    Rehearsal(const Lesson& lesson, PlayOptions options, Observer* observer = nullptr); // throws where a run cannot be trained
    ~Rehearsal();
    Played played(PlayOptions::Learner learner, const std::string& language) const;

private:
    struct Trained;
    std::unique_ptr<Trained> trained_;
};

Played play(const Lesson& lesson, const PlayOptions& options, Observer* observer = nullptr);

} // namespace mantissa::lessons
