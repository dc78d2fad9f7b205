// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/finding.h"

// The one list of causes and rules, in the order in which they are told; a name stands for the file with that name. CMake reads it
// too, so that a finding is its file and its line here.
#define FINDINGS(_)                                                                                                                        \
    _(different_settings)                                                                                                                  \
    _(changed_as_it_ran)                                                                                                                   \
    _(formats_by_layer)                                                                                                                    \
    _(ran_converted)                                                                                                                       \
    _(ran_simulated)                                                                                                                       \
    _(tf32_beside_float32)                                                                                                                 \
    _(winograd_on_one_side)                                                                                                                \
    _(clocks_apart)                                                                                                                        \
    _(clock_held_down)                                                                                                                     \
    _(disturbed)                                                                                                                           \
    _(waits_for_data)                                                                                                                      \
    _(unfinished)                                                                                                                          \
    _(damaged)                                                                                                                             \
    _(epsilon_lost)                                                                                                                        \
    _(diverged)                                                                                                                            \
    _(taken_back)                                                                                                                          \
    _(skips)                                                                                                                               \
    _(every_step_skipped)                                                                                                                  \
    _(refused)                                                                                                                             \
    _(memory_low)                                                                                                                          \
    _(first_bad_number)                                                                                                                    \
    _(steps_too_large)                                                                                                                     \
    _(weights_overflow)                                                                                                                    \
    _(activations_overflow)                                                                                                                \
    _(gradients_overflow)                                                                                                                  \
    _(gradients_underflow)                                                                                                                 \
    _(constant_lost)                                                                                                                       \
    _(lost_updates)                                                                                                                        \
    _(loss_scale_shrinks)                                                                                                                  \
    _(no_gradient)                                                                                                                         \
    _(exploding)                                                                                                                           \
    _(statistics_lost)                                                                                                                     \
    _(dead_relu)                                                                                                                           \
    _(overflow_near)                                                                                                                       \
    _(loss_not_falling)                                                                                                                    \
    _(overfit)

namespace mantissa::insight {

#define DECLARE(name) Finding name();
FINDINGS(DECLARE)

namespace {

Finding named(Finding finding, const char* name) {
    finding.name = name;
    return finding;
}

} // namespace

const std::vector<Finding>& all_findings() {
#define ENTRY(name) named(name(), #name),
    static const std::vector<Finding> findings = {FINDINGS(ENTRY)};
    return findings;
}

} // namespace mantissa::insight
