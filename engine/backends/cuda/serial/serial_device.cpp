// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/serial/serial_device.h"

#include "backends/card/block_places.h"
#include "backends/card/card.h"
#include "backends/cuda/census.h"
#include "backends/cuda/joins.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/serial/on_layouts.h"
#include "backends/cuda/tally.h"
#include "backends/host/host_program.h"
#include "core/error.h"
#include "numerics/convert.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mantissa {
namespace {

using cuda_serial::Joining;
using cuda_serial::Stage;

// Of what is stored, as far as can be known of the library's.
void leave_sums(const KernelSite& site) {
    const Tensor& y = site.output(0);
    std::int64_t channels = y.shape.back(), rows = elements(y.shape) / channels;
    auto* sums = reinterpret_cast<float*>(site.output_data(1));
    for (std::int64_t c = 0; c < channels; ++c) {
        float sum = 0, squares = 0;
        for (std::int64_t row = 0; row < rows; ++row) {
            auto value = static_cast<float>(load(site.output_data(0), storage_of(y), row * channels + c));
            sum += value;
            squares += value * value;
        }
        sums[c] = sum, sums[channels + c] = squares;
    }
}

cuda_serial::Launch launch_of(const KernelSite& site) {
    auto make = cuda_serial::kernel_for(site.operation().kind);
    if (!make)
        throw Error("[" + site.operation().name + "] has no kernel");
    if (takes_layouts(site))
        return make_on_layouts(site, make);
    if (!site.operation().selection.leaves_sums)
        return make(site);
    return [site, launch = make(site)](cuda_serial::Queue queue) {
        launch(queue);
        leave_sums(site);
    };
}

// The twin of the device's program, without its stream.
class SerialProgram : public Program {
public:
    SerialProgram(std::shared_ptr<const Plan> plan, const ProgramMemory& memory, Joining joining)
        : plan_(std::move(plan)),
          memory_(bases_of(memory)),
          block_(reinterpret_cast<StepBlock*>(memory_.state + memory.state.layout().bytes)),
          seconds_of_(plan_->graph.operations.size()) {
        build(joining);
    }

    const Plan& plan() const override { return *plan_; }
    const PartSeconds& seconds() const override { return seconds_; }
    std::span<const double> operation_seconds() const override { return seconds_of_; }
    void set_probe(std::function<void(const Probe&)> probe) override {
        probe_ = std::move(probe);
        build(Joining::apart);
    }

    void step(const BatchView& batch) override {
        stage(plan_->graph.input_bytes, batch.images);
        stage(plan_->graph.labels, batch.labels);
        block_->valid_count = static_cast<std::int32_t>(batch.count);
        cuda_serial::make_begin_step(block_)({});
        for (const Stage& stage : stages_) {
            if (stage.launch)
                stage.launch({});
            if (probe_)
                probe_({plan_->graph.operations[static_cast<std::size_t>(stage.first)], [this](int t) { return values(t); },
                        [this](int t) { return std::ranges::all_of(values(t), [](double v) { return std::isfinite(v); }); }});
        }
    }

    std::vector<double> values(int tensor) const override {
        const Tensor& t = plan_->graph.tensor(tensor);
        const std::byte* data = site(plan_->graph.operations.front()).address(tensor);
        if (lies_in_blocks(t)) {
            std::vector<float> decoded = values_of_blocks(data, t);
            return {decoded.begin(), decoded.end()};
        }
        std::vector<double> values(static_cast<std::size_t>(elements(t.shape)));
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = load(data, storage_of(t), static_cast<std::int64_t>(i));
        return values;
    }

    Census census(int tensor, const Format& against, int shared_exponent) const override {
        CensusCounts counts;
        Borders borders = borders_of(against, shared_exponent);
        cuda_serial::make_census(site(plan_->graph.operations.front()), tensor, borders, &counts)({});
        return census_of(counts, elements(plan_->graph.tensor(tensor).shape), borders);
    }

    Tally tally(int wide, int stored, std::span<const Format> others) const override {
        if (!cuda_serial::TallyJob::can(plan_->graph, {wide, stored}))
            return Program::tally(wide, stored, others);
        const cuda_serial::TallyJob job(site(plan_->graph.operations.front()), {wide, stored}, source_of(plan_->graph.tensor(stored)),
                                        others);
        std::vector<std::byte> memory = job.blank();
        memory.resize(job.bytes());
        for (const cuda_serial::Launch& launch : job.launches(memory.data()))
            launch({});
        return job.result(memory);
    }

private:
    KernelSite site(const Operation& operation) const { return {*plan_, operation, memory_, block_}; }

    void build(Joining joining) {
        stages_ = make_stages(
            *plan_, joining, [this](const Operation& operation) { return site(operation); }, launch_of);
    }

    void stage(int tensor, const void* from) {
        if (tensor >= 0 && from)
            std::memcpy(site(plan_->graph.operations.front()).address(tensor), from, plan_->graph.tensor(tensor).bytes);
    }

    std::shared_ptr<const Plan> plan_;
    MemoryBases memory_; // the caller's
    StepBlock* block_;   // in State's memory
    std::vector<Stage> stages_;
    std::vector<double> seconds_of_;
    PartSeconds seconds_{};
    std::function<void(const Probe&)> probe_;
};

class SerialDevice : public Backend {
public:
    explicit SerialDevice(SerialOrder order)
        : card_{.id = "serial", .name = "CUDA kernels as loops", .major = order == SerialOrder::packed_on_10 ? 10 : 9, .minor = 0},
          order_(order) {
        if (packs())
            libraries_ = {.find_engine = [](const Graph&, const Operation&,
                                            const std::string&) { return EngineChoice{.implementation = "kernel on layouts"}; },
                          .survey = {}};
    }

    std::string device() const override { return card_.id; }
    std::size_t memory_limit() const override { return 0; }
    DeviceInfo info() const override { return {.id = card_.id, .name = card_.name, .facts = {}}; }
    std::vector<FormatSupport> formats() const override { return formats_of_card(card_); }

    bool packs_together() const override { return packs(); }
    Selection select(const Graph& graph, const Operation& operation, const std::string& wanted) const override {
        Selection selection = select_on_card(card_, libraries_, graph, operation, wanted);
        const auto* convolution = std::get_if<Convolution>(&operation.attributes);
        selection.leaves_sums = order_ == SerialOrder::with_sums && convolution && convolution->feeds_norm;
        return selection;
    }
    bool fuses(const Graph& graph, const Operation& operation, const Operation& next) const override {
        return order_ != SerialOrder::unfused && fuses_on_card(card_, libraries_, graph, operation, next);
    }
    std::unique_ptr<Memory> allocate(std::size_t bytes) const override { return std::make_unique<HostMemory>(bytes); }
    std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, const ProgramMemory& memory) const override {
        return std::make_unique<SerialProgram>(
            std::move(plan), memory, order_ == SerialOrder::unfused || order_ == SerialOrder::apart ? Joining::apart : Joining::joined);
    }
    bool keeps_data() const override { return true; }

private:
    bool packs() const { return order_ == SerialOrder::packed || order_ == SerialOrder::packed_on_10; }

    Card card_;
    CardLibraries libraries_{.products = CardLibraries::Products::own_kernels, .find_engine = {}, .survey = {}};
    SerialOrder order_;
};

} // namespace

int kernels_per_step(const Plan& plan) {
    // Addresses are worked out and never followed.
    auto* nowhere = reinterpret_cast<std::byte*>(std::uintptr_t{1} << 40);
    auto* block = reinterpret_cast<StepBlock*>(nowhere);
    int count = 0;
    auto site = [&](const Operation& operation) { return KernelSite(plan, operation, {nowhere, nowhere, nowhere}, block); };
    auto make = [](const KernelSite& where) -> cuda_serial::Launch {
        if (!where.operation().selection.implementation.starts_with("cu"))
            return cuda_serial::kernel_for(where.operation().kind)(where);
        return [](cuda_serial::Queue queue) { is_only_counted(queue); };
    };
    cuda_serial::make_begin_step(block)({&count});
    for (const Stage& stage : make_stages(plan, Joining::joined, site, make))
        if (stage.launch)
            stage.launch({&count});
    return count;
}

std::unique_ptr<Backend> make_serial_device(SerialOrder order) { return std::make_unique<SerialDevice>(order); }

} // namespace mantissa
