// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/step_values.h"

#include <cmath>

namespace mantissa::health {
namespace {

// Odd, so that it does not keep step with channels or rows.
std::size_t stride_over(std::size_t count) {
    auto stride = (count + most_step_values - 1) / most_step_values;
    return stride <= 1 ? 1 : stride | 1;
}

} // namespace

std::optional<int> shared_exponent_of(const Graph& graph, const State& state, const std::string& variable) {
    const int tensor = graph.find(variable), slot = tensor < 0 ? -1 : graph.tensor(tensor).format.state_slot;
    if (slot < 0)
        return std::nullopt;
    return static_cast<int>(state.values(*state.layout().find(graph.tensor(slot).name)).front());
}

StepRecorder::StepRecorder(Program& program, const State& state)
    : program_(program), state_(state), observations_(observations_of(program.plan())) {
    program_.set_probe([this](const Probe& probe) { look(probe); });
}

StepRecorder::~StepRecorder() { program_.set_probe({}); }

void StepRecorder::look(const Probe& probe) {
    const Graph& graph = program_.plan().graph;
    auto operation = static_cast<std::size_t>(&probe.operation - graph.operations.data());
    for (; done_ < observations_.size() && observations_[done_].operation <= operation; ++done_) {
        const Observation& seen = observations_[done_];
        bool wanted = seen.subject == Subject::activations || seen.subject == Subject::gradients;
        if (seen.operation < operation || !wanted)
            continue;
        const Tensor& tensor = graph.tensor(seen.stored);
        const std::vector<double> all = probe.values(seen.stored);
        const double scale = seen.scale == Observation::Scale::loss_scale ? static_cast<double>(state_.block().loss_scale) : 1;
        const Program::Range range = program_.range_of(tensor);
        StepValues kept{.layer = probe.operation.layer.empty() ? tensor.layer : probe.operation.layer,
                        .tensor = tensor.name,
                        .subject = seen.subject,
                        .format = tensor.format.format,
                        .factor = std::ldexp(static_cast<double>(range.scale), range.shared_exponent) / scale,
                        .count = static_cast<std::int64_t>(all.size())};
        for (std::size_t i = 0, stride = stride_over(all.size()); i < all.size(); i += stride)
            kept.values.push_back(all[i] / scale);
        values_.push_back(std::move(kept));
    }
}

} // namespace mantissa::health
