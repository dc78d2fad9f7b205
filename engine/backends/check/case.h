// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/check/draw.h"
#include "ops/graph.h"
#include "ops/step_block.h"

#include <map>
#include <string>
#include <vector>

namespace mantissa::check {

// What an output may differ by from the reference:
//     ulps * (ulp of the output's format at the expected value) + float32_errors * 2^-23 * terms
// where `terms` is the size of what was added up on the way. All zero: the same number, NaN for NaN.
struct Tolerance {
    double ulps = 0;
    double float32_errors = 0;
    enum class Terms {
        result,          // the expected value itself
        absolute_inputs, // the reference's result for the inputs' absolute values, unrounded: the sum of |terms|
        largest_sum,     // the largest of those: where an algorithm spreads its rounding over a neighbourhood
        largest,         // the largest finite absolute value among the inputs and expected outputs, squared if above 1
    } terms = Terms::result;
    double loss = 0; // relative, of StepBlock::loss
};

// One rounding of a sum of `length` products that float32 accumulated in any order. Rounding errors of a sum grow
// like a random walk: sqrt(length), and a few for what is done once.
Tolerance one_rounded_sum(std::int64_t length);
Tolerance one_rounding(double float32_errors); // of a formula of a few float32 steps
// What a function that is taken in several float32 steps adds to a rounding, where the result is fine enough to tell.
double own_ulps(Function function, const Format& result);

// A small graph, what goes in, and how close what comes out must be.
struct Case {
    std::string name;
    Graph graph;
    std::map<int, Fill> inputs; // by tensor; every tensor that is read before it is written
    std::vector<int> outputs;   // tensors to compare
    StepBlock block;
    Tolerance tolerance;
    enum class Joined { as_is, fused } joined = Joined::as_is; // fused: after the device's own fusion, against the separate operations
};

// Sums of 8-bit floats by units that line up the products of a few neighbours at the largest of them and keep 13 bits behind its first:
// what the card's own products may differ by from the simulation, in shares of the sum of |terms|.
inline constexpr Tolerance units_of_8_bits{.ulps = 1, .float32_errors = 1024, .terms = Tolerance::Terms::absolute_inputs};

// Puts a case together, tensor by tensor.
class CaseBuilder {
public:
    CaseBuilder(std::string name, Tolerance tolerance);

    int input(const std::string& name, const Shape& shape, const Format& format, Fill fill, Role role = Role::activations);
    int raw_input(const std::string& name, const Shape& shape, Storage storage, Fill fill);
    int state(const std::string& name, const Shape& shape, const Format& format, Fill fill); // written too: name it as an output
    int output(const std::string& name, const Shape& shape, const Format& format, Role role = Role::activations);
    int raw_output(const std::string& name, const Shape& shape, Storage storage);
    void begin_with(int tensor, Fill fill) { case_.inputs[tensor] = std::move(fill); } // read before it is written
    int between(const std::string& name, const Shape& shape, const Format& format);    // written and read, not compared
    void compare(int tensor) { case_.outputs.push_back(tensor); }
    void share_exponent(int tensor, int slot) { case_.graph.tensor(tensor).format.state_slot = slot; }

    // The operation is returned for what is rarely set: arithmetic, rounding, commit.
    Operation& operation(OpKind kind, std::vector<int> inputs, std::vector<int> outputs, Attributes attributes = {});
    StepBlock& block() { return case_.block; }
    void fused() { case_.joined = Case::Joined::fused; }
    Case done() { return std::move(case_); }

private:
    int add(Tensor tensor);

    Case case_;
};

} // namespace mantissa::check
