// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is alive at each operation is counted from lifetimes alone here, and held against what the plan reserves.
#include "backends/registry.h"
#include "plan/aligned.h"
#include "plan/compile.h"
#include "plan/memory_course.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QtTest>

#include <numeric>

using namespace mantissa;

namespace {

Plan plan_of(const std::string& policy, const std::string& device, std::int64_t batch) {
    Json json = read_json(MANTISSA_RESOURCES "/experiments/resnet20.mantissa");
    json["variants"] = Json::array({{{"name", "one"}, {"policy", policy}}});
    const Experiment experiment = parsed(json); // what the request points to
    StepRequest request = step_request(experiment.variants.front(), Mode::train);
    request.batch = batch;
    if (device != "reference") // whose ways the processor takes too, and measures none
        request.wanted = selection_of(compile(request, *make_backend("reference")));
    return compile(request, *make_backend(device));
}

std::size_t sum(const CategoryBytes& bytes) { return std::accumulate(bytes.begin(), bytes.end(), std::size_t{0}); }

// Of everything in the arena that the operation, one before it and one after it have touched.
std::size_t alive_at(const Plan& plan, int operation) {
    std::size_t bytes = 0;
    for (int i = 0; i < static_cast<int>(plan.graph.tensors.size()); ++i) {
        const Tensor& tensor = plan.graph.tensor(i);
        if (tensor.residence == Residence::arena && tensor.buffer == i && tensor.first_use >= 0 && tensor.first_use <= operation &&
            tensor.last_use >= operation)
            bytes += aligned(tensor.bytes);
    }
    return bytes;
}

const MemoryMoment& last_of(const MemoryCourse& course, Stage stage) {
    return *std::ranges::find(course.moments.rbegin(), course.moments.rend(), stage, &MemoryMoment::stage);
}

} // namespace

class TestMemoryCourse : public QObject {
    Q_OBJECT

private slots:
    void no_moment_has_more_than_is_reserved_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("device");
        for (const char* device : {"reference", "cpu"})
            for (const char* policy : {"float32", "mixed_bfloat16", "float16", "nvfp4", "binary"})
                QTest::addRow("%s on %s", policy, device) << policy << device;
    }
    void no_moment_has_more_than_is_reserved() {
        QFETCH(QString, policy);
        QFETCH(QString, device);
        const Plan plan = plan_of(policy.toStdString(), device.toStdString(), 4);
        const MemoryCourse course = memory_course(plan);
        QCOMPARE(course.moments.size(), plan.graph.operations.size());
        std::size_t lasting = sum(course.moments.front().alive) - alive_at(plan, 0);
        CategoryBytes most{};
        for (std::size_t i = 0; i < course.moments.size(); ++i) {
            QCOMPARE(course.moments[i].operation, plan.graph.operations[i].name);
            QCOMPARE(course.moments[i].bytes(), lasting + alive_at(plan, static_cast<int>(i)));
            QVERIFY(course.moments[i].bytes() <= course.moments[course.fullest].bytes());
            for (std::size_t c = 0; c < most.size(); ++c)
                most[c] = std::max(most[c], course.moments[i].alive[c]);
        }
        // A region that is packed without gaps is as large as its fullest moment; gaps take little.
        for (std::size_t c = 0; c < most.size(); ++c) {
            QVERIFY2(most[c] <= plan.bytes[c], name_of(static_cast<Category>(c)));
            QVERIFY2(double(plan.bytes[c]) <= 1.25 * double(most[c]), name_of(static_cast<Category>(c)));
        }
    }

    void activations_gather_forward_and_go_backward() {
        const MemoryCourse course = memory_course(plan_of("float32", "reference", 8));
        const auto activations = static_cast<std::size_t>(Category::activations), gradients = static_cast<std::size_t>(Category::gradients);
        const std::size_t forward = last_of(course, Stage::forward).alive[activations];
        QVERIFY(forward > 4 * course.moments.front().alive[activations]);
        QVERIFY(forward > 4 * last_of(course, Stage::backward).alive[activations]);
        QVERIFY(last_of(course, Stage::backward).alive[gradients] > 4 * course.moments.front().alive[gradients]);
        QVERIFY(std::ranges::is_sorted(course.moments, {}, &MemoryMoment::stage));
    }

    void layers_tell_their_fullest_operation() {
        const MemoryCourse course = memory_course(plan_of("mixed_bfloat16", "reference", 8));
        const std::vector<MemoryMoment> layers = by_layer(course);
        QVERIFY(layers.size() < course.moments.size());
        std::size_t most = 0;
        for (std::size_t i = 0; i < layers.size(); ++i) {
            most = std::max(most, layers[i].bytes());
            QVERIFY(i == 0 || layers[i].layer != layers[i - 1].layer || layers[i].stage != layers[i - 1].stage);
        }
        QCOMPARE(most, course.moments[course.fullest].bytes());
    }
};

QTEST_APPLESS_MAIN(TestMemoryCourse)
#include "test_memory_course.moc"
