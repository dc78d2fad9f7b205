// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/log_reader.h"
#include "runs/log_writer.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

std::string line_of(std::int64_t step) {
    return to_json(StepRecord{.step = step, .epoch = 1, .loss = 0.5, .accuracy = 0.25, .images_s = 10, .seconds = double(step)}).dump();
}

struct Spelling {
    std::string operator()(std::monostate) const { return "nothing"; }
    template <typename Record>
    std::string operator()(const Record& record) const {
        return to_json(record).dump();
    }
};

} // namespace

class TestRunLog : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    // What is copied level by level takes the stack with it; what is told with all others takes their number squared.
    void what_no_run_writes_is_damage() {
        const fs::path file = fs::path(m_folder->path().toStdString()) / "metrics.jsonl";
        const std::string setting =
            to_json(EventRecord{EventKind::setting, 1, 1, "t", SettingChanges{{{"layers.conv2d", nullptr, "float32"}}}}).dump() + "\n";
        std::ofstream out(file);
        out << line_of(1) << "\n{\"event\":\"setting\",\"step\":1,\"changes\":" << std::string(200000, '[') << std::string(200000, ']')
            << "}\n";
        for (int i = 0; i < 2003; ++i)
            out << setting;
        out << line_of(2) << "\n";
        out.close();
        const RunLog log = read_log(file);
        QCOMPARE(log.steps.size(), std::size_t{2});
        QCOMPARE(log.events.size(), std::size_t{2000});
        QCOMPARE(log.damage.lines, std::int64_t{4});
        QCOMPARE(log.damage.first, std::int64_t{2});
        QCOMPARE(QString::fromStdString(log.damage.why), QString("it is nested too deep"));
    }

    void every_record_is_read_as_it_was_written_data() {
        QTest::addColumn<QString>("line");
        auto add = [](const char* name, const Json& json) { QTest::newRow(name) << QString::fromStdString(json.dump()); };
        StepRecord step{.step = 7, .epoch = 2, .loss = 0.5, .accuracy = 0.25, .images_s = 12.5, .loss_scale = 1024, .seconds = 1.5};
        step.parts[static_cast<std::size_t>(Part::backward)] = 0.125;
        add("a step", to_json(step));
        step.skipped = step.non_finite = true;
        step.loss = NAN, step.loss_scale = INFINITY;
        add("a skipped step", to_json(step));
        step.observed = {.lost_updates = 0.97, .beyond = 0.001};
        add("an observed step", to_json(step));
        step.memory_bytes = 123456789;
        add("a step that tells its memory", to_json(step));
        step.learning_rate = 0.001;
        add("a step that tells its learning rate", to_json(step));
        step.observed.flipped = 0;
        add("an observed step of one bit", to_json(step));
        add("an epoch", to_json(EpochRecord{.epoch = 2, .step = 8, .val_loss = -INFINITY, .val_accuracy = 1, .seconds = 2}));
        add("a note", to_json(EventRecord{EventKind::note, 0, 1, "begun \"here\"", {}}));
        add("a scale", to_json(EventRecord{EventKind::loss_scale, 8, 2, "t", ScaleChange{2, 1}}));
        add("a tensor",
            to_json(EventRecord{EventKind::non_finite, 8, 2, "t", FirstNonFinite{.step = 8, .layer = "head", .tensor = "head/kernel"}}));
        add("taken back",
            to_json(EventRecord{EventKind::taken_back, 8, 2, "t", FirstNonFinite{.step = 8, .layer = "head", .tensor = "head/kernel"}}));
        add("skips", to_json(EventRecord{EventKind::skips, 8, 2, "t", Waiting{true}}));
        add("a setting", to_json(EventRecord{EventKind::setting, 8, 2, "t", SettingChanges{{{"layers.conv2d", nullptr, "float32"}}}}));
        add("broken files", to_json(EventRecord{EventKind::broken_files, 8, 2, "t", PassedOver{3, {{"a.png", "cut off"}}}}));
        DeviceReading reading;
        reading.power_watts.value = 80.5;
        reading.busy.why_not = "the driver does not say";
        reading.slowed_by = {"power cap"};
        add("a reading", to_json(ReadingRecord{8, 2, 2.5, reading}));
    }
    void every_record_is_read_as_it_was_written() {
        QFETCH(QString, line);
        LogLine read = read_log_line(line.toStdString());
        QCOMPARE(read.damage, std::string());
        QCOMPARE(QString::fromStdString(std::visit(Spelling(), read.record)), line);
    }

    void what_is_no_record_is_told_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("why");
        QTest::newRow("no JSON") << "{\"step\": 1, "
                                 << "no JSON";
        QTest::newRow("a list") << "[1]"
                                << "no JSON";
        QTest::newRow("text for a step") << R"({"step":"abc","loss":1})"
                                         << "no step";
        QTest::newRow("half a step") << R"({"step":1.5,"loss":1})"
                                     << "no step";
        QTest::newRow("beyond counting") << R"({"step":1e+308,"loss":1})"
                                         << "no step";
        QTest::newRow("before the first") << R"({"step":-3,"loss":1})"
                                          << "no step";
        QTest::newRow("an epoch beyond") << R"({"step":3,"epoch":1e300,"loss":1})"
                                         << "no epoch";
        QTest::newRow("no loss") << R"({"step":3,"loss":"abc"})"
                                 << "loss";
        QTest::newRow("more than all") << R"({"step":3,"loss":1,"accuracy":1e308})"
                                       << "accuracy";
        QTest::newRow("seconds") << R"({"step":3,"loss":1,"seconds":-1})"
                                 << "seconds";
        QTest::newRow("time") << R"({"step":3,"loss":1,"time":{"forward":1e300}})"
                              << "time";
        QTest::newRow("an epoch without a loss") << R"({"event":"epoch","step":3})"
                                                 << "val_loss";
    }
    void what_is_no_record_is_told() {
        QFETCH(QString, line);
        QFETCH(QString, why);
        LogLine read = read_log_line(line.toStdString());
        QVERIFY2(read.damage.find(why.toStdString()) != std::string::npos, read.damage.c_str());
    }

    void what_tells_no_time_has_none() {
        const LogLine read = read_log_line(R"({"step":3,"epoch":1,"loss":1})");
        QVERIFY(read.damage.empty());
        QVERIFY(std::isnan(std::get<StepRecord>(read.record).seconds));
    }
    void an_event_of_a_newer_program_is_no_damage() {
        LogLine read = read_log_line(R"({"event":"moved","step":3,"text":"to another device"})");
        QVERIFY(read.damage.empty());
        QVERIFY(std::get<EventRecord>(read.record).kind == EventKind::unknown);
    }

    void damage_costs_its_lines_alone() {
        write({line_of(1), "{ broken", line_of(2), line_of(3), "\x01\x02", line_of(4)});
        RunLog log = read_log(file());
        QCOMPARE(log.steps.size(), std::size_t{4});
        QCOMPARE(log.damage.lines, std::int64_t{2});
        QCOMPARE(log.damage.first, std::int64_t{2});
        QVERIFY(sentence_of(log.damage).find("2 damaged lines were left out of metrics.jsonl, the first is line 2") == 0);
    }

    void a_number_that_jumped_costs_its_line_alone() {
        write({line_of(1), line_of(900), line_of(2), line_of(3)});
        RunLog log = read_log(file());
        QCOMPARE(log.steps.size(), std::size_t{3});
        QCOMPARE(log.last_step(), std::int64_t{3});
        QCOMPARE(log.damage.first, std::int64_t{2});
        write({line_of(500), line_of(501), line_of(3), line_of(502)}); // earlier lines are lost
        log = read_log(file());
        QCOMPARE(log.steps.size(), std::size_t{3});
        QCOMPARE(log.damage.first, std::int64_t{3});
    }

    void half_a_last_line_is_what_a_kill_leaves() {
        write({line_of(1), line_of(2)});
        std::ofstream(file(), std::ios::app) << "{\"step\": 3, \"lo";
        RunLog log = read_log(file());
        QCOMPARE(log.steps.size(), std::size_t{2});
        QCOMPARE(log.damage.lines, std::int64_t{0});
    }

    void a_resume_keeps_what_was_before_its_step() {
        write({line_of(1), "{ broken", line_of(2), line_of(3), line_of(4)});
        {
            LogWriter writer(file(), 3);
            writer.append(StepRecord{.step = 4, .epoch = 1, .loss = 9});
        }
        RunLog log = read_log(file());
        QCOMPARE(log.steps.size(), std::size_t{4});
        QCOMPARE(log.steps.back().loss, 9.0);
        QCOMPARE(log.damage.lines, std::int64_t{0});
        LogWriter afresh(file(), -1);
        QVERIFY(read_log(file()).steps.empty());
    }

    // Names of files may be in any encoding, and no run ends for that.
    void words_that_are_no_text_are_written_all_the_same() {
        write({line_of(1)});
        LogWriter(file(), 1).append(EventRecord{EventKind::note, 1, 1, "l\xe4tin: 1 file"});
        const RunLog log = read_log(file());
        QCOMPARE(log.damage.lines, std::int64_t{0});
        QVERIFY2(log.events.at(0).text.ends_with("tin: 1 file"), log.events[0].text.c_str());
    }

    void the_last_lines_say_where_a_long_run_stands() {
        std::vector<std::string> lines;
        for (int step = 1; step <= 3000; ++step)
            lines.push_back(line_of(step));
        write(lines);
        RunLog log = read_last_lines(file());
        QCOMPARE(log.last_step(), std::int64_t{3000});
        QVERIFY(log.steps.size() > 100 && log.steps.size() < 1500);
        QCOMPARE(log.damage.lines, std::int64_t{0});
        QVERIFY(read_last_lines(file().string() + ".none").steps.empty());
        lines.insert(lines.begin(), to_json(EventRecord{EventKind::imported, 0, 0, "from elsewhere"}).dump());
        write(lines);
        log = read_last_lines(file());
        QVERIFY(is_imported(log));
        QCOMPARE(log.last_step(), std::int64_t{3000});
    }

private:
    fs::path file() const { return fs::path(m_folder->path().toStdString()) / "metrics.jsonl"; }
    void write(const std::vector<std::string>& lines) const {
        std::ofstream out(file(), std::ios::trunc);
        for (const std::string& line : lines)
            out << line << '\n';
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestRunLog)
#include "test_run_log.moc"
