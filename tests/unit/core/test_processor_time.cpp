// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// On files made up, as the system would have them.
#include "core/processor_time.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>
#include <string>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
}

ProcessorShare share(double wall, double used, double waited, int cores = 2) {
    return {.wall = wall, .used = used, .cores = cores, .waited = waited};
}

} // namespace

class TestProcessorTime : public QObject {
    Q_OBJECT

private slots:
    void what_the_system_says_is_read() {
        QTemporaryDir folder;
        fs::path proc = folder.path().toStdString() + "/proc", cpu = folder.path().toStdString() + "/cpu";
        write(proc / "self/task/12/schedstat", "2000000000 500000000 9\n");
        write(proc / "self/task/13/schedstat", "1000000000 0 9\n");
        write(proc / "stat", "cpu  10 20 30 40 50 60 70 80 0 0\ncpu0 1 2 3\n");
        write(proc / "pressure/cpu", "some avg10=0.00 avg60=0.00 avg300=0.00 total=1500000\nfull avg10=0.00 total=0\n");
        write(cpu / "cpu0/cpufreq/scaling_cur_freq", "2400000\n");
        write(proc / "self/statm", "5000 300 100 1 0 2000 0\n");
        ProcessorTime time = system_processor_clock({proc, cpu})->read();
        QCOMPARE(time.threads.size(), std::size_t{2});
        QCOMPARE(time.threads[12].waited, 0.5);
        QCOMPARE(time.threads[13].ran, 1.0);
        QVERIFY(time.stolen && *time.stolen > 0);
        QCOMPARE(*time.pressure, 1.5);
        QCOMPARE(*time.megahertz, 2400.0);
        QVERIFY(time.resident && *time.resident >= 300 * 4096.0); // pages of 4 KiB or more
        QCOMPARE(between(time, time).resident, time.resident);
        QVERIFY(time.used > 0 && time.wall > 0 && time.cores >= 1);
    }

    void what_it_does_not_say_is_unknown() {
        QTemporaryDir folder;
        write(folder.path().toStdString() + "/stat", "nothing that is known");
        ProcessorTime time = system_processor_clock({folder.path().toStdString(), "/nowhere"})->read();
        QVERIFY(time.threads.empty() && !time.stolen && !time.pressure && !time.megahertz && !time.resident);
        QVERIFY(!between(time, time).had());
        QVERIFY(!is_disturbed(between(time, time)));
    }

    // Two packages, the counter of one of which begins anew; a part and what is more than the processor do not count.
    void energy_is_that_of_all_packages() {
        QTemporaryDir folder;
        const fs::path caps = folder.path().toStdString() + "/powercap", sensors = folder.path().toStdString() + "/hwmon";
        const ProcessorFiles files{.proc = "/nowhere", .cpu = "/nowhere", .powercap = caps, .hwmon = sensors};
        write(caps / "intel-rapl:0/name", "package-0\n");
        write(caps / "intel-rapl:0/energy_uj", "9000000\n");
        write(caps / "intel-rapl:0/max_energy_range_uj", "10000000\n");
        write(caps / "intel-rapl:1/name", "package-1\n");
        write(caps / "intel-rapl:1/energy_uj", "500000\n");
        write(caps / "intel-rapl:0:0/name", "core\n");
        write(caps / "intel-rapl:0:0/energy_uj", "100\n");
        write(caps / "intel-rapl:2/name", "psys\n");
        write(caps / "intel-rapl:2/energy_uj", "100\n");
        write(sensors / "hwmon0/name", "nvme\n");
        write(sensors / "hwmon0/temp1_input", "91000\n");
        write(sensors / "hwmon1/name", "k10temp\n");
        write(sensors / "hwmon1/temp1_input", "61500\n");
        auto clock = system_processor_clock(files);
        const ProcessorTime before = clock->read();
        write(caps / "intel-rapl:0/energy_uj", "1000000\n");
        write(caps / "intel-rapl:1/energy_uj", "3500000\n");
        write(caps / "intel-rapl:0:0/energy_uj", "900000000\n");
        write(caps / "intel-rapl:2/energy_uj", "900000000\n");
        const ProcessorShare share = between(before, clock->read());
        QCOMPARE(*share.joules, 5.0); // 2 to the end of its range and 3
        QCOMPARE(*share.celsius, 61.5);
        QVERIFY(ProcessorMeters(files).why_no_energy().empty());
    }

    void a_meter_that_may_not_be_read_is_named() {
        QTemporaryDir folder;
        const fs::path caps = folder.path().toStdString() + "/powercap";
        const ProcessorFiles files{.powercap = caps, .hwmon = "/nowhere"};
        QVERIFY(ProcessorMeters(files).why_no_energy().ends_with("this system shows no meter of it."));
        write(caps / "intel-rapl:0/name", "package-0\n");
        write(caps / "intel-rapl:0/energy_uj", ""); // as for everybody but root
        ProcessorMeters meters(files);
        QVERIFY(!meters.joules() && !meters.celsius());
        const std::string remedy = "\"sudo chmod a+r " + (caps / "intel-rapl:0/energy_uj").string() + "\"";
        QVERIFY2(meters.why_no_energy().find(remedy) != std::string::npos, meters.why_no_energy().c_str());
    }

    void between_two_readings_lies_what_happened() {
        ProcessorTime before{.wall = 10, .cores = 2, .used = 4, .threads = {{1, {3, 1}}, {2, {5, 5}}}, .stolen = 1, .pressure = 2};
        ProcessorTime after{.wall = 12, .cores = 2, .used = 7, .threads = {{1, {5, 1.5}}, {3, {1, 0.5}}}, .stolen = 1.5, .pressure = 3};
        ProcessorShare passed = between(before, after);
        QCOMPARE(passed.wall, 2.0);
        QCOMPARE(*passed.waited, 1.0); // half a second of one that was there, half of one that is new; one has ended
        QCOMPARE(*passed.had(), 0.75);
        QCOMPARE(*passed.stolen, 0.5);
        QCOMPARE(*passed.pressure, 1.0);
    }

    void two_times_that_do_not_follow_are_added() {
        ProcessorShare earlier = share(2, 3, 0.5), later = share(1, 1, 0.25);
        earlier.joules = 90, later.joules = 30, later.celsius = 50;
        earlier.stolen = 1; // and of the later one nobody told
        const ProcessorShare both = share_of_both(earlier, later);
        QCOMPARE(both.wall, 3.0);
        QCOMPARE(both.used, 4.0);
        QCOMPARE(*both.waited, 0.75);
        QCOMPARE(*both.joules, 120.0);
        QCOMPARE(*both.celsius, 50.0);
        QVERIFY(!both.stolen && !both.pressure);
    }

    void a_turn_is_disturbed_where_somebody_else_had_the_cores() {
        QVERIFY(!is_disturbed(share(1, 2, 0)));      // alone
        QVERIFY(is_disturbed(share(1, 1.5, 0.5)));   // another program on one of two cores
        QVERIFY(!is_disturbed(share(1, 1.98, 0.9))); // its own threads wait for each other
        QVERIFY(!is_disturbed(share(1, 1, 0.01)));   // one thread, a core to itself
        QVERIFY(is_disturbed(share(1, 0.8, 0.2)));   // one thread that was put off its core
    }
};

QTEST_GUILESS_MAIN(TestProcessorTime)
#include "test_processor_time.moc"
