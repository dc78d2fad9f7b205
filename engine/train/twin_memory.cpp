// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/twin_memory.h"

#include "backends/registry.h"
#include "train/requirements.h"

namespace mantissa {

namespace {

// As Twin makes it. It shares what images are kept on the device, and batches where they are bytes; those are counted, to be safe.
Variant twin_of(Variant variant) {
    Problems none;
    variant.policy = read_policy("float32", "twin", none);
    variant.loss_scale = variant.policy.loss_scale;
    variant.data["prepare"] = "bytes";
    return variant;
}

bool is_on_reference(const Variant& variant) { return variant.training.twin == TrainingSettings::Twin::on_reference; }

} // namespace

std::size_t predict_twin(const Variant& variant, const Capabilities& device, Validated validated) {
    if (variant.training.twin == TrainingSettings::Twin::none)
        return 0;
    return predict_run(twin_of(variant), is_on_reference(variant) ? *make_backend("reference") : device, {}, {}, validated).peak_bytes;
}

std::int64_t largest_batch_with_twin(Variant variant, const Capabilities& device, std::size_t limit) {
    const bool on_host = device.device() == "cpu" || device.device() == "reference";
    const bool elsewhere = is_on_reference(variant);
    if (variant.training.twin == TrainingSettings::Twin::none || (elsewhere && !on_host))
        return largest_run_batch(std::move(variant), device, limit);
    const std::shared_ptr<const Backend> reference = elsewhere ? make_backend("reference") : nullptr;
    RunPeaks run(variant, device), twin(twin_of(variant), reference ? *reference : device);
    auto peak = [&](std::int64_t batch, Validated validated) {
        const std::size_t bytes = run.of(batch, validated) + twin.of(batch, validated);
        if (bytes <= limit)
            run.note_fits(), twin.note_fits();
        return bytes;
    };
    return largest_batch(peak, limit);
}

} // namespace mantissa
