// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a step of several in one launch is sent and tells, and what the threads of a warp find together: the kernels as loops on the
// host.
#include "backends/card/sums.h"
#include "backends/cuda/device/divider.h"
#include "backends/cuda/device/element.h"
#include "backends/cuda/device/functions.h"
#include "backends/cuda/device/loss_formula.h"
#include "backends/cuda/kernels.h"

#include <QtTest>

#include <cstring>
#include <random>

using namespace mantissa;

namespace {

constexpr std::byte guard{0xA5};

struct alignas(16) Room {
    std::byte bytes[512];
    Room() { std::memset(bytes, static_cast<int>(guard), sizeof bytes); }
};

// As the first of all threads finds it, each of which goes over its own share before they ask each other.
cuda_serial::Largest by_a_warp(const std::vector<float>& values) {
    constexpr int threads = 32;
    std::vector<cuda_serial::Largest> each;
    for (int member = 0; member < threads; ++member)
        each.push_back(cuda_serial::Largest::of(values.data(), static_cast<std::int64_t>(values.size()), member, threads));
    for (int offset = threads / 2; offset > 0; offset /= 2) {
        std::vector<cuda_serial::Largest> before = each;
        for (int member = 0; member < threads; ++member)
            each[static_cast<std::size_t>(member)].merge(before[static_cast<std::size_t>(member ^ offset)]);
    }
    for (const cuda_serial::Largest& one : each)
        if (one.place != each[0].place)
            return {};
    return each[0];
}

std::int64_t by_a_loop(const std::vector<float>& values) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < values.size(); ++i)
        best = values[best] < values[i] ? i : best;
    return static_cast<std::int64_t>(best);
}

// Of all floats on, between and beside the codes of a format that cuts off so many bits, those whose shortcut gives something else.
template <Storage storage, unsigned cut>
int told_otherwise_by_shortcuts() {
    using Target = cuda_serial::Plain<storage>::Target;
    using Codes = cuda_serial::Codes<storage>;
    constexpr std::uint32_t tie = 1u << (cut - 1);
    auto relu = [](float value) { return cuda_serial::value_of(Function::relu, value); };
    int otherwise = 0;
    for (std::uint32_t kept = 0; kept < 1u << (32 - cut); ++kept)
        for (std::uint32_t rest : {0u, 1u, tie - 1, tie, tie + 1, 2 * tie - 1}) {
            const float value = float_of(kept << cut | rest), rounded = Target::rounded(value, 0);
            otherwise += Target::rounds_above_zero(value, 0) != (rounded > 0);
            otherwise += Codes::encode(relu(Target::before_relu(value, 0))) != Codes::encode(relu(rounded));
        }
    return otherwise;
}

} // namespace

class TestCudaSteps : public QObject {
    Q_OBJECT

private slots:
    void a_step_finds_its_part_of_what_was_sent_data() {
        QTest::addColumn<int>("images");
        QTest::addColumn<int>("labels");
        for (int images : {0, 1, 15, 16, 17, 320})
            for (int labels : {0, 4, 16, 20, 68})
                QTest::addRow("%d, %d", images, labels) << images << labels;
    }

    void a_step_finds_its_part_of_what_was_sent() {
        QFETCH(int, images);
        QFETCH(int, labels);
        Room sent_images, sent_labels, order, to_images, to_labels;
        for (int i = 0; i < 512; ++i)
            sent_images.bytes[i] = static_cast<std::byte>(i * 7 + 1), sent_labels.bytes[i] = static_cast<std::byte>(i * 5 + 2);
        float rate = 0.25f;
        std::int32_t valid = 13;
        std::memcpy(order.bytes, &rate, sizeof rate);
        std::memcpy(order.bytes + sizeof rate, &valid, sizeof valid);
        StepBlock block{.step = 6, .learning_rate = 1, .valid_count = 3, .loss_scale = 8, .found_bad = 1, .loss = 2.5, .correct = 9};
        StepBlock told{.step = -1};
        cuda_serial::SentStep step{.images = {sent_images.bytes, images > 0 ? to_images.bytes : nullptr, images},
                                   .labels = {sent_labels.bytes, labels > 0 ? to_labels.bytes : nullptr, labels},
                                   .order = order.bytes,
                                   .block = &block,
                                   .told = &told};
        cuda_serial::make_begin_sent_step(step)({});
        QCOMPARE(std::memcmp(to_images.bytes, sent_images.bytes, static_cast<std::size_t>(images)), 0);
        QCOMPARE(std::memcmp(to_labels.bytes, sent_labels.bytes, static_cast<std::size_t>(labels)), 0);
        QVERIFY(to_images.bytes[images] == guard && to_labels.bytes[labels] == guard);
        QCOMPARE(told.step, std::int64_t{6}); // what the step before left
        QCOMPARE(told.loss, 2.5);
        QCOMPARE(told.correct, std::int64_t{9});
        QCOMPARE(block.learning_rate, rate);
        QCOMPARE(block.valid_count, valid);
        QCOMPARE(block.loss_scale, 8.0f);
        QCOMPARE(block.step, std::int64_t{6});
        QVERIFY(block.found_bad == 0 && block.loss == 0 && block.correct == 0);
        cuda_serial::make_tell_step(&block, &told)({});
        QCOMPARE(told.valid_count, valid);
    }

    void the_first_of_a_launch_has_none_before_it() {
        Room order;
        std::memset(order.bytes, 0, sizeof order.bytes);
        StepBlock block{.step = 2, .loss = 1};
        cuda_serial::make_begin_sent_step({.images = {}, .labels = {}, .order = order.bytes, .block = &block})({});
        QCOMPARE(block.loss, 0.0);
    }

    // By a multiplication and a shift, and as it is wished.
    void every_way_of_dividing_gives_the_same() {
        std::mt19937_64 draw(11);
        constexpr std::int64_t most = (std::int64_t{1} << 31) - 1;
        for (int attempt = 0; attempt < 20000; ++attempt) {
            auto divisor = static_cast<std::int64_t>(1 + draw() % (attempt % 2 == 0 ? 300 : most));
            qunsetenv("MANTISSA_CUDA_DIVISION");
            cuda_serial::Divider shorter(divisor, most);
            qputenv("MANTISSA_CUDA_DIVISION", "64");
            cuda_serial::Divider longer(divisor, most);
            for (std::int64_t n :
                 {std::int64_t{0}, divisor - 1, divisor, most - most % divisor, most, static_cast<std::int64_t>(draw() % most)}) {
                QCOMPARE(shorter.quotient(n), n / divisor);
                QCOMPARE(longer.quotient(n), n / divisor);
            }
        }
        qunsetenv("MANTISSA_CUDA_DIVISION");
    }

    // Among them all infinities, NaNs and numbers that are too small or too large.
    void a_relu_before_rounding_is_one_behind_it() {
        QCOMPARE((told_otherwise_by_shortcuts<Storage::float16, 13>()), 0);
        QCOMPARE((told_otherwise_by_shortcuts<Storage::bfloat16, 16>()), 0);
    }

    void what_is_wished_is_told() {
        QCOMPARE(cuda::wished(), std::string());
        qputenv("MANTISSA_CUDA_TEAMS", "0");
        qputenv("MANTISSA_CUDA_DATA", "host");
        QCOMPARE(cuda::wished(), std::string("MANTISSA_CUDA_DATA=host, MANTISSA_CUDA_TEAMS=0"));
        qunsetenv("MANTISSA_CUDA_TEAMS");
        qunsetenv("MANTISSA_CUDA_DATA");
        qputenv("NVIDIA_TF32_OVERRIDE", "0"); // which the libraries read, and we do not
        QCOMPARE(cuda::wished(), std::string("NVIDIA_TF32_OVERRIDE=0"));
        qunsetenv("NVIDIA_TF32_OVERRIDE");
    }

    // What a plan has room for is enough, however many parts are wished for.
    void sums_stay_within_their_scratch() {
        for (const char* wish : {"", "1", "64", "1024", "5000", "-3", "many"}) {
            qputenv("MANTISSA_CUDA_PARTS", wish);
            for (std::int64_t rows : {1, 63, 64, 65, 4096, 65537, 1048576, 50331648}) {
                ColumnParts parts = column_parts(rows, 64, cuda::wanted_parts()), planned = column_parts(rows, 64);
                QVERIFY(parts.parts <= planned.parts);
                QVERIFY(parts.parts * parts.rows_per_part >= rows && (parts.parts - 1) * parts.rows_per_part < rows);
            }
        }
        qputenv("MANTISSA_CUDA_PARTS", "64");
        QCOMPARE(column_parts(1048576, 64, cuda::wanted_parts()).parts, std::int64_t{64});
        qunsetenv("MANTISSA_CUDA_PARTS");
        QCOMPARE(column_parts(1048576, 64, cuda::wanted_parts()).parts, most_column_parts);
    }

    void a_warp_finds_the_largest_as_a_loop_does() {
        std::mt19937 draw(7);
        constexpr float few[] = {-INFINITY, -1, 0, 1, 2, INFINITY, NAN, NAN};
        for (int attempt = 0; attempt < 20000; ++attempt) {
            std::vector<float> values(1 + draw() % 70);
            bool mostly = draw() % 2 == 0; // NaN and infinities
            for (float& value : values)
                value = mostly ? few[draw() % 8] : few[1 + draw() % 4];
            QCOMPARE(by_a_warp(values).place, by_a_loop(values));
        }
    }
};

QTEST_GUILESS_MAIN(TestCudaSteps)
#include "test_cuda_steps.moc"
