// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/windows.h"

#include <fmt/format.h>

#include <cmath>
#include <tuple>

namespace mantissa::check {
namespace {

constexpr std::int64_t largest_kernel = 11;

struct Product {
    Windowed shape;
    std::int64_t filters = 1;
    FormatSet formats;

    Shape kernel() const { return {shape.window.height, shape.window.width, shape.channels, filters}; }
    Shape result() const { return shape.result(filters); }
    std::int64_t length(OpKind kind) const {
        std::int64_t places = shape.window.height * shape.window.width;
        if (kind == OpKind::convolution_backward_weights)
            return elements(result()) / filters;
        return places * (kind == OpKind::convolution ? shape.channels : filters);
    }
    std::string name(const std::string& of) const {
        return of + "/" + formats.name + "/" + shape.words() + " filters " + std::to_string(filters);
    }
};

Case plain(OpKind kind, const Product& p, Tolerance tolerance) {
    CaseBuilder c(p.name(name_of(kind)), tolerance);
    auto operand = [&](const char* name, const Shape& shape) {
        return c.input(name, shape, p.formats.operand, normal(0.5), Role::compute);
    };
    std::vector<int> in;
    Shape out = p.result();
    if (kind == OpKind::convolution)
        in = {operand("x", p.shape.image()), operand("kernel", p.kernel())};
    if (kind == OpKind::convolution_backward_data)
        in = {operand("dy", p.result()), operand("kernel", p.kernel())}, out = p.shape.image();
    if (kind == OpKind::convolution_backward_weights)
        in = {operand("x", p.shape.image()), operand("dy", p.result())}, out = p.kernel();
    int result = c.output("result", out, p.formats.result);
    c.operation(kind, in, {result}, Convolution{p.shape.window}).rounding = rule_of(p.formats.result);
    return c.done();
}

// Convolution, bias, function: as one where the device says so.
Case followed(const Product& p, Function function, Tolerance tolerance) {
    // The sum rounds before the bias is added, so where they cancel the result may be off by the sum's last place.
    tolerance.float32_errors += std::ldexp(1.0, 23 - p.formats.result.mantissa_bits);
    tolerance.ulps += own_ulps(function, p.formats.result);
    CaseBuilder c(p.name("convolution/fused " + std::string(name_of(function))), tolerance);
    int x = c.input("x", p.shape.image(), p.formats.operand, normal(0.5), Role::compute);
    int kernel = c.input("kernel", p.kernel(), p.formats.operand, normal(0.5), Role::compute);
    int bias = c.input("bias", {p.filters}, p.formats.result, normal(), Role::compute);
    bool last = function == Function::none;
    int sum = c.between("sum", p.result(), p.formats.result);
    int biased = last ? c.output("biased", p.result(), p.formats.result) : c.between("biased", p.result(), p.formats.result);
    c.operation(OpKind::convolution, {x, kernel}, {sum}, Convolution{p.shape.window});
    c.operation(OpKind::bias_add, {sum, bias}, {biased});
    if (!last)
        c.operation(OpKind::activation, {biased}, {c.output("y", p.result(), p.formats.result)}, Activation{function});
    c.fused();
    return c.done();
}

// Winograd's algorithm rounds what a whole tile adds up, not each result alone, and its points weigh some of it more.
Tolerance spread_sum(std::int64_t length) {
    Tolerance tolerance = one_rounded_sum(length);
    tolerance.float32_errors *= 12;
    tolerance.terms = Tolerance::Terms::largest_sum;
    return tolerance;
}

// Square windows on whole vectors of channels, as the algorithms of networks in earnest want them.
Windowed many_channels(std::int64_t index) {
    constexpr std::int64_t windows[] = {3, 5, 3, 7, 5, 11, 3, 2, 4}, strides[] = {1, 2, 2, 2, 1, 2, 1, 1, 1};
    Windowed shape{
        .batch = 1 + index % 3, .height = 11 + index % 4, .width = 11 + 2 * (index % 7), .channels = 16 * (1 + index % 3), .window = {}};
    shape.window.height = shape.window.width = windows[index % 9];
    shape.window.stride_y = shape.window.stride_x = strides[index % 9];
    return padded(shape, static_cast<Padding>(index / 2 % 3));
}

// Windows and steps that differ down and across; pixels that no tap sees.
Windowed uneven(std::int64_t index) {
    constexpr Window windows[] = {{.height = 1, .width = 1, .stride_y = 2, .stride_x = 2},
                                  {.height = 3, .width = 2, .stride_y = 1, .stride_x = 2},
                                  {.height = 1, .width = 5, .stride_y = 3, .stride_x = 1},
                                  {.height = 4, .width = 1, .stride_y = 2, .stride_x = 3}};
    Windowed shape{.batch = 2 + index % 2,
                   .height = 9 + index % 3,
                   .width = 19 + index % 4,
                   .channels = 16 * (1 + index / 2 % 3),
                   .window = windows[index % 4]};
    return padded(shape, static_cast<Padding>(index % 3));
}

// Images smaller than the window, as the last stages of a network with strides have them: some taps see nothing but padding.
Windowed within_a_window(std::int64_t index) {
    constexpr std::int64_t widths[] = {1, 2, 2, 1, 2, 1}, windows[] = {3, 5, 3, 4, 7, 2}, strides[] = {2, 3, 3, 2, 3, 2};
    Windowed shape{.batch = 3, .height = 1 + index % 2, .width = widths[index % 6], .channels = 4 << index % 3, .window = {}};
    shape.window.height = shape.window.width = windows[index % 6];
    shape.window.stride_y = shape.window.stride_x = strides[index % 6];
    return padded(shape, Padding::same);
}

// What a shortcut around a residual looks like: single pixels, some of them passed over, of few channels.
Windowed pixels_with_stride(std::int64_t index) {
    constexpr std::int64_t channels[] = {6, 1, 3, 8, 5, 12};
    Windowed shape{.batch = 2 + 2 * (index % 3), .height = 12 - index % 4, .width = 12, .channels = channels[index % 6], .window = {}};
    shape.window.stride_y = shape.window.stride_x = 2 + index / 2 % 2;
    return padded(shape, Padding::same);
}

// Filters in whole 16s, channels that are filled up to them, and a scale for each operand; gradients are in E5M2.
Case filters_in_8_bits(OpKind kind, std::int64_t stride) {
    Windowed shape{.batch = 3, .height = 10, .width = 8, .channels = 24, .window = {}};
    shape.window.height = shape.window.width = 3;
    shape.window.stride_y = shape.window.stride_x = stride;
    const Product p{padded(shape, Padding::same), 32, {}};
    CaseBuilder c(fmt::format("{}/float8 with scales/{} filters 32", name_of(kind), p.shape.words()), units_of_8_bits);
    auto operand = [&](const char* name, const Shape& of, const Format& format, double scale) {
        int slot = c.state(std::string(name) + " scale", {range_slot}, float32, constant(scale));
        int tensor = c.input(name, of, format, normal(4), Role::compute);
        c.share_exponent(tensor, slot);
        return tensor;
    };
    std::vector<int> in;
    Shape out = p.result();
    if (kind == OpKind::convolution)
        in = {operand("x", p.shape.image(), float8_e4m3, 0.013), operand("kernel", p.kernel(), float8_e4m3, 0.07)};
    if (kind == OpKind::convolution_backward_data)
        in = {operand("dy", p.result(), float8_e5m2, 0.013), operand("kernel", p.kernel(), float8_e4m3, 0.07)}, out = p.shape.image();
    if (kind == OpKind::convolution_backward_weights)
        in = {operand("x", p.shape.image(), float8_e4m3, 0.013), operand("dy", p.result(), float8_e5m2, 0.07)}, out = p.kernel();
    c.operation(kind, in, {c.output("result", out, float32)}, Convolution{p.shape.window});
    return c.done();
}

// So many pixels that kernels which choose their tiles by the size of the product choose the large ones.
Product many_pixels(OpKind kind, const FormatSet& formats, std::int64_t batch, std::int64_t few, std::int64_t many) {
    bool data = kind == OpKind::convolution_backward_data;
    Windowed shape{.batch = batch, .height = 105, .width = 103, .channels = data ? many : few, .window = {}};
    shape.window.height = shape.window.width = 3;
    return {padded(shape, Padding::same), data ? few : many, formats};
}

} // namespace

Cases convolution_cases(OpKind kind, Depth depth) {
    Cases cases = {filters_in_8_bits(kind, 1), filters_in_8_bits(kind, 2)};
    for (const FormatSet& formats : format_sets(depth)) {
        // Batch, channels of the one side and of the other; of three, as a first layer has them.
        for (auto [batch, few, many] : {std::tuple{2, 8, 36}, {2, 4, 68}, {4, 3, 24}, {2, 3, 40}})
            if (formats.operand == float32 && formats.result == float32) {
                const Product product = many_pixels(kind, formats, batch, few, many);
                cases.push_back(plain(kind, product, spread_sum(product.length(kind))));
            }
        for (std::int64_t i = 0; i < tries(depth, 9); ++i) {
            Product product{many_channels(i), 16 * (1 + (i + 1) % 3), formats};
            cases.push_back(plain(kind, product, spread_sum(product.length(kind))));
            if (kind == OpKind::convolution && i % 3 == 0 && formats.result.kind == FormatKind::floating)
                cases.push_back(followed(product, Function::relu, spread_sum(product.length(kind))));
        }
        for (std::int64_t i = 0; i < tries(depth, 4); ++i) {
            Product product{uneven(i), 16 * (1 + i % 3), formats};
            cases.push_back(plain(kind, product, spread_sum(product.length(kind))));
        }
        for (std::int64_t i = 0; i < 6; ++i) {
            Product product{within_a_window(i), 8, formats};
            cases.push_back(plain(kind, product, one_rounded_sum(product.length(kind))));
        }
        for (std::int64_t i = 0; i < tries(depth, 6); ++i) {
            Product product{pixels_with_stride(i), 8 + i % 3, formats};
            cases.push_back(plain(kind, product, one_rounded_sum(product.length(kind))));
        }
        for (std::int64_t i = 0; i < tries(depth, 13); ++i) {
            Product product{windowed(i, largest_kernel), channel_choices[(i / 2) % 4], formats};
            cases.push_back(plain(kind, product, one_rounded_sum(product.length(kind))));
            if (kind == OpKind::convolution && i % 4 == 1 && formats.result.kind == FormatKind::floating)
                for (Function function : {Function::none, Function::relu, Function::tanh})
                    cases.push_back(followed(product, function, one_rounded_sum(product.length(kind))));
        }
    }
    return cases;
}

} // namespace mantissa::check
