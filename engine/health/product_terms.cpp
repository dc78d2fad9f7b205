// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/product_terms.h"

#include <array>

namespace mantissa::health {
namespace {

using Terms = std::vector<ProductTerm>;
using Place = std::array<std::int64_t, 4>; // of an element, by dimension

Place place_of(const Shape& shape, std::int64_t element) {
    Place place{};
    for (std::size_t i = 4; i-- > 0; element /= shape[i])
        place[i] = element % shape[i];
    return place;
}

std::int64_t element_at(const Shape& shape, const Place& place) {
    std::int64_t element = 0;
    for (std::size_t i = 0; i < 4; ++i)
        element = element * shape[i] + place[i];
    return element;
}

// Matrices of rows x columns; element = row * columns + column.
Terms dense_terms(const Graph& graph, const Operation& operation, std::int64_t element) {
    const Shape &a = graph.input(operation, 0).shape, &b = graph.input(operation, 1).shape, &y = graph.output(operation, 0).shape;
    std::int64_t row = element / y.back(), column = element % y.back();
    Terms terms;
    switch (operation.kind) {
    case OpKind::dense: // x {n,i}, kernel {i,o}
        for (std::int64_t i = 0; i < b.front(); ++i)
            terms.push_back({row * a.back() + i, i * b.back() + column});
        break;
    case OpKind::dense_backward_data: // dy {n,o}, kernel {i,o}
        for (std::int64_t o = 0; o < b.back(); ++o)
            terms.push_back({row * a.back() + o, column * b.back() + o});
        break;
    default: // x {n,i}, dy {n,o}
        for (std::int64_t n = 0; n < a.front(); ++n)
            terms.push_back({n * a.back() + row, n * b.back() + column});
    }
    return terms;
}

// The pixel of x under the kernel's pixel (ky, kx) when the result's pixel is (oy, ox); false: it is outside.
struct Under {
    const Window& window;
    const Shape& x;
    bool operator()(std::int64_t oy, std::int64_t ox, std::int64_t ky, std::int64_t kx, Place& place) const {
        place[1] = oy * window.stride_y - window.top + ky;
        place[2] = ox * window.stride_x - window.left + kx;
        return place[1] >= 0 && place[1] < x[1] && place[2] >= 0 && place[2] < x[2];
    }
};

Terms forward_terms(const Graph& graph, const Operation& operation, std::int64_t element) {
    const Shape &x = graph.input(operation, 0).shape, &kernel = graph.input(operation, 1).shape;
    Place y = place_of(graph.output(operation, 0).shape, element), pixel{y[0], 0, 0, 0};
    Under under{std::get<Convolution>(operation.attributes).window, x};
    Terms terms;
    for (std::int64_t ky = 0; ky < kernel[0]; ++ky)
        for (std::int64_t kx = 0; kx < kernel[1]; ++kx)
            for (pixel[3] = 0; under(y[1], y[2], ky, kx, pixel) && pixel[3] < x[3]; ++pixel[3])
                terms.push_back({element_at(x, pixel), element_at(kernel, {ky, kx, pixel[3], y[3]})});
    return terms;
}

// Each result that this element of x went into.
Terms backward_data_terms(const Graph& graph, const Operation& operation, std::int64_t element) {
    const Shape &dy = graph.input(operation, 0).shape, &kernel = graph.input(operation, 1).shape, &x = graph.output(operation, 0).shape;
    Place dx = place_of(x, element), pixel{};
    Under under{std::get<Convolution>(operation.attributes).window, x};
    Terms terms;
    for (std::int64_t oy = 0; oy < dy[1]; ++oy)
        for (std::int64_t ox = 0; ox < dy[2]; ++ox) {
            std::int64_t ky = dx[1] + under.window.top - oy * under.window.stride_y,
                         kx = dx[2] + under.window.left - ox * under.window.stride_x;
            if (ky < 0 || ky >= kernel[0] || kx < 0 || kx >= kernel[1] || !under(oy, ox, ky, kx, pixel))
                continue;
            for (std::int64_t f = 0; f < dy[3]; ++f)
                terms.push_back({element_at(dy, {dx[0], oy, ox, f}), element_at(kernel, {ky, kx, dx[3], f})});
        }
    return terms;
}

Terms backward_weights_terms(const Graph& graph, const Operation& operation, std::int64_t element) {
    const Shape &x = graph.input(operation, 0).shape, &dy = graph.input(operation, 1).shape;
    Place kernel = place_of(graph.output(operation, 0).shape, element), pixel{0, 0, 0, kernel[2]};
    Under under{std::get<Convolution>(operation.attributes).window, x};
    Terms terms;
    for (pixel[0] = 0; pixel[0] < x[0]; ++pixel[0])
        for (std::int64_t oy = 0; oy < dy[1]; ++oy)
            for (std::int64_t ox = 0; ox < dy[2]; ++ox)
                if (under(oy, ox, kernel[0], kernel[1], pixel))
                    terms.push_back({element_at(x, pixel), element_at(dy, {pixel[0], oy, ox, kernel[3]})});
    return terms;
}

} // namespace

std::vector<ProductTerm> product_terms(const Graph& graph, const Operation& operation, std::int64_t element) {
    switch (operation.kind) {
    case OpKind::dense:
    case OpKind::dense_backward_data:
    case OpKind::dense_backward_weights: return dense_terms(graph, operation, element);
    case OpKind::convolution: return forward_terms(graph, operation, element);
    case OpKind::convolution_backward_data: return backward_data_terms(graph, operation, element);
    case OpKind::convolution_backward_weights: return backward_weights_terms(graph, operation, element);
    default: return {};
    }
}

} // namespace mantissa::health
