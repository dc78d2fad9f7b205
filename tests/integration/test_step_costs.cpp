// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a step must not do, by counting: allocate, or make a primitive of the library. The library's own executions keep
// a few hundred bytes of bookkeeping for a moment; they are counted apart and must stay as few as the executions.
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QTest>

#include <atomic>

#include <dlfcn.h>

using namespace mantissa;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define COUNTS 0
#else
#define COUNTS 1
#endif

namespace {

std::atomic<bool> counting = false;
std::atomic<long> ours = 0, librarys = 0, librarys_bytes = 0, executions = 0, primitives = 0;
std::atomic<int> in_library = 0; // executions under way on any thread: its workers allocate as well

[[maybe_unused]] void count(std::size_t bytes) { // sanitizers have an allocator of their own
    if (!counting.load(std::memory_order_relaxed))
        return;
    if (in_library > 0) {
        ++librarys;
        librarys_bytes += static_cast<long>(bytes);
    } else {
        ++ours;
    }
}

} // namespace

#if COUNTS
// The program's definitions come before those of every shared library.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t bytes) {
    count(bytes);
    return __libc_malloc(bytes);
}
void* calloc(std::size_t number, std::size_t bytes) {
    count(number * bytes);
    return __libc_calloc(number, bytes);
}
void* realloc(void* old, std::size_t bytes) {
    count(bytes);
    return __libc_realloc(old, bytes);
}
void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
    count(bytes);
    return __libc_memalign(alignment, bytes);
}
void* memalign(std::size_t alignment, std::size_t bytes) {
    count(bytes);
    return __libc_memalign(alignment, bytes);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) {
    count(bytes);
    *memory = __libc_memalign(alignment, bytes);
    return *memory ? 0 : 12;
}

int dnnl_primitive_execute(const void* primitive, void* stream, int number, const void* arguments) {
    using Execute = int (*)(const void*, void*, int, const void*);
    static const auto next = reinterpret_cast<Execute>(dlsym(RTLD_NEXT, "dnnl_primitive_execute"));
    executions += counting;
    ++in_library;
    int status = next(primitive, stream, number, arguments);
    --in_library;
    return status;
}

int dnnl_primitive_create(void** primitive, const void* descriptor) {
    using Create = int (*)(void**, const void*);
    static const auto next = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "dnnl_primitive_create"));
    primitives += counting;
    return next(primitive, descriptor);
}
}
#endif

bool has_avx512() { return __builtin_cpu_supports("avx512f"); }

class TestStepCosts : public QObject {
    Q_OBJECT

private slots:
    void a_step_allocates_nothing_data() {
        QTest::addColumn<QString>("network");
        QTest::addColumn<QString>("policy");
        for (const char* network : {"lenet", "mlp", "resnet20", "keras_titan", "imagenette"})
            for (const char* policy : {"float32", "mixed_bfloat16", "bfloat16", "mixed_float16", "float16"})
                QTest::addRow("%s %s", network, policy) << network << policy;
        QTest::addRow("small tf32") << "small"
                                    << "tf32";
    }

    void a_step_allocates_nothing() {
        QFETCH(QString, network);
        QFETCH(QString, policy);
        if (!COUNTS)
            QSKIP("a sanitizer allocates by itself");
        Experiment experiment = experimentOf(network, policy.toStdString());
        const Variant& variant = experiment.variants.at(0);
        Session session(variant, make_backend("cpu"), open_data({variant.data, variant.model.input, ".", resources_folder()}));
        Repeats repeats = session.repeats();
        for (int i = 0; i < 3; ++i)
            repeats.step();
        QVERIFY(everythingIsCounted());
        ours = librarys = librarys_bytes = executions = primitives = 0;
        counting = true;
        for (int i = 0; i < 5; ++i)
            repeats.step();
        counting = false;
        qInfo("%ld executions of the library, %ld allocations inside them, of %ld bytes each", executions.load(), librarys.load(),
              librarys.load() > 0 ? librarys_bytes.load() / librarys.load() : 0);
        QCOMPARE(ours.load(), 0);
        QCOMPARE(primitives.load(), 0);
        QVERIFY(executions > 0);
        QVERIFY(librarys <= 16 * executions);
        // Without AVX-512 its matrix products and its sums of gradients have buffers of their own.
        QVERIFY(librarys_bytes <= (has_avx512() ? 1 : 64) * 1024 * librarys);
    }

private:
    static Experiment experimentOf(const QString& network, const std::string& policy) {
        Json json = network == "small" ? small_experiment({policy})
                                       : read_json(MANTISSA_SOURCE "/tests/bench/networks/" + network.toStdString() + ".mantissa");
        json["variants"] = Json::array({{{"name", policy}, {"policy", policy}}});
        json["training"]["batch"] = 4;
        json["data"].update({{"train", 16}, {"validation", 8}});
        return parsed(json);
    }

    // That the counters see what they are meant to see.
    static bool everythingIsCounted() {
        ours = 0;
        counting = true;
        auto text = std::make_unique<std::string>(100, 'x');
        void* plain = std::malloc(static_cast<std::size_t>(ours.load()) + 10);
        counting = false;
        std::free(plain);
        return ours >= 3;
    }
};

QTEST_GUILESS_MAIN(TestStepCosts)
#include "test_step_costs.moc"
