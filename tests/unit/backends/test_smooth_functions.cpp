// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Sigmoid and hyperbolic tangent of the processor's back end: as near as they say, everywhere, and the same bits wherever they stand.
#include "backends/cpu/operations/smooth_functions.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

using namespace mantissa::cpu;

namespace {

using Vectorised = void (*)(const float* x, float* y, std::int64_t count);

double exact_sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double exact_tangent(double x) { return std::tanh(x); }

// Every finite code of bfloat16, then every so many of float32's: the step is prime, so all endings of a significand are among them.
std::vector<float> finite_values() {
    std::vector<float> values;
    const auto add = [&](std::uint32_t code) {
        if (float value = std::bit_cast<float>(code); std::isfinite(value))
            values.push_back(value);
    };
    for (std::uint32_t code = 0; code < 65536; ++code)
        add(code << 16);
    for (std::uint64_t code = 0; code < std::uint64_t{1} << 32; code += 11587)
        add(static_cast<std::uint32_t>(code));
    for (float value = -20; value < 20; value += 1.0F / 1024) // where most activations are
        values.push_back(value);
    return values;
}

double unit_at(double value) {
    int exponent = 0;
    std::frexp(value, &exponent);
    return std::ldexp(1.0, std::max(exponent - 24, -149));
}

double furthest(Vectorised function, double (*exact)(double)) {
    const std::vector<float> x = finite_values();
    std::vector<float> y(x.size());
    function(x.data(), y.data(), static_cast<std::int64_t>(x.size()));
    double most = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double wanted = exact(static_cast<double>(x[i]));
        const double apart = std::abs(static_cast<double>(y[i]) - wanted) / unit_at(wanted);
        most = apart <= most ? most : apart; // NaN is the furthest
    }
    return most;
}

// FNV of the bits: the same on every processor.
std::uint32_t print_of(const std::vector<float>& values) {
    std::uint32_t print = 2166136261;
    for (float value : values)
        print = (print ^ std::bit_cast<std::uint32_t>(value)) * 16777619;
    return print;
}

} // namespace

class TestSmoothFunctions : public QObject {
    Q_OBJECT

private slots:
    void they_are_as_near_as_they_say() {
        const double of_sigmoid = furthest(sigmoid, exact_sigmoid), of_tangent = furthest(hyperbolic_tangent, exact_tangent);
        QVERIFY2(of_sigmoid <= 2.5, qPrintable(QString("sigmoid: %1").arg(of_sigmoid)));
        QVERIFY2(of_tangent <= 1.6, qPrintable(QString("tanh: %1").arg(of_tangent)));
    }

    void what_is_not_finite_has_its_value() {
        const float infinity = std::numeric_limits<float>::infinity();
        const std::vector<float> x{infinity, -infinity, std::numeric_limits<float>::quiet_NaN(), 0.0F, -0.0F};
        std::vector<float> s(x.size()), t(x.size());
        sigmoid(x.data(), s.data(), 5);
        hyperbolic_tangent(x.data(), t.data(), 5);
        QVERIFY(s[0] == 1 && s[1] == 0 && std::isnan(s[2]) && s[3] == 0.5F && s[4] == 0.5F);
        QVERIFY(t[0] == 1 && t[1] == -1 && std::isnan(t[2]) && t[3] == 0 && t[4] == 0 && std::signbit(t[4]));
    }

    void one_by_one_and_in_vectors_they_are_the_same_bits() {
        const std::vector<float> x = finite_values();
        for (Vectorised function : {sigmoid, hyperbolic_tangent}) {
            std::vector<float> together(x.size()), apart(x.size());
            function(x.data(), together.data(), static_cast<std::int64_t>(x.size()));
            for (std::size_t i = 0; i < x.size(); ++i)
                function(&x[i], &apart[i], 1);
            QCOMPARE(print_of(together), print_of(apart));
        }
    }

    void every_processor_gives_these_bits() {
        std::vector<float> x, y(4096);
        for (int i = 0; i < 4096; ++i)
            x.push_back(static_cast<float>(i - 2048) / 128);
        sigmoid(x.data(), y.data(), 4096);
        QCOMPARE(print_of(y), 4275706708U);
        hyperbolic_tangent(x.data(), y.data(), 4096);
        QCOMPARE(print_of(y), 2392284069U);
    }
};

QTEST_APPLESS_MAIN(TestSmoothFunctions)
#include "test_smooth_functions.moc"
