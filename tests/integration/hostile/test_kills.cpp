// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A run that is killed right before any of its writes, again and again, and goes on each time: it ends with the same bytes as one
// that never was, and leaves nothing half written behind.
#include "core/json.h"
#include "core/random.h"
#include "integration/hostile/effort.h"
#include "support/small_experiment.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

Json experiment() {
    Json json = small_experiment();
    json["training"]["checkpoint_steps"] = 3;
    json["training"]["epochs"] = 3;
    json["variants"] =
        Json::array({{{"name", "mixed"}, {"policy", "mixed_float16"}},
                     {{"name", "stochastic"}, {"policy", {{"base", "bfloat16"}, {"rounding", {{"variables", "stochastic"}}}}}}});
    return json;
}

std::string bytes_of(const fs::path& file) { return read_file(file, 1 << 30); }

std::string losses(const fs::path& run) {
    std::string all;
    std::ifstream in(run / "metrics.jsonl");
    for (std::string line; std::getline(in, line);)
        if (Json json = Json::parse(line); json.contains("loss"))
            all += json["step"].dump() + " " + json["loss"].dump() + "\n";
    return all;
}

} // namespace

class TestKills : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        write_json(path("small.mantissa"), experiment());
        QCOMPARE(run("whole", {{"MANTISSA_CALLS_TO", name("calls")}}), 0);
        m_calls = calls();
        QVERIFY2(m_calls > 50, "the preloaded library saw hardly any writes");
    }

    void killed_before_a_write_it_goes_on_data() {
        QTest::addColumn<qlonglong>("at");
        const qlonglong times = effort(10, m_calls);
        for (qlonglong i = 0; i < times; ++i) // one in each of `times` equal parts
            QTest::addRow("part %lld of %lld", i + 1, times)
                << 1 + (m_calls * i + qlonglong(random_bits({2, 3, 4}, std::uint64_t(i)) % std::uint64_t(m_calls))) / times;
    }

    void killed_before_a_write_it_goes_on() {
        QFETCH(qlonglong, at);
        kill_before(at);
        if (QTest::currentTestFailed())
            return;
        // Twice: the second time it is killed while it picks up what the first one left.
        run("killed", {{"MANTISSA_KILL_AT", QString::number(1 + at / 3)}});
        QCOMPARE(run("killed", {}), 0);
        for (const char* variant : {"01-mixed", "02-stochastic"}) {
            QCOMPARE(losses(path("killed") / variant), losses(path("whole") / variant));
            for (const char* file : {"final.safetensors", "best.safetensors"})
                QVERIFY2(bytes_of(path("killed") / variant / file) == bytes_of(path("whole") / variant / file), file);
        }
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path("killed")))
            QVERIFY2(entry.path().extension() != ".new", entry.path().c_str());
    }

private:
    // How often a log is flushed depends on the clock, so that a run which nothing disturbs may end before its `at`-th write: then it is
    // killed as much before its own end.
    void kill_before(qlonglong at) {
        for (qlonglong tries = 0; tries < 5; ++tries) {
            fs::remove_all(path("killed"));
            fs::remove(path("calls"));
            int ended = run("killed", {{"MANTISSA_KILL_AT", QString::number(at)}, {"MANTISSA_CALLS_TO", name("calls")}});
            if (ended == -1)
                return;
            QCOMPARE(ended, 0);
            QVERIFY2(calls() < at, "it reached the write before which it was to be killed, and went on");
            at = std::max<qlonglong>(1, calls() * at / m_calls);
        }
        QFAIL("it was never killed");
    }

    qlonglong calls() const { return QString::fromStdString(bytes_of(path("calls"))).trimmed().toLongLong(); }

    // The exit code, -1 where it was killed.
    int run(const char* out, const QList<QPair<QString, QString>>& surroundings) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_PRELOAD", MANTISSA_KILL_LIBRARY);
        for (const auto& [key, value] : surroundings)
            environment.insert(key, value);
        process.setProcessEnvironment(environment);
        process.start(MANTISSA_CLI, {"run", name("small.mantissa"), "--out", name(out), "--threads", "1", "--resume"});
        if (!process.waitForFinished(60000))
            return -2;
        if (process.exitStatus() == QProcess::NormalExit && process.exitCode() != 0)
            qWarning("%s", process.readAllStandardError().constData());
        return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    }

    fs::path path(const char* file) const { return fs::path(m_folder.path().toStdString()) / file; }
    QString name(const char* file) const { return QString::fromStdString(path(file).string()); }

    QTemporaryDir m_folder;
    qlonglong m_calls = 0;
};

QTEST_GUILESS_MAIN(TestKills)
#include "test_kills.moc"
