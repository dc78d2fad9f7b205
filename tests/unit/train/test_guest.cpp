// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The step that looks for the first number that is not finite may want more memory than those that train: wherever it finds it, the run
// goes on as if nobody had looked.
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "plan/compile.h"
#include "support/small_experiment.h"
#include "support/watched_backend.h"
#include "train/session.h"

#include <QtTest>

using namespace mantissa;

namespace {

constexpr int before = 13, after = 20; // steps; beyond a snapshot

// What convolutions give is pooled at once, but where each result is looked at.
Json pooled() {
    const Json pool = {{"type", "max_pool2d"}};
    auto convolution = [](int filters) {
        return Json{{"type", "conv2d"}, {"filters", filters}, {"kernel", 3}, {"padding", "same"}, {"activation", "relu"}};
    };
    return Json::array({convolution(16), pool, convolution(32), pool, {{"type", "flatten"}}, {{"type", "dense"}, {"units", 4}}});
}

// Each step but the last of these is skipped, for the scale begins far too high.
Experiment skipping(std::int64_t batch) {
    Json json = small_experiment({"mixed_float16"});
    json["model"]["input"] = {32, 32, 3};
    json["model"]["layers"] = pooled();
    json["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1e30}};
    json["training"]["batch"] = batch;
    json["data"]["train"] = batch * 2;
    json["data"]["validation"] = batch;
    return parsed(json);
}

struct Watched {
    explicit Watched(std::int64_t batch)
        : experiment(skipping(batch)),
          variant(experiment.variants[0]),
          device(watched(make_backend("cpu"), notes)),
          session(variant, device, open_data({variant.data, variant.model.input, ".", resources_folder()})) {
        for (int i = 0; i < before; ++i)
            session.step();
    }
    std::vector<double> losses() {
        std::vector<double> all;
        for (int i = before; i < after; ++i)
            all.push_back(session.step().loss);
        return all;
    }
    std::size_t more() const { return predict_search(variant, *device, session.memory()); } // than the run has
    void set_room(std::size_t all) {                                                        // of the device, the run's counted
        notes->limit = [taken = &notes->bytes, all] { return all > *taken ? all - *taken : 1; };
    }

    std::shared_ptr<WatchNotes> notes = std::make_shared<WatchNotes>();
    Experiment experiment;
    const Variant& variant;
    std::shared_ptr<const Backend> device;
    Session session;
};

} // namespace

class TestGuest : public QObject {
    Q_OBJECT

private slots:
    // What is watched cannot grow, as a card's memory cannot.
    void beside_the_steps_where_there_is_room() {
        Watched looked(8), alone(8);
        QVERIFY2(looked.more() > 0, "nothing is shown where it wants no more");
        const std::size_t bytes = looked.notes->bytes, arena = looked.session.memory().arena_bytes;
        looked.notes->most_bytes = 0;
        looked.set_room(bytes + arena + looked.more());
        QVERIFY(looked.session.find_first_non_finite().has_value());
        QCOMPARE(looked.notes->bytes, bytes);
        QCOMPARE(looked.notes->most_bytes, bytes + arena + looked.more());
        QCOMPARE(looked.losses(), alone.losses());
    }

    void in_their_place_where_there_is_not() {
        Watched looked(8), alone(8);
        const std::size_t bytes = looked.notes->bytes;
        looked.notes->most_bytes = 0;
        looked.set_room(bytes + looked.more());
        const int programs = looked.notes->programs;
        QVERIFY(looked.session.find_first_non_finite().has_value());
        QVERIFY(looked.session.programs().are_ready());
        QCOMPARE(looked.notes->programs - programs, 4); // to the step, the one that looks, and the run's two once more
        QCOMPARE(looked.notes->bytes, bytes);
        QCOMPARE(looked.notes->most_bytes, bytes + looked.more());
        QCOMPARE(looked.losses(), alone.losses());
    }

    void beside_them_less_may_be_free_than_was_said() {
        Watched looked(8), alone(8);
        looked.notes->limit = [] { return std::size_t{0}; };
        bool refused = false;
        looked.notes->before_allocate = [&](std::size_t bytes) {
            if (bytes == looked.session.memory().arena_bytes + looked.more() && !std::exchange(refused, true))
                throw Error("[memory] somebody else was faster", ErrorKind::out_of_memory);
        };
        QVERIFY(looked.session.find_first_non_finite().has_value());
        QVERIFY(refused);
        QCOMPARE(looked.losses(), alone.losses());
    }

    void nowhere_it_is_a_reason_and_no_end() {
        Watched looked(8), alone(8);
        const std::size_t bytes = looked.notes->bytes;
        looked.set_room(bytes + looked.more() - 1);
        try {
            looked.session.find_first_non_finite();
            QFAIL("it fits nowhere");
        } catch (const Error& error) {
            QVERIFY(error.kind() == ErrorKind::out_of_memory);
            QVERIFY2(QString(error.what()).contains("MiB may be used"), error.what());
        }
        QVERIFY(looked.session.programs().are_ready());
        QCOMPARE(looked.notes->bytes, bytes);
        QCOMPARE(looked.losses(), alone.losses());
    }

    // The processor's memory has addresses behind it.
    void memory_that_grows_is_given_back() {
        const Experiment experiment = skipping(96), same = skipping(96);
        auto session_of = [](const Experiment& one) {
            const Variant& variant = one.variants[0];
            return std::make_unique<Session>(variant, make_backend("cpu"),
                                             open_data({variant.data, variant.model.input, ".", resources_folder()}));
        };
        auto looked = session_of(experiment), alone = session_of(same);
        for (int i = 0; i < before; ++i)
            QCOMPARE(looked->step().loss, alone->step().loss);
        const std::size_t arena = looked->programs().arena_bytes();
        QVERIFY(arena > std::size_t{2} << 20);
        QVERIFY(looked->programs().make_room(arena + (5 << 20)));
        QCOMPARE(looked->programs().lent_bytes(), std::size_t{5 << 20});
        looked->programs().give_back_room(arena);
        QCOMPARE(looked->programs().arena_bytes(), arena);
        QVERIFY(looked->find_first_non_finite().has_value());
        QCOMPARE(looked->programs().arena_bytes(), arena);
        for (int i = before; i < after; ++i)
            QCOMPARE(looked->step().loss, alone->step().loss);
    }
};

QTEST_APPLESS_MAIN(TestGuest)
#include "test_guest.moc"
