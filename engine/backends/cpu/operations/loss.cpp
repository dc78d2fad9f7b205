// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Loss, gradient and count of right answers in one go. The loss is the mean over the valid samples (and over the outputs,
// but for cross-entropy over classes). In narrow formats every elementary operation rounds.
#include "backends/cpu/kernels.h"
#include "backends/cpu/support.h"
#include "backends/cpu/tiles/arithmetic.h"
#include "backends/cpu/tiles/tiles.h"

#include <cmath>
#include <limits>
#include <span>

namespace mantissa::cpu {
namespace {

// Formulas are followed in double precision and rounded per step where the format is narrow.
class Rounded {
public:
    explicit Rounded(const Format& format) : in_(format), exact_(in_.is_float32()) {}
    double operator()(double value) const { return exact_ ? value : static_cast<double>(in_(value)); }
    double cast(double value) const { return static_cast<double>(in_(value)); }

private:
    Arithmetic in_;
    bool exact_;
};

// One sample: the network's outputs, which become the gradient, and its class.
struct Sample {
    std::span<const float> inputs;
    std::span<float> outputs; // the same to begin with
    std::int32_t label = 0;

    // 1 for the sample's class; a single output stands for class 1.
    double target(std::size_t output) const {
        return outputs.size() == 1 ? label : static_cast<double>(static_cast<std::int64_t>(output) == label);
    }
    bool known() const { return label >= 0 && label < static_cast<std::int64_t>(std::max<std::size_t>(2, outputs.size())); }
    std::int64_t first_largest() const { return std::max_element(outputs.begin(), outputs.end()) - outputs.begin(); }
};

class Formula {
public:
    Formula(const Loss& loss, const Format& format)
        : loss_(loss), in_(format), low_(in_.cast(loss.epsilon)), high_(in_.cast(1 - loss.epsilon)) {}

    bool per_class() const { return loss_.kind == LossKind::sparse_categorical_crossentropy; }

    bool is_correct(const Sample& sample) const {
        if (sample.outputs.size() > 1)
            return sample.first_largest() == sample.label;
        bool probability = loss_.kind == LossKind::binary_crossentropy && loss_.inputs == LogitsKind::probabilities;
        return (sample.outputs[0] > (probability ? 0.5f : 0.0f)) == (sample.label == 1);
    }

    // The sample's loss, summed over its outputs, which become the gradient.
    double operator()(const Sample& sample) const {
        if (!sample.known())
            return unknown_class(sample);
        if (per_class())
            return loss_.inputs == LogitsKind::logits ? softmax_crossentropy(sample) : crossentropy_of_probabilities(sample);
        double sum = 0;
        for (std::size_t i = 0; i < sample.outputs.size(); ++i)
            sum += of_one(sample.outputs[i], sample.target(i));
        return sum;
    }

    double mean(double sum, double terms) const { return in_(sum / in_(terms)); }

private:
    static double unknown_class(const Sample& sample) {
        std::ranges::fill(sample.outputs, std::numeric_limits<float>::quiet_NaN());
        return std::numeric_limits<double>::quiet_NaN();
    }

    double of_one(float& output, double target) const {
        if (loss_.kind == LossKind::squared_hinge)
            return squared_hinge(output, 2 * target - 1);
        return loss_.inputs == LogitsKind::logits ? crossentropy_of_logit(output, target) : crossentropy_of_probability(output, target);
    }

    // log(sum of exp(x - largest)) - (x[label] - largest); gradient: softmax - target
    double softmax_crossentropy(const Sample& sample) const {
        auto x = sample.outputs;
        float largest = *std::ranges::max_element(x);
        double sum = 0, wanted = in_(static_cast<double>(x[static_cast<std::size_t>(sample.label)]) - static_cast<double>(largest));
        for (float& value : x) {
            value = static_cast<float>(in_(std::exp(in_(static_cast<double>(value) - static_cast<double>(largest)))));
            sum += static_cast<double>(value);
        }
        for (std::size_t i = 0; i < x.size(); ++i)
            x[i] = static_cast<float>(in_(in_(static_cast<double>(x[i]) / in_(sum)) - sample.target(i)));
        return in_(in_(std::log(in_(sum))) - wanted);
    }

    // As TensorFlow: the logarithms of the clipped probabilities are taken for logits.
    double crossentropy_of_probabilities(const Sample& sample) const {
        for (float& value : sample.outputs)
            value = static_cast<float>(in_(std::log(clipped(value))));
        double loss = softmax_crossentropy(sample);
        for (std::size_t i = 0; i < sample.outputs.size(); ++i) {
            double p = sample.inputs[i];
            sample.outputs[i] = passes(p) ? static_cast<float>(in_(static_cast<double>(sample.outputs[i]) / p)) : 0;
        }
        return loss;
    }

    // max(x, 0) - x*t + log(1 + exp(-|x|)); gradient: sigmoid(x) - t
    double crossentropy_of_logit(float& output, double t) const {
        double x = output;
        double loss = in_(in_(std::max(x, 0.0) - in_(x * t)) + in_(std::log1p(in_(std::exp(-std::abs(x))))));
        output = static_cast<float>(in_(in_(1 / (1 + std::exp(-x))) - t));
        return std::isnan(x) ? x : loss; // max() would hide a NaN
    }

    // -(t*log(p) + (1-t)*log(1-p)); gradient: -t/p + (1-t)/(1-p)
    double crossentropy_of_probability(float& output, double t) const {
        double p = clipped(output), rest = in_(1 - p);
        double loss = -in_(in_(t * in_(std::log(p))) + in_(in_(1 - t) * in_(std::log(rest))));
        output = passes(output) ? static_cast<float>(in_(in_(-t / p) + in_(in_(1 - t) / rest))) : 0;
        return loss;
    }

    // max(1 - t*y, 0)^2; gradient: -2*t*max(1 - t*y, 0)
    double squared_hinge(float& output, double t) const {
        double margin = in_(1 - in_(t * static_cast<double>(output)));
        margin = margin < 0 ? 0 : margin;
        output = static_cast<float>(in_(-2 * t * margin));
        return in_(margin * margin);
    }

    double clipped(double p) const { return p < low_ ? low_ : p > high_ ? high_ : p; }
    bool passes(double p) const { return !(p < low_ || p > high_); }

    Loss loss_;
    Rounded in_;
    double low_, high_;
};

// Working memory, one row per sample.
struct Rows {
    double* loss;    // per sample
    double* correct; // 0 or 1
    float* inputs;
    float* outputs;

    static std::size_t bytes(std::int64_t rows, std::int64_t width) {
        return static_cast<std::size_t>(rows) * (2 * sizeof(double) + 2 * sizeof(float) * static_cast<std::size_t>(width));
    }
    Rows(std::byte* scratch, std::int64_t rows, std::int64_t width)
        : loss(reinterpret_cast<double*>(scratch)),
          correct(loss + rows),
          inputs(reinterpret_cast<float*>(correct + rows)),
          outputs(inputs + rows * width) {}
};

struct Job {
    Formula formula;
    Rows rows;
    std::int64_t batch, width;
    TensorReader x;
    const std::int32_t* labels;
    StepBlock* block;

    std::int64_t valid() const { return std::min<std::int64_t>(block->valid_count, batch); }

    void read_inputs() const {
        for_tiles(batch * width, [&](std::int64_t first, std::int64_t count) {
            const float* values = x.read(first, count, rows.inputs + first);
            if (values != rows.inputs + first)
                std::copy_n(values, count, rows.inputs + first);
            std::copy_n(values, count, rows.outputs + first);
        });
    }

    // Samples behind the valid ones have no gradient.
    void run_row(std::int64_t row, double terms) const {
        auto count = static_cast<std::size_t>(width);
        Sample sample{{rows.inputs + row * width, count}, {rows.outputs + row * width, count}, labels[row]};
        if (row >= valid()) {
            std::ranges::fill(sample.outputs, 0.0f);
            return;
        }
        rows.correct[row] = formula.is_correct(sample);
        rows.loss[row] = formula(sample);
        for (float& gradient : sample.outputs)
            gradient = static_cast<float>(formula.mean(static_cast<double>(gradient), terms));
    }

    void run() const {
        double terms = static_cast<double>(formula.per_class() ? valid() : valid() * width), sum = 0, correct = 0;
        read_inputs();
        parallel_for(batch, 64, [&](std::int64_t row) { run_row(row, terms); });
        for (std::int64_t row = 0; row < valid(); ++row) {
            sum += rows.loss[row];
            correct += rows.correct[row];
        }
        block->loss += valid() == 0 ? 0 : formula.mean(sum, terms);
        block->correct += static_cast<std::int64_t>(correct);
    }
};

std::int64_t width_of(const Shape& shape) { return shape.back(); }
std::int64_t batch_of(const Shape& shape) { return elements(shape) / shape.back(); }

} // namespace

Kernel make_loss(const KernelSite& site) {
    const Shape& shape = site.input(0).shape;
    Job job{Formula(site.attributes<Loss>(), site.operation().arithmetic),
            Rows(site.scratch(), batch_of(shape), width_of(shape)),
            batch_of(shape),
            width_of(shape),
            reader(site, 0),
            reinterpret_cast<const std::int32_t*>(site.input_data(1)),
            site.block()};
    if (site.operation().outputs.empty())
        return [job] { job.run(); };
    return [job, gradient = writer(site, 0)] {
        job.run();
        for_tiles(gradient.count(),
                  [&](std::int64_t first, std::int64_t count) { gradient.write(job.rows.outputs + first, first, count); });
    };
}

Selection select_loss(const Graph& graph, const Operation& operation, const std::string&) {
    const Shape& shape = graph.input(operation, 0).shape;
    Selection selection = support_of(graph, operation);
    selection.scratch_bytes = Rows::bytes(batch_of(shape), width_of(shape));
    return selection;
}

} // namespace mantissa::cpu
