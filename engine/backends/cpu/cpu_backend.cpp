// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/cpu_backend.h"

#include "backends/cpu/fusion.h"
#include "backends/cpu/kernels.h"
#include "backends/cpu/machine/peaks.h"
#include "backends/cpu/products/choose_product.h"
#include "backends/cpu/products/dnnl_shim.h"
#include "backends/cpu/products/problems.h"
#include "backends/cpu/support.h"
#include "backends/host/host_program.h"
#include "core/parallel.h"
#include "core/processor_cores.h"
#include "core/processor_meters.h"
#include "numerics/cpu_features.h"

#include <unistd.h>

namespace mantissa {
namespace {

std::size_t physical_memory() {
    return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::string instruction_sets() {
    const CpuFeatures& has = cpu_features();
    std::string names;
    auto name = [&](bool here, const char* text) { names += here ? std::string(names.empty() ? "" : ", ") + text : std::string(); };
    name(has.f16c, "F16C");
    name(has.fma, "FMA");
    name(has.avx2, "AVX2");
    name(has.avx512, "AVX-512");
    name(has.avx512_bf16, "AVX-512 bfloat16");
    name(has.avx512_fp16, "AVX-512 float16");
    name(has.amx_bf16, "AMX bfloat16");
    name(has.amx_fp16, "AMX float16");
    return names.empty() ? "none beyond the basic ones" : names;
}

std::string bfloat16_fact() {
    if (!cpu::has_bfloat16_products())
        return "No bfloat16 units: bfloat16 is stored in 16 bits and multiplied in float32.";
    if (bfloat16_instruction_flushes_subnormals())
        return "The bfloat16 instructions turn numbers below 1.2e-38 into zero; conversions of ours keep them.";
    return "The bfloat16 instructions keep subnormal numbers.";
}

FormatSupport support_of_format(const Format& format) {
    FormatSupport answer{format_name(format), Support::native, {}};
    cpu::Carrier carrier = cpu::carrier_of(format);
    if (carrier == cpu::Carrier::own || (format == bfloat16 && cpu::has_bfloat16_products()))
        return answer;
    answer.support = carrier == cpu::Carrier::converted ? Support::converted : Support::simulated;
    answer.reason = cpu::reason_for_products(format);
    return answer;
}

class CpuBackend : public Backend {
public:
    explicit CpuBackend(const MemoryMargin& margin) : margin_(margin) {}

    std::string device() const override { return "cpu"; }
    std::size_t memory_limit() const override { return memory_to_use(margin_); }

    Selection select(const Graph& graph, const Operation& operation, const std::string& wanted) const override {
        const cpu::KernelEntry* entry = cpu::find_kernel(operation.kind);
        if (entry)
            return entry->select(graph, operation, wanted);
        Selection none;
        none.reason = "the cpu back end has no such operation";
        return none;
    }

    std::vector<std::string> implementations(const Graph& graph, const Operation& operation) const override {
        if (is_convolution(operation.kind))
            return cpu::convolution_ways(graph, operation);
        return is_dense(operation.kind) ? cpu::dense_ways(graph, operation) : std::vector<std::string>{};
    }

    bool fuses(const Graph& graph, const Operation& operation, const Operation& next) const override {
        return cpu::can_fuse(graph, operation, next);
    }

    bool keeps_weights() const override { return true; }

    DeviceInfo info() const override {
        DeviceInfo info = what_it_is();
        if (const std::string why = ProcessorMeters().why_no_energy(); !why.empty())
            info.facts.push_back(why);
        return info;
    }

    DeviceInfo what_it_is() const {
        return {.id = device(),
                .name = processor_name() + ", " + std::to_string(processor_cores()) + (processor_cores() == 1 ? " core" : " cores"),
                .memory_bytes = physical_memory(),
                .threads = thread_count(),
                .facts = {"Instruction sets: " + instruction_sets() + ".", bfloat16_fact(),
                          "Convolutions and products: " + cpu::dnnl_version() + "; everything else: loops of our own."}};
    }

    std::vector<FormatSupport> formats() const override {
        std::vector<FormatSupport> answers;
        for (const Format& format : format_table())
            answers.push_back(support_of_format(format));
        return answers;
    }

    Peaks peaks() const override { return cpu::measured_peaks(); }

    std::unique_ptr<Memory> allocate(std::size_t bytes) const override { return std::make_unique<HostMemory>(bytes); }

    std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, const ProgramMemory& memory) const override {
        return make_host_program(std::move(plan), memory, cpu::make_kernel, ScaledFloats::values);
    }

private:
    MemoryMargin margin_;
};

} // namespace

std::unique_ptr<Backend> make_cpu_backend(const MemoryMargin& margin) { return std::make_unique<CpuBackend>(margin); }

} // namespace mantissa
