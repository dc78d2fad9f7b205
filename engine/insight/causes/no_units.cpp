// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The device stores the format and has no units that multiply it, or none that its library uses: operands are widened, results narrowed.
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr double most_of_products = 0.5;

// The optimizer's update is a cause of its own.
bool is_widened(const Piece& piece) {
    return piece.of == Piece::Of::operation && piece.part != Part::update && piece.run && piece.run->support == Support::converted;
}
bool is_widened_product(const Piece& piece) { return is_widened(piece) && piece.multiplies(); }
bool is_product_here(const Piece& piece) { return piece.multiplies(); }
bool is_simulated_product(const Piece& piece) { return piece.multiplies() && piece.run && piece.run->support == Support::simulated; }

// What was measured by itself; nothing: it was not of each of them, and a part would be told as the whole.
std::optional<double> conversion_of(const Pair& pair) {
    double sum = 0;
    for (const Piece& piece : pair.pieces) {
        if (is_widened_product(piece) && piece.run->conversion <= 0)
            return std::nullopt;
        sum += is_widened(piece) ? piece.run->conversion : 0;
    }
    return sum;
}

std::string reason_of(const Pair& pair) {
    const Piece* longest = nullptr;
    for (const Piece& piece : pair.pieces)
        if (is_widened_product(piece) && (!longest || piece.run_ms > longest->run_ms))
            longest = &piece;
    return longest ? longest->run->reason : "";
}

// Of all that is widened, as the figure beside it is.
std::string evidence_of(const Pair& pair) {
    const std::optional<double> conversion = conversion_of(pair);
    return reason_of(pair) + "; in all that is widened " + both_times(pair, pair.places(is_widened)) +
           (conversion ? "; converting takes about " + milliseconds(*conversion) + " of it" : "");
}

std::string format_of(const Pair& pair) {
    for (const Piece& piece : pair.pieces)
        if (is_widened_product(piece))
            return piece.run->format;
    return {};
}

Looked look_for_units(const Pair& pair) {
    if (!pair.profile() || !pair.base_profile())
        return without(needs_operations);
    if (pair.base.policy == pair.run.policy)
        return not_so("units for the format (the same in both)");
    double products = pair.run_time(is_product_here), widened = pair.run_time(is_widened_product), change = pair.change_of(is_widened);
    if (widened <= 0 && pair.run_time(is_simulated_product) > most_of_products * products)
        return not_so("units for the format (none: its products are simulated)");
    const bool some = pair.share(change) >= worth_telling; // fewer than most, and they are felt all the same
    if (widened <= 0 || (!some && (widened < most_of_products * products || pair.share(widened) < 0.1)))
        return not_so("units for the format (used)", pair.places(is_widened));
    if (change <= 0.5 * worth_telling * pair.run_ms && pair.run_ms < 0.9 * pair.base_ms)
        return not_so("units for the format (none; it is faster all the same)");
    const bool could = reason_of(pair).find("faster here") != std::string::npos; // it has units, which these shapes do not fill
    const double change_of_products = pair.change_of(is_widened_product);
    const bool faster = change_of_products < -0.05 * widened; // what they read and write is less
    Claim claim{.fact = could ? "These products of " + format_of(pair) + " are widened, which is faster here than its units."
                              : "This device has no units for " + format_of(pair) + " that are used here: its products are widened" +
                                    (faster ? ", and save less than they would." : ", so they are no faster."),
                .evidence = evidence_of(pair),
                .pieces = pair.places(is_widened)};
    const double others = pair.change_of([](const Piece& piece) { return piece.part != Part::input && !is_widened(piece); });
    if (!offer_base_policy(claim, pair, change, others))
        claim.holds_back = pair.run_time(is_widened_product); // which the format does not shorten
    return claimed(std::move(claim));
}

} // namespace

Cause cause_no_units() { return {.title = "a format without units", .look = look_for_units}; }

} // namespace mantissa::insight
