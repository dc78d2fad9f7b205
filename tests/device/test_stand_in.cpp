// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The device made of the processor: what it does rightly, and what it catches that would be wrong on a card.
#include "device/grid.h"
#include "device/memory.h"
#include "device/small_kernels.h"

#include <QtTest>

#include <cuda_runtime_api.h>

#include <csignal>
#include <numeric>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using small_kernels::threads;

struct Stream {
    Stream() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
    ~Stream() { cudaStreamDestroy(stream); }
    operator cudaStream_t() const { return stream; }
    cudaStream_t stream = nullptr;
};

template <typename T>
struct OnDevice {
    explicit OnDevice(int size) : count(static_cast<std::size_t>(size)) {
        void* memory = nullptr;
        cudaMalloc(&memory, count * sizeof(T));
        data = static_cast<T*>(memory);
    }
    ~OnDevice() { cudaFree(data); }
    std::vector<T> read(cudaStream_t stream) const {
        std::vector<T> values(count);
        cudaMemcpyAsync(values.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost, stream);
        cudaStreamSynchronize(stream);
        return values;
    }
    void write(const std::vector<T>& values, cudaStream_t stream) const {
        cudaMemcpyAsync(data, values.data(), count * sizeof(T), cudaMemcpyHostToDevice, stream);
    }
    T* data = nullptr;
    std::size_t count;
};

std::vector<int> counted(int count) {
    std::vector<int> values(static_cast<std::size_t>(count));
    std::iota(values.begin(), values.end(), 0);
    return values;
}

} // namespace

class TestStandIn : public QObject {
    Q_OBJECT

private slots:
    void init() { stand_in::forget_faults(); }
    void cleanup() { qunsetenv("MANTISSA_STAND_IN_ORDER"); }

    void threads_and_blocks_have_their_places_data() { orders(); }
    void threads_and_blocks_have_their_places() {
        begin();
        Stream stream;
        OnDevice<int> to(7 * threads);
        small_kernels::ranks(stream, 7, to.data);
        QCOMPARE(to.read(stream), counted(7 * threads));
    }

    void barriers_hold_data() { orders(); }
    void barriers_hold() {
        begin();
        Stream stream;
        OnDevice<int> values(threads), to(1);
        values.write(counted(threads), stream);
        small_kernels::sum(stream, values.data, to.data);
        QCOMPARE(to.read(stream), std::vector<int>{threads * (threads - 1) / 2});
    }

    // A race within a block gives different results in different orders.
    void a_race_shows_in_some_order() {
        std::set<int> results;
        for (const char* order : {"forward", "backward", "1", "2"}) {
            qputenv("MANTISSA_STAND_IN_ORDER", order);
            Stream stream;
            OnDevice<int> values(threads), to(1);
            values.write(counted(threads), stream);
            small_kernels::sum_without_barriers(stream, values.data, to.data);
            results.insert(to.read(stream)[0]);
        }
        QVERIFY(results.size() > 1);
    }

    void warps_exchange_data() { orders(); }
    void warps_exchange() {
        begin();
        Stream stream;
        OnDevice<int> to(threads);
        small_kernels::neighbours(stream, to.data);
        std::vector<int> found = to.read(stream);
        for (int thread = 0; thread < threads; ++thread)
            QCOMPARE(found[static_cast<std::size_t>(thread)], thread % 32 < 28 ? thread + 4 : thread);
    }

    void the_last_block_is_one() {
        Stream stream;
        OnDevice<unsigned> ticket(1);
        OnDevice<int> last(1);
        ticket.write({0}, stream);
        for (int turn = 0; turn < 3; ++turn) {
            small_kernels::count_blocks(stream, 20, ticket.data, last.data);
            QVERIFY(last.read(stream)[0] >= 0);
            QCOMPARE(ticket.read(stream)[0], 0u);
        }
    }

    void blocks_wait_for_each_other() {
        Stream stream;
        OnDevice<int> values(6);
        small_kernels::pass_round(stream, 6, values.data, true);
        QCOMPARE(values.read(stream), (std::vector<int>{1, 2, 3, 4, 5, 0}));
        QCOMPARE(stand_in::faults(), std::string());
    }

    void wrong_kernels_are_told_data() {
        QTest::addColumn<std::function<void(cudaStream_t)>>("kernel");
        QTest::addColumn<QString>("says");
        auto row = [](const char* name, std::function<void(cudaStream_t)> kernel, const char* says) {
            QTest::newRow(name) << std::move(kernel) << QString(says);
        };
        static int values[8];
        row("some end while others wait", small_kernels::end_early, "a block hangs: 32 threads have ended; 32 threads wait at");
        row("two barriers", small_kernels::meet_apart, "a block hangs: 32 threads wait at");
        row(
            "not launched for it", [](cudaStream_t s) { small_kernels::pass_round(s, 2, values, false); }, "was not launched for that");
        row(
            "more than there is room for", [](cudaStream_t s) { small_kernels::pass_round(s, 7, values, true); }, "than there is room for");
        row("overlap", small_kernels::forget_the_one_before, "did not wait for that");
        row(
            "nothing to do", [](cudaStream_t s) { small_kernels::ranks(s, 0, values); }, "without threads");
        row(
            "the stream of all", [](cudaStream_t) { small_kernels::ranks(nullptr, 1, values); }, "legacy stream");
    }
    void wrong_kernels_are_told() {
        QFETCH(std::function<void(cudaStream_t)>, kernel);
        QFETCH(QString, says);
        Stream stream;
        kernel(stream);
        cudaStreamSynchronize(stream);
        QVERIFY2(QString::fromStdString(stand_in::faults()).contains(says), stand_in::faults().c_str());
        QCOMPARE(cudaStreamSynchronize(stream), cudaErrorLaunchFailure); // from then on
    }

    void writing_behind_memory_is_told() {
        Stream stream;
        {
            OnDevice<int> memory(5);
            small_kernels::write_behind(stream, memory.data, 5);
            cudaStreamSynchronize(stream);
        }
        QVERIFY(QString::fromStdString(stand_in::faults()).contains("was written"));
    }

    // A card would be lost.
    void vectors_lie_at_multiples_of_their_bytes_data() {
        QTest::addColumn<bool>("past");
        QTest::newRow("to registers") << false;
        QTest::newRow("past the registers") << true;
    }
    void vectors_lie_at_multiples_of_their_bytes() {
        QFETCH(bool, past);
        const auto kernel = past ? small_kernels::copy_vector : small_kernels::read_vector;
        Stream stream;
        OnDevice<float> from(8), to(1);
        from.write({0, 1, 2, 3, 4, 5, 6, 7}, stream);
        kernel(stream, from.data, 4, to.data);
        QCOMPARE(to.read(stream)[0], 4.0f);
        kernel(stream, from.data, 2, to.data);
        cudaStreamSynchronize(stream);
        QVERIFY2(QString::fromStdString(stand_in::faults()).contains("no multiple of 16"), stand_in::faults().c_str());
        QCOMPARE(cudaStreamSynchronize(stream), cudaErrorLaunchFailure);
    }

    // Nothing that a copy brings is there before the device has been waited for, and what it takes may not change until then.
    void copies_of_pinned_memory_come_in_their_own_time() {
        Stream stream;
        void* memory = nullptr;
        QCOMPARE(cudaMallocHost(&memory, sizeof(int)), cudaSuccess);
        int& pinned = *static_cast<int*>(memory);
        OnDevice<int> to(1);
        std::mutex holds;
        std::unique_lock lock(holds);
        cudaLaunchHostFunc(
            stream, [](void* mutex) { std::lock_guard wait(*static_cast<std::mutex*>(mutex)); }, &holds);
        pinned = 1;
        cudaMemcpyAsync(to.data, &pinned, sizeof pinned, cudaMemcpyHostToDevice, stream);
        pinned = 2;
        lock.unlock();
        QCOMPARE(to.read(stream), std::vector<int>{2});
        cudaFreeHost(memory);
    }

    void copies_say_where_they_go() {
        Stream stream;
        OnDevice<int> memory(4);
        int here[8] = {};
        QCOMPARE(cudaMemcpyAsync(memory.data, here, sizeof here, cudaMemcpyHostToDevice, stream), cudaErrorInvalidValue);
        stand_in::forget_faults();
        QCOMPARE(cudaMemcpyAsync(memory.data, here, 4, cudaMemcpyDeviceToHost, stream), cudaErrorInvalidValue);
    }

    void the_host_cannot_read_what_is_the_devices() {
        OnDevice<int> memory(1);
        pid_t child = fork();
        if (child == 0) {
            std::signal(SIGSEGV, SIG_DFL);
            _exit(*static_cast<volatile int*>(memory.data) == 0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    }

    void captures_do_nothing_until_they_are_launched() {
        Stream stream;
        OnDevice<int> to(threads);
        to.write(std::vector<int>(threads, -1), stream);
        cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
        small_kernels::ranks(stream, 1, to.data);
        cudaGraph_t graph = nullptr;
        cudaGraphExec_t run = nullptr;
        QCOMPARE(cudaStreamEndCapture(stream, &graph), cudaSuccess);
        QCOMPARE(cudaGraphInstantiate(&run, graph, 0), cudaSuccess);
        QCOMPARE(to.read(stream)[1], -1);
        for (int turn = 0; turn < 2; ++turn) {
            to.write(std::vector<int>(threads, -1), stream);
            QCOMPARE(cudaGraphLaunch(run, stream), cudaSuccess);
            QCOMPARE(to.read(stream), counted(threads));
        }
        cudaGraphExecDestroy(run);
        cudaGraphDestroy(graph);
    }

    void captures_are_spoiled_by_what_they_cannot_take() {
        Stream stream;
        cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
        void* memory = nullptr;
        QCOMPARE(cudaMalloc(&memory, 8), cudaErrorStreamCaptureUnsupported);
        cudaGraph_t graph = nullptr;
        QCOMPARE(cudaStreamEndCapture(stream, &graph), cudaErrorStreamCaptureInvalidated);
        QCOMPARE(cudaMalloc(&memory, 8), cudaSuccess);
        cudaFree(memory);
    }

    void memory_has_an_end() {
        void* memory = nullptr;
        QCOMPARE(cudaMalloc(&memory, stand_in::memory_there() + 1), cudaErrorMemoryAllocation);
        QCOMPARE(cudaGetLastError(), cudaErrorMemoryAllocation);
        QCOMPARE(cudaGetLastError(), cudaSuccess);
    }

private:
    static void orders() {
        QTest::addColumn<QByteArray>("order");
        for (const char* order : {"forward", "backward", "1", "2", "3"})
            QTest::newRow(order) << QByteArray(order);
    }
    static void begin() {
        QFETCH(QByteArray, order);
        qputenv("MANTISSA_STAND_IN_ORDER", order);
    }
};

QTEST_GUILESS_MAIN(TestStandIn)
#include "test_stand_in.moc"
