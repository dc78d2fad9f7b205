// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/prefetch.h"
#include "plan/compile.h"
#include "train/experiment.h"
#include "train/kept_data.h"

#include <optional>
#include <utility>

namespace mantissa {

// What a run of a variant asks of its device, and whether there is enough.

// Bytes of batches that exist at one time: those of the stream, and those of validation.
struct StagedBatches {
    std::int64_t training = 0, validation = 0;
};
std::size_t staging_bytes(const Variant& variant, const StagedBatches& batches, const KeptData& kept);
StreamSettings stream_settings(const Json& data);
// As which numbers a whole batch is handed over to a step of this plan.
Preparation preparation_for(const Variant& variant, const Plan& plan);

StepRequest step_request(const Variant& variant, Mode mode);
StepRequest step_request(const Variant& variant, const SelectionRecord& wanted, const KeptData& kept); // of a run's training
// What a run of this variant will take with these images kept on the device; throws nothing for lack of memory.
MemoryPrediction predict_run(const Variant& variant, const Capabilities& device, const SelectionRecord& wanted = {},
                             const KeptData& kept = {}, Validated validated = Validated::yes);
// The same of the plan that is compiled from `training`, the variant's request, where it is there already.
MemoryPrediction predict_run(const Variant& variant, const Capabilities& device, const StepRequest& training, const Plan& train,
                             const KeptData& kept);
// What looking for the first number that is not finite takes beyond the run's peak, for a moment.
std::size_t predict_search(const Variant& variant, const Capabilities& device, const MemoryPrediction& run, const KeptData& kept = {});
// Of what is needed, so that less is never said to be enough, "3.3 MiB"; of what there is, the other way.
std::string mebibytes_needed(std::size_t bytes);
std::string mebibytes_at_most(std::size_t bytes);
// More than may be used, beside that: "0.083 MiB" and "less than 0.001 MiB" where tenths would not tell how far apart they are.
struct ToldBeside {
    std::string needed, at_most;
};
ToldBeside mebibytes_beside(std::size_t needed, std::size_t at_most);
// "; most of it is for activations (512 MiB), weights (64 MiB)"
std::string biggest_consumers(const MemoryPrediction& memory);
// What a variant's run takes with one batch and another. The plan of the largest that is known to fit is kept, for its validation is asked
// for last.
class RunPeaks {
public:
    RunPeaks(Variant variant, const Capabilities& device) : variant_(std::move(variant)), device_(device) {}
    std::size_t of(std::int64_t batch, Validated validated);
    void note_fits(); // what was asked last

private:
    Variant variant_;
    const Capabilities& device_;
    std::optional<Plan> last_, fits_; // the former: none where it was there already
};
std::int64_t largest_run_batch(Variant variant, const Capabilities& device, std::size_t limit); // 0: none

// Throws out_of_memory with the largest batch that fits, before anything is allocated. `freed`: bytes that will be free as well. Else
// what it needs.
std::size_t check_memory(const Variant& variant, const Capabilities& device, const SelectionRecord& wanted = {}, std::size_t freed = 0);

} // namespace mantissa
