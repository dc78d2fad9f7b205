// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/windows.h"

#include <fmt/format.h>

#include <limits>

namespace mantissa::check {
namespace {

constexpr std::int64_t largest_window = 4;

std::string name_for(OpKind kind, const FormatSet& formats, const Windowed& shape) {
    return std::string(name_of(kind)) + "/" + formats.name + "/" + shape.words();
}

// Few different numbers, so that the first of the largest matters, and a NaN now and then.
Fill with_ties() { return sprinkled(integers(4), {std::numeric_limits<double>::quiet_NaN(), -3}); }

// A place of each window that lies inside the image.
Fill places_inside(const Windowed& shape) {
    Shape result = shape.result(shape.channels);
    return [=](Draw& draw, std::int64_t element) {
        const Window& w = shape.window;
        std::int64_t ox = element / result[3] % result[2], oy = element / result[3] / result[2] % result[1];
        for (;;) {
            std::int64_t place = draw.integer(w.height * w.width);
            std::int64_t row = oy * w.stride_y - w.top + place / w.width, column = ox * w.stride_x - w.left + place % w.width;
            if (row >= 0 && row < shape.height && column >= 0 && column < shape.width)
                return static_cast<double>(place);
        }
    };
}

enum class Index { kept, absent };

Case max_pool_case(const FormatSet& formats, const Windowed& shape, Index index) {
    std::string ending = index == Index::kept ? "" : " without index";
    CaseBuilder c(name_for(OpKind::max_pool, formats, shape) + ending, {});
    int x = c.input("x", shape.image(), formats.result, with_ties());
    std::vector<int> outputs = {c.output("y", shape.result(shape.channels), formats.result)};
    if (index == Index::kept)
        outputs.push_back(c.raw_output("index", shape.result(shape.channels), Storage::uint8));
    c.operation(OpKind::max_pool, {x}, outputs, shape.window);
    return c.done();
}

Case max_pool_backward_case(const FormatSet& formats, const Windowed& shape) {
    CaseBuilder c(name_for(OpKind::max_pool_backward, formats, shape), one_rounded_sum(shape.window.height * shape.window.width));
    int dy = c.input("dy", shape.result(shape.channels), formats.result, normal(), Role::gradients);
    int index = c.raw_input("index", shape.result(shape.channels), Storage::uint8, places_inside(shape));
    c.operation(OpKind::max_pool_backward, {dy, index}, {c.output("dx", shape.image(), formats.result)}, shape.window).rounding =
        rule_of(formats.result);
    return c.done();
}

// relu, pooling, and both backwards, with the gradient of the bias before them: as one where the device says so.
Case behind_relu(const FormatSet& formats, const Windowed& shape) {
    Tolerance tolerance = one_rounded_sum(shape.batch * shape.height * shape.width);
    tolerance.terms = Tolerance::Terms::largest_sum; // without signs other places are the largest
    CaseBuilder c(name_for(OpKind::max_pool_backward, formats, shape) + " behind relu", tolerance);
    int x = c.input("x", shape.image(), formats.result, with_ties());
    int dy = c.input("dy", shape.result(shape.channels), formats.result, normal(), Role::gradients);
    int rectified = c.between("rectified", shape.image(), formats.result);
    int y = c.between("y", shape.result(shape.channels), formats.result);
    int index = c.raw_output("index", shape.result(shape.channels), Storage::uint8);
    int sent = c.between("sent", shape.image(), formats.result), dx = c.output("dx", shape.image(), formats.result);
    c.operation(OpKind::activation, {x}, {rectified}, Activation{Function::relu});
    c.operation(OpKind::max_pool, {rectified}, {y, index}, shape.window);
    c.operation(OpKind::max_pool_backward, {dy, index}, {sent}, shape.window);
    c.operation(OpKind::activation_backward, {sent, rectified}, {dx}, Activation{Function::relu});
    c.operation(OpKind::bias_backward, {dx}, {c.output("db", {shape.channels}, formats.result)});
    c.fused();
    return c.done();
}

// A bias and relu, then the pooling, likewise.
Case behind_bias(const FormatSet& formats, const Windowed& shape, Index index) {
    std::string ending = index == Index::kept ? " behind bias and relu" : " behind bias and relu, without index";
    CaseBuilder c(name_for(OpKind::max_pool, formats, shape) + ending, {});
    int x = c.input("x", shape.image(), formats.result, with_ties());
    int bias = c.input("bias", {shape.channels}, formats.result, normal());
    int biased = c.between("biased", shape.image(), formats.result), rectified = c.between("rectified", shape.image(), formats.result);
    std::vector<int> outputs = {c.output("y", shape.result(shape.channels), formats.result)};
    if (index == Index::kept)
        outputs.push_back(c.raw_output("index", shape.result(shape.channels), Storage::uint8));
    c.operation(OpKind::bias_add, {x, bias}, {biased});
    c.operation(OpKind::activation, {biased}, {rectified}, Activation{Function::relu});
    c.operation(OpKind::max_pool, {rectified}, outputs, shape.window);
    c.fused();
    return c.done();
}

Case average_case(OpKind kind, const FormatSet& formats, const Windowed& shape) {
    CaseBuilder c(name_for(kind, formats, shape), one_rounded_sum(shape.window.height * shape.window.width));
    bool forward = kind == OpKind::average_pool;
    Shape small = shape.result(shape.channels);
    int in = c.input("in", forward ? shape.image() : small, formats.result, normal());
    c.operation(kind, {in}, {c.output("out", forward ? small : shape.image(), formats.result)}, shape.window).rounding =
        rule_of(formats.result);
    return c.done();
}

Case global_case(OpKind kind, const FormatSet& formats, const Shape& image) {
    Shape small = {image[0], image[3]};
    bool forward = kind == OpKind::global_average_pool;
    CaseBuilder c(fmt::format("{}/{}/{}", name_of(kind), formats.name, to_string(image)),
                  one_rounded_sum(forward ? image[1] * image[2] : 1));
    int in = c.input("in", forward ? image : small, formats.result, normal());
    c.operation(kind, {in}, {c.output("out", forward ? small : image, formats.result)}).rounding = rule_of(formats.result);
    return c.done();
}

void add_cases_for(Cases& cases, OpKind kind, const FormatSet& formats, const Windowed& shape) {
    if (kind == OpKind::max_pool) {
        cases.push_back(max_pool_case(formats, shape, Index::kept));
        cases.push_back(max_pool_case(formats, shape, Index::absent));
        for (Index index : {Index::kept, Index::absent})
            if (formats.result.kind == FormatKind::floating)
                cases.push_back(behind_bias(formats, shape, index));
    } else if (kind == OpKind::max_pool_backward) {
        cases.push_back(max_pool_backward_case(formats, shape));
        if (formats.result.kind == FormatKind::floating)
            cases.push_back(behind_relu(formats, shape));
    } else {
        cases.push_back(average_case(kind, formats, shape));
    }
}

// Two by two without overlap, as most networks pool; now and then a line and a column are left over.
Windowed by_two(std::int64_t index) {
    Windowed shape{.batch = 1 + index % 2, .height = 6 + index % 3, .width = 8 + index % 2, .channels = 1 + 7 * (index % 5), .window = {}};
    shape.window = {.height = 2, .width = 2, .stride_y = 2, .stride_x = 2};
    return shape;
}

// Channels in whole vectors, which kernels take at once: windows apart and overlapping, within the image and over its border.
constexpr Windowed of_vectors[] = {
    {.batch = 3, .height = 8, .width = 6, .channels = 16, .window = {.height = 2, .width = 2, .stride_y = 2, .stride_x = 2}},
    {.batch = 2, .height = 9, .width = 7, .channels = 24, .window = {.height = 2, .width = 2, .stride_y = 2, .stride_x = 2}},
    {.batch = 2, .height = 6, .width = 9, .channels = 8, .window = {.height = 3, .width = 3, .stride_y = 3, .stride_x = 3}},
    {.batch = 1, .height = 4, .width = 9, .channels = 16, .window = {.height = 1, .width = 3, .stride_y = 1, .stride_x = 3}},
    {.batch = 2, .height = 5, .width = 6, .channels = 32, .window = {.height = 2, .width = 2, .stride_y = 1, .stride_x = 3}},
    {.batch = 2,
     .height = 6,
     .width = 6,
     .channels = 8,
     .window = {.height = 2, .width = 2, .stride_y = 2, .stride_x = 2, .top = 1, .left = 1}},
};

} // namespace

Cases pooling_cases(OpKind kind, Depth depth) {
    Cases cases;
    for (const FormatSet& formats : format_sets(depth))
        for (std::int64_t i = 0; i < tries(depth, 9); ++i)
            if (formats.operand == formats.result) // pooling has one format
                add_cases_for(cases, kind, formats, i % 3 == 2 ? by_two(i) : windowed(i + 1, largest_window));
    for (const FormatSet& formats : format_sets(depth))
        for (const Windowed& shape : of_vectors)
            if (formats.operand == formats.result)
                add_cases_for(cases, kind, formats, shape);
    return cases;
}

Cases global_pooling_cases(OpKind kind, Depth depth) {
    Cases cases;
    for (const FormatSet& formats : format_sets(depth))
        for (const Shape& image : {Shape{1, 1, 1, 3}, Shape{3, 7, 5, 17}, Shape{3, 13, 11, 1}})
            if (formats.operand == formats.result)
                cases.push_back(global_case(kind, formats, image));
    return cases;
}

} // namespace mantissa::check
