// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// How different two colours are: WCAG 2 contrast, and CIEDE2000 as seen by normal, protan, deutan and tritan eyes
// (matrices of Machado 2009 at full severity).
#include <QColor>

#include <array>
#include <cmath>

namespace mantissa::app {

enum class Sight { normal, protan, deutan, tritan };
inline constexpr std::array allSights = {Sight::normal, Sight::protan, Sight::deutan, Sight::tritan};

struct Lab {
    double l = 0, a = 0, b = 0;
};
using Rgb = std::array<double, 3>; // linear light
using Matrix = std::array<Rgb, 3>;

inline Rgb linear(const QColor& color) {
    auto channel = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return {channel(color.redF()), channel(color.greenF()), channel(color.blueF())};
}

inline Rgb times(const Matrix& matrix, const Rgb& v) {
    Rgb result{};
    for (std::size_t row = 0; row < 3; ++row)
        result[row] = matrix[row][0] * v[0] + matrix[row][1] * v[1] + matrix[row][2] * v[2];
    return result;
}

inline double contrast(const QColor& a, const QColor& b) {
    auto luminance = [](const Rgb& v) { return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2]; };
    const double one = luminance(linear(a)), two = luminance(linear(b));
    return (std::max(one, two) + 0.05) / (std::min(one, two) + 0.05);
}

inline Lab toLab(const Rgb& light) {
    static constexpr Matrix xyz = {
        {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
    const Rgb v = times(xyz, light);
    auto f = [](double x) { return x > 216.0 / 24389 ? std::cbrt(x) : (24389.0 / 27 * x + 16) / 116; };
    const double x = f(v[0] / 0.95047), y = f(v[1]), z = f(v[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

inline Lab seen(const QColor& color, Sight sight) {
    static constexpr std::array<Matrix, 4> eyes = {
        {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
         {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
         {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
         {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}};
    Rgb light = times(eyes[static_cast<std::size_t>(sight)], linear(color));
    for (double& channel : light)
        channel = std::fmin(1, std::fmax(0, channel));
    return toLab(light);
}

// CIEDE2000, after Sharma, Wu and Dalal 2005, whose names the variables have.
inline double difference(const Lab& one, const Lab& two) {
    constexpr double degree = 3.14159265358979323846 / 180;
    auto seventh = [](double c) { return std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + std::pow(25, 7))); };
    const double cMean = (std::hypot(one.a, one.b) + std::hypot(two.a, two.b)) / 2, g = 0.5 * (1 - seventh(cMean));
    const double a1 = one.a * (1 + g), a2 = two.a * (1 + g), c1 = std::hypot(a1, one.b), c2 = std::hypot(a2, two.b);
    auto hue = [&](double b, double a) { return std::fmod(std::atan2(b, a) / degree + 360, 360); };
    const double h1 = hue(one.b, a1), h2 = hue(two.b, a2);
    double dh = h2 - h1, hm = h1 + h2;
    if (c1 * c2 == 0)
        dh = 0;
    else {
        hm = std::fabs(dh) <= 180 ? hm / 2 : hm < 360 ? (hm + 360) / 2 : (hm - 360) / 2;
        dh += dh > 180 ? -360 : dh < -180 ? 360 : 0;
    }
    const double dL = two.l - one.l, dC = c2 - c1, dH = 2 * std::sqrt(c1 * c2) * std::sin(dh / 2 * degree), lm = (one.l + two.l) / 2,
                 cm = (c1 + c2) / 2;
    const double t = 1 - 0.17 * std::cos((hm - 30) * degree) + 0.24 * std::cos(2 * hm * degree) + 0.32 * std::cos((3 * hm + 6) * degree) -
                     0.2 * std::cos((4 * hm - 63) * degree);
    const double sl = 1 + 0.015 * std::pow(lm - 50, 2) / std::sqrt(20 + std::pow(lm - 50, 2)), sc = 1 + 0.045 * cm, sh = 1 + 0.015 * cm * t;
    const double rt = -2 * seventh(cm) * std::sin(60 * std::exp(-std::pow((hm - 275) / 25, 2)) * degree);
    return std::sqrt(std::pow(dL / sl, 2) + std::pow(dC / sc, 2) + std::pow(dH / sh, 2) + rt * dC / sc * dH / sh);
}

} // namespace mantissa::app
