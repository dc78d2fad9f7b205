// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// From kernels that a profiler saw to the operations that launched them, and whether Tensor Cores were at work.
#include "backends/kernel_times.h"

#include <QtTest>

using namespace mantissa;

class TestKernelTimes : public QObject {
    Q_OBJECT

private slots:
    void tensor_cores_by_name_data() {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("expected");
        auto row = [](const char* kernel, TensorCores expected) { QTest::newRow(kernel) << kernel << static_cast<int>(expected); };
        row("sm90_xmma_fprop_implicit_gemm_f16f16_f16f32_f32_nhwckrsc_nhwc_tilesize128x128x64_warpgroupsize1x1x1", TensorCores::used);
        row("sm80_xmma_wgrad_implicit_gemm_indexed_bf16bf16_bf16f32_f32_nhwckrsc_nhwc_tilesize64x64x32_stage5", TensorCores::used);
        row("sm80_xmma_dgrad_implicit_gemm_tf32f32_tf32f32_f32_nhwckrsc_nhwc_tilesize128x64x32_stage4", TensorCores::used_for_tf32);
        row("nvjet_sm90_hsh_128x64_64x4_1x2_h_bz_TNN", TensorCores::used);
        row("void cutlass_80_tensorop_s16816gemm_f16_64x64_32x6_nn_align8", TensorCores::used);
        row("turing_h1688gemm_128x128_ldg8_nn", TensorCores::used);
        row("ampere_scudnn_128x64_relu_medium_nn_v1", TensorCores::unused);
        row("volta_sgemm_128x64_nn", TensorCores::unused);
        row("cutlass_80_simt_sgemm_128x64_8x5_nn_align1", TensorCores::unused);
        row("sm80_xmma_fprop_implicit_gemm_f32f32_f32f32_f32_nhwckrsc_nhwc_tilesize128x32x8_stage3", TensorCores::unused);
        row("_ZN8mantissa4cuda10map_kernelINS0_12_GLOBAL__N_16NormaliseINS0_5PlainILNS_7StorageE1EEEEEEEvT_lPKNS_9StepBlockE",
            TensorCores::unused);
    }

    void tensor_cores_by_name() {
        QFETCH(QString, kernel);
        QFETCH(int, expected);
        QCOMPARE(static_cast<int>(tensor_cores_of(kernel.toStdString())), expected);
    }

    void copies_keep_their_owner() {
        NodeOwners owners;
        owners.made(1, 10);
        owners.copied(1, 101);
        owners.copied(101, 201); // a copy of a copy
        owners.copied(9, 109);   // of a node that nobody made
        QCOMPARE(owners.of(101), 10);
        QCOMPARE(owners.of(201), 10);
        QCOMPARE(owners.of(109), -1);
    }

    void kernels_are_summed_per_step_and_operation() {
        NodeOwners owners;
        owners.made(1, 4);
        owners.made(2, 4);
        owners.made(3, 2);
        std::vector<KernelRecord> records;
        for (int step = 0; step < 3; ++step) {
            records.push_back({"sm90_xmma_fprop_f16", 2e-6, 1});
            records.push_back({"volta_sgemm_1", 1e-6, 2});
            records.push_back({"other", 4e-6, 3});
            records.push_back({"nobody's", 8e-6, 77});
        }
        KernelProfile profile = sum_kernels(records, owners, 3);
        QCOMPARE(profile.operations.size(), std::size_t{2});
        QCOMPARE(profile.operations[0].operation, 2); // in the step's order
        QVERIFY(qFuzzyCompare(profile.operations[1].seconds, 3e-6));
        QVERIFY(qFuzzyCompare(profile.operations[1].on_tensor_cores, 2e-6));
        QVERIFY(profile.operations[1].names == (std::vector<std::string>{"sm90_xmma_fprop_f16", "volta_sgemm_1"}));
        QVERIFY(qFuzzyCompare(profile.unowned_seconds, 8e-6));
    }
};

QTEST_GUILESS_MAIN(TestKernelTimes)
#include "test_kernel_times.moc"
