// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Run folders that a disk, an editor or a stranger has damaged: read, compared and drawn within a second each, with numbers that can
// be counted to, and every damaged line told.
#include "fuzz/dice.h"
#include "insight/causes/answer.h"
#include "insight/findings/finding.h"
#include "report/charts/chart.h"
#include "report/evidence.h"
#include "report/report.h"
#include "runs/health_log.h"
#include "runs/profile.h"
#include "runs/range_log.h"
#include "runs/stored_run.h"
#include "runs/user_notes.h"
#include "runs/validation.h"
#include "support/in_german.h"
#include "support/run_folders.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <fstream>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

constexpr std::int64_t rounds_in_the_suite = 150, milliseconds_each = 1000;
const char* const files[] = {"metrics.jsonl", "metrics.jsonl", "metrics.jsonl", "summary.json",    "experiment.json", "environment.json",
                             "health.jsonl",  "ranges.jsonl",  "profile.json",  "validation.json", "notes.json"};

// What stands where a number was.
const char* const bad_values[] = {
    "1e+308",       "-1e+308",   "1e308",   "9223372036854775807", "18446744073709551616", "-1", "0",  "1e-320", "0.5",
    "null",         "\"abc\"",   "\"NaN\"", "\"Infinity\"",        "\"-Infinity\"",        "[]", "{}", "true",   "1e999",
    "999999999999", "4294967296"};

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// The number that stands at or behind `at`, as begin and length.
std::pair<std::size_t, std::size_t> number_at(const std::string& text, std::size_t at) {
    const char* digits = "0123456789+-.eE";
    std::size_t begin = text.find_first_of("0123456789", at);
    if (begin == std::string::npos)
        return {0, 0};
    std::size_t end = text.find_first_not_of(digits, begin);
    return {begin, (end == std::string::npos ? text.size() : end) - begin};
}

void damage(std::string& text, Dice& dice) {
    for (std::size_t times = 1 + dice.below(5); times > 0 && !text.empty(); --times) {
        std::size_t at = dice.below(text.size());
        switch (dice.below(8)) {
        case 0: text[at] = static_cast<char>(dice.bits()); break;
        case 1: text[at] = static_cast<char>(text[at] ^ 1 << dice.below(8)); break;
        case 2: text.resize(at); break;
        case 3: text.insert(at, text.substr(dice.below(text.size()), dice.below(400))); break;
        case 4: text.erase(at, 1 + dice.below(60)); break;
        default:
            if (auto [begin, length] = number_at(text, at); length > 0)
                text.replace(begin, length, bad_values[dice.below(std::size(bad_values))]);
        }
    }
}

bool in_order(const RunLog& log) {
    auto good = [](const auto& records) {
        std::int64_t before = 0;
        for (const auto& record : records)
            if (std::exchange(before, record.step) >= record.step || record.step > 1000000000000)
                return false;
        return true;
    };
    return good(log.steps) && good(log.epochs);
}

OperationProfile operation(const char* name, Part part, double milliseconds) {
    return {.name = name,
            .layer = "dense",
            .kind = "dense",
            .part = part,
            .work = OperationProfile::Work::multiplies,
            .format = "float32",
            .in_channels = 12,
            .out_channels = 10,
            .flops = 1e7,
            .bytes = 1e5,
            .support = Support::native,
            .implementation = "direct",
            .time = {milliseconds, milliseconds, milliseconds}};
}

// What lies beside the log of a run that was observed.
void write_the_rest(const fs::path& run) {
    std::ofstream health(run / "health.jsonl");
    for (int step : {1, 11, 21})
        health << R"({"step":)" << step << R"(,"epoch":1,"seconds":0.1,"cost":0.01,"loss_scale":1.0,"learning_rate":0.01,"tensors":[)"
               << R"({"layer":"dense","tensor":"dense/output","of":"activations","format":"float16","n":160,"ch":10,"err":0.01,)"
               << R"("wide":{"z":3,"min":0.001,"max":2.5,"h":[140,20,-3,137]},"if":{"bfloat16":[0,0,0,0.002]}}],"updates":[)"
               << R"({"layer":"dense","variable":"dense/kernel","format":"float32","n":120,"lost":7,"w":1.5,"dw":0.01,"made":0.01,)"
               << R"("wanted":{"min":1e-05,"max":0.1,"h":[118,120]}}],"twin":[{"layer":"dense","tensor":"dense/output","of":"activations",)"
               << R"("err":0.001,"cos":0.99,"ulps":3.0}]})"
               << "\n";
    for (int step : {5, 10, 15})
        append_ranges(run / "ranges.jsonl", {.step = step,
                                             .epoch = 1,
                                             .exponents = {{"dense/kernel", -3, 0.001}},
                                             .scales = {{"dense/input", 0.5}},
                                             .blocks = {{"dense/kernel:mxfp4", -5, {3, 0, 40}}}});
    RunProfile profile{.batch = 16, .steps = 40, .threads = 2, .step = {8, 7, 9}, .first = {20, 20, 20}};
    profile.operations = {operation("dense", Part::forward, 3), operation("dense/backward", Part::backward, 5)};
    profile.input.workers = 2;
    profile.peaks.bytes_s = 1e10;
    profile.peaks.flops_s = {{"float32", 1e11}};
    write_json(run / profile_file, to_json(profile));
    keep_validation(run, {.epoch = 2, .step = 40, .predicted = {0, 1, 2, 1}});
    add_user_note(run, {7, "here"});
}

double any_double(Dice& dice) {
    std::uint64_t bits = std::uint64_t{dice.bits()} << 32 | dice.bits();
    const double picked[] = {0, -0.0, 1e308, -1e308, 5e-324, INFINITY, -INFINITY, NAN, 1, 1 + 1e-16, 1e15, 1e15 + 0.125};
    return dice.below(2) ? std::bit_cast<double>(bits) : picked[dice.below(std::size(picked))];
}

} // namespace

class TestFuzzRuns : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_root = m_folder.path().toStdString();
        make_run_folder(m_root / "whole" / "01", {.name = "float32", .skipped = 1});
        make_run_folder(m_root / "whole" / "02", {.name = "mixed", .policy = "mixed_float16", .milliseconds = 5, .watts = 80});
        make_run_folder(m_root / "whole" / "03", {.name = "half", .policy = "float16", .diverges_at = 30});
        for (const char* run : {"01", "02", "03"})
            write_the_rest(m_root / "whole" / run);
        std::ofstream(m_root / "whole" / "02" / "metrics.jsonl", std::ios::app)
            << R"({"event":"loss_scale","from":32768.0,"to":65536.0,"step":40,"epoch":2,"text":"loss scale from 32768 to 65536"})"
               "\n"
            << R"({"event":"broken_files","count":1,"files":[{"file":"a","reason":"b"}],"step":40,"epoch":2,"text":"t"})"
               "\n"
            << R"({"device":{"power_watts":80.5,"absent":{},"slowed_by":["power cap"]},"step":40,"epoch":2,"seconds":0.3})"
               "\n";
    }

    void damaged_folders_are_read_and_compared() {
        const auto seed = static_cast<std::uint64_t>(number_of("MANTISSA_FUZZ_SEED", 1));
        const std::int64_t rounds = number_of("MANTISSA_FUZZ", rounds_in_the_suite);
        qint64 slowest = 0;
        for (std::int64_t round = 0; round < rounds; ++round) {
            Dice dice(seed, static_cast<std::uint64_t>(round));
            fs::path root = copy();
            fs::path hurt = root / ("0" + std::to_string(1 + dice.below(3))) / files[dice.below(std::size(files))];
            std::string text = content(hurt);
            damage(text, dice);
            std::ofstream(hurt, std::ios::binary | std::ios::trunc) << text;
            QElapsedTimer timer;
            timer.start();
            compare_all(root, dice);
            slowest = std::max(slowest, timer.elapsed());
            QVERIFY2(timer.elapsed() < milliseconds_each,
                     qPrintable(QString("seed %1, round %2: %3 ms for %4").arg(seed).arg(round).arg(timer.elapsed()).arg(hurt.c_str())));
        }
        qInfo("the slowest of %lld took %lld ms", static_cast<long long>(rounds), static_cast<long long>(slowest));
    }

    // What once hung: the length of a loop, and the ticks of an axis.
    void a_step_beyond_all_counting() {
        fs::path root = copy();
        std::string text = content(root / "01" / "metrics.jsonl");
        std::size_t at = text.find("\"step\":7,");
        QVERIFY(at != std::string::npos);
        text.replace(at, 9, "\"step\":1e+308,");
        std::ofstream(root / "01" / "metrics.jsonl", std::ios::binary | std::ios::trunc) << text;
        StoredRun run = read_stored_run(root / "01");
        QCOMPARE(run.log.steps.size(), std::size_t{39});
        QCOMPARE(run.log.damage.lines, std::int64_t{1});
        QCOMPARE(run.log.damage.first, std::int64_t{10}); // lines of turns stand between
        QVERIFY2(run.damage.size() == 1 && run.damage[0].find("line 10") != std::string::npos,
                 run.damage.empty() ? "" : run.damage[0].c_str());
        report::Report report = report::make_report(report::read_runs({root}));
        QVERIFY(report::text_of_report(report, "html").find("1 damaged line was left out of metrics.jsonl") != std::string::npos);
    }

    void any_axis_has_ticks_that_can_be_drawn() {
        const std::int64_t rounds = 200 * number_of("MANTISSA_FUZZ", rounds_in_the_suite);
        for (std::int64_t round = 0; round < rounds; ++round) {
            Dice dice(3, static_cast<std::uint64_t>(round));
            report::Axis axis{.scale = static_cast<report::Scale>(dice.below(3)), .low = any_double(dice), .high = any_double(dice)};
            if (dice.below(2))
                axis = report::fitted({.scale = axis.scale}, {any_double(dice), any_double(dice), any_double(dice)});
            std::vector<double> values = report::ticks(axis);
            axis = report::drawable(axis);
            QVERIFY2(values.size() <= 12, std::to_string(round).c_str());
            QVERIFY2(std::isfinite(axis.low) && std::isfinite(axis.high) && axis.low < axis.high, std::to_string(round).c_str());
            for (double value : values)
                QVERIFY2(std::isfinite(value), std::to_string(round).c_str());
        }
    }

private:
    fs::path copy() {
        fs::path root = m_root / "hurt";
        fs::remove_all(root);
        fs::copy(m_root / "whole", root, fs::copy_options::recursive);
        return root;
    }

    static void compare_all(const fs::path& root, Dice& dice) {
        for (const fs::path& folder : find_runs(root)) {
            StoredRun run = read_stored_run(folder, dice.below(2) ? Lines::all : Lines::last);
            QVERIFY(in_order(run.log));
            read_the_rest(folder);
        }
        const std::vector<report::RunRecord> runs = report::read_runs({root});
        for (const report::RunRecord& run : runs)
            for (const std::string& damage : run.damage)
                QCOMPARE(QString::fromStdString(half_told_in_german(damage)), QString());
        explain(runs);
        report::Report report = report::make_report(report::read_runs({root}));
        const std::vector<std::string>& endings = report::report_endings();
        const std::string text = report::text_of_report(report, endings[dice.below(endings.size())]), html = text_of_report(report, "html");
        QVERIFY(!text.empty() && text.size() < 20000000);
        for (const char* word : {"\"nan", "\"inf", " nan", " inf ", "-nan"})
            if (std::size_t at = html.find(word); at != std::string::npos)
                QFAIL(html.substr(at - std::min<std::size_t>(at, 100), 200).c_str());
    }

    // As the window's pages do.
    static void read_the_rest(const fs::path& run) {
        ReadSoFar health, ranges;
        std::int64_t step = 0;
        read_health_on(run / "health.jsonl", health,
                       [&](const HealthSample& sample, std::uintmax_t) { QVERIFY(std::exchange(step, sample.step) < sample.step); });
        read_ranges_on(run / "ranges.jsonl", ranges, [](const RangeRecord& record) { QVERIFY(histogram_of(record).counts.size() < 3000); });
        for (const UserNote& note : read_user_notes(run))
            QVERIFY(note.step >= 0 && note.step <= 1000000000000);
        if (auto said = stored_validation(run))
            QVERIFY(said->step <= 1000000000000);
    }

    // What `health` and `why` say.
    static void explain(const std::vector<report::RunRecord>& runs) {
        for (const report::RunRecord& run : runs)
            insight::rules_about_numbers({.runs = {report::observed_evidence_of(run)}});
        const insight::Answer answer = insight::why(report::profiled_evidence_of(runs[1]), report::profiled_evidence_of(runs[0]));
        for (const std::string& text : {answer.sentence, answer.detail})
            QVERIFY2(text.find("inf") == std::string::npos || text.find("inf") == text.find("information"), text.c_str());
    }

    QTemporaryDir m_folder;
    fs::path m_root;
};

QTEST_GUILESS_MAIN(TestFuzzRuns)
#include "test_fuzz_runs.moc"
