// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What choosing the fastest way keeps, and what it does not.
#include "backends/check/windows.h"
#include "backends/cpu/machine/peaks.h"
#include "backends/cpu/machine/tuning.h"
#include "backends/cpu/products/choose_product.h"
#include "backends/cpu/products/dnnl_shim.h"
#include "core/json.h"
#include "core/stopwatch.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

using namespace mantissa;
using namespace mantissa::check;

namespace {

constexpr double slow = 2, fast = 1; // seconds that are told, not taken

double told(const std::string& name) { return name == "fast" ? fast : slow; }

void spin(double seconds) {
    for (Stopwatch watch; watch.seconds() < seconds;) {
    }
}

// More threads than processors, which all want to run.
class Crowd {
public:
    Crowd() {
        for (unsigned i = 0; i < 4 * std::max(1u, std::thread::hardware_concurrency()); ++i)
            threads_.emplace_back([this] {
                while (!done_)
                    spin(0.001);
            });
    }
    ~Crowd() {
        done_ = true;
        for (std::thread& thread : threads_)
            thread.join();
    }

private:
    std::atomic<bool> done_ = false;
    std::vector<std::thread> threads_;
};

// Of a process whose helpers stand in line for a core, which no switch tells.
class WaitingClock : public ProcessorClock {
public:
    ProcessorTime read() override {
        ++m_reads;
        return {.wall = 0.01 * m_reads,
                .cores = 2,
                .used = 0.008 * m_reads,
                .threads = {{1, {.ran = 0.008 * m_reads, .waited = 0.005 * m_reads}}}};
    }

private:
    int m_reads = 0;
};

} // namespace

class TestTuning : public QObject {
    Q_OBJECT

private slots:
    // What is kept there is damaged: it is measured again.
    void initTestCase() {
        qputenv("MANTISSA_CACHE", m_folder.path().toUtf8());
        write_json(m_folder.filePath("convolutions.json").toStdString(),
                   {{cpu::machine_key(), {{"quiet", 7}, {"crowded", {"fast"}}, {"elsewhere", "another"}}}, {"another", 5}});
    }

    void the_fastest_is_kept() {
        auto prepare = [](const std::string& name) { return [name] { return told(name); }; };
        QCOMPARE(cpu::fastest("quiet", {"slow", "fast"}, prepare), std::string("fast"));
        QCOMPARE(kept("quiet"), std::string("fast"));
        int measured = cpu::problems_measured();
        QCOMPARE(cpu::fastest("quiet", {"slow", "fast"}, prepare), std::string("fast"));
        QCOMPARE(cpu::problems_measured(), measured);
    }

    // What shares the machine unseen makes a peak lower, never higher: what was kept on one occasion is not believed for ever.
    void the_highest_of_several_occasions_is_the_peak() {
        const std::filesystem::path file = std::filesystem::path(m_folder.path().toStdString()) / "peaks.json";
        const double far = 1e18;
        write_json(file, {{cpu::machine_key(), {{"bytes_s", 1.0}, {"flops_s", {{"float32", far}, {"bfloat16", "?"}}}, {"times", 1}}}});
        const Peaks peaks = cpu::measured_peaks();
        QVERIFY(peaks.bytes_s > 1e8);
        QCOMPARE(peaks.flops_s.at("float32"), far);
        const Json known = read_json(file).at(cpu::machine_key());
        QVERIFY(known["bytes_s"].get<double>() == peaks.bytes_s && known["times"].get<int>() <= 2);
        Json settled = known;
        settled["times"] = 3;
        settled["bytes_s"] = 5.0;
        write_json(file, {{cpu::machine_key(), settled}});
        QCOMPARE(cpu::measured_peaks().bytes_s, 5.0); // as it was kept
    }

    void what_was_disturbed_holds_for_this_process_alone() {
        Crowd crowd;
        auto prepare = [](const std::string& name) {
            return [name] {
                spin(0.03);
                return told(name);
            };
        };
        QCOMPARE(cpu::fastest("crowded", {"slow", "fast"}, prepare), std::string("fast"));
        QCOMPARE(kept("crowded"), std::string());
        int measured = cpu::problems_measured();
        QCOMPARE(cpu::fastest("crowded", {"slow", "fast"}, prepare), std::string("fast"));
        QCOMPARE(cpu::problems_measured(), measured);
    }

    // A run compiles one step several times, and lays out its memory by the first.
    void one_process_answers_alike_whatever_is_kept() {
        cpu::measure_by(std::make_shared<WaitingClock>());
        int mood = 0;
        auto prepare = [&](const std::string& name) {
            return [&mood, even = name == "slow"] { return even == (mood % 2 == 0) ? fast : slow; };
        };
        const std::string first = cpu::fastest("elsewhere", {"slow", "fast"}, prepare); // what is kept is none of these
        const int measured = cpu::problems_measured();
        for (mood = 1; mood < 4; ++mood)
            QCOMPARE(cpu::fastest("elsewhere", {"slow", "fast"}, prepare), first);
        QCOMPARE(cpu::problems_measured(), measured);
        QCOMPARE(cpu::fastest("elsewhere", {"slow", "another"}, prepare), std::string("another")); // who can do it gets it
        QCOMPARE(kept("elsewhere"), std::string("another"));
        cpu::measure_by(system_processor_clock());
    }

    // Of convolutions that differ in nothing else each is measured, and keeps its own.
    void the_rounding_makes_a_problem_of_its_own() {
        const std::string usual = chosen({});
        const int measured = cpu::problems_measured();
        for (const RoundingRule& rule : {RoundingRule{.overflow = Overflow::saturate}, RoundingRule{.rounding = Rounding::stochastic},
                                         RoundingRule{.rounding = Rounding::toward_zero}})
            chosen(rule);
        QCOMPARE(cpu::problems_measured(), measured + 3);
        QCOMPARE(chosen({}), usual);
        QCOMPARE(cpu::problems_measured(), measured + 3);
    }

    void what_waited_for_a_core_is_disturbed_though_nothing_interrupted_it() {
        cpu::measure_by(std::make_shared<WaitingClock>());
        auto prepare = [](const std::string& name) { return [name] { return told(name); }; };
        QCOMPARE(cpu::fastest("waiting", {"slow", "fast"}, prepare), std::string("fast"));
        cpu::measure_by(system_processor_clock());
        QCOMPARE(kept("waiting"), std::string());
    }

    // A deep network asks for one product layer by layer. Whoever gets it prepares it for himself.
    void the_library_is_asked_once_for_what_is_alike() {
        using namespace mantissa::cpu;
        MatrixProblem problem{.rows = 24, .inner = 40, .columns = 56};
        const long before = Product::asked();
        auto first = Product::find(problem), second = Product::find(problem);
        QVERIFY(first && second);
        QCOMPARE(Product::asked(), before + 1);
        const std::vector<float> left(24 * 40, 1.0f), right(40 * 56, 2.0f);
        for (auto* product : {&*first, &*second}) {
            product->prepare();
            std::vector<float> result(24 * 56);
            std::vector<std::byte> scratch(product->scratch_bytes());
            product->run({.left = left.data(), .right = right.data(), .result = result.data(), .scratch = scratch.data()});
            QCOMPARE(std::ranges::count(result, 80.0f), std::ptrdiff_t(24 * 56));
        }
        const long prepared = Product::asked(); // which runs a first product
        problem.columns = 57;
        QVERIFY(Product::find(problem));
        QCOMPARE(Product::asked(), prepared + 1);
    }

private:
    // Few channels in, so that there is more than one way on every processor.
    static std::string chosen(const RoundingRule& rule) {
        Windowed shape{.batch = 2, .height = 32, .width = 32, .channels = 3, .window = {}};
        shape.window.height = shape.window.width = 3;
        shape = padded(shape, Padding::same);
        CaseBuilder c("rounded", {});
        const int x = c.input("x", shape.image(), float32, constant(1), Role::compute);
        const int kernel = c.input("kernel", {3, 3, 3, 64}, float32, constant(1), Role::compute);
        const int y = c.output("y", shape.result(64), float16);
        c.operation(OpKind::convolution, {x, kernel}, {y}, Convolution{shape.window}).rounding = rule;
        const Case done = c.done();
        return cpu::choose_convolution(done.graph, done.graph.operations[0], {});
    }

    std::string kept(const std::string& problem) const {
        std::filesystem::path file = std::filesystem::path(m_folder.path().toStdString()) / "convolutions.json";
        return std::filesystem::exists(file) ? read_json(file)[cpu::machine_key()].value(problem, std::string()) : std::string();
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestTuning)
#include "test_tuning.moc"
