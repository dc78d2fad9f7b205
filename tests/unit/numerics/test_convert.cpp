// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Every set of kernels this processor can run equals the scalar definition, bit by bit.
#include "numerics/code.h"
#include "numerics/convert.h"
#include "numerics/kernels.h"

#include "samples.h"

#include <QTest>

#include <cmath>

using namespace mantissa;

namespace {

constexpr RandomKey key{.seed = 21, .stream = 4, .step = 3};

const std::vector<float>& floats() {
    static const std::vector<float> values = sample_floats(50000);
    return values;
}

std::vector<RoundingRule> rules() {
    std::vector<RoundingRule> all;
    for (Rounding rounding : {Rounding::nearest_even, Rounding::stochastic, Rounding::toward_zero})
        for (Overflow overflow : {Overflow::special, Overflow::saturate})
            all.push_back({rounding, overflow});
    return all;
}

void round_with(const Kernels& set, std::vector<float>& values, const FloatGrid& grid, Rounding rounding) {
    auto count = static_cast<std::int64_t>(values.size());
    if (rounding == Rounding::nearest_even)
        return set.round_to_nearest(values.data(), grid, count);
    if (rounding == Rounding::toward_zero)
        return set.round_toward_zero(values.data(), grid, count);
    std::vector<std::uint32_t> random(values.size() + 4);
    set.random_blocks(key, 0, (count + 3) / 4, random.data());
    set.round_stochastic(values.data(), grid, random.data(), count);
}

void add_kernel_rows() {
    QTest::addColumn<int>("index");
    KernelSets sets = kernel_sets();
    for (int i = 0; i < sets.count; ++i)
        QTest::newRow(sets.sets[i]->name) << i;
}

const Kernels& current_set() { return *kernel_sets().sets[*static_cast<int*>(QTest::qData("index", qMetaTypeId<int>()))]; }

void compare_with_scalar(const std::vector<float>& got, const Format& format, RoundingRule rule, int shared_exponent) {
    for (std::size_t i = 0; i < got.size(); ++i) {
        double expected = static_cast<float>(round_to(floats()[i], format, rule, random_bits(key, i), shared_exponent));
        if (!same(got[i], expected))
            QFAIL(complaint(format, floats()[i], got[i], expected));
    }
}

} // namespace

class TestConvert : public QObject {
    Q_OBJECT
private slots:
    void rounding_kernels_data() { add_kernel_rows(); }
    void rounding_kernels() {
        for (const Format& format : sample_formats())
            for (RoundingRule rule : rules()) {
                if (format.kind == FormatKind::binary)
                    continue;
                auto values = floats();
                round_with(current_set(), values, float_grid(format, rule), rule.rounding);
                compare_with_scalar(values, format, rule, 0);
                if (QTest::currentTestFailed())
                    return;
            }
    }

    void random_words_data() { add_kernel_rows(); }
    void random_words() {
        for (RandomKey own : {key, RandomKey{.seed = ~0ull, .stream = 0x123456789ABCDEFull, .step = 0xFEDCBA987654321ull}})
            for (std::uint64_t first : {std::uint64_t{0}, std::uint64_t{3}, (std::uint64_t{1} << 32) - 5})
                for (std::int64_t blocks : {0, 1, 3, 4, 7, 8, 13, 40}) {
                    std::vector<std::uint32_t> words(static_cast<std::size_t>(4 * blocks + 4), 77);
                    current_set().random_blocks(own, first, blocks, words.data());
                    for (std::size_t i = 0; i < static_cast<std::size_t>(4 * blocks); ++i)
                        QCOMPARE(words[i], random_bits(own, 4 * first + i));
                    QCOMPARE(words[static_cast<std::size_t>(4 * blocks)], 77u);
                }
    }

    void whole_steps_data() { add_kernel_rows(); }
    void whole_steps() {
        const auto count = static_cast<std::int64_t>(floats().size());
        for (const Format& format : {fixed_point(8, 8), fixed_point(2, 14), fixed_point(1, 21), fixed_point(23, 0), dynamic_fixed_point(10),
                                     dynamic_fixed_point(2)})
            for (int exponent : {0, -9, 17}) {
                StepGrid grid;
                QVERIFY(step_grid(format, exponent, grid));
                std::vector<float> near = floats();
                current_set().round_to_steps(near.data(), grid, count);
                compare_with_scalar(near, format, {Rounding::nearest_even}, exponent);
            }
        StepGrid grid;
        QVERIFY(!step_grid(fixed_point(8, 24), 0, grid)); // of more steps than a float has numbers
        QVERIFY(!step_grid(float16, 0, grid));
    }

    void shared_exponents() {
        for (int shared_exponent : {-120, -20, -3, 0, 5, 40})
            for (RoundingRule rule : rules()) {
                auto values = floats();
                round_floats(values.data(), dynamic_fixed_point(12), rule, key, 0, static_cast<std::int64_t>(values.size()),
                             shared_exponent);
                compare_with_scalar(values, dynamic_fixed_point(12), rule, shared_exponent);
            }
    }

    void in_place() {
        for (const Format& format : sample_formats())
            for (RoundingRule rule : rules()) {
                auto values = floats();
                round_floats(values.data(), format, rule, key, 0, static_cast<std::int64_t>(values.size()));
                compare_with_scalar(values, format, rule, 0);
                if (QTest::currentTestFailed())
                    return;
            }
    }

    void float32_is_left_alone() {
        auto values = floats();
        round_floats(values.data(), float32, {}, key, 0, static_cast<std::int64_t>(values.size()));
        QVERIFY(std::memcmp(values.data(), floats().data(), values.size() * sizeof(float)) == 0);
    }

    void codes() {
        for (const Format& format : {float16, bfloat16, float8_e4m3, float8_e5m2})
            for (RoundingRule rule : rules()) {
                std::size_t bytes = storage_bytes(format.storage);
                std::vector<std::uint8_t> got(floats().size() * bytes);
                from_float(floats().data(), got.data(), format, rule, key, 0, static_cast<std::int64_t>(floats().size()));
                for (std::size_t i = 0; i < floats().size(); ++i) {
                    std::uint32_t code = 0, expected = encode(floats()[i], format, rule, random_bits(key, i));
                    std::memcpy(&code, &got[i * bytes], bytes);
                    if (code != expected)
                        QFAIL(complaint(format, floats()[i], code, expected));
                }
            }
    }

    void sixteen_bit_kernels_data() { add_kernel_rows(); }
    void sixteen_bit_kernels() {
        auto count = static_cast<std::int64_t>(floats().size());
        std::vector<std::uint16_t> half(floats().size()), brain(floats().size());
        current_set().float_to_float16(floats().data(), half.data(), count);
        current_set().float_to_bfloat16(floats().data(), brain.data(), count);
        for (std::size_t i = 0; i < half.size(); ++i) {
            QCOMPARE(std::uint32_t{half[i]}, encode(floats()[i], float16));
            QCOMPARE(std::uint32_t{brain[i]}, encode(floats()[i], bfloat16));
        }
    }

    void all_halves_data() { add_kernel_rows(); }
    void all_halves() {
        std::vector<std::uint16_t> half(65536);
        std::vector<float> got(65536), brain(65536);
        for (std::size_t i = 0; i < half.size(); ++i)
            half[i] = static_cast<std::uint16_t>(i);
        current_set().float16_to_float(half.data(), got.data(), 65536);
        current_set().bfloat16_to_float(half.data(), brain.data(), 65536);
        for (std::uint32_t i = 0; i < 65536; ++i) {
            QVERIFY(same(got[i], decode(i, float16)));
            QVERIFY(same(brain[i], decode(i, bfloat16)));
        }
    }

    void f16c_equals_the_portable_bits() {
        if (kernel_sets().count == 1)
            QSKIP("this processor has no F16C, or its AVX2 is switched off");
        std::vector<std::uint16_t> theirs(floats().size()), ours(floats().size());
        kernels().float_to_float16(floats().data(), theirs.data(), static_cast<std::int64_t>(theirs.size()));
        portable_kernels().float_to_float16(floats().data(), ours.data(), static_cast<std::int64_t>(ours.size()));
        QVERIFY(theirs == ours);
    }

    // Where a run is cut must not show: callers split tensors among threads.
    void any_part_draws_the_numbers_of_its_elements() {
        constexpr std::int64_t count = 5003, first_element = 103;
        RoundingRule rule{.rounding = Rounding::stochastic};
        std::vector<float> values(count);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = 1 + uniform(random_bits({.seed = 1}, i));
        std::vector<std::uint16_t> got(count);
        for (std::int64_t begin = 0, size = 1; begin < count; begin += size, size = 2 * size + 1) {
            size = std::min(size, count - begin);
            from_float(values.data() + begin, got.data() + begin, float16, rule, key, first_element + begin, size);
        }
        for (std::size_t i = 0; i < values.size(); ++i)
            QCOMPARE(std::uint32_t{got[i]}, encode(values[i], float16, rule, random_bits(key, first_element + i)));
    }

    void nothing_is_written_beyond_the_end() {
        for (std::int64_t count = 0; count < 40; ++count) {
            std::vector<std::uint16_t> half(48, 0xABCD);
            std::vector<float> back(48, -7);
            from_float(floats().data(), half.data(), float16, {}, key, 0, count);
            to_float(half.data(), Storage::float16, back.data(), count);
            for (std::size_t i = static_cast<std::size_t>(count); i < 48; ++i)
                QVERIFY(half[i] == 0xABCD && back[i] == -7);
        }
    }

    void other_storages_become_floats() {
        std::uint8_t bytes[] = {0, 1, 255};
        std::int32_t whole[] = {-5, 0, 70000};
        double wide[] = {0.1, -1e300, 3};
        float got[3];
        to_float(bytes, Storage::uint8, got, 3);
        QVERIFY(got[0] == 0 && got[1] == 1 && got[2] == 255);
        to_float(whole, Storage::int32, got, 3);
        QVERIFY(got[0] == -5 && got[1] == 0 && got[2] == 70000);
        to_float(wide, Storage::float64, got, 3);
        QVERIFY(got[0] == 0.1f && std::isinf(got[1]) && got[2] == 3);
    }

    void elements() {
        std::uint64_t memory[4] = {};
        for (Storage storage : {Storage::float32, Storage::float16, Storage::bfloat16, Storage::float8_e4m3, Storage::float8_e5m2,
                                Storage::float64, Storage::int32}) {
            store(-1.5, memory, storage, 1);
            store(2, memory, storage, 2);
            QCOMPARE(load(memory, storage, 1), storage == Storage::int32 ? -2.0 : -1.5);
            QCOMPARE(load(memory, storage, 2), 2.0);
        }
        store(1 + 0x1p-11 + 0x1p-40, memory, Storage::float16, 0); // once, not through float32
        QCOMPARE(load(memory, Storage::float16, 0), 1 + 0x1p-10);
    }

    void whole_numbers_are_clamped() {
        std::uint8_t byte = 7;
        std::int32_t whole = 7;
        for (auto [value, expected] : {std::pair{2.5, 2}, {3.5, 4}, {-1.0, 0}, {300.0, 255}, {HUGE_VAL, 255}, {std::nan(""), 0}}) {
            store(value, &byte, Storage::uint8, 0);
            QCOMPARE(int{byte}, expected);
        }
        store(-1e20, &whole, Storage::int32, 0);
        QCOMPARE(whole, INT32_MIN);
        store(1e20, &whole, Storage::int32, 0);
        QCOMPARE(whole, INT32_MAX);
    }
};

QTEST_APPLESS_MAIN(TestConvert)
#include "test_convert.moc"
