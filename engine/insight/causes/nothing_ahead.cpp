// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Each batch is made when it is needed, while the device waits.
#include "insight/causes/input_causes.h"
#include "insight/words.h"

namespace mantissa::insight {
namespace {

bool is_read(const Piece& piece) { return piece.of == Piece::Of::reading; }

Looked look_ahead(const Pair& pair) {
    if (!pair.profile())
        return without(needs_batches);
    double reading = pair.run_time(is_read);
    if (pair.profile()->input.workers > 0 || pair.profile()->input.on_device)
        return not_so("batches made ahead (" + counted(pair.profile()->input.workers, "worker") + ")");
    if (pair.share(reading) < worth_telling)
        return not_so("batches made when they are needed (" + milliseconds(reading) + ")", of_other_data(pair, is_read));
    return claimed(
        {.fact = "No batch is made ahead: each is read and decoded while the device waits.",
         .evidence = milliseconds(reading_ms(pair)) + " to read a batch on one thread; " + waiting_words(pair, is_read),
         .pieces = pair.places(is_read),
         .gain = gained(pair, step_with_batches_ahead(pair, pair.profile()->input.made.milliseconds)),
         .remedies = {setting_remedy("Make 4 batches ahead, " + std::to_string(workers_for(pair)) + " workers",
                                     {{Json::json_pointer("/data/prefetch"), 4}, {Json::json_pointer("/data/workers"), workers_for(pair)}},
                                     pair.run.name + ", made ahead")},
         .untried = one_batch_untried(pair)});
}

} // namespace

Cause cause_nothing_ahead() { return {.title = "batches made when they are needed", .look = look_ahead}; }

} // namespace mantissa::insight
