// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y[n,oy,ox,o] = sum over ky,kx,c of x[n, oy*stride+ky-top, ox*stride+kx-left, c] * w[ky,kx,c,o], zero outside x.
#include "backends/reference/epilogue.h"
#include "backends/reference/kernels.h"
#include "core/parallel.h"

#include <cstring>

namespace mantissa::reference {
namespace {

struct Geometry {
    Window window;
    Shape x, y;
    std::int64_t in, out;

    // Offset of the pixel that kernel place (ky, kx) of result (oy, ox) sees; -1: outside.
    std::int64_t pixel(std::int64_t n, std::int64_t oy, std::int64_t ox, std::int64_t ky, std::int64_t kx) const {
        std::int64_t row = oy * window.stride_y + ky - window.top, column = ox * window.stride_x + kx - window.left;
        if (row < 0 || row >= x[1] || column < 0 || column >= x[2])
            return -1;
        return ((n * x[1] + row) * x[2] + column) * in;
    }
    std::int64_t result(std::int64_t n, std::int64_t oy, std::int64_t ox) const { return ((n * y[1] + oy) * y[2] + ox) * out; }
    std::int64_t products() const { return window.height * window.width * in * out; } // of one result
    std::int64_t weights(std::int64_t ky, std::int64_t kx) const { return (ky * window.width + kx) * in * out; }
};

Geometry geometry_of(const KernelSite& site, const Tensor& x, const Tensor& y) {
    return {site.attributes<Convolution>().window, x.shape, y.shape, x.shape[3], y.shape[3]};
}

// Calls `visit(pixel, weights)` for every kernel place of a result that lies inside.
template <typename Visit>
void for_each_place(const Geometry& g, std::int64_t n, std::int64_t oy, std::int64_t ox, Visit&& visit) {
    for (std::int64_t ky = 0; ky < g.window.height; ++ky)
        for (std::int64_t kx = 0; kx < g.window.width; ++kx)
            if (std::int64_t pixel = g.pixel(n, oy, ox, ky, kx); pixel >= 0)
                visit(pixel, g.weights(ky, kx));
}

typedef double Pair __attribute__((vector_size(2 * sizeof(double)))); // every processor has registers of two

// to[o] += x * row[o] of every x and row that `each` gives, in their order, from `first` on: so many results at a time, as their sums
// stay in registers then. Returns the first that is left.
template <int pairs, typename Each>
std::int64_t add_rows(double* to, std::int64_t first, std::int64_t count, Each&& each) {
    for (; first + 2 * pairs <= count; first += 2 * pairs) {
        Pair sums[pairs];
        std::memcpy(sums, to + first, sizeof sums);
        each([&](double x, const double* row) {
#pragma GCC unroll 4
            for (int pair = 0; pair < pairs; ++pair) {
                Pair values;
                std::memcpy(&values, row + first + 2 * pair, sizeof values);
                sums[pair] += x * values;
            }
        });
        std::memcpy(to + first, sums, sizeof sums);
    }
    return first;
}

template <typename Each>
void add_rows(double* to, std::int64_t count, Each&& each) {
    std::int64_t first = add_rows<4>(to, 0, count, each);
    first = add_rows<2>(to, first, count, each);
    if (first < count)
        each([=](double x, const double* row) {
            for (std::int64_t o = first; o < count; ++o)
                to[o] += x * row[o];
        });
}

double dot(const double* a, const double* b, std::int64_t count) {
    double sum = 0;
    for (std::int64_t i = 0; i < count; ++i)
        sum += a[i] * b[i];
    return sum;
}

// to[c] += a . row c: four at a time, as none waits for another.
void add_dots(double* to, const double* a, const double* rows, std::int64_t dots, std::int64_t count) {
    std::int64_t c = 0;
    for (; c + 4 <= dots; c += 4) {
        const double *first = rows + c * count, *second = first + count, *third = second + count, *fourth = third + count;
        double one = 0, two = 0, three = 0, four = 0;
        for (std::int64_t i = 0; i < count; ++i)
            one += a[i] * first[i], two += a[i] * second[i], three += a[i] * third[i], four += a[i] * fourth[i];
        to[c] += one, to[c + 1] += two, to[c + 2] += three, to[c + 3] += four;
    }
    for (; c < dots; ++c)
        to[c] += dot(a, rows + c * count, count);
}

// Of what was written, and of its squares, per channel.
void write_sums(const KernelSite& site) {
    Values y = read_back(site, 0), sums(static_cast<std::size_t>(2 * site.output(0).shape.back()));
    std::size_t channels = sums.size() / 2;
    for (std::size_t i = 0; i < y.size(); ++i) {
        sums[i % channels] += y[i];
        sums[channels + i % channels] += y[i] * y[i];
    }
    write(site, 1, sums);
}

} // namespace

void convolution(const KernelSite& site) {
    Geometry g = geometry_of(site, site.input(0), site.output(0));
    Values x = read(site, 0), w = read(site, 1), y(static_cast<std::size_t>(elements(g.y)));
    parallel_for(g.y[0] * g.y[1], worth_a_thread(g.y[2] * g.products()), [&](std::int64_t line) {
        std::int64_t n = line / g.y[1], oy = line % g.y[1];
        for (std::int64_t ox = 0; ox < g.y[2]; ++ox)
            add_rows(&y[static_cast<std::size_t>(g.result(n, oy, ox))], g.out, [&](auto&& add) {
                for_each_place(g, n, oy, ox, [&](std::int64_t pixel, std::int64_t weights) {
                    for (std::int64_t c = 0; c < g.in; ++c)
                        add(x[static_cast<std::size_t>(pixel + c)], &w[static_cast<std::size_t>(weights + c * g.out)]);
                });
            });
    });
    write_with(site, y, Operand::bias, site.attributes<Convolution>().epilogue);
    if (site.leaves(Operand::sums))
        write_sums(site);
}

void convolution_backward_data(const KernelSite& site) {
    Geometry g = geometry_of(site, site.output(0), site.input(0));
    Values dy = read(site, 0), w = read(site, 1), dx(static_cast<std::size_t>(elements(g.x)));
    parallel_for(g.y[0], worth_a_thread(g.y[1] * g.y[2] * g.products()), [&](std::int64_t n) {
        for (std::int64_t place = 0; place < g.y[1] * g.y[2] && !is_given_up(); ++place) {
            std::int64_t oy = place / g.y[2], ox = place % g.y[2];
            for_each_place(g, n, oy, ox, [&](std::int64_t pixel, std::int64_t weights) {
                add_dots(&dx[static_cast<std::size_t>(pixel)], &dy[static_cast<std::size_t>(g.result(n, oy, ox))],
                         &w[static_cast<std::size_t>(weights)], g.in, g.out);
            });
        }
    });
    write(site, 0, dx);
}

void convolution_backward_weights(const KernelSite& site) {
    Geometry g = geometry_of(site, site.input(0), site.input(1));
    Values x = read(site, 0), dy = read(site, 1), dw(static_cast<std::size_t>(elements(site.output(0).shape)));
    // One kernel place and channel per turn, so that no two threads add to the same sum.
    parallel_for(g.window.height * g.window.width * g.in, worth_a_thread(elements(g.y)), [&](std::int64_t row) {
        std::int64_t c = row % g.in, kx = row / g.in % g.window.width, ky = row / g.in / g.window.width;
        add_rows(&dw[static_cast<std::size_t>(row * g.out)], g.out, [&](auto&& add) {
            for (std::int64_t line = 0; line < g.y[0] * g.y[1] && !is_given_up(); ++line) {
                std::int64_t n = line / g.y[1], oy = line % g.y[1];
                for (std::int64_t ox = 0; ox < g.y[2]; ++ox)
                    if (std::int64_t pixel = g.pixel(n, oy, ox, ky, kx); pixel >= 0)
                        add(x[static_cast<std::size_t>(pixel + c)], &dy[static_cast<std::size_t>(g.result(n, oy, ox))]);
            }
        });
    });
    write(site, 0, dw);
}

} // namespace mantissa::reference
