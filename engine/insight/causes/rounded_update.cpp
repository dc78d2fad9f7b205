// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// An update in a narrow format rounds after each of its operations.
#include "insight/causes/cause.h"
#include "insight/causes/other_update.h"

namespace mantissa::insight {
namespace {

bool is_update_piece(const Piece& piece) { return piece.part == Part::update; }

Looked look_at_update(const Pair& pair) {
    if (!other_update_words(pair).empty()) // which explains what it takes
        return not_so("the optimizer's update (not the same in both)");
    double change = pair.change_of(is_update_piece), time = pair.run_time(is_update_piece);
    if (pair.share(change) < worth_telling)
        return not_so("the optimizer's update (" + milliseconds(time) + ")", pair.places(is_update_piece));
    return claimed({.fact = "The optimizer's update takes longer in " + pair.run.name + ".",
                    .evidence = milliseconds(time) + ", " + milliseconds(time - change) + " in " + pair.base.name +
                                "; a policy with narrow variables rounds each of its operations, one with masters casts them",
                    .pieces = pair.places(is_update_piece),
                    .holds_back = change});
}

} // namespace

Cause cause_rounded_update() { return {.title = "the optimizer's update", .look = look_at_update}; }

} // namespace mantissa::insight
