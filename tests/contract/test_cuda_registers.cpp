// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the assembler said of every kernel of the CUDA back end, kept when it was compiled: registers within the limit, nothing
// spilled to memory, no array kept there.
#include <QDirIterator>
#include <QRegularExpression>
#include <QtTest>

#include <map>

namespace {

// Two blocks of 256 threads on a multiprocessor with 65536 registers, at least.
constexpr int most_registers = 128;
// A few numbers are kept in memory across long divisions, exponentials and logarithms: by the loops of last resort, which take every
// format, by the loss, which is in double precision, and by what the compiler makes for the architectures beside that of everyday
// builds, where it takes fewer registers.
constexpr int most_spilled_in_divisions = 64;

int most_spilled(const QString& kernel) {
    bool takes_all = kernel.contains("convolution_cu") || kernel.contains("pooling_cu") || kernel.contains("pooling_backward_cu") ||
                     kernel.contains("batch_norm");
    bool last_resort = takes_all && kernel.contains("3AnyE");
    bool simulated = kernel.contains("blocks_cu"); // divides by a block's scale, and no card's fast path goes through it
    return last_resort || simulated || kernel.contains("loss_cu") || !kernel.endsWith("for sm_90") ? most_spilled_in_divisions : 0;
}

// An array whose places are not known to the compiler lies in memory, a frame per thread. Those of last resort and of simulated formats
// keep one for long divisions, and mixed pictures for their draws.
bool may_have_frame(const QString& kernel) {
    return kernel.contains("3AnyE") || kernel.contains("13UnpackRounded") || kernel.contains("blocks_cu") ||
           kernel.contains("10MixSamples") || !kernel.endsWith("for sm_90");
}

struct Kernel {
    int registers = 0, spilled = 0, frame = 0; // spilled, frame: bytes
};

} // namespace

class TestCudaRegisters : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QDirIterator files(MANTISSA_CUDA_OBJECTS, {"*.cu.o.registers"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext())
            read(files.next());
        if (m_kernels.empty())
            QSKIP("this build has no CUDA kernels");
    }

    void every_file_has_kernels() {
        QDirIterator sources(QString(MANTISSA_SOURCE) + "/engine/backends/cuda", {"*.cu"}, QDir::Files);
        while (sources.hasNext()) {
            sources.next();
            QVERIFY2(m_files.contains(sources.fileName()), qPrintable(sources.fileName() + " was compiled without a report"));
        }
    }

    void kernels_stay_within_their_registers() {
        int most = 0;
        for (const auto& [name, kernel] : m_kernels) {
            most = std::max(most, kernel.registers);
            QVERIFY2(kernel.registers <= most_registers, qPrintable(QString("%1 takes %2 registers").arg(name).arg(kernel.registers)));
        }
        qInfo("%zu kernels, at most %d registers", m_kernels.size(), most);
    }

    void nothing_spills() {
        for (const auto& [name, kernel] : m_kernels)
            QVERIFY2(kernel.spilled <= most_spilled(name), qPrintable(QString("%1 spills %2 bytes").arg(name).arg(kernel.spilled)));
    }

    void arrays_stay_in_registers() {
        bool some = false;
        for (const auto& [name, kernel] : m_kernels) {
            some = some || kernel.frame > 0; // so that it is known to be read
            QVERIFY2(kernel.frame == 0 || may_have_frame(name),
                     qPrintable(QString("%1 keeps %2 bytes in memory").arg(name).arg(kernel.frame)));
        }
        QVERIFY(some);
    }

private:
    void read(const QString& path) {
        static const QRegularExpression entry("Compiling entry function '([^']+)' for '([^']+)'"),
            spills("(\\d+) bytes stack frame, (\\d+) bytes spill stores, (\\d+) bytes spill loads"), used("Used (\\d+) registers");
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QString current;
        for (const QString& line : QString::fromUtf8(file.readAll()).split('\n')) {
            if (auto match = entry.match(line); match.hasMatch()) {
                current = match.captured(1) + " for " + match.captured(2);
                // "a+b": two that were compiled as one.
                for (const QString& source : QFileInfo(path).fileName().remove(".cu.o.registers").split('+'))
                    m_files.insert(source + ".cu");
            } else if (auto spilled = spills.match(line); spilled.hasMatch() && !current.isEmpty()) {
                m_kernels[current].frame = spilled.captured(1).toInt();
                m_kernels[current].spilled = spilled.captured(2).toInt() + spilled.captured(3).toInt();
            } else if (auto registers = used.match(line); registers.hasMatch() && !current.isEmpty()) {
                m_kernels[current].registers = registers.captured(1).toInt();
                current.clear();
            }
        }
    }

    std::map<QString, Kernel> m_kernels; // by name and architecture
    QSet<QString> m_files;
};

QTEST_GUILESS_MAIN(TestCudaRegisters)
#include "test_cuda_registers.moc"
