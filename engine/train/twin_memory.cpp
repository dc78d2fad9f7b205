// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/twin_memory.h"

#include "backends/registry.h"
#include "train/requirements.h"

namespace mantissa {

// As Twin makes it. It shares what images are kept on the device, and batches where they are bytes; those are counted, to be safe.
std::size_t predict_twin(const Variant& variant, const Capabilities& device, Validated validated) {
    if (variant.training.twin == TrainingSettings::Twin::none)
        return 0;
    Problems none;
    Variant twin = variant;
    twin.policy = read_policy("float32", "twin", none);
    twin.loss_scale = twin.policy.loss_scale;
    twin.data["prepare"] = "bytes";
    const bool elsewhere = variant.training.twin == TrainingSettings::Twin::on_reference;
    return predict_run(twin, elsewhere ? *make_backend("reference") : device, {}, {}, validated).peak_bytes;
}

std::int64_t largest_batch_with_twin(Variant variant, const Capabilities& device, std::size_t limit) {
    const bool on_host = device.device() == "cpu" || device.device() == "reference";
    const bool beside = variant.training.twin != TrainingSettings::Twin::on_reference || on_host;
    auto peak = [&](std::int64_t batch, Validated validated) {
        variant.training.batch = batch;
        return predict_run(variant, device, {}, {}, validated).peak_bytes + (beside ? predict_twin(variant, device, validated) : 0);
    };
    return largest_batch(peak, limit);
}

} // namespace mantissa
