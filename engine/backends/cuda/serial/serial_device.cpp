// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/serial/serial_device.h"

#include "backends/card/card.h"
#include "backends/cuda/kernels.h"
#include "backends/host/host_program.h"
#include "core/error.h"

namespace mantissa {
namespace {

Kernel kernel_of(const KernelSite& site) {
    auto make = cuda_serial::kernel_for(site.operation().kind);
    if (!make)
        throw Error("[" + site.operation().name + "] has no kernel");
    return [launch = make(site)] { launch({}); };
}

class SerialDevice : public Backend {
public:
    SerialDevice() : card_{.id = "serial", .name = "CUDA kernels as loops", .major = 9, .minor = 0} {}

    std::string device() const override { return card_.id; }
    std::size_t memory_limit() const override { return 0; }
    DeviceInfo info() const override { return {.id = card_.id, .name = card_.name, .facts = {}}; }
    std::vector<FormatSupport> formats() const override { return {}; }

    Selection select(const Graph& graph, const Operation& operation, const std::string& wanted) const override {
        return select_on_card(card_, {.products = CardLibraries::Products::own_kernels, .find_engine = {}}, graph, operation, wanted);
    }
    bool fuses(const Graph& graph, const Operation& operation, const Operation& next) const override {
        return fuses_on_card(card_, graph, operation, next);
    }
    std::unique_ptr<Memory> allocate(std::size_t bytes) const override { return std::make_unique<HostMemory>(bytes); }
    std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, State& state, Memory& arena) const override {
        return make_host_program(std::move(plan), state, arena, kernel_of);
    }

private:
    Card card_;
};

} // namespace

std::unique_ptr<Backend> make_serial_device() { return std::make_unique<SerialDevice>(); }

} // namespace mantissa
