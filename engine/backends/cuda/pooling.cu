// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Pooling over windows, a vector of channels of one result per thread. A bias and relu before it are done in the same go.
#include "backends/cuda/device/functions.h"
#include "backends/cuda/device/windows.h"
#include "backends/cuda/kernels.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

// What is pooled: what is there, or relu(x + bias), rounded as if it were stored.
template <typename Way>
struct AsItIs {
    static constexpr int width = Way::width;
    MANTISSA_HD void read_bias(std::int64_t, float (&)[width]) const {}
    MANTISSA_HD void pass(float (&)[width], const float (&)[width]) const {}
};
template <typename Way>
struct BiasAndRelu {
    static constexpr int width = Way::width;
    typename Way::Source bias;
    typename Way::Target y; // how it rounds
    std::int64_t channels;
    MANTISSA_HD void read_bias(std::int64_t channel, float (&added)[width]) const { bias.read(channel, channels, added); }
    MANTISSA_HD void pass(float (&values)[width], const float (&added)[width]) const {
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i)
            values[i] = value_of(Function::relu, y.rounded(values[i] + added[i], 0)); // nothing that is drawn: no element's number
    }
};

// The first of the largest wins; the first NaN beats everything.
template <typename Way, typename Before>
struct MaxPool {
    static constexpr int width = Way::width;
    Geometry g;
    Places places;
    Before before;
    typename Way::Source x;
    typename Way::Target y;
    std::uint8_t* index; // null: not wanted

    MANTISSA_HD void operator()(std::int64_t item) const {
        std::int64_t first = item * width;
        Place at = places(item);
        float best[width], values[width], added[width] = {};
        int place[width];
        bool started = false;
        before.read_bias(at.channel, added);
        for (int i = 0; i < width; ++i)
            best[i] = 0, place[i] = -1;
        g.for_each_inside(at.n, at.row, at.column, [&](std::int64_t pixel, std::int64_t where) {
            x.read(pixel + at.channel, g.pixels, values);
            before.pass(values, added);
            for (int i = 0; i < width; ++i)
                if (!started || (best[i] == best[i] && (values[i] > best[i] || values[i] != values[i])))
                    best[i] = values[i], place[i] = static_cast<int>(where);
            started = true;
        });
        y.write(first, g.results, best);
        if (!index)
            return;
        Bytes<width> chosen;
        for (int i = 0; i < width; ++i)
            chosen.bytes[i] = static_cast<std::uint8_t>(place[i]);
        vector_at<Bytes<width>>(index + first) = chosen;
    }
};

// The same for windows of two by two: all four are under way before the first is compared.
template <typename Way, typename Before>
struct MaxPoolOfFour {
    static constexpr int width = Way::width;
    Geometry g;
    Places places;
    Before before;
    typename Way::Source x;
    typename Way::Target y;
    std::uint8_t* index; // null: not wanted

    MANTISSA_HD void operator()(std::int64_t item) const {
        std::int64_t first = item * width;
        Place at = places(item);
        std::int64_t corner = g.pixel(at.n, at.row * g.window.stride_y, at.column * g.window.stride_x) + at.channel;
        float seen[4][width], added[width] = {};
        MANTISSA_UNROLL
        for (int k = 0; k < 4; ++k)
            x.read(corner + (k / 2 * g.width + k % 2) * g.channels, g.pixels, seen[k]);
        before.read_bias(at.channel, added);
        Bytes<width> chosen{};
        before.pass(seen[0], added);
        MANTISSA_UNROLL
        for (int k = 1; k < 4; ++k) {
            before.pass(seen[k], added);
            MANTISSA_UNROLL
            for (int i = 0; i < width; ++i)
                if (seen[0][i] == seen[0][i] && (seen[k][i] > seen[0][i] || seen[k][i] != seen[k][i]))
                    seen[0][i] = seen[k][i], chosen.bytes[i] = static_cast<std::uint8_t>(k);
        }
        y.write(first, g.results, seen[0]);
        if (index)
            vector_at<Bytes<width>>(index + first) = chosen;
    }
};

template <typename Way>
struct AveragePool {
    static constexpr int width = Way::width;
    Geometry g;
    Places places;
    typename Way::Source x;
    typename Way::Target y;

    MANTISSA_HD void operator()(std::int64_t item) const {
        std::int64_t first = item * width;
        Place at = places(item);
        float sum[width] = {}, values[width];
        g.for_each_inside(at.n, at.row, at.column, [&](std::int64_t pixel, std::int64_t) {
            Way::unpack(x.piece(pixel + at.channel), values);
            for (int i = 0; i < width; ++i)
                sum[i] += values[i];
        });
        auto inside = static_cast<float>(g.count_inside(at.row, at.column));
        for (int i = 0; i < width; ++i)
            sum[i] /= inside;
        y.write_whole(first, sum);
    }
};

} // namespace

Launch make_max_pool(const KernelSite& site) {
    bool keeps_index = site.leaves(Operand::index);
    auto* index = keeps_index ? reinterpret_cast<std::uint8_t*>(site.output_data(1)) : nullptr;
    Geometry g = geometry(site, site.input(0), site.output(0));
    auto pools = [&](auto pool) {
        if (!site.has(Operand::bias))
            return by_channels(site, g.results, [&](auto o) { return pool(o, AsItIs<Way<decltype(o)>>{}); });
        auto biased = [&](auto o) { return pool(o, BiasAndRelu<Way<decltype(o)>>{o.in(site.at(Operand::bias)), o.out(0), g.channels}); };
        return by_channels(site, g.results, biased, {input_of(site.operation(), Operand::bias)});
    };
    if (g.is_of_four())
        return pools([&](auto o, auto before) {
            return MaxPoolOfFour<Way<decltype(o)>, decltype(before)>{g, results_of(o, g), before, o.in(0), o.out(0), index};
        });
    return pools([&](auto o, auto before) {
        return MaxPool<Way<decltype(o)>, decltype(before)>{g, results_of(o, g), before, o.in(0), o.out(0), index};
    });
}

Launch make_average_pool(const KernelSite& site) {
    Geometry g = geometry(site, site.input(0), site.output(0));
    return by_channels(site, g.results, [&](auto o) { return AveragePool<Way<decltype(o)>>{g, results_of(o, g), o.in(0), o.out(0)}; });
}

} // namespace mantissa::MANTISSA_DEVICE
