// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is kept of engines that were timed: names that cuDNN does not know here, damaged files and other cards' winners end nothing.
#include "backends/cuda/toolkit.h"
#include "contract/engine_stores.h"

#include <QtTest>

#include <fstream>
#include <utility>

using namespace mantissa;

namespace {

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
        cuda::EngineStore first = store_in(folder);
        auto proposed = first.choose(m_target, convolution_of_64, {});
        QVERIFY(proposed);
        std::vector<cuda::Engine> engines = cuda::find_engines(*cuda::cudnn_api(), m_target, convolution_of_64,
                                                               {.workspace_limit = std::size_t{1} << 30, .most = 8, .named = {}});
        auto other = std::ranges::find_if(engines, [&](const cuda::Engine& engine) { return engine.name() != proposed->implementation; });
        QVERIFY(other != engines.end());
        first.keep(convolution_of_64.key(), {.implementation = other->name(), .workspace_bytes = other->workspace_bytes}, 1e-3);
        cuda::EngineStore again = store_in(folder);
        QVERIFY(again.is_timed(convolution_of_64));
        QCOMPARE(again.choose(m_target, convolution_of_64, {})->implementation, other->name());
        cuda::EngineStore elsewhere(*cuda::cudnn_api(), card_under_test(), 1, folder.path().toStdString()); // another driver
        QVERIFY(!elsewhere.is_timed(convolution_of_64));
    }

    void a_stopwatch_decides_nothing_where_the_direct_way_is_wanted() {
        QTemporaryDir folder;
        cuda::EngineStore engines = store_in(folder);
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
        store_in(folder).keep(convolution_of_64.key(), made_up_engine, 1e-3);
        cuda::EngineStore later = store_in(folder);
        QVERIFY(later.is_timed(convolution_of_64));
        auto chosen = later.choose(m_target, convolution_of_64, {});
        QVERIFY(chosen && chosen->implementation != made_up_engine.implementation);
        QVERIFY(!later.is_timed(convolution_of_64));
    }

    void an_unknown_name_is_another_engine() {
        QTemporaryDir folder;
        cuda::EngineStore engines = store_in(folder);
        auto chosen = engines.choose(m_target, convolution_of_64, made_up_engine.implementation);
        QVERIFY(chosen && chosen->implementation != made_up_engine.implementation);
        auto engine = engines.engine(m_target, convolution_of_64, made_up_engine); // of a plan made elsewhere
        QVERIFY(engine->workspace_bytes <= made_up_engine.workspace_bytes);
    }

    // Each is compiled anew else, for every program and every look at a step.
    void an_engine_is_made_once_for_all_who_have_it() {
        QTemporaryDir folder;
        cuda::EngineStore engines = store_in(folder);
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
        cuda::EngineStore early = store_in(folder);
        QVERIFY(early.choose(m_target, convolution_of_64, {}) && !early.timed("a product"));
        std::vector<cuda::Engine> found = cuda::find_engines(*cuda::cudnn_api(), m_target, convolution_of_64,
                                                             {.workspace_limit = std::size_t{1} << 30, .most = 2, .named = {}});
        const std::string winner = found.back().name();
        cuda::EngineStore other = store_in(folder);
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
        const EngineChoice first = *store_in(folder).choose(m_target, convolution_of_64, {});
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
        const cuda::EngineSearch search =
            cuda::search_engines(api, m_target, strict_convolution(), {.workspace_limit = std::size_t{1} << 30, .named = {}});
        QVERIFY(search.engines.empty() && search.proposed > 0);
        QCOMPARE(search.left_out.at("tells no notes"), search.proposed);
    }

    void a_damaged_file_is_measured_again() {
        QTemporaryDir folder;
        std::ofstream(folder.path().toStdString() + "/cudnn-engines.json") << "{\"no end";
        cuda::EngineStore engines = store_in(folder);
        QVERIFY(!engines.is_timed(convolution_of_64));
        QVERIFY(engines.choose(m_target, convolution_of_64, {}));
        engines.keep(convolution_of_64.key(), made_up_engine, 1e-3);
        QVERIFY(store_in(folder).is_timed(convolution_of_64)); // written anew
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
    cuda::PlanTarget m_target;
};

QTEST_GUILESS_MAIN(TestCudaEngineStore)
#include "test_cuda_engine_store.moc"
