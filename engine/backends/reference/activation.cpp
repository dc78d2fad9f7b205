// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y = f(x), and dx from dy and y. Where dx has 16 bits each elementary operation rounds to its format, as TensorFlow's kernels do.
#include "backends/reference/arithmetic.h"
#include "backends/reference/epilogue.h"
#include "backends/reference/kernels.h"
#include "backends/reference/operands.h"

#include <cmath>

namespace mantissa::reference {
namespace {

Arithmetic arithmetic_of(const Tensor& dx) {
    const Format& format = dx.format.format;
    bool half = format.storage == Storage::float16 || format.storage == Storage::bfloat16;
    return half ? Arithmetic(format) : exact_arithmetic();
}

double slope(Function function, double y, const Arithmetic& in_format) {
    switch (function) {
    case Function::relu: return y > 0;
    case Function::leaky_relu: return y > 0 ? 1 : static_cast<double>(leaky_slope);
    case Function::sigmoid: return in_format(y * in_format(1 - y));
    case Function::tanh: return in_format(1 - in_format(y * y));
    case Function::hard_tanh: return std::abs(y) < 1;
    case Function::none:
    case Function::softmax: break; // which takes a row
    }
    return 1;
}

// dx = (dy - sum of dy*y) * y
void softmax_row(double* dy, const double* y, std::size_t count, const Arithmetic& in_format) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i)
        sum += in_format(dy[i] * y[i]);
    for (std::size_t i = 0; i < count; ++i)
        dy[i] = in_format(dy[i] - in_format(sum)) * y[i];
}

// A gradient that does not pass is zero, whatever it was: infinity times zero would not be.
double passed(double dy, double slope) { return slope == 0 ? 0 : dy * slope; }

} // namespace

void activation(const KernelSite& site) {
    Values values = read(site, 0);
    apply(site.attributes<Activation>().function, values, static_cast<std::size_t>(site.output(0).shape.back()));
    write(site, 0, values);
}

void activation_backward(const KernelSite& site) {
    Function function = site.attributes<Activation>().function;
    Arithmetic in_format = arithmetic_of(site.output(0));
    Values dx = read(site, 0), y = read(site, 1);
    std::size_t channels = static_cast<std::size_t>(site.output(0).shape.back());
    if (takes_rows(function))
        for (std::size_t row = 0; row < dx.size(); row += channels)
            softmax_row(&dx[row], &y[row], channels, in_format);
    else
        for (std::size_t i = 0; i < dx.size(); ++i) {
            double s = slope(function, y[i], in_format);
            dx[i] = only_switches(function) ? passed(dx[i], s) : dx[i] * s;
        }
    write(site, 0, dx);
}

} // namespace mantissa::reference
