// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Mean over the valid samples (and the outputs, but for cross-entropy over classes). In narrow formats every elementary
// operation rounds: of one sample first, then the division by the number of terms.
#include "backends/reference/arithmetic.h"
#include "backends/reference/kernels.h"
#include "backends/reference/operands.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace mantissa::reference {
namespace {

// One sample: its outputs, which become the gradient, and its class.
struct Sample {
    std::span<double> outputs;
    std::int64_t label = 0;

    // 1 for the sample's class; a single output stands for class 1.
    double target(std::size_t output) const {
        return outputs.size() == 1 ? static_cast<double>(label) : static_cast<double>(static_cast<std::int64_t>(output) == label);
    }
    bool known() const { return label >= 0 && label < static_cast<std::int64_t>(std::max<std::size_t>(2, outputs.size())); }
};

std::int64_t first_largest(std::span<const double> values) { return std::max_element(values.begin(), values.end()) - values.begin(); }

bool is_correct(const Loss& loss, const Sample& sample) {
    if (sample.outputs.size() > 1)
        return first_largest(sample.outputs) == sample.label;
    bool probability = loss.kind == LossKind::binary_crossentropy && loss.inputs == LogitsKind::probabilities;
    return (sample.outputs[0] > (probability ? 0.5 : 0.0)) == (sample.label == 1);
}

// What every formula needs: the rounding of its steps, and the clipped probability where there is one.
class Formula {
public:
    Formula(const Loss& loss, const Format& format)
        : loss_(loss),
          in_(narrow_arithmetic(format)),
          low_(Arithmetic(format)(loss.epsilon)),
          high_(Arithmetic(format)(1 - loss.epsilon)) {}

    // The sample's loss, summed over its outputs, which become the gradient.
    double operator()(Sample& sample) const {
        if (!sample.known())
            return unknown_class(sample);
        if (loss_.kind == LossKind::sparse_categorical_crossentropy)
            return loss_.inputs == LogitsKind::logits ? softmax_crossentropy(sample) : crossentropy_of_probabilities(sample);
        double sum = 0;
        for (std::size_t i = 0; i < sample.outputs.size(); ++i)
            sum += of_one(sample.outputs[i], sample.target(i));
        return sum;
    }
    double mean(double sum, double terms) const { return in_(sum / in_(terms)); }

private:
    double of_one(double& output, double target) const {
        if (loss_.kind == LossKind::squared_hinge)
            return squared_hinge(output, 2 * target - 1);
        return loss_.inputs == LogitsKind::logits ? crossentropy_of_logit(output, target) : crossentropy_of_probability(output, target);
    }

    static double unknown_class(Sample& sample) {
        std::ranges::fill(sample.outputs, std::numeric_limits<double>::quiet_NaN());
        return std::numeric_limits<double>::quiet_NaN();
    }

    // log(sum of exp(x - largest)) - (x[label] - largest); gradient: softmax - target
    double softmax_crossentropy(Sample& sample) const {
        auto x = sample.outputs;
        double largest = *std::ranges::max_element(x), sum = 0;
        for (double& value : x) {
            value = in_(value - largest);
            sum += in_(std::exp(value));
        }
        double loss = in_(in_(std::log(in_(sum))) - x[static_cast<std::size_t>(sample.label)]);
        for (std::size_t i = 0; i < x.size(); ++i)
            x[i] = in_(in_(in_(std::exp(x[i])) / in_(sum)) - sample.target(i));
        return loss;
    }

    // As TensorFlow: the logarithms of the clipped probabilities are taken for logits.
    double crossentropy_of_probabilities(Sample& sample) const {
        std::vector<double> p(sample.outputs.begin(), sample.outputs.end());
        for (double& value : sample.outputs)
            value = in_(std::log(clipped(value)));
        double loss = softmax_crossentropy(sample);
        for (std::size_t i = 0; i < p.size(); ++i)
            sample.outputs[i] = passes(p[i]) ? in_(sample.outputs[i] / p[i]) : 0;
        return loss;
    }

    // max(x, 0) - x*t + log(1 + exp(-|x|)); gradient: sigmoid(x) - t
    double crossentropy_of_logit(double& x, double t) const {
        double loss = in_(in_(std::max(x, 0.0) - in_(x * t)) + in_(std::log1p(in_(std::exp(-std::abs(x))))));
        x = in_(in_(1 / (1 + std::exp(-x))) - t);
        return std::isnan(x) ? x : loss; // max() would hide a NaN
    }

    // -(t*log(p) + (1-t)*log(1-p)); gradient: -t/p + (1-t)/(1-p)
    double crossentropy_of_probability(double& output, double t) const {
        double p = clipped(output), rest = in_(1 - p);
        double loss = -in_(in_(t * in_(std::log(p))) + in_(in_(1 - t) * in_(std::log(rest))));
        output = passes(output) ? in_(in_(-t / p) + in_(in_(1 - t) / rest)) : 0;
        return loss;
    }

    // max(1 - t*y, 0)^2; gradient: -2*t*max(1 - t*y, 0)
    double squared_hinge(double& y, double t) const {
        double margin = in_(1 - in_(t * y));
        margin = margin < 0 ? 0 : margin;
        y = in_(-2 * t * margin);
        return in_(margin * margin);
    }

    double clipped(double p) const { return p < low_ ? low_ : p > high_ ? high_ : p; }
    bool passes(double p) const { return !(p < low_ || p > high_); }

    Loss loss_;
    Arithmetic in_;
    double low_, high_;
};

} // namespace

void loss(const KernelSite& site) {
    const Loss& attributes = site.attributes<Loss>();
    Values outputs = read(site, 0), labels = read(site, 1);
    std::size_t width = static_cast<std::size_t>(site.input(0).shape.back()),
                valid = static_cast<std::size_t>(valid_rows(site, site.input(0)));
    bool per_class = attributes.kind == LossKind::sparse_categorical_crossentropy;
    double terms = static_cast<double>(per_class ? valid : valid * width), sum = 0;
    Formula formula(attributes, site.operation().arithmetic);
    for (std::size_t row = 0; row < valid; ++row) {
        Sample sample{std::span(outputs).subspan(row * width, width), static_cast<std::int64_t>(labels[row])};
        site.block()->correct += is_correct(attributes, sample);
        sum += formula(sample);
        for (double& gradient : sample.outputs)
            gradient = formula.mean(gradient, terms);
    }
    site.block()->loss += valid == 0 ? 0 : formula.mean(sum, terms);
    std::fill(outputs.begin() + static_cast<std::ptrdiff_t>(valid * width), outputs.end(), 0.0);
    if (!site.operation().outputs.empty())
        write(site, 0, outputs);
}

} // namespace mantissa::reference
