// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Trainings by the whole CUDA back end on the device made of the processor: steps as graphs, groups of steps or single kernels, in
// whatever order threads and blocks come, to the same bits.
#include "backends/card/blocks.h"
#include "backends/card/float8.h"
#include "backends/registry.h"
#include "data/source.h"
#include "device/counted.h"
#include "device/environment.h"
#include "device/grid.h"
#include "device/memory.h"
#include "plan/compile.h"
#include "support/small_experiment.h"
#include "train/requirements.h"
#include "train/session.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace mantissa;

namespace {

constexpr int steps = 12; // two are taken apart, the others are graphs

// What no bit depends on: the order of threads and blocks, what a launch is, and (with `more`) every switch by itself.
const QStringList ways = {"MANTISSA_STAND_IN_ORDER=7", "MANTISSA_CUDA_EAGER=1", "MANTISSA_CUDA_STEPS_PER_LAUNCH=4", "MANTISSA_CUDA_RING=1",
                          "MANTISSA_CUDA_DATA=host MANTISSA_CUDA_STEPS_PER_LAUNCH=3"};
const QStringList more_ways = {"MANTISSA_STAND_IN_ORDER=backward",
                               "MANTISSA_CUDA_STEPS_PER_LAUNCH=1",
                               "MANTISSA_CUDA_STEPS_PER_LAUNCH=2",
                               "MANTISSA_CUDA_STEPS_PER_LAUNCH=4 MANTISSA_CUDA_ONE_PIECE=0",
                               "MANTISSA_CUDA_DATA=host",
                               "MANTISSA_CUDA_DATA=training",
                               "MANTISSA_CUDA_COOPERATE=0",
                               "MANTISSA_STAND_IN_SHARED=1",
                               "MANTISSA_CUDA_TICKETS=0",
                               "MANTISSA_CUDA_COOPERATE=0 MANTISSA_CUDA_TICKETS=0",
                               "MANTISSA_CUDA_OVERLAP=1",
                               "MANTISSA_CUDA_JOINS=0",
                               "MANTISSA_CUDA_POOLING=0",
                               "MANTISSA_CUDA_DIVISION=64",
                               "MANTISSA_CUDA_SNAPSHOTS=drain",
                               "MANTISSA_STAND_IN_SHARED=graph",
                               "MANTISSA_STAND_IN_SHARED=instantiation"};

struct Trained {
    std::vector<double> losses;
    std::vector<std::byte> state;
    double validation = 0;
    bool operator==(const Trained&) const = default;
};

Trained trained(const Json& json, const std::string& device) {
    Experiment experiment = parsed(json);
    const Variant& variant = experiment.variants[0];
    Session session(variant, make_backend(device), open_data({variant.data, variant.model.input, ".", {}}));
    Trained result;
    for (int step = 0; step < steps; ++step)
        result.losses.push_back(session.step(steps - step).loss);
    result.state.resize(session.state().layout().bytes);
    session.state().memory().read(0, result.state);
    result.validation = session.validate().val_loss;
    return result;
}

// What the device has, whatever the host keeps of it.
StepBlock block_there(const State& state) {
    std::vector<std::byte> all(state.memory().size());
    state.memory().read(0, all);
    StepBlock block;
    std::memcpy(&block, all.data() + state.layout().bytes, sizeof block);
    return block;
}

// Dense layers in whole 32s, as the units of 8 bits or fewer want them.
Json of_whole_blocks(const std::string& policy) {
    Json json = small_experiment({policy});
    json["model"]["layers"] = Json::array({{{"type", "flatten"}},
                                           {{"type", "dense"}, {"units", 64}, {"activation", "relu"}},
                                           {{"type", "dense"}, {"units", 32}},
                                           {{"type", "dense"}, {"units", 4}}});
    json["training"]["batch"] = 32;
    return json;
}

// Of the products whose operands are so narrow, those that are the card's own.
int own_products(const Json& json) {
    const Plan plan = compile(step_request(parsed(json).variants[0], Mode::train), *make_backend("cuda:0"));
    return static_cast<int>(std::ranges::count_if(plan.graph.operations, [&](const Operation& operation) {
        bool narrow = multiplies_float8(plan.graph, operation) || multiplies_blocks(plan.graph, operation);
        return narrow && operation.selection.support == Support::native;
    }));
}

Json with_skips(const std::string& policy) {
    Json json = small_experiment({policy});
    json["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1e12}, {"growth_interval", 3}};
    return json;
}

// A batch normalisation of few channels, in the rows of which many blocks share.
Json with_tall_norm(const std::string& policy) {
    Json json = small_experiment({policy});
    json["model"]["layers"] = Json::array({{{"type", "conv2d"}, {"filters", 16}, {"kernel", 3}, {"padding", "same"}, {"bias", false}},
                                           {{"type", "batch_norm"}},
                                           {{"type", "activation"}, {"function", "relu"}},
                                           {{"type", "global_average_pool2d"}},
                                           {{"type", "dense"}, {"units", 4}}});
    json["training"]["batch"] = 64;
    return json;
}

} // namespace

class TestCudaOnStandIn : public QObject {
    Q_OBJECT

    QTemporaryDir m_cache;

private slots:
    void initTestCase() {
        qputenv("MANTISSA_CACHE", m_cache.path().toLocal8Bit()); // what was timed before would choose other engines
        QCOMPARE(make_backend("cuda:0")->info().name, std::string("Stand-in on the processor"));
    }
    void init() { stand_in::forget_faults(); }
    void cleanup() { QCOMPARE(stand_in::faults(), std::string()); }

    void the_same_bits_in_every_way_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<bool>("all");
        for (const char* policy : {"float32", "tf32", "float16", "mixed_float16", "bfloat16", "mixed_bfloat16", "float8"})
            QTest::newRow(policy) << QString::fromStdString(small_experiment({policy}).dump()) << (policy == std::string("mixed_float16"));
        QTest::newRow("skipped steps") << QString::fromStdString(with_skips("mixed_float16").dump()) << true;
    }
    void the_same_bits_in_every_way() {
        QFETCH(QString, json);
        QFETCH(bool, all);
        Json experiment = parse_json(json.toStdString(), "test");
        Trained expected = trained(experiment, "cuda:0");
        for (const QString& way : all ? ways + more_ways : ways) {
            Environment here(way);
            QVERIFY2(trained(experiment, "cuda:0") == expected, qPrintable(way));
        }
    }

    void blocks_that_wait_give_the_same_bits_data() {
        QTest::addColumn<QString>("policy");
        for (const char* policy : {"float32", "mixed_float16"})
            QTest::newRow(policy) << policy;
    }
    void blocks_that_wait_give_the_same_bits() {
        QFETCH(QString, policy);
        const Json experiment = with_tall_norm(policy.toStdString());
        const Trained expected = trained(experiment, "cuda:0");
        for (const char* way : {"MANTISSA_CUDA_COOPERATE=0", "MANTISSA_CUDA_RING=1", "MANTISSA_CUDA_RING=3", "MANTISSA_CUDA_WAITS=1",
                                "MANTISSA_CUDA_WAITS=1 MANTISSA_STAND_IN_ORDER=5", "MANTISSA_CUDA_WAITS=1 MANTISSA_STAND_IN_ORDER=backward",
                                "MANTISSA_CUDA_WAITS=1 MANTISSA_CUDA_RING=1"}) {
            Environment here(QString("MANTISSA_STAND_IN_BLOCKS=3 ") + way);
            QVERIFY2(trained(experiment, "cuda:0") == expected, way);
        }
    }
    void a_ring_is_for_two_blocks_unless_more_are_wished_for_data() {
        QTest::addColumn<QString>("way");
        QTest::addColumn<int>("each");
        QTest::newRow("none") << QString() << 3;
        QTest::newRow("usual") << "MANTISSA_CUDA_RING=1" << 2;
        QTest::newRow("three") << "MANTISSA_CUDA_RING=3" << 3;
        QTest::newRow("too many") << "MANTISSA_CUDA_RING=9" << 3;
        QTest::newRow("7.5") << "MANTISSA_CUDA_RING=1 MANTISSA_STAND_IN_CAPABILITY=75" << 3;
    }
    void a_ring_is_for_two_blocks_unless_more_are_wished_for() {
        QFETCH(QString, way);
        QFETCH(int, each);
        Environment here("MANTISSA_STAND_IN_BLOCKS=3 " + way);
        stand_in::counted().most_waiting = 0;
        trained(with_tall_norm("float32"), "cuda:0");
        QCOMPARE(stand_in::counted().most_waiting.load(), long{stand_in::processors} * each);
    }

    // Of the block the host keeps a copy, which a step that is looked at, or broken off, leaves behind.
    void the_block_is_told_as_it_is_within_a_step() {
        auto device = make_backend("cuda:0");
        auto plan = std::make_shared<Plan>(compile(step_request(parsed(small_experiment()).variants[0], Mode::train), *device));
        State state(plan->state, device->allocate(State::bytes_needed(plan->state)));
        initialize(state, 1);
        auto arena = device->allocate(plan->arena_bytes);
        auto program = device->prepare(plan, {.state = state, .arena = *arena});
        std::vector<std::uint8_t> images(plan->graph.tensor(plan->graph.input_bytes).bytes, 100);
        std::vector<std::int32_t> labels(16, 1);
        auto take_a_step = [&] { program->step({.images = images.data(), .labels = labels.data(), .count = 16}); };
        take_a_step();
        const double before = state.block().loss;
        int others = 0;
        program->set_probe([&](const Probe& probe) {
            others += state.block().loss != block_there(state).loss;
            if (probe.operation.part == Part::update)
                throw Error("enough");
        });
        QVERIFY_THROWS_EXCEPTION(Error, take_a_step());
        QCOMPARE(others, 0);
        QVERIFY(block_there(state).loss != before);
        QCOMPARE(state.block().loss, block_there(state).loss);
    }

    // A card gives what was foreseen, and a little that no plan counts: tickets, what steps under way are told.
    void takes_the_memory_that_was_foreseen() {
        const Variant variant = parsed(small_experiment({"mixed_float16"})).variants[0];
        const std::size_t before = stand_in::memory_taken();
        Session session(variant, make_backend("cuda:0"), open_data({variant.data, variant.model.input, ".", {}}));
        stand_in::forget_most(); // what engines were timed with
        for (int step = 0; step < steps; ++step)
            session.step(steps - step);
        session.validate();
        const auto taken = static_cast<double>(stand_in::most_memory_taken() - before),
                   foreseen = static_cast<double>(session.memory().peak_bytes);
        QVERIFY2(taken <= foreseen + (1 << 20) && taken >= 0.99 * foreseen,
                 qPrintable(QString("%1 of %2").arg(taken, 0, 'f', 0).arg(foreseen, 0, 'f', 0)));
    }

    // Behind a convolution that leaves its sums, which nobody can read.
    void what_was_not_finite_first_is_found() {
        Environment here("MANTISSA_CUDA_SUMS=always");
        Json experiment = small_experiment({"float16"});
        experiment["model"]["layers"] =
            Json::array({{{"type", "conv2d"}, {"filters", 8}, {"kernel", 3}, {"padding", "same"}, {"bias", false}},
                         {{"type", "batch_norm"}},
                         {{"type", "flatten"}},
                         {{"type", "dense"}, {"units", 4}}});
        experiment["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", 20000.0}};
        const Variant variant = parsed(experiment).variants[0];
        Session session(variant, make_backend("cuda:0"), open_data({variant.data, variant.model.input, ".", {}}));
        QVERIFY(std::ranges::any_of(session.plan().graph.operations, [](const Operation& one) { return one.selection.leaves_sums; }));
        while (!session.saw_non_finite() && session.steps_done() < steps)
            session.step();
        auto first = session.find_first_non_finite();
        QVERIFY(first && !std::isfinite(first->value.value_or(0)));
        QVERIFY2(first->tensor.find("batch_norm") != std::string::npos, first->tensor.c_str());
        QVERIFY(!first->operands.empty());
    }

    void products_that_the_library_does_not_have_are_done_otherwise_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("capability");
        QTest::newRow("8 bits") << "float8"
                                << "90";
        QTest::newRow("blocks of 8 bits") << "mxfp8"
                                          << "100";
        QTest::newRow("blocks of 4 bits") << "nvfp4"
                                          << "100";
    }
    void products_that_the_library_does_not_have_are_done_otherwise() {
        QFETCH(QString, policy);
        QFETCH(QString, capability);
        const Json json = of_whole_blocks(policy.toStdString());
        Environment card("MANTISSA_STAND_IN_CAPABILITY=" + capability);
        QVERIFY(own_products(json) > 0);
        Environment without("MANTISSA_STAND_IN_PRODUCTS=wide");
        QCOMPARE(own_products(json), 0);
        QVERIFY(std::isfinite(trained(json, "cuda:0").losses.back()));
    }

    void learns_as_the_reference_does_data() {
        QTest::addColumn<QString>("policy");
        for (const char* policy : {"float32", "tf32", "float16", "mixed_float16", "bfloat16", "mixed_bfloat16", "float8"})
            QTest::newRow(policy) << QString(policy);
    }
    // By an optimizer that divides by nothing: Adam in float16 lets one rounding decide.
    void learns_as_the_reference_does() {
        QFETCH(QString, policy);
        Json experiment = small_experiment({policy.toStdString()});
        experiment["training"]["optimizer"] = {{"type", "sgd"}, {"momentum", 0.9}, {"learning_rate", 0.02}};
        Trained here = trained(experiment, "cuda:0"), there = trained(experiment, "reference");
        QVERIFY2(std::abs(here.losses[0] - there.losses[0]) <= 2e-3 * there.losses[0], qPrintable(QString::number(here.losses[0])));
        QVERIFY2(std::abs(here.validation - there.validation) <= 0.05 * there.validation, qPrintable(QString::number(here.validation)));
    }
};

QTEST_GUILESS_MAIN(TestCudaOnStandIn)
#include "test_cuda_on_stand_in.moc"
