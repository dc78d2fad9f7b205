// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/problem.h"
#include "train/kept_data.h"

#include <map>
#include <optional>
#include <string>

namespace mantissa {

// Both sets of a variant, which need not stay open.
struct DataFacts {
    SetFacts train, validation;
    int classes = 0;
};
DataFacts facts_of(const DataSets& data);

// Why a run of the variant on these data would be refused before its first step; nothing: they suit it.
// The run itself, `plan` and the window ask here, so that all of them say the same.
std::optional<Problem> refusal(const Variant& variant, const DataFacts& data);
void check_data(const Variant& variant, const DataSets& data); // throws it

// What a user should know although the run begins.
Problems remarks(const Variant& variant, const DataFacts& data);

// What there is to learn from, looked at without drawing, decoding or writing anything, once for each of its settings; what could not be
// opened is looked at each time, for it may have been mended.
class DataSurvey {
public:
    struct Found {
        std::optional<DataFacts> facts = {}; // nothing: they could not be opened
        std::optional<Error> failure = {};   // why not
    };
    const Found& look(const Experiment& experiment, const Variant& variant);

private:
    std::map<std::string, Found> found_;
};

// The same of data that were looked at, or why they could not be.
std::optional<Error> refusal(const Variant& variant, const DataSurvey::Found& data);

} // namespace mantissa
