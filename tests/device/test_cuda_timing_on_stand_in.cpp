// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// How the CUDA back end times cuDNN's engines, on the device made of the processor: with what numbers, which of them may leave sums, and
// what becomes of one that breaks the device.
#include "backends/cuda/timing.h"
#include "data/source.h"
#include "device/cards.h"
#include "device/counted.h"
#include "device/environment.h"
#include "device/grid.h"
#include "device/made_program.h"
#include "numerics/convert.h"
#include "train/session.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <set>

using namespace mantissa;

namespace {

// A convolution before a batch normalisation, of float16: one that may leave sums.
Json feeding(int filters, int batch) {
    Json json = small_experiment({"float16"});
    json["model"]["layers"] = Json::array({{{"type", "conv2d"}, {"filters", filters}, {"kernel", 3}, {"padding", "same"}, {"bias", false}},
                                           {{"type", "batch_norm"}},
                                           {{"type", "flatten"}},
                                           {{"type", "dense"}, {"units", 4}}});
    json["training"]["batch"] = batch;
    return json;
}

bool leaves_sums(const Plan& plan) {
    return std::ranges::any_of(plan.graph.operations, [](const Operation& one) { return one.selection.leaves_sums; });
}

// Engines that a session makes ready, to train with or to time.
long engines_made_for(Json json, bool strict) {
    json["training"]["strict"] = strict;
    const Variant variant = parsed(json).variants[0];
    const long before = stand_in::counted().plans;
    Session(variant, make_backend("cuda:0"), open_data({variant.data, variant.model.input, ".", {}})).step();
    return stand_in::counted().plans - before;
}

} // namespace

class TestCudaTimingOnStandIn : public QObject {
    Q_OBJECT

    QTemporaryDir m_cache;

private slots:
    void initTestCase() {
        qputenv("MANTISSA_CACHE", m_cache.path().toLocal8Bit());
        QCOMPARE(make_backend("cuda:0")->info().name, std::string("Stand-in on the processor"));
    }
    void init() { stand_in::forget_faults(); }
    void cleanup() { QCOMPARE(stand_in::faults(), std::string()); }

    void an_engine_that_breaks_the_device_is_named() {
        const auto device = make_backend("cuda:0");
        const auto plan = plan_of(feeding(8, 12), *device);
        Environment here("MANTISSA_STAND_IN_BREAKS=1");
        try {
            device->tune(*plan);
            QFAIL("nothing can be timed");
        } catch (const Error& error) {
            const QString said = error.what();
            QVERIFY2(said.contains("start the program again (it was timing cuDNN engine"), error.what());
            QVERIFY2(said.contains(" for forward narrow") || said.contains(" for backward"), error.what());
        }
        stand_in::forget_faults();
    }

    void where_products_are_strict_nothing_is_timed() {
        const long few = engines_made_for(feeding(8, 24), true), many = engines_made_for(feeding(8, 24), false);
        QVERIFY2(few < many / 3, qPrintable(QString("%1 and %2").arg(few).arg(many)));
    }

    void engines_whose_sums_change_are_not_taken() {
        Environment here("MANTISSA_STAND_IN_SUMS=vary");
        const auto device = make_backend("cuda:0");
        device->tune(*plan_of(feeding(8, 20), *device));
        QVERIFY(!leaves_sums(*plan_of(feeding(8, 20), *device)));
    }

    // Squares lie behind sums, and both at whole 16 bytes.
    void sums_are_left_where_they_lie_aligned_data() {
        QTest::addColumn<int>("filters");
        QTest::addColumn<bool>("left");
        QTest::newRow("8") << 8 << true;
        QTest::newRow("6") << 6 << false;
        QTest::newRow("12") << 12 << true;
    }
    void sums_are_left_where_they_lie_aligned() {
        QFETCH(int, filters);
        QFETCH(bool, left);
        const auto device = make_backend("cuda:0");
        const auto plan = plan_of(feeding(filters, 16), *device);
        const auto& operations = plan->graph.operations;
        const auto convolution = std::ranges::find(operations, OpKind::convolution, &Operation::kind);
        QVERIFY(convolution != operations.end() && std::get<Convolution>(convolution->attributes).feeds_norm);
        QCOMPARE(cuda::problem_of(plan->graph, *convolution, Storage::float16).feeds_norm, left);
    }

    // The bytes that engines are timed with are numbers of every format.
    void trials_are_finite_and_varied() {
        const cuda::Context context(stand_in::own_card());
        constexpr std::size_t bytes = (std::size_t{1} << 20) + 4;
        cuda::DeviceBytes memory = cuda::trial_memory(context, bytes);
        std::vector<std::byte> read(bytes);
        cudaMemcpyAsync(read.data(), memory.get(), bytes, cudaMemcpyDeviceToHost, context.stream.get());
        context.wait();
        for (Storage storage : {Storage::float32, Storage::float16, Storage::bfloat16, Storage::float8_e4m3, Storage::float8_e5m2}) {
            std::vector<float> values(bytes / storage_bytes(storage));
            to_float(read.data(), storage, values.data(), static_cast<std::int64_t>(values.size()));
            QVERIFY(std::ranges::all_of(values, [](float value) { return std::isfinite(value); }));
            QVERIFY(std::ranges::any_of(values, [](float value) { return value < 0; }));
            QVERIFY(std::set<float>(values.begin(), values.end()).size() > 50);
        }
    }
};

QTEST_GUILESS_MAIN(TestCudaTimingOnStandIn)
#include "test_cuda_timing_on_stand_in.moc"
