// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Numbers of a 16-bit format made on the host, one by one in software, as Keras's floatx did in NumPy.
#include "insight/causes/input_causes.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

bool is_preparing(const Piece& piece) { return piece.of == Piece::Of::preparing; }

Remedy prepare_in_bytes(const Pair& pair) {
    std::vector<Remedy::Setting> settings = {{Json::json_pointer("/data/prepare"), "bytes"}};
    if (pair.profile()->input.workers > 0)
        return setting_remedy("Prepare bytes", settings, pair.run.name + ", prepared as bytes");
    settings.push_back({Json::json_pointer("/data/prefetch"), 4});
    settings.push_back({Json::json_pointer("/data/workers"), workers_for(pair)});
    return setting_remedy("Prepare bytes ahead, " + std::to_string(workers_for(pair)) + " workers", settings,
                          pair.run.name + ", prepared ahead");
}

Looked look_at_preparation(const Pair& pair) {
    if (!pair.profile())
        return without(needs_batches);
    const InputProfile& input = pair.profile()->input;
    double prepared = pair.run_time(is_preparing), more = input.prepared.milliseconds - input.plain.milliseconds;
    if (input.format.empty() || input.format == "float32")
        return not_so("preparation on the host (" + std::string(input.format.empty() ? "bytes" : input.format) + ")",
                      of_other_data(pair, is_preparing));
    if (pair.share(prepared) < worth_telling || more <= 0)
        return not_so("preparation in " + input.format + " (" + milliseconds(prepared) + ")", of_other_data(pair, is_preparing));
    std::string thread = input.workers == 0 ? ", before each step, on one thread" : ", by " + counted(input.workers, "worker");
    return claimed({.fact = "Images are prepared in " + input.format + thread + ".",
                    .evidence = words_of_milliseconds(input.prepared.milliseconds) + " ms a batch in " + input.format + ", " +
                                milliseconds(input.plain.milliseconds) + " in float32; " + waiting_words(pair, is_preparing),
                    .pieces = pair.places(is_preparing),
                    .gain = gained(pair, step_with_batches_ahead(pair, reading_ms(pair))),
                    .remedies = {prepare_in_bytes(pair)},
                    .untried = one_batch_untried(pair)});
}

} // namespace

Cause cause_half_preparation() { return {.title = "preparation in a narrow format on the host", .look = look_at_preparation}; }

} // namespace mantissa::insight
