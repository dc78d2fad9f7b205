// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/reference/epilogue.h"

#include <algorithm>
#include <cmath>

namespace mantissa::reference {
namespace {

// NaN passes through every one of them.
double value_of(Function function, double x) {
    switch (function) {
    case Function::relu: return x <= 0 ? 0 : x;
    case Function::leaky_relu: return x > 0 ? x : x * static_cast<double>(leaky_slope);
    case Function::sigmoid: return 1 / (1 + std::exp(-x));
    case Function::tanh: return std::tanh(x);
    case Function::hard_tanh: return std::clamp(x, -1.0, 1.0);
    case Function::none:
    case Function::softmax: break; // which takes a row
    }
    return x;
}

void softmax(double* row, std::size_t count) {
    double largest = *std::max_element(row, row + count), sum = 0;
    for (std::size_t i = 0; i < count; ++i)
        sum += row[i] = std::exp(row[i] - largest);
    for (std::size_t i = 0; i < count; ++i)
        row[i] /= sum;
}

void round_all(const KernelSite& site, Values& values) {
    Rounder rounded(site, site.output(0));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = rounded(values[i], static_cast<std::int64_t>(i));
}

void add_repeated(const KernelSite& site, Values& values, std::size_t input) {
    Values added = read(site, input);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] += added[i % added.size()];
}

} // namespace

void apply(Function function, Values& values, std::size_t channels) {
    if (takes_rows(function))
        for (std::size_t row = 0; row < values.size(); row += channels)
            softmax(&values[row], channels);
    else if (function != Function::none)
        std::ranges::transform(values, values.begin(), [&](double x) { return value_of(function, x); });
}

void write_activated(const KernelSite& site, Values& values, Function function) {
    if (function != Function::none) {
        round_all(site, values);
        apply(function, values, static_cast<std::size_t>(site.output(0).shape.back()));
    }
    write(site, 0, values);
}

void write_with(const KernelSite& site, Values& values, Operand added, Function function) {
    if (site.has(added)) {
        round_all(site, values);
        add_repeated(site, values, site.at(added));
    }
    write_activated(site, values, function);
}

} // namespace mantissa::reference
