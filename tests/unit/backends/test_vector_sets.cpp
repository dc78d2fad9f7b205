// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Loops that round to bfloat16 with the processor's instruction: the same bits as the portable ones, around every number there is.
#include "backends/cpu/vectors/norm_kernels.h"
#include "backends/cpu/vectors/pooling_kernels.h"
#include "backends/cpu/vectors/rounded_adam.h"
#include "backends/cpu/vectors/window_kernels.h"
#include "backends/cpu/vectors/winograd_kernels.h"
#include "numerics/cpu_features.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <random>
#include <vector>

using namespace mantissa;
using namespace mantissa::cpu;

namespace {

using Codes = std::vector<std::uint16_t>;

constexpr std::size_t all_codes = 65536;
constexpr std::int64_t channels = 64, rows = all_codes / channels;

std::byte* bytes_of(Codes& codes) { return reinterpret_cast<std::byte*>(codes.data()); }
const std::byte* bytes_of(const Codes& codes) { return reinterpret_cast<const std::byte*>(codes.data()); }
float value_of(std::uint16_t code) { return std::bit_cast<float>(std::uint32_t{code} << 16); }
std::uint16_t code_of(float value) { return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16); } // cut off

Codes every_code() {
    Codes codes(all_codes);
    for (std::size_t i = 0; i < codes.size(); ++i)
        codes[i] = static_cast<std::uint16_t>(i);
    return codes;
}

// At and beside every number of bfloat16 and every middle of two: subnormal ones, infinities and both kinds of NaN among them.
std::vector<float> neighbourhoods() {
    std::vector<float> values;
    for (std::uint32_t upper = 0; upper < all_codes; ++upper)
        for (std::uint32_t lower : {0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF})
            values.push_back(std::bit_cast<float>(upper << 16 | lower));
    return values;
}

// For each code, what brings a sum with it to the middle of two numbers, beside itself, or nowhere.
Codes companions(float factor) {
    Codes codes = every_code();
    for (std::uint16_t& code : codes) {
        float value = value_of(code);
        code = std::isfinite(value) ? code_of(std::ldexp(factor, std::ilogb(value == 0 ? 1 : value))) : 0;
    }
    return codes;
}
constexpr float half_a_place = 0x1p-8f, a_little = 0x1p-23f;

QByteArray difference(const Codes& wanted, const Codes& found) {
    auto [one, other] = std::ranges::mismatch(wanted, found);
    if (one == wanted.end())
        return {};
    return QString("at %1: %2, not %3").arg(one - wanted.begin()).arg(*other, 4, 16, QChar('0')).arg(*one, 4, 16, QChar('0')).toUtf8();
}

#define COMPARE_CODES(wanted, found)                                                                                                       \
    if (QByteArray said = difference(wanted, found); !said.isEmpty())                                                                      \
    QFAIL(said.constData())

// In runs of no whole number of vectors.
Codes finished(RunFinish finish, const std::vector<float>& sums, FinishRun run, const Codes& in_place) {
    constexpr std::size_t at_once = 37;
    Codes result = in_place;
    std::vector<float> bias(at_once);
    for (std::size_t i = 0; i < at_once; ++i)
        bias[i] = std::array{0.0f, 0x1p-130f, -1.25f, 0x1p127f}[i % 4];
    for (std::size_t first = 0; first < result.size(); first += at_once) {
        run.sums = sums.empty() ? nullptr : sums.data() + first;
        run.bias = run.bias ? bias.data() : nullptr;
        run.to = bytes_of(result) + 2 * first;
        run.count = static_cast<std::int64_t>(std::min(at_once, result.size() - first));
        finish(run);
    }
    return result;
}

// One value for every channel, so chosen that no product needs rounding: some processors round it by itself, some with the sum.
struct Channels {
    std::vector<float> zeros = std::vector<float>(channels), ones = std::vector<float>(channels, 1), beta = zeros;

    Channels() {
        for (std::size_t i = 0; i < channels; ++i)
            beta[i] = std::array{0.0f, 0x1p-130f, -0x1p-127f, 0x1p-12f}[i % 4];
    }
};

Codes normalised(const NormKernels& kernels, const Codes* addend, bool relu) {
    Channels of;
    Codes x = every_code(), y(all_codes);
    kernels.normalise({.stored = Stored::bfloat16,
                       .x = bytes_of(x),
                       .addend = addend ? bytes_of(*addend) : nullptr,
                       .y = bytes_of(y),
                       .rows = rows,
                       .channels = channels,
                       .mean = of.zeros.data(),
                       .factor = of.ones.data(),
                       .beta = (addend ? of.zeros : of.beta).data(),
                       .relu = relu});
    return y;
}

Codes passed_back(const NormKernels& kernels, const Codes& x) {
    Channels of;
    Codes dy = every_code(), dx(all_codes);
    kernels.pass_back({.stored = Stored::bfloat16,
                       .dy = bytes_of(dy),
                       .x = bytes_of(x),
                       .dx = bytes_of(dx),
                       .rows = rows,
                       .channels = channels,
                       .mean = of.zeros.data(),
                       .factor = of.ones.data(),
                       .shift = of.zeros.data(),
                       .slope = of.ones.data()});
    return dx;
}

// The first pixel of each patch is the first of its points; with all the others zero, whatever the order of the sums.
Codes gathered(const WinogradKernels& kernels, const std::vector<float>& values, const float* bias) {
    constexpr std::int64_t points = 36, width = 32;
    Codes result;
    for (std::size_t first = 0; first + width <= values.size(); first += width) {
        std::vector<float> patch(points * width);
        std::copy_n(values.data() + first, width, patch.data());
        Codes pixels(4 * 4 * width);
        kernels.gather(6, 4, false, {.data = patch.data(), .point_step = width, .panel = width, .panel_step = width},
                       {.data = bytes_of(pixels),
                        .stored = Stored::bfloat16,
                        .row_step = 4 * width,
                        .column_step = width,
                        .channels = width,
                        .rows = {0, 1},
                        .columns = {0, 1}},
                       {.bias = bias, .relu = bias != nullptr});
        result.insert(result.end(), pixels.begin(), pixels.begin() + width);
    }
    return result;
}

struct Adam {
    std::mt19937 random{7};
    Codes g, w, m, v;
    RoundedAdam settings{.stored_gradient = true, .epsilon = value_of(0x33D7)};

    // Runs of numbers of a kind each, longer and shorter than what is calculated at once: 2^-47, 2^-60 and so on are where pairs begin.
    explicit Adam(std::size_t count) : g(count), w(count), m(count), v(count) {
        std::uniform_int_distribution<std::size_t> length(100, 700);
        for (std::size_t first = 0, last = 0; first < count; first = last) {
            last = std::min(count, first + length(random));
            const int of_g = at_most(5), of_w = at_most(5), of_m = at_most(5), of_v = at_most(5);
            for (std::size_t i = first; i < last; ++i)
                g[i] = signed_code(of_g, -47), w[i] = signed_code(of_w, -60), m[i] = signed_code(of_m, -60), v[i] = code(of_v, -94);
        }
    }

    int at_most(int most) { return std::uniform_int_distribution<int>(0, most)(random); }
    std::uint16_t usual(int power) { return code_of(std::ldexp(1 + static_cast<float>(at_most(127)) / 128, power)); }
    std::uint16_t signed_code(int kind, int least) { return static_cast<std::uint16_t>(code(kind, least) | at_most(1) << 15); }

    std::uint16_t code(int kind, int least) {
        if (at_most(3) == 0)
            return 0;
        switch (kind) {
        case 0: return static_cast<std::uint16_t>(at_most(0x7F80)); // anything but NaN
        case 1: return static_cast<std::uint16_t>(at_most(255));    // subnormal, or nearly
        case 2: return usual(-126 + at_most(60));
        case 3: return usual(least + at_most(1));
        case 4: return usual(least);
        default: return usual(-12 + at_most(14)); // as in training
        }
    }

    void step(std::size_t at_once) {
        for (std::size_t first = 0; first < g.size(); first += at_once) {
            settings.g = bytes_of(g) + 2 * first, settings.w = bytes_of(w) + 2 * first;
            settings.m = bytes_of(m) + 2 * first, settings.v = bytes_of(v) + 2 * first;
            settings.count = static_cast<std::int64_t>(std::min(at_once, g.size() - first));
            rounded_adam()(settings);
        }
    }
};

} // namespace

class TestVectorSets : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (!cpu_features().avx512_bf16)
            QSKIP("this processor has no AVX512_BF16, so nothing here rounds to bfloat16 by an instruction of its own");
    }

    void results_of_convolutions_are_the_same_bits() {
        const std::vector<float> sums = neighbourhoods();
        const float any = 0;
        for (const float* bias : {static_cast<const float*>(nullptr), &any})
            for (bool relu : {false, true}) {
                const FinishRun run{.bias = bias, .relu = relu, .stored = Stored::bfloat16};
                const Codes room(sums.size());
                COMPARE_CODES(finished(finish_run_portable, sums, run, room), finished(finish_run(), sums, run, room));
                COMPARE_CODES(finished(finish_run_portable, {}, run, every_code()), finished(finish_run(), {}, run, every_code()));
            }
    }

    void batch_normalisation_gives_the_same_bits() {
        const NormKernels& own = *norm_kernels(channels);
        for (bool relu : {false, true}) {
            COMPARE_CODES(normalised(norm_portable(), nullptr, relu), normalised(own, nullptr, relu));
            for (float beside : {half_a_place, -half_a_place, a_little, -a_little}) {
                const Codes addend = companions(beside);
                COMPARE_CODES(normalised(norm_portable(), &addend, relu), normalised(own, &addend, relu));
            }
        }
    }

    void its_gradients_are_the_same_bits() {
        for (float beside : {half_a_place, -half_a_place, a_little, -a_little}) {
            const Codes x = companions(beside);
            COMPARE_CODES(passed_back(norm_portable(), x), passed_back(*norm_kernels(channels), x));
        }
    }

    void winograds_results_are_the_same_bits() {
        const std::vector<float> values = neighbourhoods(), bias(32, 0x1p-130f);
        for (const float* added : {static_cast<const float*>(nullptr), bias.data()})
            COMPARE_CODES(gathered(winograd_portable(), values, added), gathered(winograd_kernels(), values, added));
    }

    void pooling_keeps_each_number_and_makes_nan_quiet() {
        const Codes codes = every_code();
        Codes line, wanted = codes, found(all_codes);
        for (std::size_t i = 0; i < all_codes; i += channels) // each pixel twice
            for (int twice = 0; twice < 2; ++twice)
                line.insert(line.end(), codes.begin() + static_cast<std::ptrdiff_t>(i),
                            codes.begin() + static_cast<std::ptrdiff_t>(i) + channels);
        for (std::uint16_t& code : wanted)
            code = static_cast<std::uint16_t>(std::isnan(value_of(code)) ? code | 0x40 : code);
        for (const PoolKernels* kernels : {&pool_portable(), pool_kernels(channels)}) {
            kernels->find({.stored = Stored::bfloat16,
                           .pixels = rows,
                           .channels = channels,
                           .upper = bytes_of(line),
                           .lower = bytes_of(line),
                           .largest = bytes_of(found)});
            COMPARE_CODES(wanted, found);
        }
    }

    void adam_in_pairs_and_one_by_one_is_the_same_bits_data() {
        QTest::addColumn<float>("decay");
        QTest::addColumn<float>("lr");
        QTest::addColumn<float>("rest_1");
        QTest::addColumn<float>("rest_2");
        QTest::addRow("as in training") << 0.0f << 0x1p-10f << value_of(0x3DCD) << value_of(0x3A83);
        QTest::addRow("with weight decay") << value_of(0x3C24) << 0x1p-10f << value_of(0x3DCD) << value_of(0x3A83);
        QTest::addRow("at the edge") << 0x1p-22f << 0x1p-27f << 0x1p-7f << 0x1p-18f;
        QTest::addRow("beyond it in the rate") << 0.0f << 0x1p-70f << 0x1p-7f << 0x1p-18f;
        QTest::addRow("beyond it in the decay") << 0x1p-70f << 0x1p-10f << 0x1p-7f << 0x1p-18f;
        QTest::addRow("beyond it in the means") << 0.0f << 0x1p-10f << 0x1p-70f << 0x1p-60f;
    }

    void adam_in_pairs_and_one_by_one_is_the_same_bits() {
        QFETCH(float, decay);
        QFETCH(float, lr);
        QFETCH(float, rest_1);
        QFETCH(float, rest_2);
        Adam together(60013);
        together.settings.decay = decay, together.settings.alpha = together.settings.lr = lr;
        together.settings.rest_1 = rest_1, together.settings.rest_2 = rest_2;
        Adam apart = together;
        for (int step = 0; step < 20; ++step) {
            together.step(together.g.size());
            apart.step(13); // fewer than fill a vector
            COMPARE_CODES(apart.w, together.w);
            COMPARE_CODES(apart.m, together.m);
            COMPARE_CODES(apart.v, together.v);
        }
    }
};

QTEST_APPLESS_MAIN(TestVectorSets)
#include "test_vector_sets.moc"
