// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Memory that runs out ends a run in order: once, with the reason, and so that it can go on when there is more.
#include "backends/registry.h"
#include "core/paths.h"
#include "support/recorder.h"
#include "support/small_experiment.h"
#include "support/watched_backend.h"
#include "train/memory_watch.h"

#include <QTemporaryDir>
#include <QtTest>

#include <atomic>
#include <fstream>
#include <sstream>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t mebibyte = 1 << 20, plenty = std::size_t{1} << 36;

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

// Does something after each step.
class Doer : public Recorder {
public:
    std::function<void(std::int64_t step)> act = [](std::int64_t) {};
    void on_step(int run, const StepRecord& record) override {
        Recorder::on_step(run, record);
        act(record.step);
    }
};

} // namespace

class TestMemoryWatch : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    fs::path fresh() {
        static int count = 0;
        return fs::path(m_folder.path().toStdString()) / std::to_string(count++);
    }

    static void write(const fs::path& file, const std::string& text) {
        fs::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }

private slots:
    void levels() {
        const std::size_t margin = 512 * mebibyte;
        auto level = [&](std::size_t left, double some, double all) { return level_of({left * mebibyte, some, all}, margin); };
        QVERIFY(level(1000, 0, 0) == MemoryLevel::plenty);
        QVERIFY(level(500, 0, 0) == MemoryLevel::plenty); // a plan may take all but the margin
        QVERIFY(level(300, 0, 0) == MemoryLevel::low);
        QVERIFY(level(1000, 0.2, 0) == MemoryLevel::low);
        QVERIFY(level(1000, 1, 1) == MemoryLevel::low); // waiting alone, with room to go: it may be another group's
        QVERIFY(level(300, 1, 0.9) == MemoryLevel::out);
        QVERIFY(level(50, 0, 0) == MemoryLevel::out);
        QVERIFY(level_of({0, 0.0, 0.0}, 0) == MemoryLevel::plenty); // no margin was wanted
        QVERIFY(level_of({}, margin) == MemoryLevel::plenty);       // the system says nothing
    }

    void the_margin() {
        QCOMPARE(MemoryMargin{}.of(std::size_t{1} << 30), 512 * mebibyte);
        QCOMPARE(MemoryMargin{}.of(std::size_t{100} << 30), std::size_t{5} << 30);
        QCOMPARE(MemoryMargin{.bytes = 3}.of(std::size_t{100} << 30), std::size_t{3});
    }

    // The least of what machine and control groups leave, whichever version of groups there is.
    void what_the_system_says() {
        fs::path root = fresh();
        QVERIFY(!read_system_memory(root).available_bytes);
        write(root / "proc/meminfo", "MemTotal:       1000000 kB\nMemFree:        1 kB\nMemAvailable:   700000 kB\n");
        QCOMPARE(*read_system_memory(root).available_bytes, std::size_t{700000} * 1024);
        write(root / "proc/self/cgroup", "4:memory:/box/inner\n0::/new/inner\n");
        write(root / "sys/fs/cgroup/new/memory.max", "500000000\n");
        write(root / "sys/fs/cgroup/new/memory.current", "200000000\n");
        write(root / "sys/fs/cgroup/new/inner/memory.max", "max\n");
        write(root / "sys/fs/cgroup/new/inner/memory.current", "100000000\n");
        QCOMPARE(*read_system_memory(root).available_bytes, std::size_t{300000000});
        write(root / "sys/fs/cgroup/new/memory.stat", "anon 1\ninactive_file 50000000\n");
        QCOMPARE(*read_system_memory(root).available_bytes, std::size_t{350000000});
        write(root / "sys/fs/cgroup/memory/box/inner/memory.limit_in_bytes", "300000000\n");
        write(root / "sys/fs/cgroup/memory/box/inner/memory.usage_in_bytes", "290000000\n");
        QCOMPARE(*read_system_memory(root).available_bytes, std::size_t{10000000});
        write(root / "proc/pressure/memory",
              "some avg10=12.50 avg60=0.00 avg300=0.00 total=1\nfull avg10=3.00 avg60=0.00 avg300=0.00 total=1\n");
        QCOMPARE(*read_system_memory(root).some_waited, 0.125);
        QCOMPARE(*read_system_memory(root).all_waited, 0.03);
    }

    // As version 1 writes it where nobody set one; alone it says nothing of what there is.
    void a_group_without_a_limit_says_nothing() {
        fs::path root = fresh();
        write(root / "proc/self/cgroup", "4:memory:/box\n");
        write(root / "sys/fs/cgroup/memory/box/memory.limit_in_bytes", "9223372036854771712\n");
        write(root / "sys/fs/cgroup/memory/box/memory.usage_in_bytes", "290000000\n");
        QVERIFY(!read_system_memory(root).available_bytes);
        write(root / "sys/fs/cgroup/memory/memory.limit_in_bytes", "300000000\n");
        write(root / "sys/fs/cgroup/memory/memory.usage_in_bytes", "290000000\n");
        QCOMPARE(*read_system_memory(root).available_bytes, std::size_t{10000000});
    }

    void scarce_memory_is_told_and_then_ends_the_run_in_order() {
        Json json = small_experiment({"float32"});
        json["training"]["epochs"] = 20;
        Experiment experiment = parsed(json);
        fs::path whole = fresh(), parts = fresh();
        Doer plain, told;
        Control control, other;
        train(experiment, {.device = "cpu", .out = whole}, plain, other);
        std::atomic<std::size_t> left = plenty;
        std::atomic<int> looks = 0;
        told.act = [&](std::int64_t step) {
            left = step == 3 ? 600 * mebibyte : step == 5 ? mebibyte : left.load();
            for (int before = looks; step >= 3 && step <= 8 && !control.stopping() && looks < before + 2;)
                QTest::qSleep(1);
        };
        TrainerOptions options{.device = "cpu", .out = parts, .resume = RunSettings::Resume::yes};
        options.system_memory = [&] {
            ++looks;
            return SystemMemory{left.load(), 0.0, 0.0};
        };
        auto ends = train(experiment, options, told, control);
        QCOMPARE(ends.at(0), Status::failed);
        QCOMPARE(told.ends.size(), std::size_t{1});
        QVERIFY2(told.ends[0].reason.find("memory ran out: 1 MiB") != std::string::npos, told.ends[0].reason.c_str());
        QVERIFY2(told.ends[0].reason.find("activations (") != std::string::npos, told.ends[0].reason.c_str());
        auto event = std::ranges::find(told.events, EventKind::memory_low, &EventRecord::kind);
        QVERIFY(event != told.events.end());
        QVERIFY2(event->text.find("600 MiB") != std::string::npos, event->text.c_str());
        left = plenty;
        told.act = [](std::int64_t) {};
        Control again;
        QCOMPARE(train(experiment, options, told, again).at(0), Status::completed);
        QVERIFY(content(whole / "01-float32/final.safetensors") == content(parts / "01-float32/final.safetensors"));
    }

    void an_allocation_that_fails_is_an_ending_data() {
        QTest::addColumn<int>("steps");
        QTest::newRow("while it trains") << 4;
        QTest::newRow("while it is prepared") << -1;
    }

    void an_allocation_that_fails_is_an_ending() {
        QFETCH(int, steps);
        auto notes = std::make_shared<WatchNotes>();
        int begun = 0;
        notes->before_step = [&](const Plan&) { ++begun > steps ? throw std::bad_alloc() : void(); };
        if (steps < 0)
            notes->before_allocate = [](std::size_t) { throw std::bad_alloc(); };
        Recorder told;
        Control control;
        TrainerOptions options{.backend = watched(make_backend("cpu"), notes), .out = fresh()};
        if (steps < 0) {
            QVERIFY_THROWS_EXCEPTION(Error, train(parsed(small_experiment({"float32"})), options, told, control));
            return;
        }
        QCOMPARE(train(parsed(small_experiment({"float32"})), options, told, control).at(0), Status::failed);
        QCOMPARE(told.steps.size(), std::size_t(steps));
        QCOMPARE(told.ends.size(), std::size_t{1});
        QVERIFY2(told.ends[0].reason.find("memory ran out") != std::string::npos, told.ends[0].reason.c_str());
        QVERIFY2(told.ends[0].reason.find("activations (") != std::string::npos, told.ends[0].reason.c_str());
        QVERIFY(fs::exists(options.out / "01-float32" / "summary.json"));
    }
};

QTEST_GUILESS_MAIN(TestMemoryWatch)
#include "test_memory_watch.moc"
