// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The settings of a training, from which files, forms, schema and refusals follow.
#include "train/experiment.h"

#include <algorithm>

namespace mantissa {

std::vector<Field> training_fields() {
    auto whole = [](const std::string& key, const Json& fallback, const std::string& label, const std::string& help, double minimum) {
        return Field{
            .key = key, .type = FieldType::integer, .fallback = fallback, .label = label, .help = help, .minimum = minimum, .maximum = 1e9};
    };
    Field steps = whole("steps_per_epoch", nullptr, "Steps per epoch", "Left out: one pass over the data.", 1);
    steps.need = Field::Need::optional;
    steps.absent = "one pass over the data";
    Field batch = whole("batch", 32, "Batch", "Images per step.", 1);
    batch.maximum = 1 << 20;
    Field margin = whole("memory_margin", nullptr, "Memory left free",
                         "MiB of the system's memory that a run must leave free; left out: a twentieth of it, 512 at least.", 0);
    margin.need = Field::Need::optional;
    margin.absent = "a twentieth, 512 at least";
    margin.maximum = 1 << 24;
    return {
        batch,
        whole("epochs", 1, "Epochs", "How often validation follows.", 1),
        steps,
        whole("seed", 1, "Seed", "Of weights, order, dropout and stochastic rounding.", 0),
        {.key = "shuffle",
         .type = FieldType::boolean,
         .fallback = true,
         .label = "Shuffle",
         .help = "False: batches in the order of the file."},
        {.key = "on_divergence",
         .type = FieldType::choice,
         .fallback = "stop",
         .label = "When it diverges",
         .help =
             "stop ends the run at the first loss or variable that is not finite; a step that a dynamic loss scale skips is none, until "
             "that scale is 0. pause takes that step back and waits for a change, in the window; on the command line it stops.",
         .options = {"stop", "pause", "continue"}},
        {.key = "on_skips",
         .type = FieldType::choice,
         .fallback = "tell",
         .label = "When steps are skipped",
         .help = "What follows so many skips in a row: tell says so, and the run waits where it waits for a change when it diverges. pause "
                 "waits for a change in any case, in the window; on the command line it tells. stop ends the run as one that diverged.",
         .options = {"tell", "pause", "stop"}},
        whole("skips_in_a_row", 10, "Skips in a row",
              "Steps that a loss scale skips one after the other before it is told, or what else is wanted then; 0: as many as it likes.",
              0),
        whole("turns", 0, "Turns", "Steps per turn of variants that train side by side; 0: as many as suit the length of the run.", 0),
        whole("checkpoint_steps", 0, "Checkpoint every", "Steps; 0: at each epoch and about every ten seconds.", 0),
        margin,
        {.key = "strict",
         .type = FieldType::boolean,
         .fallback = false,
         .label = "Strict sums",
         .help = "True: convolutions and dense layers are summed as they are defined, and nothing is chosen by a stopwatch. False: the "
                 "fastest way is measured and taken, for convolutions also algorithms that round a little more coarsely (Winograd)."},
        {.key = "twin",
         .type = FieldType::choice,
         .fallback = "off",
         .label = "Twin",
         .help = "A second training in float32 that takes the same batches beside the run, on a clock of its own: how far loss, "
                 "weights, activations and gradients are from it. reference: on the reference back end, slowly.",
         .options = twin_names()}};
}

Field training_field(const std::string& key) {
    auto fields = training_fields();
    auto found = std::ranges::find(fields, key, &Field::key);
    if (found == fields.end())
        throw Error("[training] there is no setting " + key);
    return *found;
}

} // namespace mantissa
