// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Two runs whose format is not all that differs: the first thing that is said of them.
#include "insight/causes/answer.h"
#include "support/in_german.h"

#include <QTest>

using namespace mantissa;
using namespace mantissa::insight;

namespace {

RunEvidence evidence(const std::string& name, double milliseconds) {
    RunEvidence run{.name = name, .policy = name, .device = "cpu"};
    run.environment.processor = "a processor, 2 cores";
    run.environment.threads = 2;
    run.experiment = {{"model", {{"input", {8, 8, 1}}}},
                      {"data", {{"source", "mnist"}, {"workers", 2}}},
                      {"training", {{"batch", 32}}},
                      {"variants", {{{"policy", name}}}}};
    StepProfile step;
    step.milliseconds[std::size_t(Part::forward)] = milliseconds;
    run.profile = step;
    run.counted_steps = 100;
    for (int i = 1; i <= 20; ++i) {
        Pace pace{.together = "one", .number = i, .length = 10, .steps = 9};
        pace.parts[std::size_t(Part::forward)] = milliseconds / 1e3;
        run.paces.push_back(pace);
    }
    return run;
}

bool begins(const Answer& answer, const std::string& words) { return answer.sentence.find(words) == 0; }

} // namespace

class TestOtherWork : public QObject {
    Q_OBJECT

private slots:
    void beside_a_copy_of_itself_nothing_is_explained() {
        RunEvidence base = evidence("float32", 10);
        base.experiment["variants"][0]["name"] = "float32";
        RunEvidence copy = base;
        copy.name = "float32 (2)";
        const Answer answer = why(copy, base);
        QVERIFY2(begins(answer, "float32 (2) is the same run as float32: "), answer.sentence.c_str());
        QVERIFY2(answer.detail.find("the ratio is") == std::string::npos, answer.detail.c_str());
        QVERIFY(answer.causes.empty() && answer.not_causes.empty() && answer.lacks.empty() && answer.untried.empty());
        QCOMPARE(QString::fromStdString(half_told_in_german(answer.sentence)), QString());
    }

    void what_differs_beside_the_format_is_said_first_data() {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("said");
        QTest::newRow("network") << "/model/input"
                                 << "[9, 9, 1]"
                                 << "network, so a difference between them is not the format's: neither speed, memory nor accuracy";
        QTest::newRow("batch") << "/training/batch"
                               << "64"
                               << "batch, so a difference between them is not the format's: time per step and memory cannot";
        QTest::newRow("data") << "/data/source"
                              << "\"idx\""
                              << "data, so a difference between them is not the format's: accuracy and loss cannot";
    }
    void what_differs_beside_the_format_is_said_first() {
        QFETCH(QString, place);
        QFETCH(QString, value);
        QFETCH(QString, said);
        const RunEvidence base = evidence("float32", 10);
        RunEvidence run = evidence("bfloat16", 14);
        run.experiment[Json::json_pointer(place.toStdString())] = Json::parse(value.toStdString());
        const Answer answer = why(run, base);
        QVERIFY2(begins(answer, "bfloat16 differs from float32 in the " + said.toStdString()), answer.sentence.c_str());
        QVERIFY2(answer.detail.find("The causes explain") == std::string::npos, answer.detail.c_str());
        QCOMPARE(QString::fromStdString(half_told_in_german(answer.other_work)), QString());
        // No share of it is the format's, and nothing is told not to be the cause.
        QVERIFY(answer.explains_nothing() && answer.not_causes.empty() && answer.lacks.empty() && answer.untried.empty());
        QVERIFY(answer.saves == 0 && answer.unexplained == 0 && !answer.parts.empty());
    }

    void of_another_batch_the_time_of_an_image_is_told() {
        const RunEvidence base = evidence("float32", 10);
        RunEvidence run = evidence("bfloat16", 14);
        run.experiment["training"]["batch"] = 64;
        const std::string detail = why(run, base).detail;
        QVERIFY2(detail.find(" Batch 64 against 32, a processor, 2 cores. Per image that is 0.219 against 0.313 ms.") != std::string::npos,
                 detail.c_str());
        QVERIFY2(detail.find("ratio") == std::string::npos, detail.c_str());
        QCOMPARE(QString::fromStdString(half_told_in_german(detail)), QString());
        run.environment.threads = 4;
        QVERIFY2(why(run, base).detail.find("Per image") == std::string::npos, "not the batch alone");
    }

    // An update by another optimizer, or one that many steps have not, is none of the format's doing.
    void updates_that_are_other_work_are_told() {
        const auto with_update = [](RunEvidence run, double milliseconds, const char* optimizer) {
            run.profile->milliseconds[std::size_t(Part::update)] = milliseconds;
            for (Pace& pace : run.paces)
                pace.parts[std::size_t(Part::update)] = milliseconds / 1e3;
            run.experiment["training"]["optimizer"] = {{"type", optimizer}, {"learning_rate", 0.1 * milliseconds}};
            run.ending = Ending{.kind = Ending::Kind::completed, .steps = 64};
            run.skipped_steps = 0;
            return run;
        };
        const auto causes = [](const Answer& answer) {
            std::vector<std::string> names;
            for (const RankedCause& one : answer.causes)
                names.push_back(one.cause->name);
            return names;
        };
        const RunEvidence base = with_update(evidence("float32", 10), 1, "sgd");
        const Answer other = why(with_update(evidence("bfloat16", 10), 3, "adam"), base);
        QVERIFY2(other.detail.find("bfloat16 has another optimizer than float32, so what its update takes more or less is not the "
                                   "format's.") != std::string::npos,
                 other.detail.c_str());
        QCOMPARE(causes(other), std::vector<std::string>{"other_update"});
        QCOMPARE(other.causes[0].claim.fact,
                 std::string("The update of bfloat16 is other work than that of float32, whatever the formats."));
        QCOMPARE(causes(why(with_update(evidence("bfloat16", 10), 3, "sgd"), base)), std::vector<std::string>{"rounded_update"});
        RunEvidence hot = with_update(evidence("bfloat16", 10), 0.1, "sgd");
        hot.skipped_steps = 63;
        const Answer skipped = why(hot, base);
        QVERIFY2(
            skipped.detail.find("bfloat16 skipped 63 of its 64 steps because a gradient was not finite, and a step that is skipped has "
                                "no update.") != std::string::npos,
            skipped.detail.c_str());
        for (const std::string& one : {other.detail, skipped.detail, other.causes[0].claim.fact, other.causes[0].claim.evidence})
            QCOMPARE(QString::fromStdString(half_told_in_german(one)), QString());
        hot.skipped_steps = 2; // as a loss scale that finds its way
        QVERIFY(why(hot, base).detail.find("skipped") == std::string::npos);
    }

    void each_effect_is_told() {
        const RunEvidence base = evidence("float32", 10);
        RunEvidence run = evidence("bfloat16", 14);
        run.experiment["data"]["source"] = "idx";
        run.experiment["training"]["batch"] = 64;
        const Answer answer = why(run, base);
        QVERIFY2(answer.sentence.find("accuracy and loss cannot be compared; time per step and memory cannot") != std::string::npos,
                 answer.sentence.c_str());
        QCOMPARE(QString::fromStdString(half_told_in_german(answer.other_work)), QString());
    }

    void all_of_them_are_named() {
        const RunEvidence base = evidence("float32", 10);
        RunEvidence run = evidence("bfloat16", 14);
        run.experiment["model"]["input"] = {9, 9, 1};
        run.experiment["training"]["batch"] = 64;
        run.environment.threads = 4;
        const Answer answer = why(run, base);
        QVERIFY2(begins(answer, "bfloat16 differs from float32 in the network, batch and number of threads, so "), answer.sentence.c_str());
        run.profile.reset();
        QVERIFY(begins(why(run, base), "bfloat16 differs from float32 in the network"));
    }

    // How batches are fetched changes the time, and is a cause of its own.
    void the_format_alone_is_told_as_ever() {
        const RunEvidence base = evidence("float32", 10);
        RunEvidence run = evidence("bfloat16", 14);
        run.experiment["data"]["workers"] = 4;
        const Answer answer = why(run, base);
        QVERIFY2(answer.other_work.empty() && begins(answer, "bfloat16 is "), answer.sentence.c_str());
        run.experiment = nullptr; // nobody knows
        QVERIFY(why(run, base).other_work.empty());
    }

    void who_was_cut_off_is_told() {
        const RunEvidence base = evidence("float32", 10);
        RunEvidence run = evidence("bfloat16", 14);
        run.ending = Ending{.kind = Ending::Kind::cut_off, .steps = 1234};
        const Answer answer = why(run, base);
        const std::string said = "bfloat16 was cut off at step 1,234 (its process is gone).";
        QVERIFY2(answer.detail.find(said) != std::string::npos, answer.detail.c_str());
        QCOMPARE(QString::fromStdString(half_told_in_german(said)), QString());
        run.ending->kind = Ending::Kind::running;
        QVERIFY(why(run, base).detail.find("cut off") == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestOtherWork)
#include "test_other_work.moc"
