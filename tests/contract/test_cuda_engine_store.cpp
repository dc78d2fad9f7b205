// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is kept of engines that were timed: names that cuDNN does not know here, damaged files and other cards' winners end nothing.
#include "backends/cuda/cudnn/engine_store.h"
#include "backends/cuda/tiles.h"
#include "backends/cuda/toolkit.h"
#include "contract/cards.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <utility>

using namespace mantissa;

namespace {

const cuda::ConvolutionProblem convolution_of_64{.mathematics = cuda::ConvolutionProblem::Mathematics::narrow,
                                                 .storage = Storage::bfloat16,
                                                 .n = 64,
                                                 .height = 16,
                                                 .width = 16,
                                                 .in = 64,
                                                 .out_height = 16,
                                                 .out_width = 16,
                                                 .out = 64,
                                                 .window = {.height = 3, .width = 3, .top = 1, .bottom = 1, .left = 1, .right = 1}};
cuda::ConvolutionProblem strict_convolution() {
    cuda::ConvolutionProblem strict = convolution_of_64;
    strict.mathematics = cuda::ConvolutionProblem::Mathematics::float32_strict, strict.storage = Storage::float32;
    return strict;
}
const EngineChoice made_up_engine{.implementation = "cuDNN engine 9999 [7=7], Tensor Cores", .workspace_bytes = std::size_t{1} << 20};

} // namespace

class TestCudaEngineStore : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (!cuda::cudnn_api())
            QSKIP("no cuDNN here");
        m_target = cuda::describe_card(*cuda::cudnn_api(), card_under_test());
    }

    void a_winner_is_found_again() {
        QTemporaryDir folder;
        cuda::EngineStore first = store(folder);
        auto proposed = first.choose(m_target, convolution_of_64, {});
        QVERIFY(proposed);
        std::vector<cuda::Engine> engines = cuda::find_engines(*cuda::cudnn_api(), m_target, convolution_of_64,
                                                               {.workspace_limit = std::size_t{1} << 30, .most = 8, .named = {}});
        auto other = std::ranges::find_if(engines, [&](const cuda::Engine& engine) { return engine.name() != proposed->implementation; });
        QVERIFY(other != engines.end());
        first.keep(convolution_of_64.key(), {.implementation = other->name(), .workspace_bytes = other->workspace_bytes}, 1e-3);
        cuda::EngineStore again = store(folder);
        QVERIFY(again.is_timed(convolution_of_64));
        QCOMPARE(again.choose(m_target, convolution_of_64, {})->implementation, other->name());
        cuda::EngineStore elsewhere(*cuda::cudnn_api(), card_under_test(), 1, folder.path().toStdString()); // another driver
        QVERIFY(!elsewhere.is_timed(convolution_of_64));
    }

    void a_stopwatch_decides_nothing_where_the_direct_way_is_wanted() {
        QTemporaryDir folder;
        cuda::EngineStore engines = store(folder);
        const std::string first = engines.choose(m_target, convolution_of_64, direct_way)->implementation;
        auto found =
            cuda::find_engines(*cuda::cudnn_api(), m_target, convolution_of_64, {.workspace_limit = std::size_t{1} << 30, .named = {}});
        auto other = std::ranges::find_if(found, [&](const cuda::Engine& engine) { return engine.name() != first; });
        QVERIFY(other != found.end());
        engines.keep(convolution_of_64.key(), {.implementation = other->name(), .workspace_bytes = other->workspace_bytes}, 1e-3);
        QCOMPARE(engines.choose(m_target, convolution_of_64, {})->implementation, other->name());
        QCOMPARE(engines.choose(m_target, convolution_of_64, direct_way)->implementation, first);
    }

    void an_unknown_winner_is_timed_again() {
        QTemporaryDir folder;
        store(folder).keep(convolution_of_64.key(), made_up_engine, 1e-3);
        cuda::EngineStore later = store(folder);
        QVERIFY(later.is_timed(convolution_of_64));
        auto chosen = later.choose(m_target, convolution_of_64, {});
        QVERIFY(chosen && chosen->implementation != made_up_engine.implementation);
        QVERIFY(!later.is_timed(convolution_of_64));
    }

    void an_unknown_name_is_another_engine() {
        QTemporaryDir folder;
        cuda::EngineStore engines = store(folder);
        auto chosen = engines.choose(m_target, convolution_of_64, made_up_engine.implementation);
        QVERIFY(chosen && chosen->implementation != made_up_engine.implementation);
        auto engine = engines.engine(m_target, convolution_of_64, made_up_engine); // of a plan made elsewhere
        QVERIFY(engine->workspace_bytes <= made_up_engine.workspace_bytes);
    }

    void our_own_kernel_is_taken_where_it_was_faster() {
        const cuda::ConvolutionProblem strict = strict_convolution();
        for (double seconds : {1e-3, 3e-3}) {
            QTemporaryDir folder;
            cuda::EngineStore engines = store(folder);
            engines.time_engines(
                m_target, strict, [](const cuda::Engine&) { return [](Look) { return 2e-3; }; },
                [seconds](int) { return [seconds](Look) { return seconds; }; });
            QCOMPARE(engines.choose(m_target, strict, {})->implementation == tiled_way, seconds < 2e-3);
            QCOMPARE(store(folder).choose(m_target, strict, {})->implementation == tiled_way, seconds < 2e-3); // as it is kept
        }
        QTemporaryDir folder;
        cuda::EngineStore engines = store(folder);
        QCOMPARE(engines.choose(m_target, strict, tiled_way)->implementation, std::string(tiled_way));
        QVERIFY(engines.choose(m_target, strict, direct_way)->implementation != tiled_way);
        QVERIFY(engines.choose(m_target, convolution_of_64, tiled_way)->implementation != tiled_way); // bfloat16
    }

    void a_run_without_our_own_kernel_leaves_the_others_theirs() {
        const cuda::ConvolutionProblem strict = strict_convolution();
        QTemporaryDir folder;
        const auto race = [&] {
            cuda::EngineStore engines = store(folder);
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
            store(folder).time_engines(
                m_target, problem, [](const cuda::Engine&) { return [](Look) { return 2e-3; }; },
                [](int shape) { return [shape](Look) { return shape == fastest ? 1e-3 : 1.5e-3; }; });
        };
        const auto chosen = [&](const std::string& wanted) { return store(folder).choose(m_target, strict, wanted)->implementation; };
        time(strict);
        const std::string name = cuda::tiled_name(fastest), other = cuda::tiled_name(fastest + 1);
        QCOMPARE(chosen({}), name);
        QCOMPARE(chosen(tiled_way), name);
        QCOMPARE(chosen(other), other); // of a run that is gone on with
        QVERIFY(!is_tiled(chosen("cuDNN")));
        const auto back = qScopeGuard([] { qunsetenv("MANTISSA_CUDA_TILES"); });
        qputenv("MANTISSA_CUDA_TILES", "usual");
        QVERIFY(!store(folder).is_timed(strict)); // it has winners of its own
        time(strict);
        QCOMPARE(chosen({}), std::string(tiled_way));
        QCOMPARE(chosen(name), std::string(tiled_way));
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
        const auto chosen = [&](const std::string& wanted) { return store(folder).choose(m_target, problem, wanted)->implementation; };
        const auto race = [&] {
            store(folder).time_engines(
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
        QVERIFY(!store(folder).is_timed(problem));
        const std::string winner = race();
        QVERIFY(std::ranges::any_of(all, [&](const cuda::Engine& engine) { return changes(engine) && engine.name() == winner; }));
        QCOMPARE(store(folder).engine(m_target, problem, *store(folder).choose(m_target, problem, {}))->name(), winner);
        QVERIFY(chosen(direct_way) != winner); // strict
        qunsetenv("MANTISSA_CUDA_ENGINES");
        QCOMPARE(chosen({}), usual);
    }

    // As it was called while shapes were not timed.
    void our_own_kernel_of_no_shape_is_still_known() {
        QTemporaryDir folder;
        store(folder).keep(strict_convolution().key(), {.implementation = tiled_way}, 1e-3);
        QVERIFY(store(folder).is_timed(strict_convolution()));
        QCOMPARE(store(folder).choose(m_target, strict_convolution(), {})->implementation, std::string(tiled_way));
    }

    // Each is compiled anew else, for every program and every look at a step.
    void an_engine_is_made_once_for_all_who_have_it() {
        QTemporaryDir folder;
        cuda::EngineStore engines = store(folder);
        const EngineChoice chosen = *engines.choose(m_target, convolution_of_64, {});
        auto first = engines.engine(m_target, convolution_of_64, chosen), second = engines.engine(m_target, convolution_of_64, chosen);
        QVERIFY(first == second && first->name() == chosen.implementation);
        cuda::ConvolutionProblem larger = convolution_of_64;
        larger.n = 32;
        QVERIFY(engines.engine(m_target, larger, chosen) != first);
        const std::weak_ptr<const cuda::Engine> gone = first;
        first.reset(), second.reset();
        QVERIFY(gone.expired()); // a program holds it, and nobody else
        QCOMPARE(engines.engine(m_target, convolution_of_64, chosen)->name(), chosen.implementation);
    }

    // Of another process, or another back end of this one.
    void what_others_timed_since_is_known() {
        QTemporaryDir folder;
        cuda::EngineStore early = store(folder);
        QVERIFY(early.choose(m_target, convolution_of_64, {}) && !early.timed("a product"));
        std::vector<cuda::Engine> found = cuda::find_engines(*cuda::cudnn_api(), m_target, convolution_of_64,
                                                             {.workspace_limit = std::size_t{1} << 30, .most = 2, .named = {}});
        const std::string winner = found.back().name();
        cuda::EngineStore other = store(folder);
        other.keep(convolution_of_64.key(), {.implementation = winner, .workspace_bytes = found.back().workspace_bytes}, 1e-3);
        other.keep("a product", {.implementation = "cuBLASLt 2"}, 1e-3);
        QCOMPARE(early.choose(m_target, convolution_of_64, {})->implementation, winner);
        QVERIFY(early.timed("a product"));
    }

    // A failure says nothing about what there is: the next question is asked anew, and what was timed stays so.
    void a_failure_is_not_kept_as_an_answer_data() {
        QTest::addColumn<bool>("timed");
        QTest::newRow("of what was timed") << true;
        QTest::newRow("of the first proposal") << false;
    }
    void a_failure_is_not_kept_as_an_answer() {
        QFETCH(bool, timed);
        static bool fails;
        cuda::CudnnApi api = *cuda::cudnn_api();
        api.finalize = [](cudnnBackendDescriptor_t descriptor) {
            return std::exchange(fails, false) ? CUDNN_STATUS_INTERNAL_ERROR : cuda::cudnn_api()->finalize(descriptor);
        };
        QTemporaryDir folder;
        const EngineChoice first = *store(folder).choose(m_target, convolution_of_64, {});
        cuda::EngineStore engines(api, card_under_test(), 0, folder.path().toStdString());
        if (timed)
            engines.keep(convolution_of_64.key(), first, 1e-3);
        fails = true;
        QVERIFY_THROWS_EXCEPTION(Error, engines.choose(m_target, convolution_of_64, {}));
        const auto chosen = engines.choose(m_target, convolution_of_64, {});
        QVERIFY(chosen);
        QCOMPARE(chosen->implementation, first.implementation);
        QCOMPARE(engines.is_timed(convolution_of_64), timed);
    }

    // Without its notes nobody knows whether it cuts its operands, or gives other bits each time.
    void an_engine_that_tells_no_notes_is_left_out_data() {
        QTest::addColumn<int>("note");
        QTest::newRow("of its numbers") << static_cast<int>(CUDNN_ATTR_ENGINE_NUMERICAL_NOTE);
        QTest::newRow("of its behaviour") << static_cast<int>(CUDNN_ATTR_ENGINE_BEHAVIOR_NOTE);
    }
    void an_engine_that_tells_no_notes_is_left_out() {
        QFETCH(int, note);
        static int silent;
        silent = note;
        cuda::CudnnApi api = *cuda::cudnn_api();
        api.get = [](cudnnBackendDescriptor_t const descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                     std::int64_t most, std::int64_t* count, void* values) {
            return static_cast<int>(name) == silent ? CUDNN_STATUS_NOT_SUPPORTED
                                                    : cuda::cudnn_api()->get(descriptor, name, type, most, count, values);
        };
        cuda::ConvolutionProblem strict = convolution_of_64;
        strict.mathematics = cuda::ConvolutionProblem::Mathematics::float32_strict, strict.storage = Storage::float32;
        const cuda::EngineSearch search =
            cuda::search_engines(api, m_target, strict, {.workspace_limit = std::size_t{1} << 30, .named = {}});
        QVERIFY(search.engines.empty() && search.proposed > 0);
        QCOMPARE(search.left_out.at("tells no notes"), search.proposed);
    }

    void a_damaged_file_is_measured_again() {
        QTemporaryDir folder;
        std::ofstream(folder.path().toStdString() + "/cudnn-engines.json") << "{\"no end";
        cuda::EngineStore engines = store(folder);
        QVERIFY(!engines.is_timed(convolution_of_64));
        QVERIFY(engines.choose(m_target, convolution_of_64, {}));
        engines.keep(convolution_of_64.key(), made_up_engine, 1e-3);
        QVERIFY(store(folder).is_timed(convolution_of_64)); // written anew
    }

    // Parts of cuDNN come from there too, and must be of one version with the rest.
    void the_environment_names_libraries_first() {
        QByteArray path = qgetenv("LD_LIBRARY_PATH");
        qputenv("LD_LIBRARY_PATH", "/one::/two");
        qputenv("MANTISSA_NVIDIA", "/three");
        std::vector<std::string> folders = cuda::toolkit_folders();
        path.isEmpty() ? qunsetenv("LD_LIBRARY_PATH") : qputenv("LD_LIBRARY_PATH", path);
        qunsetenv("MANTISSA_NVIDIA");
        QCOMPARE(std::vector<std::string>(folders.begin(), folders.begin() + 3), (std::vector<std::string>{"/one", "/two", "/three"}));
        QCOMPARE(folders.size(), std::size_t{6}); // and where they were when this was built
    }

private:
    static cuda::EngineStore store(const QTemporaryDir& folder) {
        return {*cuda::cudnn_api(), card_under_test(), 0, folder.path().toStdString()};
    }

    cuda::PlanTarget m_target;
};

QTEST_GUILESS_MAIN(TestCudaEngineStore)
#include "test_cuda_engine_store.moc"
