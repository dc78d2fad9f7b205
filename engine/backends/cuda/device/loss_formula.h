// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The losses of one sample, in double precision, every elementary operation rounded where the format is narrow.
#include "backends/cuda/device/arithmetic.h"
#include "backends/cuda/device/teams.h"
#include "ops/operation.h"

#include <cmath>

namespace mantissa::MANTISSA_DEVICE {

// The largest of some numbers as a loop finds it that goes on with what is larger: the first of equals; a NaN is passed over, but
// where it is the very first, which stays.
struct Largest {
    float value = -INFINITY;
    std::int64_t place = INT64_MAX; // none yet

    // Of every so-manieth number.
    MANTISSA_HD static Largest of(const float* values, std::int64_t count, int member, int size) {
        Largest largest;
        for (std::int64_t i = member; i < count; i += size)
            if (i == 0 || largest.value < values[i] || (largest.place == INT64_MAX && values[i] == largest.value))
                largest = {values[i], i};
        return largest;
    }
    // What others found among the rest.
    MANTISSA_HD void merge(const Largest& other) {
        bool stays = value != value, first = value == other.value && other.place < place;
        if (!stays && (other.value != other.value || value < other.value || first))
            *this = other;
    }
};

// One sample: what the network gave, room for the gradient, its class, and who works on it: output i is member i % size's.
struct Sample {
    Team team;
    const float* inputs;
    float* outputs; // the same as inputs to begin with; becomes the gradient
    std::int64_t width;
    std::int64_t label;

    // 1 for the sample's class; a single output stands for class 1.
    MANTISSA_HD double target(std::int64_t output) const { return width == 1 ? static_cast<double>(label) : output == label ? 1.0 : 0.0; }
    MANTISSA_HD bool known() const { return label >= 0 && label < (width < 2 ? 2 : width); }
    MANTISSA_HD Largest largest(const float* values) const {
        Largest best = Largest::of(values, width, team.member, team.size);
        for (int offset = team.size / 2; offset > 0; offset /= 2)
            best.merge({of_thread(team.member ^ offset, best.value), of_thread(team.member ^ offset, best.place)});
        return best;
    }
};

class LossFormula {
public:
    LossFormula(const Loss& loss, const Format& format)
        : loss_(loss), in_(format), low_(in(loss.epsilon, Cast::always)), high_(in(1 - loss.epsilon, Cast::always)) {}

    MANTISSA_HD bool per_class() const { return loss_.kind == LossKind::sparse_categorical_crossentropy; }

    MANTISSA_HD bool is_correct(const Sample& sample) const {
        if (sample.width > 1)
            return sample.largest(sample.inputs).place == sample.label;
        bool probability = loss_.kind == LossKind::binary_crossentropy && loss_.inputs == LogitsKind::probabilities;
        return (sample.inputs[0] > (probability ? 0.5f : 0.0f)) == (sample.label == 1);
    }

    // The sample's loss, summed over its outputs, which become the gradient.
    MANTISSA_HD double operator()(const Sample& sample) const {
        if (!sample.known())
            return unknown_class(sample);
        if (per_class())
            return loss_.inputs == LogitsKind::logits ? softmax_crossentropy(sample) : crossentropy_of_probabilities(sample);
        double sum = 0;
        for (std::int64_t i = sample.team.member; i < sample.width; i += sample.team.size)
            sum += of_one(sample.outputs[i], sample.target(i));
        return sample.team.sum(sum);
    }

    MANTISSA_HD double mean(double sum, double terms) const { return in(sum / in(terms)); }

private:
    enum class Cast { narrow, always }; // always: float32 too is rounded to

    MANTISSA_HD double in(double value, Cast cast = Cast::narrow) const {
        return cast == Cast::narrow && in_.is_float32() ? value : static_cast<double>(in_.of(value));
    }
    MANTISSA_HD float out(double value) const { return static_cast<float>(in(value)); }

    MANTISSA_HD static double unknown_class(const Sample& sample) {
        auto nothing = static_cast<float>(not_a_number());
        for (std::int64_t i = sample.team.member; i < sample.width; i += sample.team.size)
            sample.outputs[i] = nothing;
        return static_cast<double>(nothing);
    }

    MANTISSA_HD double of_one(float& output, double target) const {
        if (loss_.kind == LossKind::squared_hinge)
            return squared_hinge(output, 2 * target - 1);
        return loss_.inputs == LogitsKind::logits ? crossentropy_of_logit(output, target) : crossentropy_of_probability(output, target);
    }

    // log(sum of exp(x - largest)) - (x[label] - largest); gradient: softmax - target
    MANTISSA_HD double softmax_crossentropy(const Sample& sample) const {
        const Team& team = sample.team;
        float* x = sample.outputs;
        float largest = sample.largest(x).value;
        double sum = 0, wanted = in(static_cast<double>(x[sample.label]) - static_cast<double>(largest));
        team.wait(); // until all have read it
        for (std::int64_t i = team.member; i < sample.width; i += team.size) {
            x[i] = out(exp(in(static_cast<double>(x[i]) - static_cast<double>(largest))));
            sum += static_cast<double>(x[i]);
        }
        sum = team.sum(sum);
        for (std::int64_t i = team.member; i < sample.width; i += team.size)
            x[i] = out(in(static_cast<double>(x[i]) / in(sum)) - sample.target(i));
        return in(in(log(in(sum))) - wanted);
    }

    // As TensorFlow: the logarithms of the clipped probabilities are taken for logits.
    MANTISSA_HD double crossentropy_of_probabilities(const Sample& sample) const {
        const Team& team = sample.team;
        for (std::int64_t i = team.member; i < sample.width; i += team.size)
            sample.outputs[i] = out(log(clipped(static_cast<double>(sample.outputs[i]))));
        team.wait();
        double loss = softmax_crossentropy(sample);
        for (std::int64_t i = team.member; i < sample.width; i += team.size) {
            auto p = static_cast<double>(sample.inputs[i]);
            sample.outputs[i] = passes(p) ? out(static_cast<double>(sample.outputs[i]) / p) : 0.0f;
        }
        return loss;
    }

    // max(x, 0) - x*t + log(1 + exp(-|x|)); gradient: sigmoid(x) - t
    MANTISSA_HD double crossentropy_of_logit(float& output, double t) const {
        double x = static_cast<double>(output), magnitude = x < 0 ? -x : x;
        double loss = in(in((x > 0 ? x : 0.0) - in(x * t)) + in(log1p(in(exp(-magnitude)))));
        output = out(in(1 / (1 + exp(-x))) - t);
        return x != x ? x : loss; // the maximum would hide a NaN
    }

    // -(t*log(p) + (1-t)*log(1-p)); gradient: -t/p + (1-t)/(1-p)
    MANTISSA_HD double crossentropy_of_probability(float& output, double t) const {
        double p = clipped(static_cast<double>(output)), rest = in(1 - p);
        double loss = -in(in(t * in(log(p))) + in(in(1 - t) * in(log(rest))));
        output = passes(static_cast<double>(output)) ? out(in(-t / p) + in(in(1 - t) / rest)) : 0.0f;
        return loss;
    }

    // max(1 - t*y, 0)^2; gradient: -2*t*max(1 - t*y, 0)
    MANTISSA_HD double squared_hinge(float& output, double t) const {
        double margin = in(1 - in(t * static_cast<double>(output)));
        margin = margin < 0 ? 0 : margin;
        output = out(-2 * t * margin);
        return in(margin * margin);
    }

    MANTISSA_HD double clipped(double p) const { return p < low_ ? low_ : p > high_ ? high_ : p; }
    MANTISSA_HD bool passes(double p) const { return !(p < low_ || p > high_); }

    Loss loss_;
    Arithmetic in_;
    double low_, high_;
};

} // namespace mantissa::MANTISSA_DEVICE
