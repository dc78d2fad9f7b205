// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/run_record.h"
#include "runs/trained.h"

#include <limits>

namespace mantissa::report {

// Of an experiment's data what says which images they are, not how they come, are prepared and are varied in training: validation sees
// none of that.
Json images_of(Json data);

// What an accuracy is of.
struct AccuracyOf {
    Json data = {};          // without how it is fetched; null: not known
    std::string images = {}; // a hash of which they were; empty: not known
    Trained trained = {};    // until it was counted
    double epochs = missing; // begun; NaN: not known
    bool imported = false;   // nobody knows what it was trained on, and for how long

    static constexpr double missing = std::numeric_limits<double>::quiet_NaN();
};
AccuracyOf accuracy_of(const RunRecord& run);

// Why two accuracies say nothing beside each other.
enum class Apart { no, data, length, unknown }; // unknown: one of them was imported
// What else is not known of one of them sets nothing apart; of runs that have not ended the epochs they began count.
Apart accuracies_apart(const AccuracyOf& a, const AccuracyOf& b);
Apart accuracies_apart(const RunRecord& a, const RunRecord& b);

} // namespace mantissa::report
