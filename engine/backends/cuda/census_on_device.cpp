// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/census_on_device.h"

#include "backends/cuda/census.h"

namespace mantissa::cuda {

Census census_on_device(const std::shared_ptr<const Context>& context, const KernelSite& site, int tensor, const Borders& borders) {
    CensusCounts counts;
    DeviceMemory memory(context, sizeof counts);
    memory.write(0, std::as_bytes(std::span(&counts, 1)));
    make_census(site, tensor, borders, reinterpret_cast<CensusCounts*>(memory.on_device()))(context->queue());
    memory.read(0, std::as_writable_bytes(std::span(&counts, 1)));
    return census_of(counts, elements(site.graph().tensor(tensor).shape), borders);
}

Tally tally_on_device(const std::shared_ptr<const Context>& context, const TallyJob& job) {
    DeviceMemory memory(context, job.bytes());
    std::vector<std::byte> bytes = job.blank();
    memory.write(0, bytes);
    for (const Launch& launch : job.launches(memory.on_device()))
        launch(context->queue());
    memory.read(0, bytes);
    return job.result(bytes);
}

} // namespace mantissa::cuda
