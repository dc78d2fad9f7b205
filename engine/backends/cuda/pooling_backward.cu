// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The way back through pooling. Where windows lie apart, each result goes to its pixels; else each pixel gathers from the windows that
// cover it, so that no two threads add to the same place. A relu's way back is done in the same go.
#include "backends/cuda/device/windows.h"
#include "backends/cuda/kernels.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

// The way back where windows lie apart, from the results: each is read once, and all pixels of its window are written.
template <typename Way>
struct MaxPoolApartBackward {
    static constexpr int width = Way::width;
    Geometry g;
    Places places;              // of the results
    typename Way::Source dy, y; // y: dy passes where it is positive
    bool rectified;             // no: y is not there
    const std::uint8_t* index;
    typename Way::Target dx;

    MANTISSA_HD void operator()(std::int64_t item) const {
        std::int64_t first = item * width;
        Place at = places(item);
        float values[width], pooled[width], passed[width];
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i)
            pooled[i] = 1;
        dy.read(first, g.results, values);
        if (rectified)
            y.read(first, g.results, pooled);
        Bytes<width> chosen = vector_at<const Bytes<width>>(index + first);
        std::int64_t corner = g.pixel(at.n, at.row * g.window.height, at.column * g.window.width) + at.channel;
        for (int ky = 0; ky < g.window.height; ++ky)
            for (int kx = 0; kx < g.window.width; ++kx) {
                MANTISSA_UNROLL
                for (int i = 0; i < width; ++i)
                    passed[i] = chosen.bytes[i] == ky * g.window.width + kx && pooled[i] > 0 ? 0.0f + values[i] : 0.0f;
                dx.write(corner + (ky * g.width + kx) * g.channels, g.pixels, passed);
            }
    }
};

template <typename Way>
struct MaxPoolBackward {
    static constexpr int width = Way::width;
    Geometry g;
    Places places;
    typename Way::Source dy, y; // y: dy passes where it is positive
    bool rectified;             // no: y is not there
    const std::uint8_t* index;
    typename Way::Target dx;

    MANTISSA_HD void operator()(std::int64_t item) const {
        std::int64_t first = item * width;
        Place at = places(item);
        float sum[width] = {}, values[width], pooled[width];
        for (int i = 0; i < width; ++i)
            pooled[i] = 1;
        g.for_each_cover(at.row, at.column, [&](std::int64_t oy, std::int64_t ox, std::int64_t place) {
            std::int64_t result = g.result(at.n, oy, ox) + at.channel;
            dy.read(result, g.results, values);
            if (rectified)
                y.read(result, g.results, pooled);
            Bytes<width> chosen = vector_at<const Bytes<width>>(index + result);
            for (int i = 0; i < width; ++i)
                if (chosen.bytes[i] == place && pooled[i] > 0)
                    sum[i] += values[i];
        });
        dx.write(first, g.pixels, sum);
    }
};

template <typename Way>
struct AveragePoolBackward {
    static constexpr int width = Way::width;
    Geometry g;
    Places places;
    typename Way::Source dy;
    typename Way::Target dx;

    MANTISSA_HD void operator()(std::int64_t item) const {
        std::int64_t first = item * width;
        Place at = places(item);
        float sum[width] = {}, values[width];
        g.for_each_cover(at.row, at.column, [&](std::int64_t oy, std::int64_t ox, std::int64_t) {
            dy.read(g.result(at.n, oy, ox) + at.channel, g.results, values);
            auto inside = static_cast<float>(g.count_inside(oy, ox));
            for (int i = 0; i < width; ++i)
                sum[i] += values[i] / inside;
        });
        dx.write(first, g.pixels, sum);
    }
};

} // namespace

Launch make_max_pool_backward(const KernelSite& site) {
    auto* index = reinterpret_cast<const std::uint8_t*>(site.input_data(1));
    Geometry g = geometry(site, site.output(0), site.input(0));
    bool rectified = site.has(Operand::y);
    std::vector<int> more = rectified ? std::vector{input_of(site.operation(), Operand::y)} : std::vector<int>{};
    auto y = [&](auto o) { return o.in(rectified ? site.at(Operand::y) : 0); };
    if (g.is_apart())
        return by_channels(
            site, g.results,
            [&](auto o) { return MaxPoolApartBackward<Way<decltype(o)>>{g, results_of(o, g), o.in(0), y(o), rectified, index, o.out(0)}; },
            more);
    return by_channels(
        site, g.pixels,
        [&](auto o) { return MaxPoolBackward<Way<decltype(o)>>{g, pixels_of(o, g), o.in(0), y(o), rectified, index, o.out(0)}; }, more);
}

Launch make_average_pool_backward(const KernelSite& site) {
    Geometry g = geometry(site, site.output(0), site.input(0));
    return by_channels(site, g.pixels, [&](auto o) {
        return AveragePoolBackward<Way<decltype(o)>>{g, pixels_of(o, g), o.in(0), o.out(0)};
    });
}

} // namespace mantissa::MANTISSA_DEVICE
