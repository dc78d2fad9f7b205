// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "plan/observe.h"

#include <map>
#include <optional>
#include <set>

namespace mantissa::health {

// A tensor where an operation reads or writes it: all of it counted, one sample of the batch, or the whole of what has no batch, as
// numbers.
struct SeenTensor {
    std::string name = {}, layer = {};
    Shape shape = {};
    Format format = {};                 // of the values stored
    std::string why_not;                // no numbers can be shown; empty: they can
    int made_by = -1;                   // the operation of the plan that made it; -1: it lies in State, or the batch brought it
    Shape part = {};                    // the shape of what is shown
    std::int64_t first = 0;             // of the tensor's elements: the first of that part
    int shared_exponent = 0;            // of the format, which moves its range ...
    double scale = 1;                   // ... or what it multiplies its codes by
    std::vector<double> stored = {};    // what they stand for
    std::vector<double> wide = {};      // before they were rounded to it; empty: nothing wider was there
    Census census = {};                 // of all that is stored, without that scale
    std::optional<Tally> rounding = {}; // of all of it; none: nothing was rounded here
};

// One operation of a step, with what went in as it was before, and what came out.
struct Frame {
    std::size_t operation = 0;
    std::vector<SeenTensor> inputs = {}, outputs = {};
};

// Which operations are shown, and what of their tensors.
struct WalkRequest {
    std::size_t from = 0, to = 0; // from < to
    std::int64_t sample = 0;      // of the batch
};

// Walks a step operation by operation. The step is taken by a program of an observed plan, over a State that is a copy of another and is
// set back to it each time, so that nothing of it stays.
class Walk {
public:
    Walk(Program& program, State& state, const State& start);

    // `step` takes one step with the program. It is broken off behind the last operation that is asked for.
    std::vector<Frame> frames(const WalkRequest& request, const std::function<void()>& step);
    // The first operation whose result is not finite; none: all are. `step` as above.
    std::optional<std::size_t> first_not_finite(const std::function<void()>& step);

private:
    struct Key { // a tensor, when an operation has been done
        std::size_t operation;
        int tensor;
        auto operator<=>(const Key&) const = default;
    };
    struct Values {
        std::vector<double> part = {};
        std::int64_t first = 0;
        Shape shape = {};
        Program::Range range = {};
        Census census = {};
        std::string why_not = {};
    };
    class Look; // at one step under way

    void take(const std::function<void()>& step, std::function<void(const Probe&)> look); // until it has seen enough
    std::size_t done_by(std::size_t operation) const; // the last one behind which a program stops, up to this one
    const Observation* rounding_of(int tensor) const; // null: nothing is rounded to it
    int maker_of(int tensor, std::size_t before) const;
    Values values_of(const Probe& probe, int tensor, std::int64_t sample) const;

    Program& program_;
    State& state_;
    const State& start_;
    const Graph& graph_;
    std::vector<Observation> observations_;
};

} // namespace mantissa::health
