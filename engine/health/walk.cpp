// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/walk.h"

#include "core/error.h"
#include "health/told_values.h"
#include "health/wanted_change.h"
#include "ops/operands.h"
#include "ops/operation_table.h"

#include <algorithm>
#include <cmath>

namespace mantissa::health {
namespace {

struct SeenEnough {};

constexpr std::int64_t most_shown = 1 << 20; // elements of one tensor

// Of the codes: beside them the format has its limits.
Census census_within(const std::vector<double>& values, const Format& format, const Program::Range& range) {
    std::vector<double> codes = values;
    for (double& code : codes)
        code = range.is_in_values ? round_to(code / static_cast<double>(range.scale), format) : code;
    return take_census(codes.data(), Storage::float64, static_cast<std::int64_t>(codes.size()), format, range.shared_exponent);
}

// A batch's samples lie behind one another; weights have no such axis.
bool has_samples(const Tensor& tensor, std::int64_t batch) {
    bool carried = tensor.category == Category::weights || tensor.category == Category::master_weights ||
                   tensor.category == Category::optimizer || tensor.residence == Residence::state;
    bool of_parameters = tensor.category == Category::gradients;
    return !carried && !of_parameters && tensor.shape.size() > 1 && tensor.shape.front() == batch && batch > 1;
}

} // namespace

// What is taken out while the program steps, and made into frames when it is done.
class Walk::Look {
public:
    Look(const Walk& walk, const WalkRequest& request) : walk_(walk), request_(request) {
        for (std::size_t i = request.from; i < request.to; ++i)
            want(i);
    }

    void at(const Probe& probe) {
        const auto done = static_cast<std::size_t>(&probe.operation - walk_.graph_.operations.data());
        if (!begun_)
            block_ = walk_.state_.block(); // with the learning rate of this step
        begun_ = true;
        for (auto wish = wishes_.begin(); wish != wishes_.end() && wish->operation <= done; wish = wishes_.erase(wish))
            seen_.emplace(*wish, walk_.values_of(probe, wish->tensor, request_.sample));
        for (auto wish = roundings_.begin(); wish != roundings_.end() && wish->first <= done; wish = roundings_.erase(wish))
            tallies_.emplace(wish->second->stored, walk_.program_.tally(wish->second->wide, wish->second->stored, {}));
        if (wishes_.empty() && roundings_.empty())
            throw SeenEnough();
    }

    std::vector<Frame> frames() const {
        std::vector<Frame> frames;
        for (std::size_t i = request_.from; i < request_.to; ++i) {
            Frame frame{.operation = i};
            const Operation& operation = walk_.graph_.operations[i];
            for (int input : operation.inputs)
                frame.inputs.push_back(input_of(i, input));
            for (int output : operation.outputs)
                frame.outputs.push_back(output_of(i, output));
            if (is_update(operation.kind))
                add_wanted(frame);
            frames.push_back(std::move(frame));
        }
        return frames;
    }

private:
    void want(std::size_t i) {
        const Operation& operation = walk_.graph_.operations[i];
        for (int input : operation.inputs) {
            wishes_.insert({before(i), input});
            const Observation* rounding = walk_.rounding_of(input);
            if (rounding && rounding->stored == input && rounding->operation < i)
                want(*rounding);
        }
        for (int output : operation.outputs) {
            wishes_.insert({walk_.done_by(i), output});
            const Observation* rounding = walk_.rounding_of(output);
            if (rounding && rounding->operation >= i)
                want(*rounding);
        }
        if (is_update(operation.kind)) // what it wanted, from what it found
            for (int input : operation.inputs)
                wishes_.insert({before(i), input});
    }

    void want(const Observation& rounding) {
        const std::size_t when = walk_.done_by(rounding.operation);
        wishes_.insert({when, rounding.wide});
        wishes_.insert({when, rounding.stored});
        roundings_.emplace(when, &rounding);
    }

    std::size_t before(std::size_t i) const { return i == 0 ? 0 : walk_.done_by(i - 1); }

    const Values& values(std::size_t when, int tensor) const { return seen_.at({when, tensor}); }

    SeenTensor seen(int tensor, const Values& values, std::size_t before) const {
        const Tensor& t = walk_.graph_.tensor(tensor);
        return {.name = t.name,
                .layer = t.layer,
                .shape = t.shape,
                .format = t.format.format,
                .why_not = values.why_not,
                .made_by = walk_.maker_of(tensor, before),
                .part = values.shape,
                .first = values.first,
                .shared_exponent = values.range.shared_exponent,
                .scale = static_cast<double>(values.range.scale),
                .stored = values.part,
                .census = values.census};
    }

    void add_rounding(SeenTensor& shown, const Observation& rounding) const {
        const std::size_t when = walk_.done_by(rounding.operation);
        const Values &wide = values(when, rounding.wide), &stored = values(when, rounding.stored);
        const Tensor& t = walk_.graph_.tensor(rounding.stored);
        shown.format = t.format.format;
        shown.stored = stored.part;
        shown.shared_exponent = stored.range.shared_exponent;
        shown.scale = static_cast<double>(stored.range.scale);
        shown.wide = wide.part;
        shown.census = stored.census;
        shown.rounding = tallies_.at(rounding.stored);
    }

    SeenTensor input_of(std::size_t i, int tensor) const {
        SeenTensor shown = seen(tensor, values(before(i), tensor), i);
        const Observation* rounding = walk_.rounding_of(tensor);
        if (rounding && rounding->stored == tensor && rounding->operation < i)
            add_rounding(shown, *rounding);
        return shown;
    }

    SeenTensor output_of(std::size_t i, int tensor) const {
        SeenTensor shown = seen(tensor, values(walk_.done_by(i), tensor), i + 1);
        if (const Observation* rounding = walk_.rounding_of(tensor); rounding && rounding->operation >= i)
            add_rounding(shown, *rounding);
        return shown;
    }

    // Beside the new weights, what they would be if nothing were rounded.
    void add_wanted(Frame& frame) const {
        const Operation& operation = walk_.graph_.operations[frame.operation];
        SeenTensor& variable = frame.outputs.front();
        if (variable.stored.empty() || (operation.commit == Commit::if_finite && walk_.state_.block().found_bad != 0))
            return;
        const WantedChange change(operation, block_);
        const std::size_t when = before(frame.operation), slots = repeated_inputs(operation);
        std::vector<const Values*> found;
        for (int input : operation.inputs)
            found.push_back(&values(when, input));
        variable.wide.resize(variable.stored.size());
        for (std::size_t k = 0; k < variable.stored.size(); ++k) {
            BeforeUpdate element{.gradient = found[0]->part[k], .weight = found[1]->part[k], .slot_count = static_cast<int>(slots)};
            for (std::size_t slot = 0; slot < slots; ++slot)
                element.slot[slot] = found[slot + 2]->part[k];
            variable.wide[k] = element.weight + change(element);
        }
    }

    const Walk& walk_;
    WalkRequest request_;
    StepBlock block_;
    bool begun_ = false;
    std::set<Key> wishes_; // in the order in which they come true
    std::multimap<std::size_t, const Observation*> roundings_;
    std::map<Key, Values> seen_;
    std::map<int, Tally> tallies_; // by the tensor stored
};

Walk::Walk(Program& program, State& state, const State& start)
    : program_(program), state_(state), start_(start), graph_(program.plan().graph), observations_(observations_of(program.plan())) {
    std::erase_if(observations_, [](const Observation& seen) { return seen.wide == seen.stored; });
}

std::size_t Walk::done_by(std::size_t operation) const {
    while (operation > 0 && is_view(graph_.operations[operation].kind))
        --operation;
    return operation;
}

const Observation* Walk::rounding_of(int tensor) const {
    for (const Observation& seen : observations_) {
        const bool made_to_be_rounded = graph_.tensor(seen.wide).role == Role::accumulators;
        if (seen.stored == tensor || (seen.wide == tensor && made_to_be_rounded))
            return &seen;
    }
    return nullptr;
}

int Walk::maker_of(int tensor, std::size_t before) const {
    for (std::size_t i = before; i-- > 0;)
        if (std::ranges::count(graph_.operations[i].outputs, tensor) > 0)
            return static_cast<int>(i);
    return -1;
}

Walk::Values Walk::values_of(const Probe& probe, int tensor, std::int64_t sample) const {
    const Tensor& t = graph_.tensor(tensor);
    if (!t.layout.empty())
        return {.why_not = "It lies in an order of the library's own (" + t.layout + "), and is shown where it is made."};
    if (t.residence == Residence::data)
        return {.why_not = "The data set, which the device keeps."};
    const Program::Range range = program_.range_of(t);
    Values values{.shape = t.shape, .range = range, .census = census_within(probe.values(tensor), t.format.format, range)};
    const std::vector<double> all = told_values(program_, probe, tensor);
    if (has_samples(t, program_.plan().batch)) {
        const std::int64_t each = elements(t.shape) / t.shape.front();
        values.first = each * std::clamp<std::int64_t>(sample, 0, t.shape.front() - 1);
        values.shape.erase(values.shape.begin());
        values.part.assign(all.begin() + values.first, all.begin() + values.first + each);
    } else {
        values.part = std::move(all);
    }
    if (static_cast<std::int64_t>(values.part.size()) > most_shown) {
        values.part.resize(most_shown);
        values.shape = {most_shown};
    }
    return values;
}

std::vector<Frame> Walk::frames(const WalkRequest& request, const std::function<void()>& step) {
    if (request.from >= request.to || request.to > graph_.operations.size())
        throw Error("[walk] there are " + std::to_string(graph_.operations.size()) + " operations");
    Look look(*this, request);
    take(step, [&](const Probe& probe) { look.at(probe); });
    return look.frames();
}

std::optional<std::size_t> Walk::first_not_finite(const std::function<void()>& step) {
    std::optional<std::size_t> first;
    take(step, [&](const Probe& probe) {
        const auto good = [&](int output) { // what surrounds values in a library's layout says nothing
            const Tensor& tensor = graph_.tensor(output);
            return tensor.role == Role::raw || !tensor.layout.empty() || probe.finite(output);
        };
        if (std::ranges::all_of(probe.operation.outputs, good))
            return;
        first = static_cast<std::size_t>(&probe.operation - graph_.operations.data());
        throw SeenEnough();
    });
    return first;
}

void Walk::take(const std::function<void()>& step, std::function<void(const Probe&)> look) {
    state_.memory().copy_from(start_.memory());
    struct Probing {
        Program& program;
        ~Probing() { program.set_probe({}); }
    } probing{program_};
    program_.set_probe(std::move(look));
    try {
        step();
    } catch (const SeenEnough&) {
    }
}

} // namespace mantissa::health
