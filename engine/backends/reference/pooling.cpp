// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/reference/kernels.h"
#include "backends/reference/operands.h"
#include "core/parallel.h"

#include <cmath>

namespace mantissa::reference {
namespace {

std::size_t place_of(std::int64_t index) { return static_cast<std::size_t>(index); }

struct Geometry {
    Window window;
    Shape large, small; // the image and the pooled image
    std::int64_t channels = large[3];

    // Calls `visit(pixel, place)` for the elements of the window of `result` that lie inside, row by row.
    // Places are numbered over the whole window, padding included.
    template <typename Visit>
    void for_each_inside(std::int64_t result, Visit&& visit) const {
        std::int64_t c = result % channels, ox = result / channels % small[2], oy = result / channels / small[2] % small[1];
        std::int64_t n = result / channels / small[2] / small[1];
        for (std::int64_t place = 0; place < window.height * window.width; ++place) {
            std::int64_t row = oy * window.stride_y - window.top + place / window.width;
            std::int64_t column = ox * window.stride_x - window.left + place % window.width;
            if (row >= 0 && row < large[1] && column >= 0 && column < large[2])
                visit(place_of(((n * large[1] + row) * large[2] + column) * channels + c), place);
        }
    }

    std::int64_t count_inside(std::int64_t result) const {
        std::int64_t count = 0;
        for_each_inside(result, [&](std::size_t, std::int64_t) { ++count; });
        return count;
    }

    // Windows overlap across lines but never across samples.
    template <typename Work>
    void for_each_result(Work&& work) const {
        std::int64_t per_sample = small[1] * small[2] * channels;
        parallel_for(small[0], worth_a_thread(per_sample * window.height * window.width), [&](std::int64_t n) {
            for (std::int64_t i = n * per_sample; i < (n + 1) * per_sample; ++i)
                work(i);
        });
    }
};

Geometry geometry_of(const KernelSite& site, const Tensor& large, const Tensor& small) {
    return {site.attributes<Window>(), large.shape, small.shape};
}

struct Largest {
    double value = 0;
    std::int64_t place = -1;
};

// The first of the largest wins; the first NaN beats everything.
Largest largest_in(const Geometry& g, const Values& x, std::int64_t result) {
    Largest best;
    g.for_each_inside(result, [&](std::size_t pixel, std::int64_t place) {
        bool better = x[pixel] > best.value || std::isnan(x[pixel]);
        if (best.place < 0 || (better && !std::isnan(best.value)))
            best = {x[pixel], place};
    });
    return best;
}

} // namespace

void max_pool(const KernelSite& site) {
    Geometry g = geometry_of(site, site.input(0), site.output(0));
    Values x = read(site, 0), y(place_of(elements(g.small))), index(y.size());
    g.for_each_result([&](std::int64_t i) {
        Largest best = largest_in(g, x, i);
        y[place_of(i)] = best.value;
        index[place_of(i)] = static_cast<double>(best.place);
    });
    write(site, 0, y);
    if (site.leaves(Operand::index))
        write(site, 1, index);
}

void max_pool_backward(const KernelSite& site) {
    Geometry g = geometry_of(site, site.output(0), site.input(0));
    Values dy = read(site, 0), index = read(site, 1), dx(place_of(elements(g.large)));
    pass_where_positive(site, dy);
    g.for_each_result([&](std::int64_t i) {
        g.for_each_inside(i, [&](std::size_t pixel, std::int64_t place) {
            if (index[place_of(i)] == static_cast<double>(place))
                dx[pixel] += dy[place_of(i)];
        });
    });
    write(site, 0, dx);
}

void average_pool(const KernelSite& site) {
    Geometry g = geometry_of(site, site.input(0), site.output(0));
    Values x = read(site, 0), y(place_of(elements(g.small)));
    g.for_each_result([&](std::int64_t i) {
        g.for_each_inside(i, [&](std::size_t pixel, std::int64_t) { y[place_of(i)] += x[pixel]; });
        y[place_of(i)] /= static_cast<double>(g.count_inside(i));
    });
    write(site, 0, y);
}

void average_pool_backward(const KernelSite& site) {
    Geometry g = geometry_of(site, site.output(0), site.input(0));
    Values dy = read(site, 0), dx(place_of(elements(g.large)));
    g.for_each_result([&](std::int64_t i) {
        double share = dy[place_of(i)] / static_cast<double>(g.count_inside(i));
        g.for_each_inside(i, [&](std::size_t pixel, std::int64_t) { dx[pixel] += share; });
    });
    write(site, 0, dx);
}

} // namespace mantissa::reference
