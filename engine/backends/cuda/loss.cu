// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Loss, gradient and count of right answers. The loss is the mean over the valid samples (and over the outputs, but for
// cross-entropy over classes).
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

// A sample's loss and gradient, by a team; those behind the valid ones have no gradient.
struct Samples {
    LossFormula formula;
    Rows rows;
    Terms terms;
    Any::Source x;
    const std::int32_t* labels;
    Any::Target gradient; // without data: not wanted
    StepBlock* block;

    MANTISSA_HD void operator()(std::int64_t row, const Team& team, float* room) const {
        if (room && 2 * terms.width <= Team::room_for)
            calculate(row, team, room, room + terms.width);
        else
            calculate(row, team, rows.inputs + row * terms.width, rows.outputs + row * terms.width);
    }
    MANTISSA_HD void calculate(std::int64_t row, const Team& team, float* inputs, float* outputs) const {
        bool counts = row < terms.valid();
        for (std::int64_t i = team.member; i < terms.width; i += team.size) {
            inputs[i] = x[row * terms.width + i];
            outputs[i] = counts ? inputs[i] : 0.0f;
        }
        team.wait();
        double correct = 0, loss = 0;
        if (counts) {
            Sample sample{team, inputs, outputs, terms.width, labels[row]};
            correct = formula.is_correct(sample) ? 1 : 0;
            loss = formula(sample);
            double count = terms.count(formula);
            for (std::int64_t i = team.member; i < terms.width; i += team.size)
                outputs[i] = static_cast<float>(formula.mean(static_cast<double>(outputs[i]), count));
        }
        if (team.member == 0)
            rows.loss[row] = loss, rows.correct[row] = correct;
        for (std::int64_t i = team.member; gradient.data && i < terms.width; i += team.size)
            gradient.put(row * terms.width + i, outputs[i]);
    }
    MANTISSA_HD void add(std::int64_t row, double (&sum)[2]) const {
        sum[0] += rows.loss[row];
        sum[1] += rows.correct[row];
    }
    MANTISSA_HD void finish(const double (&totals)[2]) const {
        if (terms.valid() > 0)
            block->loss += formula.mean(totals[0], terms.count(formula));
        block->correct += static_cast<std::int64_t>(totals[1]);
    }
};

} // namespace

Launch make_loss(const KernelSite& site) {
    const Shape& shape = site.input(0).shape;
    std::int64_t batch = shape[0], width = elements(shape) / batch;
    LossFormula formula(site.attributes<Loss>(), site.operation().arithmetic);
    Rows rows(site.scratch(), batch, width);
    Terms terms{site.block(), batch, width};
    bool trains = !site.operation().outputs.empty();
    Samples samples{formula,
                    rows,
                    terms,
                    any_source(site, site.operation().inputs[0]),
                    reinterpret_cast<const std::int32_t*>(site.input_data(1)),
                    trains ? any_target(site, site.operation().outputs[0]) : Any::Target{},
                    site.block()};
    return [=](Queue queue) { sum_teams<2>(queue, batch, samples); };
}

} // namespace mantissa::MANTISSA_DEVICE
