// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Machines that give little: small stacks, few file handles, hardly any address space, a full disk. A run ends as it should or says
// in one sentence why it cannot; it never ends by a signal.
#include "core/json.h"
#include "support/small_experiment.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/resource.h>

using namespace mantissa;
namespace fs = std::filesystem;

class TestLimits : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { write_json(path("small.mantissa"), small_experiment({"float32", "mixed_float16"})); }

    void a_run_ends_in_order_data() {
        QTest::addColumn<int>("resource");
        QTest::addColumn<qulonglong>("limit");
        QTest::addColumn<bool>("mustSucceed");
        QTest::newRow("stack of 512 KiB") << int(RLIMIT_STACK) << qulonglong(512) * 1024 << true;
        QTest::newRow("24 file handles") << int(RLIMIT_NOFILE) << qulonglong(24) << true;
        QTest::newRow("8 file handles") << int(RLIMIT_NOFILE) << qulonglong(8) << false;
        for (qulonglong mebibytes : {320, 384, 448, 512, 768})
            QTest::addRow("%llu MiB of addresses", mebibytes) << int(RLIMIT_AS) << (mebibytes << 20) << false;
        QTest::newRow("files of at most 4 KiB") << int(RLIMIT_FSIZE) << qulonglong(4096) << false;
    }

    void a_run_ends_in_order() {
        QFETCH(int, resource);
        QFETCH(qulonglong, limit);
        QFETCH(bool, mustSucceed);
        fs::remove_all(path("out"));
        QProcess process;
        process.setChildProcessModifier([resource, limit] {
            const rlimit wanted{static_cast<rlim_t>(limit), static_cast<rlim_t>(limit)};
            ::setrlimit(static_cast<__rlimit_resource_t>(resource), &wanted);
            if (resource == RLIMIT_FSIZE)
                ::signal(SIGXFSZ, SIG_IGN);
        });
        process.start(MANTISSA_CLI, {"run", name("small.mantissa"), "--out", name("out"), "--threads", "1"});
        QVERIFY(process.waitForFinished(60000));
        const QString said = QString::fromUtf8(process.readAllStandardError()).trimmed();
        // What the loader itself cannot start is not ours to tell.
        if (process.exitCode() == 127)
            QSKIP("the system could not even load the program within this limit");
        QVERIFY2(process.exitStatus() == QProcess::NormalExit, qPrintable("ended by a signal: " + said));
        if (mustSucceed)
            QVERIFY2(process.exitCode() == 0, qPrintable(said));
        else if (process.exitCode() != 0)
            QVERIFY2(!said.isEmpty(), "ended without a word");
    }

private:
    fs::path path(const char* file) const { return fs::path(m_folder.path().toStdString()) / file; }
    QString name(const char* file) const { return QString::fromStdString(path(file).string()); }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestLimits)
#include "test_limits.moc"
