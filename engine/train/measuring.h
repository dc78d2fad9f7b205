// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/profile.h"
#include "train/session.h"

namespace mantissa {

// What a run could not see of itself, measured in some seconds, on batches of its own data and with weights of its own: the device's
// peaks, one batch that stays, another batch, whole eights of channels, other algorithms for the operations that take longest. No run and
// no folder changes.
struct MeasuringSettings {
    int steps = 6;           // of each
    double worth = 0.05;     // of the step: shorter operations are not tried in other ways
    std::int64_t larger = 8; // times the batch
    std::int64_t most = 256; // images in a batch
};
void measure_more(const Variant& variant, const std::shared_ptr<const Backend>& backend, const DataSets& data, RunProfile& profile,
                  const MeasuringSettings& settings = {});

} // namespace mantissa
