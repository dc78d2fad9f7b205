// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Loss, gradient and count of right answers. The loss is the mean over the valid samples (and over the outputs, but for
// cross-entropy over classes).
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/loss_formula.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

// Working memory: two doubles per sample, then the outputs twice.
struct Rows {
    double *loss, *correct;
    float *inputs, *outputs;

    Rows(std::byte* scratch, std::int64_t rows, std::int64_t width)
        : loss(reinterpret_cast<double*>(scratch)),
          correct(loss + rows),
          inputs(reinterpret_cast<float*>(correct + rows)),
          outputs(inputs + rows * width) {}
};

struct Terms {
    const StepBlock* block;
    std::int64_t batch, width;

    MANTISSA_HD std::int64_t valid() const { return block->valid_count < batch ? block->valid_count : batch; }
    MANTISSA_HD double count(const LossFormula& formula) const {
        return static_cast<double>(formula.per_class() ? valid() : valid() * width);
    }
};

// One sample per item; those behind the valid ones have no gradient.
struct EachSample {
    LossFormula formula;
    Rows rows;
    Terms terms;
    Any::Source x;
    const std::int32_t* labels;

    MANTISSA_HD void operator()(std::int64_t row) const {
        float *inputs = rows.inputs + row * terms.width, *outputs = rows.outputs + row * terms.width;
        bool counts = row < terms.valid();
        for (std::int64_t i = 0; i < terms.width; ++i) {
            inputs[i] = x[row * terms.width + i];
            outputs[i] = counts ? inputs[i] : 0.0f;
        }
        rows.loss[row] = rows.correct[row] = 0;
        if (!counts)
            return;
        Sample sample{inputs, outputs, terms.width, labels[row]};
        rows.correct[row] = formula.is_correct(sample) ? 1 : 0;
        rows.loss[row] = formula(sample);
        double count = terms.count(formula);
        for (std::int64_t i = 0; i < terms.width; ++i)
            outputs[i] = static_cast<float>(formula.mean(static_cast<double>(outputs[i]), count));
    }
};

struct SumUp {
    Rows rows;
    MANTISSA_HD void operator()(std::int64_t row, double (&sum)[2]) const {
        sum[0] += rows.loss[row];
        sum[1] += rows.correct[row];
    }
};

struct Report {
    LossFormula formula;
    Terms terms;
    StepBlock* block;
    MANTISSA_HD void operator()(const double (&totals)[2]) const {
        if (terms.valid() > 0)
            block->loss += formula.mean(totals[0], terms.count(formula));
        block->correct += static_cast<std::int64_t>(totals[1]);
    }
};

struct StoreGradient {
    const float* outputs;
    Any::Target gradient;
    MANTISSA_HD void operator()(std::int64_t i) const { gradient.put(i, outputs[i]); }
};

} // namespace

Launch make_loss(const KernelSite& site) {
    const Shape& shape = site.input(0).shape;
    std::int64_t batch = shape[0], width = elements(shape) / batch;
    LossFormula formula(site.attributes<Loss>(), site.operation().arithmetic);
    Rows rows(site.scratch(), batch, width);
    Terms terms{site.block(), batch, width};
    EachSample each{formula, rows, terms, any_source(site, site.operation().inputs[0]),
                    reinterpret_cast<const std::int32_t*>(site.input_data(1))};
    SumUp sum{rows};
    Report report{formula, terms, site.block()};
    bool trains = !site.operation().outputs.empty();
    StoreGradient store{rows.outputs, trains ? any_target(site, site.operation().outputs[0]) : Any::Target{}};
    return [=](Queue queue) {
        map(queue, batch, nullptr, each);
        sum_all<2>(queue, batch, sum, report);
        if (trains)
            map(queue, batch * width, nullptr, store);
    };
}

} // namespace mantissa::MANTISSA_DEVICE
