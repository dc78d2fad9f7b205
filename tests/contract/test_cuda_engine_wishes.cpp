// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Who is among those that are timed, and for whom: our own tiles, engines that change from run to run.
#include "backends/cuda/tiles.h"
#include "contract/engine_stores.h"

#include <QFile>
#include <QRegularExpression>
#include <QtTest>

using namespace mantissa;

class TestCudaEngineWishes : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (!cuda::cudnn_api())
            QSKIP("no cuDNN here");
        m_target = cuda::describe_card(*cuda::cudnn_api(), card_under_test());
    }

    void our_own_kernel_is_taken_where_it_was_faster() {
        const cuda::ConvolutionProblem strict = strict_convolution();
        for (double seconds : {1e-3, 3e-3}) {
            QTemporaryDir folder;
            cuda::EngineStore engines = store_in(folder);
            engines.time_engines(
                m_target, strict, [](const cuda::Engine&) { return [](Look) { return 2e-3; }; },
                [seconds](int) { return [seconds](Look) { return seconds; }; });
            QCOMPARE(engines.choose(m_target, strict, {})->implementation == tiled_way, seconds < 2e-3);
            QCOMPARE(store_in(folder).choose(m_target, strict, {})->implementation == tiled_way, seconds < 2e-3); // as it is kept
        }
        QTemporaryDir folder;
        cuda::EngineStore engines = store_in(folder);
        QCOMPARE(engines.choose(m_target, strict, tiled_way)->implementation, std::string(tiled_way));
        QVERIFY(engines.choose(m_target, strict, direct_way)->implementation != tiled_way);
        QVERIFY(engines.choose(m_target, convolution_of_64, tiled_way)->implementation != tiled_way); // bfloat16
    }

    void a_run_without_our_own_kernel_leaves_the_others_theirs() {
        const cuda::ConvolutionProblem strict = strict_convolution();
        QTemporaryDir folder;
        const auto race = [&] {
            cuda::EngineStore engines = store_in(folder);
            if (!engines.is_timed(strict))
                engines.time_engines(
                    m_target, strict, [](const cuda::Engine&) { return [](Look) { return 2e-3; }; },
                    [](int) { return [](Look) { return 1e-3; }; });
            return engines.choose(m_target, strict, {})->implementation;
        };
        QCOMPARE(race(), std::string(tiled_way));
        const auto back = qScopeGuard([] { qunsetenv("MANTISSA_CUDA_TILES"); });
        qputenv("MANTISSA_CUDA_TILES", "0");
        QVERIFY(race() != tiled_way);
        qunsetenv("MANTISSA_CUDA_TILES");
        QCOMPARE(race(), std::string(tiled_way));
    }

    void our_own_kernel_takes_the_shape_that_was_fastest() {
        const cuda::ConvolutionProblem strict = strict_convolution();
        QTemporaryDir folder;
        constexpr int fastest = 4;
        const auto time = [&](const cuda::ConvolutionProblem& problem) {
            store_in(folder).time_engines(
                m_target, problem, [](const cuda::Engine&) { return [](Look) { return 2e-3; }; },
                [](int shape) { return [shape](Look) { return shape == fastest ? 1e-3 : 1.5e-3; }; });
        };
        const auto chosen = [&](const std::string& wanted) { return store_in(folder).choose(m_target, strict, wanted)->implementation; };
        time(strict);
        const std::string name = cuda::tiled_name(fastest), other = cuda::tiled_name(fastest + 1);
        QCOMPARE(chosen({}), name);
        QCOMPARE(chosen(tiled_way), name);
        QCOMPARE(chosen(other), other); // of a run that is gone on with
        QVERIFY(!is_tiled(chosen("cuDNN")));
        const auto back = qScopeGuard([] { qunsetenv("MANTISSA_CUDA_TILES"); });
        qputenv("MANTISSA_CUDA_TILES", "usual");
        QVERIFY(!store_in(folder).is_timed(strict)); // it has winners of its own
        time(strict);
        QCOMPARE(chosen({}), std::string(tiled_way));
        QCOMPARE(chosen(name), std::string(tiled_way));
    }

    // An engine that leaves sums takes longer: it is taken where that is less than what they spare, which is reading, and no more.
    void sums_are_left_where_they_spare_more_than_they_take_data() {
        QTest::addColumn<double>("all_rows");
        QTest::addColumn<double>("one_row");
        QTest::addColumn<bool>("left");
        QTest::newRow("reading takes long") << 0.7e-3 << 0.1e-3 << true;
        QTest::newRow("launching and ending do") << 0.7e-3 << 0.5e-3 << false;
        QTest::newRow("nothing does") << 0.1e-3 << 0.1e-3 << false;
        QTest::newRow("measured the wrong way round") << 0.1e-3 << 9e-3 << false;
    }
    void sums_are_left_where_they_spare_more_than_they_take() {
        QFETCH(double, all_rows);
        QFETCH(double, one_row);
        QFETCH(bool, left);
        cuda::ConvolutionProblem problem = convolution_of_64;
        problem.storage = Storage::float16, problem.feeds_norm = true;
        if (cuda::find_engines(*cuda::cudnn_api(), m_target, problem,
                               {.workspace_limit = std::size_t{1} << 30, .most = 1, .named = {}, .sums = true})
                .empty())
            QSKIP("cuDNN proposes none for this card");
        QTemporaryDir folder;
        cuda::EngineStore engines = store_in(folder);
        constexpr double alone = 2e-3, with_its_sums = 2.4e-3;
        engines.time_engines(
            m_target, problem,
            [](const cuda::Engine& engine) { return [own = engine.leaves_sums ? with_its_sums : alone](Look) { return own; }; },
            [](int) { return [](Look) { return alone; }; }, seconds_spared(all_rows, one_row));
        QCOMPARE(engines.choose(m_target, problem, {})->leaves_sums, left);
        QCOMPARE(store_in(folder).choose(m_target, problem, {})->leaves_sums, left); // as it is kept
    }

    // What they are worth can be asked; a run ends otherwise each time with them, so that nobody else takes any.
    void engines_that_change_from_run_to_run_are_for_who_wishes_for_them() {
        cuda::ConvolutionProblem problem = convolution_of_64;
        problem.kind = cuda::ConvolutionProblem::Kind::backward_data;
        problem.mathematics = cuda::ConvolutionProblem::Mathematics::tf32, problem.storage = Storage::float32;
        const auto all = cuda::find_engines(*cuda::cudnn_api(), m_target, problem,
                                            {.workspace_limit = std::size_t{1} << 30, .named = {}, .bits = cuda::EngineWishes::Bits::any});
        const auto changes = [](const cuda::Engine& engine) { return engine.has(CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC); };
        const auto one = std::ranges::find_if(all, changes);
        if (one == all.end())
            QSKIP("cuDNN proposes none for this card");
        QTemporaryDir folder;
        const auto chosen = [&](const std::string& wanted) { return store_in(folder).choose(m_target, problem, wanted)->implementation; };
        const auto race = [&] {
            store_in(folder).time_engines(
                m_target, problem,
                [&](const cuda::Engine& engine) { return [&, own = changes(engine)](Look) { return own ? 1e-3 : 2e-3; }; },
                [](int) { return [](Look) { return 3e-3; }; });
            return chosen({});
        };
        const std::string usual = race();
        QVERIFY(std::ranges::none_of(all, [&](const cuda::Engine& engine) { return changes(engine) && engine.name() == usual; }));
        QVERIFY(chosen(one->name()) != one->name()); // of a run that is gone on with
        const auto back = qScopeGuard([] { qunsetenv("MANTISSA_CUDA_ENGINES"); });
        qputenv("MANTISSA_CUDA_ENGINES", "any");
        QVERIFY(!store_in(folder).is_timed(problem));
        const std::string winner = race();
        QVERIFY(std::ranges::any_of(all, [&](const cuda::Engine& engine) { return changes(engine) && engine.name() == winner; }));
        QCOMPARE(store_in(folder).engine(m_target, problem, *store_in(folder).choose(m_target, problem, {}))->name(), winner);
        QVERIFY(chosen(direct_way) != winner); // strict
        qunsetenv("MANTISSA_CUDA_ENGINES");
        QCOMPARE(chosen({}), usual);
    }

    // Tiles that are faster by now, or that there were none of, win against nothing that was timed before.
    void what_was_timed_beside_older_kernels_is_timed_again() {
        QTemporaryDir folder;
        const cuda::ConvolutionProblem strict = strict_convolution();
        store_in(folder).keep(strict.key(), {.implementation = tiled_way}, 1e-3);
        QVERIFY(store_in(folder).is_timed(strict));
        QFile file(folder.filePath("cudnn-engines.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray kept = QString::fromUtf8(file.readAll()).replace(QRegularExpression("names [0-9]+"), "names 4").toUtf8();
        file.close();
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kept) == kept.size());
        file.close();
        QVERIFY(!store_in(folder).is_timed(strict));
    }

    // As it was called while shapes were not timed.
    void our_own_kernel_of_no_shape_is_still_known() {
        QTemporaryDir folder;
        store_in(folder).keep(strict_convolution().key(), {.implementation = tiled_way}, 1e-3);
        QVERIFY(store_in(folder).is_timed(strict_convolution()));
        QCOMPARE(store_in(folder).choose(m_target, strict_convolution(), {})->implementation, std::string(tiled_way));
    }

private:
    cuda::PlanTarget m_target;
};

QTEST_GUILESS_MAIN(TestCudaEngineWishes)
#include "test_cuda_engine_wishes.moc"
