// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/error.h"
#include "core/json.h"
#include "core/system_cause.h"
#include "runs/range_log.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cerrno>
#include <fstream>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

RangeRecord ranges_at(std::int64_t step) {
    return {.step = step,
            .epoch = 2,
            .exponents = {{"dense/kernel", -3, 0.001}, {"dense/output", 4, 0}},
            .scales = {{"dense/input:e4m3", 0.0625}},
            .blocks = {{"dense/kernel:mxfp4", -5, {3, 0, 40}}}};
}

std::vector<RangeRecord> all_in(const fs::path& file) {
    std::vector<RangeRecord> records;
    ReadSoFar so_far;
    read_ranges_on(file, so_far, [&](RangeRecord record) { records.push_back(std::move(record)); });
    return records;
}

} // namespace

class TestRangeLog : public QObject {
    Q_OBJECT

private slots:
    void what_was_written_is_read() {
        append_ranges(file(), ranges_at(7));
        const RangeRecord read = all_in(file()).at(0);
        QCOMPARE(read.step, 7);
        QCOMPARE(read.epoch, 2);
        QCOMPARE(read.exponents.size(), 2u);
        QCOMPARE(read.exponents[0].tensor, std::string("dense/kernel"));
        QCOMPARE(read.exponents[0].bits, -3);
        QCOMPARE(read.exponents[0].beyond, 0.001);
        QCOMPARE(read.scales[0].scale, 0.0625);
        QCOMPARE(read.blocks[0].lowest, -5);
        QCOMPARE(read.blocks[0].counts, (std::vector<std::int64_t>{3, 0, 40}));
    }

    void who_follows_reads_what_is_new() {
        append_ranges(file(), ranges_at(1));
        ReadSoFar so_far;
        read_ranges_on(file(), so_far, [](const RangeRecord&) {});
        append_ranges(file(), ranges_at(2));
        std::ofstream(file(), std::ios::app) << "{\"step\": 3, \"epoch\": 1, \"blocks\": {\"a\": {\"lo"; // as a kill leaves it
        std::vector<std::int64_t> steps;
        read_ranges_on(file(), so_far, [&](const RangeRecord& record) { steps.push_back(record.step); });
        QCOMPARE(steps, (std::vector<std::int64_t>{2}));
        QCOMPARE(all_in(file()).size(), 2u);
    }

    void a_resumed_run_goes_on_where_it_was_saved() {
        for (std::int64_t step : {10, 20, 30})
            append_ranges(file(), ranges_at(step));
        cut_ranges(file(), 20);
        QCOMPARE(all_in(file()).size(), 2u);
        cut_ranges(file(), 0);
        QVERIFY(all_in(file()).empty());
        cut_ranges(path("nowhere.jsonl"), 5);
        QVERIFY(!fs::exists(path("nowhere.jsonl"))); // nothing is made of nothing
    }

    void damaged_lines_are_passed_over_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("no object") << QByteArray("[1, 2]");
        QTest::newRow("no step") << QByteArray("{\"epoch\": 1}");
        QTest::newRow("an exponent beyond reason") << QByteArray("{\"step\": 1, \"epoch\": 1, \"exponents\": {\"a\": [100000, 0]}}");
        QTest::newRow("a count below none") << QByteArray(
            "{\"step\": 1, \"epoch\": 1, \"blocks\": {\"a\": {\"lowest\": 0, \"counts\": [-1]}}}");
    }
    void damaged_lines_are_passed_over() {
        QFETCH(QByteArray, line);
        std::ofstream(file()) << line.toStdString() << "\n";
        append_ranges(file(), ranges_at(4));
        const auto records = all_in(file());
        QCOMPARE(records.size(), 1u);
        QCOMPARE(records[0].step, 4);
        ReadSoFar so_far;
        read_ranges_on(file(), so_far, [](const RangeRecord&) {});
        QCOMPARE(so_far.damage.lines, std::int64_t{1});
        QVERIFY(sentence_of(so_far.damage, "ranges.jsonl").starts_with("1 damaged line was left out of ranges.jsonl, namely line 1: it") ||
                sentence_of(so_far.damage, "ranges.jsonl").find("line 1: a number of it") != std::string::npos);
    }

    void steps_go_on() {
        for (std::int64_t step : {7, 9, 3, 9})
            append_ranges(file(), ranges_at(step));
        ReadSoFar so_far;
        std::vector<std::int64_t> steps;
        read_ranges_on(file(), so_far, [&](const RangeRecord& record) { steps.push_back(record.step); });
        QCOMPARE(steps, (std::vector<std::int64_t>{7, 9, 9}));
        QCOMPARE(so_far.damage.first, std::int64_t{3});
    }

    void a_folder_in_its_place_is_told_so() {
        fs::create_directory(file());
        try {
            cut_ranges(file(), 1);
            QFAIL("cut");
        } catch (const Error& error) {
            QVERIFY2(std::string(error.what()).find("ranges.jsonl: cannot be read: " + system_cause(EISDIR)) != std::string::npos,
                     error.what());
        }
        QVERIFY(fs::is_directory(file()));
    }

    void all_of_a_record_are_counted_together() {
        const RangeHistogram spread = histogram_of(ranges_at(1));
        QCOMPARE(spread.lowest, -5);
        QCOMPARE(spread.all(), 46);
        QCOMPARE(spread.counts, (std::vector<std::int64_t>{3, 1, 41, 0, 0, 0, 0, 0, 0, 1})); // -5 ... 4; the scale 2^-4 and the exponent -3
        QCOMPARE(spread.place(1e-9), -5);
        QCOMPARE(spread.place(0.5), -3);
        QCOMPARE(spread.place(1), 4);
        QVERIFY(histogram_of({}).counts.empty());
    }

private:
    fs::path path(const char* name) const { return m_folder->filePath(name).toStdString(); }
    fs::path file() const { return path("ranges.jsonl"); }
    std::unique_ptr<QTemporaryDir> m_folder;

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
};

QTEST_APPLESS_MAIN(TestRangeLog)
#include "test_range_log.moc"
