// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Tensors that an implementation wants in a layout of its own are rearranged before it, or behind it.
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

bool is_layout(const Piece& piece) { return piece.of == Piece::Of::operation && piece.any().work == OperationProfile::Work::arranges; }

Looked look_at_layouts(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    double time = pair.run_time(is_layout), change = pair.change_of(is_layout);
    auto count = static_cast<double>(std::ranges::count_if(pair.pieces, [](const Piece& piece) { return is_layout(piece) && piece.run; }));
    if (pair.share(change) < worth_telling)
        return not_so("layout changes (" + words_of_count(count) + ", " + milliseconds(time) + ")", pair.places(is_layout));
    return claimed({.fact = counted(count, "layout change") + " that " + pair.base.name + " does not need.",
                    .evidence = milliseconds(time) + ", " + milliseconds(time - change) + " in " + pair.base.name,
                    .pieces = pair.places(is_layout),
                    .holds_back = time});
}

} // namespace

Cause cause_other_layouts() { return {.title = "layout changes", .look = look_at_layouts}; }

} // namespace mantissa::insight
