// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the CUDA back end takes care of around its steps, on the device made of the processor: how much memory there is, whose calls are
// for which card, what is made anew and what is not, and a device that breaks.
#include "backends/cuda/context.h"
#include "cli/bench_measure.h"
#include "data/source.h"
#include "device/cards.h"
#include "device/counted.h"
#include "device/environment.h"
#include "device/grid.h"
#include "device/made_program.h"
#include "device/memory.h"
#include "support/recorder.h"
#include "train/session.h"

#include <QTemporaryDir>
#include <QtTest>

#include <atomic>
#include <numeric>
#include <thread>

using namespace mantissa;

namespace {

constexpr std::size_t usual_memory = std::size_t{4} << 30, kept_free = std::size_t{512} << 20;

Session session_of(const std::string& policy) {
    const Variant variant = parsed(small_experiment({policy})).variants[0];
    return Session(variant, make_backend("cuda:0"), open_data({variant.data, variant.model.input, ".", {}}));
}

Policy named(const std::string& name) {
    Problems none;
    return read_policy(name, "test", none);
}

// What it throws, in words; empty: nothing.
QString on_its_own_thread(const std::function<void()>& work) {
    QString why;
    std::thread([&] {
        try {
            work();
        } catch (const std::exception& error) {
            why = error.what();
        }
    }).join();
    return why;
}

} // namespace

class TestCudaCareOnStandIn : public QObject {
    Q_OBJECT

    using Environment = ::Environment; // and not what runs keep of theirs
    QTemporaryDir m_cache;

private slots:
    void initTestCase() {
        qputenv("MANTISSA_STAND_IN_BEFORE", "1"); // a thread's calls are for the older card until it chooses
        qputenv("MANTISSA_CACHE", m_cache.path().toLocal8Bit());
        QCOMPARE(make_backend("cuda:0")->info().name, std::string("Stand-in on the processor"));
    }
    void init() { stand_in::forget_faults(); }
    void cleanup() {
        stand_in::set_memory_there(usual_memory);
        QCOMPARE(stand_in::faults(), std::string());
    }

    void cards_are_called_by_their_place_among_those_that_can_be_used() {
        QCOMPARE(stand_in::own_card(), 1);
        QVERIFY(std::ranges::count(device_ids(), "cuda:0") == 1 && std::ranges::count(device_ids(), "cuda:1") == 0);
        QCOMPARE(make_backend("cuda:0")->info().id, std::string("cuda:0"));
        QCOMPARE(make_backend("cuda:0")->device(), std::string("cuda:0"));
    }

    void every_thread_finds_the_card() {
        Made made;
        const auto fresh = make_backend("cuda:0"); // nothing was proposed to it yet
        fresh->allocate(1);                        // waits for what it began with
        QCOMPARE(on_its_own_thread([&] { plan_of(small_experiment({"float32"}), *fresh); }), QString());
        QCOMPARE(on_its_own_thread([&] { made.program = made.prepared(); }), QString());
        QCOMPARE(on_its_own_thread([&] { made.program->set_probe([](const Probe&) {}); }), QString());
        QCOMPARE(on_its_own_thread([&] {
                     made.program->set_probe({});
                     made.take_ahead(6);
                     made.program->queue()->begin(0.01f, made.batch());
                 }),
                 QString());
        auto kept = made.device->allocate(made.state.memory().size());
        QCOMPARE(on_its_own_thread([&] { made.program->queue()->keep(*kept); }), QString());
        made.program->queue()->finish();
    }

    void what_is_taken_is_not_free() {
        const auto device = make_backend("cuda:0");
        constexpr std::size_t bytes = std::size_t{64} << 20;
        const std::size_t before = device->memory_limit();
        const auto memory = device->allocate(bytes);
        QCOMPARE(before - device->memory_limit(), bytes);
    }

    // Where it does not fit beside the running one: that gives its arena back first.
    void a_changed_policy_takes_the_place_of_the_running_one() {
        session_of("mixed_float16").replace(named("mixed_bfloat16")); // whatever is timed is timed
        Session session = session_of("mixed_float16");
        session.step();
        const std::size_t taken = stand_in::memory_taken(), room = session.programs().bytes() * 4 / 5;
        stand_in::set_memory_there(taken + kept_free + room);
        stand_in::forget_most();
        session.replace(named("mixed_bfloat16"));
        QVERIFY2(stand_in::most_memory_taken() <= taken + room,
                 qPrintable(QString("%1 more, of %2").arg(stand_in::most_memory_taken() - taken).arg(room)));
        session.step();
    }

    void a_device_that_cannot_be_opened_leaves_nothing_behind() {
        const auto another = make_backend("cuda:0");
        const long handles = stand_in::counted().handles;
        QVERIFY(handles > 0);
        stand_in::set_memory_there(stand_in::memory_taken());
        QVERIFY_THROWS_EXCEPTION(Error, make_backend("cuda:0"));
        QCOMPARE(stand_in::counted().handles.load(), handles);
    }

    void a_lost_device_is_not_taken_for_a_full_one() {
        const auto device = make_backend("cuda:0");
        stand_in::fault("something was wrong before, as the test has it");
        try {
            device->allocate(1024);
            QFAIL("there is no device any more");
        } catch (const Error& error) {
            QVERIFY(error.kind() == ErrorKind::failed);
            QVERIFY2(QString(error.what()).contains("start the program again"), error.what());
        }
        stand_in::forget_faults();
        QVERIFY(device->allocate(1024));
    }

    void kernels_overlap_where_a_card_takes_it_data() {
        QTest::addColumn<QString>("capability");
        QTest::addColumn<bool>("overlap");
        QTest::newRow("8.0") << "80" << false;
        QTest::newRow("9.0") << "90" << true;
        QTest::newRow("10.0") << "100" << true;
        QTest::newRow("12.0") << "120" << false;
    }
    void kernels_overlap_where_a_card_takes_it() {
        QFETCH(QString, capability);
        QFETCH(bool, overlap);
        Environment here("MANTISSA_CUDA_OVERLAP=1 MANTISSA_STAND_IN_CAPABILITY=" + capability);
        QCOMPARE(cuda::Context(stand_in::own_card()).queue().overlaps, overlap);
    }

    // An observed step comes with every health sample.
    void a_probe_makes_no_plan_anew() {
        Made made;
        for (int step = 0; step < 4; ++step)
            made.step();
        made.program->set_probe([](const Probe&) {});
        const long plans = stand_in::counted().plans, kernels = stand_in::counted().kernels;
        QVERIFY(plans > 0);
        made.step();
        QVERIFY(stand_in::counted().kernels > kernels);
        made.program->set_probe({});
        made.program->set_probe([](const Probe&) {});
        made.program->set_probe({});
        const auto other = made.prepared(); // of the same plan, beside it
        QCOMPARE(stand_in::counted().plans.load(), plans);
        const long before = stand_in::counted().kernels;
        made.step();
        QCOMPARE(stand_in::counted().kernels.load(), before); // it is the graph that was there
    }

    // Launched one by one its parts would last as long as the host takes for each.
    void a_step_is_taken_apart_as_a_graph() {
        Made made;
        made.step();
        const long kernels = stand_in::counted().kernels;
        QVERIFY(kernels > 10);
        made.step();
        const auto seconds = made.program->operation_seconds();
        QVERIFY(std::ranges::all_of(seconds, [](double each) { return each >= 0; }) && std::reduce(seconds.begin(), seconds.end()) > 0);
        made.step();
        QCOMPARE(stand_in::counted().kernels.load(), kernels);
        QCOMPARE(made.state.block().step, std::int64_t{3});
    }

    void a_single_step_has_two_copies_data() {
        QTest::addColumn<QString>("switches");
        QTest::addColumn<long>("each");
        QTest::newRow("in one piece") << "MANTISSA_CUDA_STEPS_PER_LAUNCH=1" << 2L;
        QTest::newRow("by itself") << "MANTISSA_CUDA_STEPS_PER_LAUNCH=1 MANTISSA_CUDA_ONE_PIECE=0" << 4L; // and one in the graph
    }
    void a_single_step_has_two_copies() {
        QFETCH(QString, switches);
        QFETCH(long, each);
        Environment here(switches);
        Made made;
        made.take_ahead(5);       // two are taken apart, one is captured by itself, one as it will be from then on
        constexpr int steps = 20; // beyond the ring
        const long copies = stand_in::counted().copies, kernels = stand_in::counted().kernels;
        made.take_ahead(steps);
        QCOMPARE(stand_in::counted().copies - copies, steps * each);
        QCOMPARE(stand_in::counted().kernels.load(), kernels);
        QCOMPARE(made.state.block().step, std::int64_t{5 + steps});
    }

    // By another program, in the middle of a run: what held blocks that wait for each other is made anew, and stays a graph.
    void a_share_of_the_card_may_be_taken_at_any_time_data() {
        QTest::addColumn<QString>("shared");
        QTest::addColumn<int>("before"); // steps without it
        QTest::addColumn<bool>("ahead");
        for (const char* shared : {"graph", "instantiation"})
            for (bool ahead : {false, true})
                QTest::addRow("as a graph is captured, %s, %s", shared, ahead ? "ahead" : "one by one") << shared << 2 << ahead;
        QTest::newRow("as it was launched before") << "graph" << 5 << false;
        QTest::newRow("as it was launched before, ahead") << "graph" << 5 << true;
    }
    void a_share_of_the_card_may_be_taken_at_any_time() {
        QFETCH(QString, shared);
        QFETCH(int, before);
        QFETCH(bool, ahead);
        constexpr int then = 4;
        auto take = [&](Made& made, int steps) {
            for (int step = 0; step < steps; ++step)
                ahead ? made.take_ahead(1) : made.step();
        };
        Made alone, beside;
        take(alone, before + then);
        take(beside, before);
        const long kernels = stand_in::counted().kernels;
        {
            Environment here("MANTISSA_STAND_IN_SHARED=" + shared);
            take(beside, then);
        }
        QCOMPARE(stand_in::counted().kernels.load(), kernels); // all of them in graphs
        QCOMPARE(beside.state.block().step, std::int64_t{before + then});
        QCOMPARE(beside.state.block().loss, alone.state.block().loss);
        QVERIFY(alone.program->detours().empty());
        QCOMPARE(beside.program->detours().size(), std::size_t{1}); // whoever compares speeds is told
    }

    // Near memory may be all that there is too little of.
    void a_ring_that_is_refused_takes_no_other_blocks_along() {
        Environment here("MANTISSA_CUDA_RING=1 MANTISSA_STAND_IN_SHARED=near");
        Made made;
        made.step();
        stand_in::counted().most_waiting = 0;
        for (int step = 1; step < 4; ++step)
            made.step();
        QCOMPARE(made.state.block().step, std::int64_t{4});
        QVERIFY(made.program->detours().empty());
        QVERIFY(stand_in::counted().most_waiting > 0); // as they were captured
    }

    void a_profile_is_taken_where_blocks_that_wait_are_refused_data() {
        QTest::addColumn<QString>("shared");
        for (const char* shared : {"", "1", "graph", "instantiation"})
            QTest::addRow("shared: %s", shared) << shared;
    }
    void a_profile_is_taken_where_blocks_that_wait_are_refused() {
        QFETCH(QString, shared);
        Environment here("MANTISSA_STAND_IN_SHARED=" + shared);
        Made made;
        QCOMPARE(made.program->profile(made.batch(), 2).why_not, std::string("CUPTI told of no kernel"));
        QCOMPARE(made.state.block().step, std::int64_t{4}); // two before, that kernels are there
        made.step();
        QCOMPARE(made.state.block().step, std::int64_t{5});
    }

    // In the device's memory, say: the steps are taken all the same, and it is told how.
    void a_step_that_cannot_be_a_graph_is_taken_and_told() {
        Environment here("MANTISSA_STAND_IN_NO_GRAPHS=1");
        Made made;
        for (int step = 0; step < 4; ++step)
            made.step();
        QCOMPARE(made.state.block().step, std::int64_t{4});
        QCOMPARE(made.program->detours().size(), std::size_t{1});
        QVERIFY(QString::fromStdString(made.program->detours()[0]).contains("launched one by one"));
    }
    void a_profile_that_cannot_be_taken_says_why() {
        Environment here("MANTISSA_STAND_IN_NO_GRAPHS=1");
        Made made;
        const std::string why_not = made.program->profile(made.batch(), 2).why_not;
        QVERIFY(!why_not.empty() && why_not != "CUPTI told of no kernel");
        made.step(); // the batch's memory is not being copied from any more
        QCOMPARE(made.state.block().step, std::int64_t{3});
    }
    void a_run_says_once_how_its_steps_are_taken() {
        Environment here("MANTISSA_STAND_IN_NO_GRAPHS=1");
        QTemporaryDir folder;
        Recorder told;
        Control control;
        train(parsed(small_experiment({"float32"})), {.backend = make_backend("cuda:0"), .out = folder.path().toStdString(), .steps = 6},
              told, control);
        QCOMPARE(told.steps.size(), std::size_t{6});
        const auto says_so = [](const EventRecord& event) { return event.text.find("launched one by one") != std::string::npos; };
        QCOMPARE(static_cast<int>(std::ranges::count_if(told.events, says_so)), 1);
    }

    void a_measurement_says_how_its_steps_are_taken() {
        const Variant variant = parsed(small_experiment({"float32"})).variants.front();
        const DataSets data = open_data({variant.data, variant.model.input, ".", {}});
        BenchOptions options;
        options.seconds = 0.01;
        const auto detours = [&] {
            return measure_variants({{variant, data}}, make_backend("cuda:0"), options).front().value("detours", Json());
        };
        QVERIFY(detours().is_null());
        Environment here("MANTISSA_STAND_IN_NO_GRAPHS=1");
        QCOMPARE(detours().size(), std::size_t{1});
    }

    // Steps that wait for others to be launched with have changed nothing yet; when they are launched, what was read before is old.
    void a_block_that_was_read_is_read_again_once_steps_are_launched() {
        Environment here("MANTISSA_CUDA_STEPS_PER_LAUNCH=4");
        Made made;
        made.take_ahead(5);
        StepQueue& queue = *made.program->queue();
        auto begin_two = [&] {
            for (int i = 0; i < 2; ++i)
                queue.begin(0.01f, made.batch());
        };
        begin_two();
        QCOMPARE(made.state.block().step, std::int64_t{5});
        queue.finish();
        QCOMPARE(made.state.block().step, std::int64_t{7});
        queue.finish();
        begin_two();
        QCOMPARE(made.state.block().step, std::int64_t{7});
        const auto kept = made.device->allocate(made.state.memory().size());
        queue.keep(*kept);
        QCOMPARE(made.state.block().step, std::int64_t{9});
        queue.finish(), queue.finish();
    }

    // A plan is made while another thread's steps are put one by one, by the same handle.
    void one_thread_at_a_time_uses_a_handle() {
        Environment here("MANTISSA_CUDA_EAGER=1 MANTISSA_STAND_IN_LINGERS=1");
        Made made;
        std::atomic<bool> planned = false;
        QString why;
        std::jthread planner([&] {
            why = on_its_own_thread([&] {
                for (int batch = 17; batch < 20; ++batch) {
                    Json json = small_experiment({"mixed_float16"});
                    json["training"]["batch"] = batch; // nothing was proposed for it yet
                    plan_of(json, *made.device);
                }
            });
            planned = true;
        });
        while (!planned)
            made.step();
        planner.join();
        QCOMPARE(why, QString());
    }

    void counts_are_taken_in_memory_that_stays() {
        Made made;
        made.step();
        const int tensor = made.plan->graph.outputs;
        const Tally first = made.program->tally(tensor, tensor, {});
        const long allocations = stand_in::counted().allocations;
        for (int again = 0; again < 3; ++again) {
            const Tally tally = made.program->tally(tensor, tensor, {});
            QVERIFY(tally.stored.zeros == first.stored.zeros && tally.error == first.error);
            made.program->census(tensor, float16, 0);
        }
        QCOMPARE(stand_in::counted().allocations.load(), allocations);
    }
};

QTEST_GUILESS_MAIN(TestCudaCareOnStandIn)
#include "test_cuda_care_on_stand_in.moc"
