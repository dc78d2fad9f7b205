// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Values that share a scale: against codes of ml_dtypes, torchao and gfloat, and against a search through all values.
#include "core/error.h"
#include "numerics/block_convert.h"
#include "numerics/block_reading.h"
#include "numerics/kernels.h"

#include "samples.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mantissa;

namespace {

template <typename Number>
std::vector<Number> read(const QString& name) {
    QFile file(QString(MANTISSA_ORACLES) + "/blocks/" + name);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray bytes = file.readAll();
    std::vector<Number> numbers(static_cast<std::size_t>(bytes.size()) / sizeof(Number));
    std::memcpy(numbers.data(), bytes.constData(), numbers.size() * sizeof(Number));
    return numbers;
}

std::vector<float> drawn(std::int64_t count, int low, int high) {
    std::vector<float> values;
    RandomKey key{.seed = 11};
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint32_t bits = random_bits(key, static_cast<std::uint64_t>(i));
        float fraction = static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1p-31f;
        values.push_back(std::ldexp(fraction, low + static_cast<int>(bits % static_cast<std::uint32_t>(high - low + 1))));
    }
    return values;
}

BlockRounding as(const Format& format) { return {format, Rounding::nearest_even, {}}; }

std::vector<float> rounded(const std::vector<float>& values, const Shape& shape, const BlockRounding& how) {
    std::vector<float> result(values.size());
    round_blocks(values.data(), result.data(), block_grid(shape, how.format), how);
    return result;
}

// The nearest of all values of the element, ties to the even code; beyond the largest, the largest. Exact: elements and powers of two.
double nearest_by_search(double value, const Format& element, double scale) {
    double best = 0, distance = std::numeric_limits<double>::infinity();
    std::uint32_t best_code = 0;
    for (std::uint32_t code = 0; code < 1u << (code_bits(element) - 1); ++code) {
        double candidate = decode(code, element) * scale;
        if (!std::isfinite(candidate))
            continue;
        double away = std::abs(std::abs(value) - candidate);
        if (away < distance || (away == distance && code % 2 == 0 && best_code % 2 == 1))
            best = candidate, distance = away, best_code = code;
    }
    return value < 0 ? -best : best;
}

double largest_power(double magnitude) { return std::ldexp(1.0, std::ilogb(magnitude)); }

// By the words of the specification, in doubles.
double mx_scale(const std::vector<double>& block, const Format& element) {
    double largest = 0;
    for (double value : block)
        largest = std::max(largest, std::abs(value));
    if (largest == 0)
        return 0x1p-127;
    return std::clamp(largest_power(largest) / largest_power(largest_finite(element)), 0x1p-127, 0x1p127);
}

const std::vector<Format> mx_formats = {mxfp8_e4m3, mxfp8_e5m2, mxfp6_e3m2, mxfp6_e2m3, mxfp4};

} // namespace

class TestBlocks : public QObject {
    Q_OBJECT
private slots:
    void oracle_data() {
        QTest::addColumn<int>("rows");
        for (const char* name : {"mxfp8_e4m3", "mxfp8_e5m2", "mxfp6_e3m2", "mxfp6_e2m3", "mxfp4"})
            QTest::newRow(name) << 247;
        QTest::newRow("nvfp4") << 96;
    }

    void oracle() {
        QFETCH(int, rows);
        QString name = QTest::currentDataTag();
        Format format = parse_format(name.toStdString()).value();
        auto input = read<float>(name == "nvfp4" ? "nvfp4.input.f32" : "input.f32");
        QCOMPARE(input.size(), static_cast<std::size_t>(rows) * 64);
        BlockGrid grid = block_grid({rows, 64}, format);
        BlockCodes codes = encode_blocks(input.data(), grid, as(format));
        QCOMPARE(codes.elements, read<std::uint8_t>(name + ".codes.u8"));
        QCOMPARE(codes.scales, read<std::uint8_t>(name + ".scales.u8"));
        if (name == "nvfp4")
            QCOMPARE(codes.tensor_scale, 1.1160714626312256f);
        // What operations read is what the codes say.
        auto values = rounded(input, {rows, 64}, as(format));
        auto size = static_cast<std::size_t>(format.blocks.size);
        for (std::size_t i = 0; i < values.size(); ++i) {
            auto element = static_cast<float>(decode(codes.elements[i], element_of(format)));
            std::uint8_t code = codes.scales[i / size];
            float scale = name == "nvfp4" ? codes.tensor_scale * static_cast<float>(decode(code, float8_e4m3))
                                          : std::ldexp(1.0f, static_cast<int>(code) - 127);
            QCOMPARE(values[i], element * scale);
        }
    }

    void a_search_through_all_values_finds_the_same() {
        auto values = drawn(4096, -20, 20);
        for (const Format& format : mx_formats) {
            Format element = element_of(format);
            auto got = rounded(values, {64, 64}, as(format));
            for (std::size_t first = 0; first < values.size(); first += 32) {
                std::vector<double> block(values.begin() + static_cast<std::ptrdiff_t>(first),
                                          values.begin() + static_cast<std::ptrdiff_t>(first) + 32);
                double scale = mx_scale(block, element);
                for (std::size_t i = 0; i < 32; ++i)
                    if (double expected = nearest_by_search(block[i], element, scale); static_cast<double>(got[first + i]) != expected)
                        QFAIL(complaint(format, block[i], static_cast<double>(got[first + i]), expected));
            }
        }
    }

    // Blocks along another axis are those of the turned tensor.
    void axes() {
        constexpr std::int64_t n = 40, in = 37, out = 50;
        auto values = drawn(n * in * out, -9, 9);
        for (const Format& format : {mxfp4, nvfp4, small_float(4, 3, {.blocks = {ScaleKind::power_of_two, BlockAxis::last, 7}})}) {
            auto by_inputs = rounded(values, {n, in, out}, as(along(format, BlockAxis::inputs)));
            auto by_batch = rounded(values, {n, in, out}, as(along(format, BlockAxis::batch)));
            auto at = [&](std::int64_t a, std::int64_t b, std::int64_t c) { return static_cast<std::size_t>((a * in + b) * out + c); };
            std::vector<float> turned, turned_by_batch;
            for (std::int64_t a = 0; a < n; ++a)
                for (std::int64_t c = 0; c < out; ++c)
                    for (std::int64_t b = 0; b < in; ++b)
                        turned.push_back(values[at(a, b, c)]);
            for (std::int64_t b = 0; b < in; ++b)
                for (std::int64_t c = 0; c < out; ++c)
                    for (std::int64_t a = 0; a < n; ++a)
                        turned_by_batch.push_back(values[at(a, b, c)]);
            auto expected = rounded(turned, {n, out, in}, as(format)),
                 expected_by_batch = rounded(turned_by_batch, {in, out, n}, as(format));
            for (std::int64_t a = 0; a < n; ++a)
                for (std::int64_t b = 0; b < in; ++b)
                    for (std::int64_t c = 0; c < out; ++c) {
                        QCOMPARE(by_inputs[at(a, b, c)], expected[static_cast<std::size_t>((a * out + c) * in + b)]);
                        QCOMPARE(by_batch[at(a, b, c)], expected_by_batch[static_cast<std::size_t>((b * out + c) * n + a)]);
                    }
        }
    }

    // A kernel in tiles is the same numbers, whichever way round it is read.
    void tiles_do_not_mind_turning() {
        constexpr std::int64_t in = 37, out = 50;
        auto values = drawn(in * out, -9, 9);
        std::vector<float> turned(values.size());
        for (std::int64_t b = 0; b < in; ++b)
            for (std::int64_t c = 0; c < out; ++c)
                turned[static_cast<std::size_t>(c * in + b)] = values[static_cast<std::size_t>(b * out + c)];
        Format tiles = along(nvfp4, BlockAxis::tile);
        auto one = rounded(values, {in, out}, as(tiles)), other = rounded(turned, {out, in}, as(tiles));
        for (std::int64_t b = 0; b < in; ++b)
            for (std::int64_t c = 0; c < out; ++c)
                QCOMPARE(one[static_cast<std::size_t>(b * out + c)], other[static_cast<std::size_t>(c * in + b)]);
        QCOMPARE(block_grid({3, 3, in, out}, tiles).count(), std::int64_t{9 * 3 * 4});
    }

    void a_short_block_at_the_end_has_its_own_scale() {
        std::vector<float> values(40, 1.0f);
        std::fill(values.begin() + 32, values.end(), 0x1p-30f);
        QCOMPARE(rounded(values, {1, 40}, as(mxfp4)), values); // both parts are exact, far apart as they are
        QCOMPARE(block_grid({2, 40}, mxfp4).count(), std::int64_t{4});
    }

    void what_is_no_number_is_seen() {
        constexpr float infinite = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
        for (const Format& format : {mxfp8_e4m3, mxfp8_e5m2, mxfp6_e2m3, mxfp4, nvfp4}) {
            auto got = rounded({infinite, -infinite, nan, 1.0f, 2.0f, 0.0f, -0.0f, 1.0f}, {1, 8}, as(format));
            QVERIFY(std::isnan(got[0]) && std::isnan(got[1]) && std::isnan(got[2]));
            QCOMPARE(got[3], 1.0f);
            QCOMPARE(got[4], 2.0f);
            QVERIFY(got[5] == 0 && got[6] == 0);
        }
        QCOMPARE(rounded({0, 0, 0, 0}, {1, 4}, as(mxfp8_e4m3)), (std::vector<float>{0, 0, 0, 0}));
        QCOMPARE(rounded({0, 0, 0, 0}, {1, 4}, as(nvfp4)), (std::vector<float>{0, 0, 0, 0}));
    }

    // What codes say in memory: of elements that have a NaN that one value, of others by its scale the whole block.
    void what_is_no_number_has_a_code() {
        constexpr float infinite = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
        for (const Format& format : {mxfp8_e4m3, mxfp8_e5m2, mxfp6_e3m2, mxfp6_e2m3, mxfp4, nvfp4})
            for (float wrong : {nan, infinite, -infinite}) {
                const auto size = static_cast<std::size_t>(format.blocks.size);
                std::vector<float> values(2 * size, 1.5f);
                values[size + 3] = wrong;
                const BlockCodes codes = encode_blocks(values.data(), block_grid({2, format.blocks.size}, format), as(format));
                const Format element = element_of(format);
                QVERIFY(decode(codes.elements[0], element) != 0);
                if (has_nan(element)) {
                    QVERIFY(std::isnan(decode(codes.elements[size + 3], element)));
                    QCOMPARE(codes.scales[1], codes.scales[0]);
                } else {
                    QCOMPARE(codes.elements[size + 3], std::uint8_t{0});
                    QCOMPARE(std::uint32_t{codes.scales[1]}, format == nvfp4 ? 0x7Fu : 0xFFu);
                    QVERIFY(codes.scales[0] != codes.scales[1]);
                }
                const BlockReading read = read_blocks(values, format);
                for (std::size_t i = 0; i < values.size(); ++i)
                    QCOMPARE(read.elements[i].code, std::uint32_t{codes.elements[i]});
                QCOMPARE(read.blocks[1].code, std::uint32_t{codes.scales[1]});
                QCOMPARE(std::isnan(read.elements[size].stored), !has_nan(element));
                QVERIFY(std::isnan(read.elements[size + 3].stored) && read.elements[0].stored == 1.5);
                QCOMPARE(QString::fromStdString(block_sentence(read, format)).contains("becomes NaN"), !has_nan(element));
            }
    }

    // A value just below the next power of two saturates: the specification's own rule.
    void the_largest_of_a_block_may_saturate() { QCOMPARE(rounded({7.9f, 1.0f}, {1, 2}, as(mxfp4)), (std::vector<float>{6, 1})); }

    void stochastic_rounding_is_unbiased_and_the_same_everywhere() {
        constexpr int tries = 4000;
        std::vector<float> row(64), mean(64);
        for (std::size_t i = 0; i < row.size(); ++i)
            row[i] = 0.037f + 0.0913f * static_cast<float>(i % 32);
        std::vector<double> sums(row.size());
        for (int step = 0; step < tries; ++step) {
            auto got = rounded(row, {2, 32}, {mxfp4, Rounding::stochastic, {.seed = 3, .step = static_cast<std::uint64_t>(step)}});
            for (std::size_t i = 0; i < row.size(); ++i)
                sums[i] += static_cast<double>(got[i]);
        }
        for (std::size_t i = 0; i < row.size(); ++i) // the step is at most 1 here: five deviations
            QVERIFY(std::abs(sums[i] / tries - static_cast<double>(row[i])) < 5 * 0.5 / std::sqrt(double(tries)));
        // Element by element it is the definition, with the element's own random number.
        auto values = drawn(3000, -6, 6);
        BlockRounding how{along(nvfp4, BlockAxis::batch), Rounding::stochastic, {.seed = 5}};
        auto got = rounded(values, {60, 50}, how);
        std::uint32_t largest = 0;
        for (float value : values)
            largest = std::max(largest, bits_of(value) & 0x7FFFFFFFu);
        BlockRule rule = block_rule(how.format, how.rounding);
        float of_tensor = tensor_scale(float_of(largest), rule);
        for (std::size_t i = 0; i < values.size(); ++i) {
            std::size_t begin = i / 50 / 16 * 16, end = std::min<std::size_t>(begin + 16, 60);
            std::uint32_t own = 0;
            for (std::size_t r = begin; r < end; ++r)
                own = std::max(own, bits_of(values[r * 50 + i % 50]) & 0x7FFFFFFFu);
            float scale = block_scale(own, of_tensor, rule);
            QCOMPARE(got[i], block_element(values[i], scale, rule, Rounding::stochastic, random_bits(how.key, i)) * scale);
        }
    }

    void every_kernel_set_is_the_same() {
        auto values = drawn(1000, -30, 30);
        values[17] = std::numeric_limits<float>::infinity();
        values[19] = std::numeric_limits<float>::quiet_NaN();
        std::vector<std::uint32_t> random(values.size());
        for (std::size_t i = 0; i < random.size(); ++i)
            random[i] = random_bits({.seed = 2}, i);
        std::vector<float> scales(values.size(), 0x1p-3f);
        scales[5] = 0x1p126f, scales[6] = 0x1p-126f; // the ends of those that are multiplied by their inverse
        auto count = static_cast<std::int64_t>(values.size());
        KernelSets sets = kernel_sets();
        for (int i = 0; i < sets.count; ++i) {
            for (const Format& format : {mxfp6_e3m2, mxfp8_e4m3, mxfp8_e5m2, mxfp4, nvfp4})
                for (ScaleKind kind : {ScaleKind::none, ScaleKind::power_of_two})
                    for (Rounding rounding : {Rounding::nearest_even, Rounding::stochastic, Rounding::toward_zero}) {
                        BlockRule rule = block_rule(format, rounding);
                        std::vector<float> here(values.size());
                        const Kernels& set = *sets.sets[i];
                        const BlockScales given{scales.data(), kind};
                        if (rounding == Rounding::stochastic)
                            set.round_in_blocks_stochastic(values.data(), here.data(), given, rule.elements, random.data(), count);
                        else if (rounding == Rounding::toward_zero)
                            set.round_in_blocks_toward_zero(values.data(), here.data(), given, rule.elements, count);
                        else
                            set.round_in_blocks(values.data(), here.data(), given, rule.elements, count);
                        for (std::size_t k = 0; k < here.size(); ++k) {
                            float expected = block_element(values[k], scales[k], rule, rounding, random[k]) * scales[k];
                            QVERIFY(same(static_cast<double>(here[k]), static_cast<double>(expected)));
                        }
                    }
            QCOMPARE(sets.sets[i]->largest_magnitude(values.data(), count), portable_kernels().largest_magnitude(values.data(), count));
        }
    }

    // What is told of single values is what whole tensors become.
    void a_block_read_value_by_value() {
        for (const Format& format :
             {mxfp8_e4m3, mxfp8_e5m2, mxfp6_e3m2, mxfp6_e2m3, mxfp4, nvfp4, parse_format("float<3,2,finite,block4>").value()})
            for (Rounding rounding : {Rounding::nearest_even, Rounding::toward_zero}) {
                auto values = drawn(70, -12, 12); // the last block is shorter
                values[40] = 0;
                const auto count = static_cast<std::int64_t>(values.size());
                const BlockRounding how{format, rounding, {}};
                const BlockReading read = read_blocks(values, format, rounding);
                const BlockCodes codes = encode_blocks(values.data(), block_grid({1, count}, format), how);
                const auto whole = rounded(values, {1, count}, how);
                QCOMPARE(read.blocks.size(), codes.scales.size());
                for (std::size_t i = 0; i < read.blocks.size(); ++i)
                    QCOMPARE(read.blocks[i].code, std::uint32_t{codes.scales[i]});
                for (std::size_t i = 0; i < values.size(); ++i) {
                    QCOMPARE(read.elements[i].code, std::uint32_t{codes.elements[i]});
                    QCOMPARE(static_cast<float>(read.elements[i].stored), whole[i]);
                    QCOMPARE(read.elements[i].block, i / static_cast<std::size_t>(format.blocks.size));
                }
            }
    }

    void what_the_largest_does_to_the_smallest() {
        const std::vector<float> values = {96, 1.5f, 0.02f};
        const BlockReading read = read_blocks(values, mxfp4);
        QCOMPARE(read.blocks.size(), 1u);
        QCOMPARE(read.blocks[0].scale, 16.0); // 96 is 1.5 * 2^6, the largest element's exponent is 2
        QCOMPARE(read.elements[0].stored, 96.0);
        QVERIFY(read.elements[1].lost() && read.elements[2].lost());
        QCOMPARE(read.blocks[0].smallest_kept, 4.0); // half of the smallest element, 0.5
        QCOMPARE(read.elements[1].alone, 1.5);
        QVERIFY(QString::fromStdString(block_sentence(read, mxfp4)).contains("0.02 becomes 0"));
        QVERIFY(block_sentence(read_blocks(std::vector<float>{0, 0}, mxfp4), mxfp4).empty());
        QVERIFY_EXCEPTION_THROWN(read_blocks(values, float16), Error);
    }

    void names_and_sizes() {
        for (const char* name :
             {"mxfp4", "mxfp4<inputs>", "nvfp4<tile>", "float<3,4,finite,block8>", "float<4,3,flush>", "float<5,2,nan,block16,e4m3,batch>"})
            QCOMPARE(format_name(parse_format(name).value()), std::string(name));
        QCOMPARE(told_name(parse_format("nvfp4<tile>").value()), std::string("nvfp4"));
        QCOMPARE(told_name(float16), std::string("float16"));
        QVERIFY(told_name("nvfp4<batch>") == "nvfp4" && told_name("no format") == "no format");
        QCOMPARE(parse_format("float<2,1,finite,block32>").value(), mxfp4);
        QCOMPARE(element_of(mxfp8_e4m3), float8_e4m3);
        for (const char* name : {"mxfp4<rows>", "float<2,1,inputs>", "float<2,1,block1>", "float<2,1,block4096>", "float<2,1,e4m3>",
                                 "float16<batch>", "float<2,1,odd>"})
            QVERIFY2(!parse_format(name), name);
        QCOMPARE(format_bytes(mxfp4, 64), std::size_t{64 / 2 + 2});
        QCOMPARE(format_bytes(nvfp4, 64), std::size_t{64 / 2 + 4 + 4});
        QCOMPARE(format_bytes(along(nvfp4, BlockAxis::tile), 256), std::size_t{128 + 1 + 4});
        QCOMPARE(format_bytes(mxfp8_e4m3, Shape{4, 33}), std::size_t{4 * 33 + 4 * 2}); // a row's last block has a scale, too
    }

    void ends_that_no_whole_block_fills() {
        using Ends = std::vector<std::int64_t>;
        QCOMPARE(short_blocks({8, 64}, mxfp4), Ends());
        QCOMPARE(short_blocks({8, 70}, mxfp4), Ends{6});
        QCOMPARE(short_blocks({8, 10}, mxfp4), Ends{10});
        QCOMPARE(short_blocks({5, 5, 8, 64}, along(mxfp4, BlockAxis::inputs)), Ends{8});
        QCOMPARE(short_blocks({40, 8}, along(mxfp4, BlockAxis::batch)), Ends{8});
        QCOMPARE(short_blocks({32, 8}, along(nvfp4, BlockAxis::tile)), (Ends{16, 8}));
        QCOMPARE(short_blocks({32, 48}, along(nvfp4, BlockAxis::tile)), Ends());
        // As if zeros filled them.
        const std::vector<float> cut = rounded({1, 96, -3, 0.7f, 5}, {1, 5}, as(mxfp4));
        std::vector<float> filled(32);
        std::ranges::copy(std::vector<float>{1, 96, -3, 0.7f, 5}, filled.begin());
        filled = rounded(filled, {1, 32}, as(mxfp4));
        filled.resize(5);
        QCOMPARE(filled, cut);
    }
};

QTEST_APPLESS_MAIN(TestBlocks)
#include "test_blocks.moc"
