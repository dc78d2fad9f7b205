// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Sets of instructions measured in turns, each by a process of its own, which may fail.
#include "cli/exit_code.h"
#include "cli/instruction_rounds.h"

#include <QTest>

#include <csignal>

using namespace mantissa;

namespace {

Json row(double milliseconds) { return {{"variant", "float32"}, {"ms_step", milliseconds}, {"images_s", 1e3 / milliseconds}}; }

WorkerAnswer measured(const std::vector<Json>& rows) { return {.text = Json{{"results", rows}}.dump()}; }

MeasuredSet set_called(const std::string& name) { return {.answer = {{"isa", name}, {"status", "measured"}}}; }

MeasuredSet in_all_rounds(const std::string& name, double milliseconds) {
    MeasuredSet set = set_called(name);
    for (int round = 0; round < rounds_of_sets; ++round)
        take_answer(set, measured({row(milliseconds)}), round);
    return set;
}

std::string status_of(const MeasuredSet& set) { return set.answer["status"].get<std::string>(); }

} // namespace

class TestInstructionRounds : public QObject {
    Q_OBJECT
private slots:
    void each_is_set_beside_the_first() {
        MeasuredSet first = in_all_rounds("sse41", 4), second = in_all_rounds("avx2", 2);
        settle(first, first), settle(second, first);
        QCOMPARE(second.answer["results"][0]["faster"]["ratio"].get<double>(), 2.0);
        QCOMPARE(second.answer["results"][0]["faster"]["rounds"].get<int>(), rounds_of_sets);
        QCOMPARE(second.answer["results"][0]["ms_step"].get<double>(), 2.0);
    }

    void layers_of_one_round_are_kept() {
        MeasuredSet set = set_called("sse41");
        int asked = 0;
        for (int round = 0; round < rounds_of_sets; ++round) {
            Json one = row(4);
            if (layers_are_asked_in(round))
                one["layers"] = Json::array({++asked});
            take_answer(set, measured({one}), round);
        }
        settle(set, set);
        QCOMPARE(asked, 1);
        QCOMPARE(set.answer["results"][0]["layers"], Json::array({1}));
    }

    void one_that_fails_says_so_and_keeps_no_figures() {
        MeasuredSet set = set_called("avx512");
        take_answer(set, measured({row(3)}), 0);
        take_answer(set, {.text = {}, .code = ExitCode::failed, .signal = SIGILL}, 1);
        QVERIFY(!set.has_times() && !set.answer.contains("results"));
        QVERIFY2(status_of(set).find("ended by signal " + std::to_string(SIGILL)) != std::string::npos, status_of(set).c_str());
        QVERIFY2(status_of(set).ends_with("in round 2 of 8"), status_of(set).c_str());
        QCOMPARE(set.failed_with, ExitCode::failed);
    }

    void one_that_measures_nothing_keeps_the_reasons() {
        MeasuredSet set = set_called("sse41");
        WorkerAnswer worker = measured({Json{{"variant", "float32"}, {"status", "no room"}}});
        worker.code = ExitCode::bad_usage;
        take_answer(set, worker, 0);
        QVERIFY(!set.has_times());
        QCOMPARE(set.answer["results"][0]["status"].get<std::string>(), std::string("no room"));
        QCOMPARE(set.failed_with, ExitCode::bad_usage);
    }

    void a_row_without_partner_has_its_time_and_no_ratio() {
        MeasuredSet first = set_called("sse41"), second = set_called("avx2");
        const Json refused = {{"variant", "tf32"}, {"status", "refused"}};
        for (int round = 0; round < rounds_of_sets; ++round) {
            take_answer(first, measured({row(4), refused}), round);
            take_answer(second, measured({row(2), row(round + 1)}), round);
        }
        settle(second, first);
        QCOMPARE(second.answer["results"][0]["faster"]["ratio"].get<double>(), 2.0);
        QCOMPARE(second.answer["results"][1]["ms_step"].get<double>(), 4.5);
        QVERIFY(!second.answer["results"][1].contains("faster"));
    }
};

QTEST_APPLESS_MAIN(TestInstructionRounds)
#include "test_instruction_rounds.moc"
