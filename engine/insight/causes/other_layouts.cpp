// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Tensors that an implementation wants in a layout of its own are rearranged before it, or behind it.
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

double count_of(const Pair& pair, bool (*which)(const Piece&)) { return static_cast<double>(std::ranges::count_if(pair.pieces, which)); }

bool is_layout(const Piece& piece) { return piece.of == Piece::Of::operation && piece.any().work == OperationProfile::Work::arranges; }

bool is_in_run(const Piece& piece) { return is_layout(piece) && piece.run; }
bool is_in_run_alone(const Piece& piece) { return is_in_run(piece) && !piece.base; }

std::string fact_of(const Pair& pair) {
    if (const double more = count_of(pair, is_in_run_alone); more > 0)
        return counted(more, "layout change") + " that " + pair.base.name + " does not need.";
    const double all = count_of(pair, is_in_run);
    return counted(all, "layout change") + (all == 1 ? " takes" : " take") + " longer than in " + pair.base.name + ".";
}

Looked look_at_layouts(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    double time = pair.run_time(is_layout), change = pair.change_of(is_layout);
    if (pair.share(change) < worth_telling)
        return not_so("layout changes (" + words_of_count(count_of(pair, is_in_run)) + ", " + milliseconds(time) + ")",
                      pair.places(is_layout));
    return claimed({.fact = fact_of(pair),
                    .evidence = milliseconds(time) + ", " + milliseconds(time - change) + " in " + pair.base.name,
                    .pieces = pair.places(is_layout),
                    .holds_back = time});
}

} // namespace

Cause cause_other_layouts() { return {.title = "layout changes", .look = look_at_layouts}; }

} // namespace mantissa::insight
