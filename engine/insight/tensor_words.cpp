// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/tensor_words.h"

namespace mantissa::insight {

std::string event_in_words(const EventRecord& event) {
    const auto* found = std::get_if<FirstNonFinite>(&event.facts);
    const std::string words = found && event.kind == EventKind::non_finite ? value_in_words(found->tensor) : "";
    return words.empty() || words == found->tensor ? event.text : words + " is not finite";
}

} // namespace mantissa::insight
