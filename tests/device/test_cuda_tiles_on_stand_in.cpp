// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Strict float32 convolutions by tiles, on the device made of the processor: the same bits in every shape, so that a stopwatch may choose.
#include "backends/cuda/context.h"
#include "backends/cuda/cudnn/problem.h"
#include "backends/cuda/tiles.h"
#include "backends/cuda/timing.h"
#include "device/cards.h"
#include "device/environment.h"
#include "device/grid.h"

#include <QtTest>

#include <iterator>
#include <set>

using namespace mantissa;

namespace {

constexpr int all_shapes = static_cast<int>(std::size(cuda::tile_shapes));
constexpr Window of_three{.height = 3, .width = 3, .top = 1, .bottom = 1, .left = 1, .right = 1};

cuda::TiledConvolution convolution(Direction direction, std::int64_t in, std::int64_t out, std::int64_t stride = 1) {
    Window window = of_three;
    window.stride_y = window.stride_x = stride;
    const std::int64_t size = 9, result = (size - 1) / stride + 1;
    return {.direction = direction,
            .window = window,
            .n = 3,
            .height = size,
            .width = size,
            .in = in,
            .out_height = result,
            .out_width = result,
            .out = out};
}

std::size_t bytes_of_result(const cuda::TiledConvolution& c) { return static_cast<std::size_t>(c.rows() * c.columns()) * sizeof(float); }

class Trials {
public:
    std::vector<std::byte> result_of(cuda::TiledConvolution c, int shape) const {
        const std::size_t bytes = bytes_of_result(c);
        cuda::DeviceBytes first = numbers(), second = numbers(), result = cuda::trial_memory(m_context, bytes),
                          parts = cuda::trial_memory(m_context, c.part_bytes());
        c.first = floats(first), c.second = floats(second), c.result = floats(result), c.parts = floats(parts);
        c.shape = shape;
        cuda::make_tiles(c)(m_context.queue());
        std::vector<std::byte> read(bytes);
        cudaMemcpyAsync(read.data(), result.get(), bytes, cudaMemcpyDeviceToHost, m_context.stream.get());
        m_context.wait();
        return read;
    }

private:
    // More than any operand here has.
    cuda::DeviceBytes numbers() const { return cuda::trial_memory(m_context, std::size_t{1} << 20); }
    static float* floats(const cuda::DeviceBytes& bytes) { return static_cast<float*>(bytes.get()); }

    cuda::Context m_context{stand_in::own_card()};
};

bool has(const std::vector<int>& shapes, int shape) { return std::ranges::find(shapes, shape) != shapes.end(); }

} // namespace

class TestCudaTilesOnStandIn : public QObject {
    Q_OBJECT

private slots:
    void init() { stand_in::forget_faults(); }
    void cleanup() { QCOMPARE(stand_in::faults(), std::string()); }

    void every_shape_gives_the_same_bits_data() {
        QTest::addColumn<int>("direction");
        QTest::addColumn<int>("in");
        QTest::addColumn<int>("out");
        QTest::addColumn<int>("stride");
        for (Direction direction : {Direction::forward, Direction::backward_data, Direction::backward_weights})
            for (auto [in, out] : {std::pair{3, 20}, {8, 6}, {5, 72}}) // one by one, by fours, both
                for (int stride : {1, 2})
                    QTest::addRow("%d: %d to %d by %d", static_cast<int>(direction), in, out, stride)
                        << static_cast<int>(direction) << in << out << stride;
    }
    void every_shape_gives_the_same_bits() {
        QFETCH(int, direction);
        QFETCH(int, in);
        QFETCH(int, out);
        QFETCH(int, stride);
        const Trials trials;
        const cuda::TiledConvolution c = convolution(static_cast<Direction>(direction), in, out, stride);
        const std::vector<std::byte> usual = trials.result_of(c, 0);
        for (int shape = 1; shape <= all_shapes; ++shape)
            QVERIFY2(trials.result_of(c, shape) == usual, qPrintable(QString::number(shape)));
    }

    void shapes_are_called_by_their_number() {
        QCOMPARE(cuda::tiled_name(0), std::string(tiled_way));
        for (int shape = 0; shape <= all_shapes; ++shape)
            QCOMPARE(cuda::shape_named(cuda::tiled_name(shape)), shape);
        QCOMPARE(cuda::shape_named(cuda::tiled_name(all_shapes + 1)), 0); // of a later version
        QCOMPARE(cuda::shape_named("cuDNN engine 3"), 0);
    }

    void each_shape_that_fits_is_timed_once() {
        cuda::TiledConvolution c = convolution(Direction::backward_weights, 32, 32);
        c.n = 128, c.height = c.width = c.out_height = c.out_width = 64;
        const int usual = cuda::usual_shape(c.rows(), c.columns(), c.parts_of_depth());
        const std::vector<int> shapes = c.shapes_to_time();
        QCOMPARE(shapes.front(), 0);
        QVERIFY(shapes.size() > 2 && !has(shapes, usual));
        QCOMPARE(std::set<int>(shapes.begin(), shapes.end()).size(), shapes.size());
        QVERIFY(has(shapes, usual == 4 ? 5 : 4));
        QVERIFY(!has(shapes, 7)); // three quarters of its columns would be nothing
        Environment here("MANTISSA_CUDA_TILES=usual");
        QCOMPARE(c.shapes_to_time(), std::vector<int>{0});
    }

    // A sum of -0 and a slab of nothing is 0.
    void shapes_that_end_otherwise_are_not_timed() {
        constexpr int by_eights = 7;
        static_assert(cuda::tile_shapes[by_eights - 1].slab == 8);
        cuda::TiledConvolution c = convolution(Direction::forward, 16, 128); // 144 terms
        QVERIFY(has(c.shapes_to_time(), by_eights));
        c.in = 8; // 72
        QVERIFY(!has(c.shapes_to_time(), by_eights));
        c.in = 3; // 27
        QVERIFY(has(c.shapes_to_time(), by_eights));
    }
};

QTEST_GUILESS_MAIN(TestCudaTilesOnStandIn)
#include "test_cuda_tiles_on_stand_in.moc"
