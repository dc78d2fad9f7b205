// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the window knows before a run: the device that is asked for plans is made once, however often the experiment is edited.
// Linked with --wrap, which counts those that are made.
#include "app/tiny_experiment.h"
#include "backends/registry.h"
#include "bridge/plan_watcher.h"
#include "core/interruption.h"
#include "models/output_repairs.h"
#include "models/spoken.h"
#include "work/worker.h"

#include <QtTest>

#include <atomic>
#include <functional>
#include <thread>

using namespace mantissa;
using namespace mantissa::app;

#define MAKE_BACKEND _ZN8mantissa12make_backendERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEERKNS_12MemoryMarginE
#define JOINED(a, b) a##b
#define NAMED(a, b) JOINED(a, b)

static std::atomic<int> made = 0;
static std::function<void()> meanwhile; // as one is made

extern "C" {
std::unique_ptr<Backend> NAMED(__real_, MAKE_BACKEND)(const std::string& device, const MemoryMargin& margin);
std::unique_ptr<Backend> NAMED(__wrap_, MAKE_BACKEND)(const std::string& device, const MemoryMargin& margin) {
    ++made;
    if (meanwhile)
        meanwhile();
    return NAMED(__real_, MAKE_BACKEND)(device, margin);
}
}

class TestPlanWatcher : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        made = 0;
        meanwhile = nullptr;
    }

    void a_device_is_made_once_for_all_edits() {
        PlanWatcher watcher;
        for (int edit = 0; edit < 3; ++edit)
            answer(watcher, "cpu", "mixed_float16");
        QCOMPARE(made.load(), 1);
        QCOMPARE(watcher.device().id, QString("cpu"));
        QVERIFY(watcher.plan(0)->failure.isEmpty() && watcher.plan(0)->largestBatch > 0);
    }

    void a_badge_tells_why_in_sentences_and_of_how_many_products() {
        VariantPlan plan;
        plan.badge = Badge::converted;
        plan.reason = "stored in bfloat16, multiplied in float32";
        plan.products = {12, 3, 0, 0};
        QCOMPARE(whyBadge(plan), QString("Stored in bfloat16, multiplied in float32. Of 15 products 3 are converted, the others native."));
        plan.products = {0, 15, 0, 0};
        QCOMPARE(whyBadge(plan), QString("Stored in bfloat16, multiplied in float32."));
        plan.reasonLayer = "conv";
        QCOMPARE(whyBadge(plan), QString("Layer “conv”, which has a policy of its own: stored in bfloat16, multiplied in float32."));
        QCOMPARE(asSentence("oneDNN v2.6.0 multiplies no float16"), QString("oneDNN v2.6.0 multiplies no float16."));
        QCOMPARE(asSentence("float16 has no units: carried"), QString("float16 has no units: carried."));
        QCOMPARE(asSentence("head/dense_backward takes 1 ms"), QString("head/dense_backward takes 1 ms."));
        QCOMPARE(asSentence(""), QString());
    }

    void every_product_has_a_badge() {
        PlanWatcher watcher;
        answer(watcher, "cpu", "float32");
        const VariantPlan& plan = *watcher.plan(0);
        QCOMPARE(plan.badge, Badge::native);
        QVERIFY(plan.products[std::size_t(Badge::native)] > 0);
        QVERIFY(whyBadge(plan).isEmpty());
    }

    void another_device_or_margin_is_another() {
        PlanWatcher watcher;
        answer(watcher, "cpu", "float32");
        answer(watcher, "reference", "float32");
        QCOMPARE(watcher.device().id, QString("reference"));
        QCOMPARE(made.load(), 2);
        answer(watcher, "reference", "float32", 1);
        QCOMPARE(made.load(), 3);
    }

    void one_that_is_not_there_is_asked_for_again() {
        PlanWatcher watcher;
        answer(watcher, "cpu", "float32");
        QSignalSpy answered(&watcher, &PlanWatcher::answered);
        watcher.ask(parse_experiment(tinyExperiment(), "tiny.mantissa"), "cuda:99");
        QVERIFY(answered.wait());
        QVERIFY(!watcher.device().failure.isEmpty());
        answer(watcher, "cpu", "float32");
        QVERIFY(watcher.device().failure.isEmpty());
    }

    // Implementations may be being timed, which takes seconds. This waits for ever where nobody is asked to leave that.
    void who_closes_waits_for_no_timing() {
        static std::atomic<bool> begun, left;
        begun = left = false;
        meanwhile = [] {
            begun = true;
            while (!is_given_up())
                std::this_thread::yield();
            left = true;
            throw Interrupted();
        };
        {
            PlanWatcher watcher;
            watcher.ask(parse_experiment(tinyExperiment(), "tiny.mantissa"), "cpu");
            QTRY_VERIFY(begun.load());
        }
        QTRY_VERIFY(left.load());
        QTRY_VERIFY(!Worker::anyIsLeft());
        meanwhile = nullptr;
    }

    // As a data set on a drive that is gone. This waits for ever where that is waited for.
    void who_closes_waits_for_nothing_that_does_not_answer() {
        static std::atomic<bool> begun, drive;
        begun = drive = false;
        meanwhile = [] {
            begun = true;
            while (!drive)
                std::this_thread::yield();
        };
        {
            PlanWatcher watcher;
            watcher.ask(parse_experiment(tinyExperiment(), "tiny.mantissa"), "cpu");
            QTRY_VERIFY(begun.load());
        }
        QVERIFY(Worker::anyIsLeft());
        drive = true;
        QTRY_VERIFY(!Worker::anyIsLeft());
        meanwhile = nullptr;
    }

    void plans_go_with_their_variants_until_the_answer_comes() {
        PlanWatcher watcher;
        answer(watcher, "cpu", "mixed_float16");
        Json experiment = tinyExperiment();
        Json& variants = experiment["variants"];
        variants.insert(variants.begin() + 1, Json{{"name", "new"}, {"policy", "float32"}});
        watcher.ask(parse_experiment(experiment, "tiny.mantissa"), "cpu");
        QVERIFY(watcher.plan(0) && !watcher.plan(1) && watcher.plan(2));
        QCOMPARE(watcher.plan(2)->policy, QString("mixed_float16"));
        QSignalSpy answered(&watcher, &PlanWatcher::answered);
        QVERIFY(answered.wait(20000));
        experiment["variants"][1]["name"] = "renamed";
        watcher.ask(parse_experiment(experiment, "tiny.mantissa"), "cpu");
        QVERIFY(watcher.plan(1));
        QCOMPARE(watcher.plan(1)->name, QString("renamed"));
    }

    // Else five hundred rates are five hundred plans of one network.
    void variants_that_are_compiled_alike_share_their_plan() {
        Json json = tinyExperiment();
        json["variants"] = {{{"name", "a"}, {"policy", "mixed_float16"}},
                            {{"name", "b"}, {"policy", "mixed_float16"}, {"training", {{"optimizer", {{"learning_rate", 0.5}}}}}},
                            {{"name", "c"}, {"policy", "mixed_float16"}, {"training", {{"seed", 7}, {"epochs", 3}}}},
                            {{"name", "d"}, {"policy", "mixed_float16"}, {"training", {{"batch", 1}}}}};
        const Experiment experiment = parse_experiment(json, "tiny.mantissa");
        const auto backend = make_backend("cpu", MemoryMargin());
        PlansByKey plans;
        BatchesByKey batches;
        for (const Variant& variant : experiment.variants) {
            PlansByKey alone;
            BatchesByKey foundAlone;
            const VariantPlan plan = planVariant(variant, {}, *backend, plans), own = planVariant(variant, {}, *backend, alone);
            QCOMPARE(plan.name, QString::fromStdString(variant.name));
            QCOMPARE(plan.variant, variant.index);
            QCOMPARE(plan.batch, qint64(variant.training.batch));
            QCOMPARE(plan.peak, own.peak);
            QCOMPARE(plan.operations, own.operations);
            QCOMPARE(largestBatch(variant, *backend, batches) > 0, largestBatch(variant, *backend, foundAlone) > 0);
        }
        QCOMPARE(plans.size(), std::size_t{2});
        QCOMPARE(batches.size(), std::size_t{2});
    }

    void what_a_plan_comes_from_is_in_its_key_data() {
        QTest::addColumn<QString>("change");
        QTest::newRow("policy") << R"({"policy": "float16"})";
        QTest::newRow("part of a policy") << R"({"policy": {"base": "float32", "loss": "float16"}})";
        QTest::newRow("loss scale") << R"({"loss_scale": {"mode": "dynamic"}})";
        QTest::newRow("policy of a layer") << R"({"layers": {"head": "float16"}})";
        QTest::newRow("batch") << R"({"training": {"batch": 1}})";
        QTest::newRow("optimizer") << R"({"training": {"optimizer": {"type": "rmsprop"}}})";
        QTest::newRow("decay") << R"({"training": {"optimizer": {"l2": 0.1}}})";
        QTest::newRow("twin") << R"({"training": {"twin": "float32"}})";
        QTest::newRow("data") << R"({"data": {"prefetch": 9}})";
        QTest::newRow("network") << R"({"model": {"input": [10, 8, 1]}})";
    }
    void what_a_plan_comes_from_is_in_its_key() {
        QFETCH(QString, change);
        Json json = tinyExperiment();
        const Json asItIs = {{"name", "a"}, {"policy", "float32"}};
        Json changed = merge(asItIs, parse_json(change.toStdString(), "change"));
        changed["name"] = "b";
        json["variants"] = {asItIs, changed};
        const Experiment experiment = parse_experiment(json, "tiny.mantissa");
        QVERIFY(planKey(experiment.variants[0]) != planKey(experiment.variants[1]));
    }

    // As where the last layer was deleted.
    void outputs_that_no_class_has_are_told_and_mended() {
        PlanWatcher watcher;
        answer(watcher, "cpu", "float32");
        QVERIFY(!watcher.remark());
        Json experiment = tinyExperiment();
        Json& last = experiment["model"]["layers"].back();
        last["units"] = 64;
        QSignalSpy answered(&watcher, &PlanWatcher::answered);
        watcher.ask(parse_experiment(experiment, "tiny.mantissa"), "cpu");
        QVERIFY(watcher.remark()); // at once: the data were seen
        QCOMPARE(watcher.remark()->facts.asked, std::int64_t{64});
        QCOMPARE(watcher.remark()->facts.there, std::int64_t{2});
        QVERIFY(watcher.refusal().isEmpty()); // nothing keeps it from a run
        const QVector<Repair> repairs = outputRepairsOf(experiment, *watcher.remark());
        QCOMPARE(repairs.size(), 2);
        for (const Repair& repair : repairs) {
            watcher.ask(parse_experiment(repair.experiment, "tiny.mantissa"), "cpu");
            QVERIFY2(!watcher.remark(), qPrintable(repair.words));
        }
        QVERIFY(answered.wait(20000));
    }

private:
    static void answer(PlanWatcher& watcher, const QString& device, const char* policy, std::int64_t margin = -1) {
        Json experiment = tinyExperiment();
        experiment["variants"][1]["policy"] = policy;
        if (margin >= 0)
            experiment["training"]["memory_margin"] = margin;
        QSignalSpy found(&watcher, &PlanWatcher::batchesFound);
        watcher.ask(parse_experiment(experiment, "tiny.mantissa"), device);
        QVERIFY(found.count() > 0 || found.wait(20000));
    }
};

QTEST_GUILESS_MAIN(TestPlanWatcher)
#include "test_plan_watcher.moc"
