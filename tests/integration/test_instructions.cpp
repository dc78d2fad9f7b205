// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Instructions per step on the AVX2 path (valgrind knows no AVX-512), counted by callgrind: unlike times they are the same
// on a busy machine. More than 10 % above what instructions.json holds is a regression.
#include "core/json.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <oneapi/dnnl/dnnl_version.h>

using namespace mantissa;

namespace {

constexpr double allowed = 1.10;

// Counts differ with what compiled the loops.
std::string environment() {
    return std::string("gcc ") + std::to_string(__GNUC__) + ", " + MANTISSA_BUILD_TYPE + ", oneDNN " + std::to_string(DNNL_VERSION_MAJOR) +
           "." + std::to_string(DNNL_VERSION_MINOR) + "." + std::to_string(DNNL_VERSION_PATCH);
}

} // namespace

class TestInstructions : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("a sanitizer's own instructions would be counted");
#endif
        if (QStandardPaths::findExecutable("valgrind").isEmpty())
            QSKIP("valgrind is not installed (Debian: valgrind), so instructions cannot be counted");
        Json all = read_json(MANTISSA_SOURCE "/tests/integration/instructions.json");
        if (!all.contains(environment()))
            QSKIP(qPrintable(QString::fromStdString("instructions.json holds no counts for " + environment())));
        m_marks = all[environment()];
    }

    void no_step_takes_more_than_it_did_data() {
        QTest::addColumn<QString>("network");
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("ways");
        QTest::addRow("lenet float32 direct") << "lenet"
                                              << "float32"
                                              << "direct";
        QTest::addRow("lenet mixed_float16 direct") << "lenet"
                                                    << "mixed_float16"
                                                    << "direct";
        QTest::addRow("resnet20 float32 winograd") << "resnet20"
                                                   << "float32"
                                                   << "winograd";
    }

    void no_step_takes_more_than_it_did() {
        QFETCH(QString, network);
        QFETCH(QString, policy);
        QFETCH(QString, ways);
        double counted = count({MANTISSA_SOURCE "/tests/bench/networks/" + network + ".mantissa", policy, ways});
        QVERIFY2(counted > 1e5, "callgrind counted nothing");
        std::string name = QTest::currentDataTag();
        qInfo("%s: %.0f instructions", name.c_str(), counted);
        QVERIFY2(m_marks.contains(name), "instructions.json lacks this line");
        double mark = m_marks[name];
        QVERIFY2(counted <= allowed * mark, qPrintable(QString("%1 instructions per step, %2 % more than the %3 of instructions.json")
                                                           .arg(counted, 0, 'f', 0)
                                                           .arg(100 * (counted / mark - 1), 0, 'f', 1)
                                                           .arg(mark, 0, 'f', 0)));
        if (counted * allowed < mark)
            qWarning("%s became %.0f %% cheaper: write %.0f into instructions.json", name.c_str(), 100 * (1 - counted / mark), counted);
    }

private:
    double count(const QStringList& words) {
        QTemporaryDir folder;
        QProcessEnvironment own = QProcessEnvironment::systemEnvironment();
        own.insert("OMP_NUM_THREADS", "1");
        own.insert("ONEDNN_MAX_CPU_ISA", "AVX2");
        own.insert("MANTISSA_MAX_ISA", "avx2");
        own.insert("MANTISSA_CACHE", folder.path());
        QProcess process;
        process.setProcessEnvironment(own);
        process.start("valgrind", QStringList{"--tool=callgrind", "--callgrind-out-file=" + folder.path() + "/out", "--collect-atstart=no",
                                              "--toggle-collect=counted_step*", MANTISSA_STEP_INSTRUCTIONS} +
                                      words);
        process.waitForFinished(400000);
        QString said = QString::fromUtf8(process.readAllStandardError());
        auto found = QRegularExpression("Collected : (\\d+)").match(said);
        if (process.exitCode() != 0 || !found.hasMatch()) {
            qWarning().noquote() << said.right(2000);
            return 0;
        }
        return found.captured(1).toDouble();
    }

    Json m_marks;
};

QTEST_GUILESS_MAIN(TestInstructions)
#include "test_instructions.moc"
