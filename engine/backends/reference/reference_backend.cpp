// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/reference/reference_backend.h"

#include "backends/host/host_program.h"
#include "backends/reference/kernels.h"
#include "core/error.h"
#include "core/parallel.h"

#include <algorithm>

#include <unistd.h>

namespace mantissa {
namespace {

std::size_t physical_memory() {
    return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

Support support_of(const Format& format) {
    if (format == float32 || format.storage == Storage::float64)
        return Support::native;
    return has_storage(format) ? Support::converted : Support::simulated;
}

std::string reason_of(Support support, const std::string& formats) {
    if (support == Support::converted)
        return "stored in " + formats + ", computed in double precision and rounded once";
    if (support == Support::simulated)
        return formats + " has no storage of its own: carried in float32, computed in double precision and rounded once";
    return {};
}

// What an operation is limited by: the least direct support among its tensors.
Selection selection_of(const Graph& graph, const Operation& operation) {
    Support worst = Support::native;
    std::string format;
    auto look = [&](int index) {
        const Tensor& tensor = graph.tensor(index);
        Support here = tensor.role == Role::raw ? Support::native : support_of(tensor.format.format);
        if (here > worst) {
            worst = here;
            format = told_name(tensor.format.format);
        }
    };
    std::ranges::for_each(operation.inputs, look);
    std::ranges::for_each(operation.outputs, look);
    return {.support = worst, .implementation = "reference", .reason = reason_of(worst, format), .packings = {}, .scratch_bytes = 0};
}

class ReferenceBackend : public Backend {
public:
    explicit ReferenceBackend(const MemoryMargin& margin) : margin_(margin) {}

    std::string device() const override { return "reference"; }
    std::size_t memory_limit() const override { return memory_to_use(margin_); }
    bool fuses(const Graph&, const Operation&, const Operation&) const override { return false; }
    Format widest() const override { return {.storage = Storage::float64}; }

    Selection select(const Graph& graph, const Operation& operation, const std::string&) const override {
        if (reference::kernel_for(operation.kind))
            return selection_of(graph, operation);
        return {.support = Support::unsupported,
                .implementation = {},
                .reason = "the reference keeps every tensor in plain layout",
                .packings = {}};
    }

    DeviceInfo info() const override {
        return {.id = device(),
                .name = "Reference in double precision",
                .memory_bytes = physical_memory(),
                .threads = thread_count(),
                .facts = {"Computes every operation in double precision with plain loops and rounds each result once: slow, and the "
                          "measure of the others."}};
    }

    std::vector<FormatSupport> formats() const override {
        std::vector<FormatSupport> answers;
        for (const Format& format : format_table()) {
            Support support = support_of(format);
            answers.push_back({format_name(format), support, reason_of(support, format_name(format))});
        }
        return answers;
    }

    std::unique_ptr<Memory> allocate(std::size_t bytes) const override { return std::make_unique<HostMemory>(bytes); }

    std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, const ProgramMemory& memory) const override {
        return make_host_program(std::move(plan), memory, [](const KernelSite& site) {
            KernelMaker make = reference::kernel_for(site.operation().kind);
            if (!make)
                throw Error("[" + site.operation().name + "] the reference does not do this operation");
            return make(site);
        });
    }

private:
    MemoryMargin margin_;
};

} // namespace

std::unique_ptr<Backend> make_reference_backend(const MemoryMargin& margin) { return std::make_unique<ReferenceBackend>(margin); }

} // namespace mantissa
