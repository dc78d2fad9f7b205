// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the CUDA kernels count of an observed step, as loops on the host, against counting on the host: every tensor that is looked at,
// with ranges that are fixed, move with a scale or an exponent, or go with blocks.
#include "backends/cuda/serial/serial_device.h"
#include "core/paths.h"
#include "data/source.h"
#include "health/observed_step.h"
#include "plan/compile.h"
#include "support/small_experiment.h"
#include "train/requirements.h"
#include "train/session.h"

#include <QTest>

#include <cmath>

using namespace mantissa;

namespace {

bool close(double a, double b) {
    return std::abs(a - b) <= 1e-6 * std::max(std::abs(a), std::abs(b));
} // a code times its scale is a float there

QString difference(const Tally& got, const Tally& expected) {
    if (got.wide != expected.wide || got.stored != expected.stored)
        return "another census";
    if (!close(got.error, expected.error))
        return QString("error %1, not %2").arg(got.error).arg(expected.error);
    if (got.channels != expected.channels || got.silent_channels != expected.silent_channels)
        return "other channels are silent";
    for (std::size_t i = 0; i < expected.others.size(); ++i) {
        const FormatToll &a = got.others.at(i), &b = expected.others[i];
        if (a.format != b.format || a.overflows != b.overflows || a.subnormals != b.subnormals ||
            a.underflows_to_zero != b.underflows_to_zero || !close(a.error, b.error))
            return QString("another toll of %1").arg(QString::fromStdString(format_name(b.format)));
    }
    return got.others.size() == expected.others.size() ? QString() : "formats are missing";
}

} // namespace

class TestCudaTally : public QObject {
    Q_OBJECT

private slots:
    void counts_what_the_host_counts_data() {
        QTest::addColumn<QString>("policy");
        for (const char* policy :
             {"float32", "mixed_float16", "bfloat16", "float8", "mxfp8", "nvfp4", "fixed16", "dynamic_fixed", "binary"})
            QTest::addRow("%s", policy) << policy;
    }
    void counts_what_the_host_counts() {
        QFETCH(QString, policy);
        Experiment experiment = parsed(small_experiment({policy.toStdString()}));
        const Variant& variant = experiment.variants[0];
        std::shared_ptr<const Backend> device = make_serial_device();
        DataSets data = open_data({variant.data, variant.model.input, ".", resources_folder()});
        Session session(variant, device, data);
        session.step();
        StepRequest request = step_request(variant, Mode::train);
        request.purpose = StepRequest::Purpose::observe;
        auto plan = std::make_shared<Plan>(compile(request, *device));
        State state(plan->state, device->allocate(State::bytes_needed(plan->state)));
        state.memory().copy_from(session.state().memory());
        auto arena = device->allocate(plan->arena_bytes);
        auto program = device->prepare(plan, {.state = state, .arena = *arena});
        const std::vector<Observation> observations = observations_of(*plan);
        std::vector<Format> formats = health::usual_formats();
        formats.push_back(binary);
        int compared = 0;
        program->set_probe([&](const Probe& probe) {
            for (const Observation& seen : observations) {
                if (&plan->graph.operations[seen.operation] != &probe.operation)
                    continue;
                ++compared;
                const QString wrong =
                    difference(program->tally(seen.wide, seen.stored, formats), program->Program::tally(seen.wide, seen.stored, formats));
                QVERIFY2(wrong.isEmpty(), qPrintable(QString::fromStdString(plan->graph.tensor(seen.stored).name) + ": " + wrong));
            }
        });
        const TrainingSettings& training = variant.training;
        Course course{.set = data.train,
                      .batches = {.batch = training.batch, .seed = training.seed, .augment = read_augmentation(variant.data)},
                      .learning_rate = session.learning_rate(),
                      .schedule = training.schedule,
                      .steps = 12};
        replay(*program, state, course, session.steps_done() + 1);
        QVERIFY2(compared >= 20, qPrintable(QString::number(compared)));
    }
};

QTEST_GUILESS_MAIN(TestCudaTally)
#include "test_cuda_tally.moc"
