// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/records.h"

#include <limits>
#include <string>
#include <vector>

namespace mantissa::insight {

// What is looked at to tell whether a run learns.
struct LearningFacts {
    Status status = Status::running;
    std::int64_t taken_back = 0; // the step that diverged, before which the run stands; 0: none
    std::int64_t steps = 0, skipped = 0;
    double last_loss = 0;                                             // of training; NaN where it is not finite
    double train_accuracy = std::numeric_limits<double>::quiet_NaN(); // a share, of late; NaN: not known
    std::vector<EpochRecord> epochs = {};
    std::int64_t images = 0, classes = 0; // of validation, those that can be read; 0: not known
    std::int64_t commonest = 0;           // images of the class that most of them show; 0: not known
};

// Whether a run learns. Speed is of no use where it does not.
struct Learning {
    // too_few: of so few validation images neither can be said, that it learned or that it did not
    enum class Kind { unknown, learns, diverged, unmoved, at_chance, too_few } kind = Kind::unknown;
    std::string words = {};      // with the evidence, after the run's name: "diverged at step 12"
    std::string brief = {};      // the same in a word or two, for a table: "learned nothing"
    std::int64_t too_few_of = 0; // images of validation; 0: they are enough, or not what matters

    bool fails() const { return kind == Kind::diverged || kind == Kind::unmoved || kind == Kind::at_chance; }
    bool is_in_doubt() const { return fails() || kind == Kind::too_few; }
};
Learning learning_of(const LearningFacts& facts);
// The validation accuracy up to which nobody can be told from who guesses, or says one class of every image; NaN where that is not known,
// or is any accuracy.
double most_by_guessing(const LearningFacts& facts);

// Validation accuracy that every finished run which learns reached, cut to whole percents, or finer where guessing reaches those; 0: none.
double common_target(const std::vector<LearningFacts>& runs);
// Of the facts, the first validation with it; null: there is none, for who learned nothing reaches it by chance, which does not count.
const EpochRecord* first_with(const LearningFacts& facts, double accuracy);

} // namespace mantissa::insight
