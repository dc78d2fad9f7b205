// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/compare.h"
#include "backends/check/gradients.h"
#include "backends/check/windows.h"

namespace mantissa::check {
namespace {

using From = Source::From;

const Source cotangent{From::cotangent, 0};
Source input(std::size_t index) { return {From::input, index}; }
Source output(std::size_t index) { return {From::output, index}; }

// A forward case of one operation on float64 tensors of these shapes.
struct Forward {
    OpKind kind;
    std::vector<Shape> inputs;
    std::vector<Shape> outputs;
    Attributes attributes = {};
    Fill fill = normal();
};

Case forward_case(const std::string& name, const Forward& f) {
    CaseBuilder c(name, {});
    std::vector<int> inputs, outputs;
    for (const Shape& shape : f.inputs)
        inputs.push_back(c.input("input " + std::to_string(inputs.size()), shape, float64_format(), f.fill));
    for (const Shape& shape : f.outputs)
        outputs.push_back(c.output("output " + std::to_string(outputs.size()), shape, float64_format()));
    c.operation(f.kind, inputs, outputs, f.attributes).arithmetic = float64_format();
    c.block().valid_count = static_cast<std::int32_t>(f.inputs[0][0]);
    return c.done();
}

GradientPair pair(const Forward& forward, OpKind backward, std::vector<Source> sources, std::vector<std::size_t> derivative_of,
                  const std::string& words = "") {
    std::string name = std::string("gradient/") + name_of(backward) + (words.empty() ? "" : "/" + words);
    return {name, forward_case(name, forward), backward, std::move(sources), std::move(derivative_of)};
}

void add_products(std::vector<GradientPair>& pairs) {
    for (std::int64_t i : {4, 8, 10}) {
        Windowed s = windowed(i, 5);
        Shape kernel = {s.window.height, s.window.width, s.channels, 3};
        Forward convolution{OpKind::convolution, {s.image(), kernel}, {s.result(3)}, Convolution{s.window}};
        pairs.push_back(pair(convolution, OpKind::convolution_backward_data, {cotangent, input(1)}, {0}, s.words()));
        pairs.push_back(pair(convolution, OpKind::convolution_backward_weights, {input(0), cotangent}, {1}, s.words()));
    }
    Forward dense{OpKind::dense, {{3, 7}, {7, 5}}, {{3, 5}}, Dense{}};
    pairs.push_back(pair(dense, OpKind::dense_backward_data, {cotangent, input(1)}, {0}));
    pairs.push_back(pair(dense, OpKind::dense_backward_weights, {input(0), cotangent}, {1}));
    Forward bias{OpKind::bias_add, {{3, 2, 2, 5}, {5}}, {{3, 2, 2, 5}}};
    pairs.push_back(pair(bias, OpKind::bias_backward, {cotangent}, {1}));
}

void add_functions(std::vector<GradientPair>& pairs) {
    for (Function function : all_functions) {
        Forward forward{OpKind::activation, {{3, 7}}, {{3, 7}}, Activation{function}};
        pairs.push_back(pair(forward, OpKind::activation_backward, {cotangent, output(0)}, {0}, name_of(function)));
    }
    Forward dropout{OpKind::dropout, {{3, 17}}, {{3, 17}}, Dropout{0.3}};
    pairs.push_back(pair(dropout, OpKind::dropout_backward, {cotangent}, {0}));
}

void add_pools(std::vector<GradientPair>& pairs) {
    for (std::int64_t i : {1, 2, 5}) {
        Windowed s = windowed(i, 4);
        Shape small = s.result(s.channels);
        Forward largest{OpKind::max_pool, {s.image()}, {small, small}, s.window},
            average{OpKind::average_pool, {s.image()}, {small}, s.window};
        pairs.push_back(pair(largest, OpKind::max_pool_backward, {cotangent, output(1)}, {0}, s.words()));
        pairs.push_back(pair(average, OpKind::average_pool_backward, {cotangent}, {0}, s.words()));
    }
    Forward global{OpKind::global_average_pool, {{3, 4, 3, 5}}, {{3, 5}}};
    pairs.push_back(pair(global, OpKind::global_average_pool_backward, {cotangent}, {0}));
}

// The moving statistics are inputs and outputs at once.
GradientPair batch_norm_pair(const Shape& shape) {
    Shape channels = {shape.back()};
    Forward forward{OpKind::batch_norm, {shape, channels, channels, channels, channels}, {shape, channels, channels}, BatchNorm{}};
    GradientPair made =
        pair(forward, OpKind::batch_norm_backward, {cotangent, input(0), input(1), output(1), output(2)}, {0, 1, 2}, to_string(shape));
    Operation& operation = made.forward.graph.operations.front();
    operation.outputs.push_back(operation.inputs[3]);
    operation.outputs.push_back(operation.inputs[4]);
    return made;
}

// The loss operation gives its own derivative: backward and forward are one.
GradientPair loss_pair(const Loss& loss, std::int64_t outputs) {
    Shape shape = {5, outputs};
    Fill fill = loss.inputs == LogitsKind::logits ? normal() : uniform(0.1, 0.9);
    std::string words =
        std::string(name_of(loss.kind)) + (loss.inputs == LogitsKind::logits ? " logits " : " probabilities ") + std::to_string(outputs);
    CaseBuilder c("gradient/loss/" + words, {});
    int x = c.input("outputs", shape, float64_format(), fill);
    int labels = c.raw_input("labels", {5}, Storage::int32, integers(std::max<std::int64_t>(2, outputs)));
    c.operation(OpKind::loss, {x, labels}, {c.output("gradient", shape, float64_format())}, loss).arithmetic = float64_format();
    c.block().valid_count = 4;
    Case forward = c.done();
    return {forward.name, forward, OpKind::loss, {}, {0}};
}

void add_losses(std::vector<GradientPair>& pairs) {
    for (LogitsKind inputs : {LogitsKind::logits, LogitsKind::probabilities})
        for (std::int64_t outputs : {1, 4}) {
            pairs.push_back(loss_pair({LossKind::binary_crossentropy, inputs}, outputs));
            pairs.push_back(loss_pair({LossKind::squared_hinge, inputs}, outputs));
            if (outputs > 1)
                pairs.push_back(loss_pair({LossKind::sparse_categorical_crossentropy, inputs}, outputs));
        }
}

} // namespace

std::vector<GradientPair> gradient_pairs() {
    std::vector<GradientPair> pairs;
    add_products(pairs);
    add_functions(pairs);
    add_pools(pairs);
    pairs.push_back(batch_norm_pair({3, 2, 3, 5}));
    pairs.push_back(batch_norm_pair({7, 3}));
    add_losses(pairs);
    return pairs;
}

} // namespace mantissa::check
