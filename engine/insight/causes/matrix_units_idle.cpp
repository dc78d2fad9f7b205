// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A card with matrix units, and 16-bit products that run beside them.
#include "insight/causes/cause.h"
#include "insight/roofline.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

bool on_units(const OperationProfile& one) { return one.implementation.find("Tensor Cores") != std::string::npos; }
// cuDNN says of its engines whether they are on the units, but for those that leave sums; cuBLASLt says nothing, and is.
bool is_known_beside(const OperationProfile& one) {
    const bool silent = one.implementation.starts_with("cuBLASLt") || one.implementation.ends_with("with sums");
    return one.format != format_name(float32) && !on_units(one) && !silent;
}
bool beside(const Piece& piece) { return piece.multiplies() && piece.run && is_known_beside(*piece.run); }
bool used(const Piece& piece) { return piece.multiplies() && piece.run && on_units(*piece.run); }

Looked look_at_units(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    auto card = card_named_in(pair.run.environment.processor);
    if (!card || !card->card.tensor_cores)
        return not_so("Tensor Cores (this device has none)");
    double time = pair.run_time(beside);
    if (pair.share(time) < worth_telling)
        return not_so("matrix units (" + counted(static_cast<double>(pair.places(used).size()), "product") + " on them)");
    Claim claim{.fact = "Some products do not run on the matrix units of this card.", .pieces = pair.places(beside)};
    double flops = 0;
    for (const Piece& piece : pair.pieces)
        if (beside(piece)) {
            flops += piece.run->flops;
            if (std::ranges::find(claim.layers, piece.layer) == claim.layers.end())
                claim.layers.push_back(piece.layer);
        }
    claim.evidence = listed(claim.layers) + ": " + milliseconds(time) + " at " + mantissa::words_of(flops / time / 1e9) +
                     " TFLOP/s, where the units reach " + mantissa::words_of(card->flops.at("float16") / 1e12) + "; " +
                     milliseconds(time - pair.change_of(beside)) + " in " + pair.base.name;
    claim.gain = between(0, std::max(0.0, time - flops / card->flops.at("float16") * 1e3));
    return claimed(std::move(claim));
}

} // namespace

Cause cause_matrix_units_idle() { return {.title = "matrix units that stay idle", .look = look_at_units, .on = Cause::On::cards}; }

} // namespace mantissa::insight
