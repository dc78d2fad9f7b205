// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <string>
#include <vector>

namespace mantissa::insight {

// A change of a variant after which a finding is gone: a value, so that every client can show, apply and undo it.
struct Remedy {
    enum class Takes { variant, copy } takes = Takes::variant; // copy: a twin beside the variant has the change
    struct Setting {
        Json::json_pointer place; // within the variant: /layers/head
        Json value;
    };
    std::string words; // of what it does: "Put the layer head in float32"
    std::vector<Setting> settings = {};
    std::string name = {}; // of the copy
};

// As one that a copy of the variant of that name has, so that both can be compared; one that is a copy's already stays as it is.
Remedy beside(Remedy remedy, const std::string& variant);

// Where the experiment stands afterwards, and which of its variants has the change.
struct Remedied {
    Json experiment;
    int variant = 0;
};
// Throws bad_input where the experiment has no such variant.
Remedied with_remedy(const Json& experiment, int variant, const Remedy& remedy);

} // namespace mantissa::insight
