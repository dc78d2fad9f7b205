// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/trial.h"

#include "numerics/convert.h"

#include <algorithm>
#include <cmath>

namespace mantissa::check {
namespace {

// NaN or huge in every format, so that an element nobody wrote is seen.
constexpr std::byte pattern{0x7F};

double as_stored(double value, const Tensor& tensor) {
    const Format& format = tensor.format.format;
    bool exact = tensor.role == Role::raw || format.storage == Storage::float64;
    return exact ? value : round_to(value, format);
}

void fill(Memory& memory, std::size_t bytes) {
    if (bytes > 0)
        memory.write(0, std::vector<std::byte>(bytes, pattern));
}

} // namespace

TensorValues draw_inputs(const Case& c, std::uint64_t seed) {
    TensorValues inputs;
    for (const auto& [index, fill] : c.inputs) {
        const Tensor& tensor = c.graph.tensor(index);
        Draw draw(seed, c.name + "/" + tensor.name);
        Values values(static_cast<std::size_t>(elements(tensor.shape)));
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = as_stored(fill(draw, static_cast<std::int64_t>(i)), tensor);
        inputs[index] = std::move(values);
    }
    return inputs;
}

Trial::Trial(const Backend& device, Graph graph, const Placement& placement, const SelectionRecord& wanted) {
    auto plan = std::make_shared<Plan>(place(select(std::move(graph), device, wanted), placement));
    plan->device = device.device();
    plan_ = plan;
    state_ = std::make_unique<State>(plan_->state, device.allocate(State::bytes_needed(plan_->state)));
    arena_ = device.allocate(plan_->arena_bytes);
    program_ = device.prepare(plan_, {.state = *state_, .arena = *arena_});
}

void Trial::run(const TensorValues& inputs, const StepBlock& block) {
    fill(*arena_, plan_->arena_bytes);
    fill(state_->memory(), plan_->state.bytes);
    for (const auto& [tensor, values] : inputs)
        write(tensor, values);
    state_->set_block(block);
    arena_before_ = snapshot(*arena_, plan_->arena_bytes);
    state_before_ = snapshot(state_->memory(), plan_->state.bytes);
    program_->step({.images = nullptr, .labels = nullptr, .count = block.valid_count});
}

int Trial::owner_of(int tensor) const {
    const Tensor& t = plan_->graph.tensor(tensor);
    return t.residence == Residence::arena && t.buffer >= 0 ? t.buffer : tensor;
}

Trial::Range Trial::range_of(int tensor) const {
    std::size_t offset = plan_->graph.tensor(owner_of(tensor)).offset;
    return {offset, offset + plan_->graph.tensor(tensor).bytes};
}

void Trial::write(int tensor, const Values& values) {
    const Tensor& t = plan_->graph.tensor(tensor);
    std::vector<std::byte> bytes(t.bytes);
    for (std::size_t i = 0; i < values.size(); ++i)
        store(values[i], bytes.data(), storage_of(t), static_cast<std::int64_t>(i));
    Memory& memory = in_state(tensor) ? state_->memory() : *arena_;
    memory.write(range_of(tensor).begin, bytes);
}

std::vector<std::byte> Trial::bytes(int tensor) const {
    Range range = range_of(tensor);
    std::vector<std::byte> bytes(range.end - range.begin);
    const Memory& memory = in_state(tensor) ? state_->memory() : *arena_;
    memory.read(range.begin, bytes);
    return bytes;
}

Values Trial::values(int tensor) const {
    const Tensor& t = plan_->graph.tensor(tensor);
    auto raw = bytes(tensor);
    Values values(static_cast<std::size_t>(elements(t.shape)));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = load(raw.data(), storage_of(t), static_cast<std::int64_t>(i));
    return values;
}

bool Trial::counts_rightly(int tensor, const Format& against) const {
    const Tensor& t = plan_->graph.tensor(tensor);
    return program_->census(tensor, against, 0) == take_census(bytes(tensor).data(), storage_of(t), elements(t.shape), against);
}

// Of two tensors with as many elements, whatever lies between them, against formats of every kind.
bool Trial::tallies_rightly(int wide, int stored) const {
    const Graph& graph = plan_->graph;
    if (elements(graph.tensor(wide).shape) != elements(graph.tensor(stored).shape))
        return true;
    const std::vector<Format> others = {float16, float8_e4m3, fixed_point(8, 8), binary};
    Tally got = program_->tally(wide, stored, others), expected = program_->Program::tally(wide, stored, others);
    auto close = [](double& a, double b) { // sums are added up in another order, and a code times its scale may be a float
        if (std::abs(a - b) <= 1e-6 * std::abs(b))
            a = b;
    };
    close(got.error, expected.error);
    for (std::size_t i = 0; i < std::min(got.others.size(), expected.others.size()); ++i)
        close(got.others[i].error, expected.others[i].error);
    return got == expected;
}

std::vector<std::byte> Trial::snapshot(const Memory& memory, std::size_t bytes) const {
    std::vector<std::byte> copy(bytes);
    if (bytes > 0)
        memory.read(0, copy);
    return copy;
}

std::vector<int> Trial::written() const {
    std::vector<int> tensors;
    for (const Operation& operation : plan_->graph.operations) {
        tensors.insert(tensors.end(), operation.outputs.begin(), operation.outputs.end());
        if (operation.scratch >= 0)
            tensors.push_back(operation.scratch);
    }
    return tensors;
}

std::string Trial::damage_in(const std::vector<std::byte>& before, const std::vector<std::byte>& after, Residence residence) const {
    std::vector<bool> allowed(before.size());
    for (int tensor : written())
        if (in_state(tensor) == (residence == Residence::state))
            std::fill(allowed.begin() + static_cast<std::ptrdiff_t>(range_of(tensor).begin),
                      allowed.begin() + static_cast<std::ptrdiff_t>(range_of(tensor).end), true);
    for (std::size_t i = 0; i < before.size(); ++i)
        if (!allowed[i] && before[i] != after[i])
            return std::string("wrote outside its outputs, at byte ") + std::to_string(i) +
                   (residence == Residence::state ? " of the state" : " of the arena");
    return {};
}

std::string Trial::damage() const {
    std::string arena = damage_in(arena_before_, snapshot(*arena_, plan_->arena_bytes), Residence::arena);
    return !arena.empty() ? arena : damage_in(state_before_, snapshot(state_->memory(), plan_->state.bytes), Residence::state);
}

} // namespace mantissa::check
