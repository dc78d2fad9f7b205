// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// So few images a step that what a step costs once outweighs what each image costs.
#include "insight/causes/cause.h"
#include "insight/words.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

constexpr std::int64_t small = 8, ordinary = 32;
constexpr double much_once = 0.25;

// Whatever does not grow with the batch: it is done once for the weights.
bool is_once(const Piece& piece) {
    return piece.part == Part::update || piece.part == Part::check || piece.part == Part::other ||
           (piece.of == Piece::Of::operation && piece.any().work != OperationProfile::Work::computes &&
            piece.any().work != OperationProfile::Work::multiplies);
}

Claim of_batch(const Pair& pair, std::int64_t batch, std::int64_t other) {
    Remedy remedy = setting_remedy("Batch " + std::to_string(other), {{Json::json_pointer("/training/batch"), other}},
                                   pair.run.name + ", batch " + std::to_string(other));
    return {.fact = "A batch of " + std::to_string(batch) + " is too small: what a step costs once outweighs its images.",
            .remedies = {remedy}};
}

Looked look_at_batch(const Pair& pair) {
    if (!pair.profile())
        return without(needs_operations);
    std::int64_t batch = pair.profile()->batch;
    if (batch > small)
        return not_so("the batch (" + std::to_string(batch) + ")");
    if (const auto& other = pair.profile()->other_batch) {
        double times = static_cast<double>(other->batch) / static_cast<double>(batch), then = other->time.milliseconds / times;
        double input = pair.run_ms - pair.device_ms();
        if (pair.share(pair.device_ms() - then) < 0.2)
            return not_so("the batch (" + std::to_string(batch) + "; " + std::to_string(other->batch) + " gains little)");
        Claim claim = of_batch(pair, batch, other->batch);
        claim.evidence = "measured: " + milliseconds(other->time.milliseconds) + " for " + std::to_string(other->batch) + " images, " +
                         milliseconds(then) + " for " + std::to_string(batch) + " of them, where it takes " +
                         milliseconds(pair.device_ms());
        double gain = pair.device_ms() - then;
        claim.gain = Gain{gain, gain - 0.3 * then - 0.05 * pair.run_ms, std::min(pair.run_ms, gain + 0.3 * then + input)};
        return claimed(std::move(claim));
    }
    double once = pair.run_time(is_once);
    if (pair.share(once) < much_once && batch > 2)
        return not_so("the batch (" + std::to_string(batch) + ")");
    Claim claim = of_batch(pair, batch, ordinary);
    claim.evidence = milliseconds(once) + " of " + milliseconds(pair.run_ms) +
                     " do not depend on how many images there are; times are for " + counted(static_cast<double>(batch), "image");
    double fewer = static_cast<double>(batch) / static_cast<double>(ordinary);
    claim.gain = between(once * (1 - fewer) * 0.8, std::max(once, pair.run_ms * (1 - fewer)));
    claim.untried = pair.profile()->has_reruns() ? "" : "a larger batch";
    return claimed(std::move(claim));
}

} // namespace

Cause cause_small_batch() { return {.title = "a small batch", .look = look_at_batch}; }

} // namespace mantissa::insight
