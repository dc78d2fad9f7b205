// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/cpu_features.h"
#include "numerics/kernels.h"

#include <QFile>
#include <QTest>

#include <cstring>

using namespace mantissa;

class TestCpuFeatures : public QObject {
    Q_OBJECT
private slots:
    void agree_with_the_system() {
        QFile file("/proc/cpuinfo");
        if (!file.open(QIODevice::ReadOnly))
            QSKIP("this system has no /proc/cpuinfo to compare with");
        QString text = file.readAll();
        QStringList flags = text.mid(text.indexOf("\nflags")).section('\n', 1, 1).section(':', 1).split(' ', Qt::SkipEmptyParts);
        if (!flags.contains("sse2"))
            QSKIP("/proc/cpuinfo of this processor lists no x86 flags");
        const CpuFeatures& cpu = cpu_features();
        QCOMPARE(cpu.f16c, flags.contains("f16c"));
        QCOMPARE(cpu.avx2, flags.contains("avx2"));
        QCOMPARE(cpu.fma, flags.contains("fma"));
        QCOMPARE(cpu.avx512,
                 flags.contains("avx512f") && flags.contains("avx512bw") && flags.contains("avx512dq") && flags.contains("avx512vl"));
        QCOMPARE(cpu.avx512_bf16, flags.contains("avx512_bf16"));
        QCOMPARE(cpu.avx512_fp16, flags.contains("avx512_fp16"));
        QCOMPARE(cpu.avx512_vnni, flags.contains("avx512_vnni"));
        QCOMPARE(cpu.amx_bf16, flags.contains("amx_bf16"));
        QCOMPARE(cpu.amx_int8, flags.contains("amx_int8"));
    }

    void the_last_kernels_are_portable_and_the_first_are_used() {
        KernelSets sets = kernel_sets();
        QVERIFY(sets.count >= 1);
        QCOMPARE(sets.sets[sets.count - 1], &portable_kernels());
        QCOMPARE(&kernels(), sets.sets[0]);
        QCOMPARE(sets.count >= 2, cpu_features().avx2 && cpu_features().f16c && cpu_features().fma);
    }

    void without_the_instruction_nothing_flushes() {
        if (cpu_features().avx512_bf16)
            QSKIP("this processor has the bfloat16 instructions; what they do is reported, not prescribed");
        QVERIFY(!bfloat16_instruction_flushes_subnormals());
    }

    void the_processor_is_called_what_the_system_calls_it() {
        QFile file("/proc/cpuinfo");
        QString text = file.open(QIODevice::ReadOnly) ? QString(file.readAll()) : QString();
        QString line = text.mid(text.indexOf("\nmodel name")).section('\n', 1, 1);
        if (!line.startsWith("model name"))
            QSKIP("this system has no /proc/cpuinfo with the processor's name");
        QCOMPARE(QString::fromStdString(processor_name()).simplified(), line.section(':', 1).simplified());
    }
};

QTEST_APPLESS_MAIN(TestCpuFeatures)
#include "test_cpu_features.moc"
