// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/trial.h"

#include "numerics/convert.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mantissa::check {
namespace {

// NaN or huge in every format, so that an element nobody wrote is seen.
constexpr std::byte pattern{0x7F};

double as_stored(double value, const Tensor& tensor) {
    const Format& format = tensor.format.format;
    bool exact = tensor.role == Role::raw || format.storage == Storage::float64;
    return exact ? value : round_to(value, format);
}

// Of storages that floats hold, whole runs at a time: one by one their codes take longer than most cases.
bool lies_within_floats(Storage storage) { return storage != Storage::float64 && storage != Storage::int32; }

void write_all(Memory& memory, const std::vector<std::byte>& bytes) {
    if (!bytes.empty())
        memory.write(0, bytes);
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
    Graph selected = select(std::move(graph), device, wanted);
    if (device.packs_together())
        selected = pack_together(std::move(selected));
    auto plan = std::make_shared<Plan>(place(std::move(selected), placement));
    plan->device = device.device();
    plan_ = plan;
    state_ = std::make_unique<State>(plan_->state, device.allocate(State::bytes_needed(plan_->state)));
    arena_ = device.allocate(plan_->arena_bytes);
    program_ = device.prepare(plan_, {.state = *state_, .arena = *arena_});
}

void Trial::run(const TensorValues& inputs, const StepBlock& block) {
    arena_before_.assign(plan_->arena_bytes, pattern);
    state_before_.assign(plan_->state.bytes, pattern);
    for (const auto& [tensor, values] : inputs)
        lay(tensor, values);
    run_again(block);
}

void Trial::run_again(const StepBlock& block) {
    write_all(*arena_, arena_before_);
    write_all(state_->memory(), state_before_);
    state_->set_block(block);
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

void Trial::lay(int tensor, const Values& values) {
    const Tensor& t = plan_->graph.tensor(tensor);
    std::byte* bytes = (in_state(tensor) ? state_before_ : arena_before_).data() + range_of(tensor).begin;
    for (std::size_t i = 0; i < values.size(); ++i)
        store(values[i], bytes, storage_of(t), static_cast<std::int64_t>(i));
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
    if (lies_within_floats(storage_of(t))) {
        std::vector<float> floats(values.size());
        to_float(raw.data(), storage_of(t), floats.data(), elements(t.shape));
        std::ranges::copy(floats, values.begin());
        return values;
    }
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
    std::vector<Range> allowed = {{before.size(), before.size()}};
    for (int tensor : written())
        if (in_state(tensor) == (residence == Residence::state))
            allowed.push_back(range_of(tensor));
    std::ranges::sort(allowed, {}, &Range::begin);
    std::size_t from = 0; // all before it was looked at, or may be written
    for (const Range& range : allowed) {
        std::size_t to = std::max(from, range.begin);
        if (to > from && std::memcmp(before.data() + from, after.data() + from, to - from) != 0) {
            auto first = std::mismatch(before.begin() + static_cast<std::ptrdiff_t>(from), before.end(),
                                       after.begin() + static_cast<std::ptrdiff_t>(from));
            return std::string("wrote outside its outputs, at byte ") + std::to_string(first.first - before.begin()) +
                   (residence == Residence::state ? " of the state" : " of the arena");
        }
        from = std::max(from, range.end);
    }
    return {};
}

std::string Trial::damage() const {
    std::string arena = damage_in(arena_before_, snapshot(*arena_, plan_->arena_bytes), Residence::arena);
    return !arena.empty() ? arena : damage_in(state_before_, snapshot(state_->memory(), plan_->state.bytes), Residence::state);
}

} // namespace mantissa::check
