// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Pooling over windows, a vector of channels of one result or one pixel per thread. Going back, each pixel gathers from the
// windows that cover it, so that no two threads add to the same place. A bias and relu before it, and the relu's way back, are done
// in the same go.
#include "backends/cuda/device/divider.h"
#include "backends/cuda/device/functions.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

struct Geometry {
    Window window;
    std::int64_t height, width, out_height, out_width, channels, results, pixels; // results, pixels: elements

    MANTISSA_HD std::int64_t pixel(std::int64_t n, std::int64_t row, std::int64_t column) const {
        return ((n * height + row) * width + column) * channels;
    }
    MANTISSA_HD std::int64_t result(std::int64_t n, std::int64_t row, std::int64_t column) const {
        return ((n * out_height + row) * out_width + column) * channels;
    }

    // visit(pixel, place) for the elements of a window that lie inside, row by row; places count the padding too.
    template <typename Visit>
    MANTISSA_HD void for_each_inside(std::int64_t n, std::int64_t oy, std::int64_t ox, Visit&& visit) const {
        for (std::int64_t ky = 0; ky < window.height; ++ky)
            for (std::int64_t kx = 0; kx < window.width; ++kx) {
                std::int64_t row = oy * window.stride_y - window.top + ky, column = ox * window.stride_x - window.left + kx;
                if (row >= 0 && row < height && column >= 0 && column < width)
                    visit(pixel(n, row, column), ky * window.width + kx);
            }
    }

    // The first window that reaches so far, counted with the padding; sides have 32 bits, which divide in a few instructions.
    MANTISSA_HD static std::int64_t first_cover(std::int64_t at, std::int64_t window_size, std::int64_t stride) {
        return at < window_size ? 0 : static_cast<std::uint32_t>(at - window_size) / static_cast<std::uint32_t>(stride) + 1;
    }

    // visit(oy, ox, place) for the windows that cover a pixel, in their own order.
    template <typename Visit>
    MANTISSA_HD void for_each_cover(std::int64_t row, std::int64_t column, Visit&& visit) const {
        std::int64_t y = row + window.top, x = column + window.left;
        std::int64_t first_y = first_cover(y, window.height, window.stride_y);
        std::int64_t first_x = first_cover(x, window.width, window.stride_x);
        for (std::int64_t oy = first_y; oy < out_height && oy * window.stride_y <= y; ++oy)
            for (std::int64_t ox = first_x; ox < out_width && ox * window.stride_x <= x; ++ox)
                visit(oy, ox, (y - oy * window.stride_y) * window.width + x - ox * window.stride_x);
    }

    MANTISSA_HD static std::int64_t inside(std::int64_t at, std::int64_t stride, std::int64_t before, std::int64_t window_size,
                                           std::int64_t size) {
        std::int64_t begin = at * stride - before, end = begin + window_size;
        begin = begin < 0 ? 0 : begin;
        end = end > size ? size : end;
        return end > begin ? end - begin : 0;
    }
    MANTISSA_HD std::int64_t count_inside(std::int64_t oy, std::int64_t ox) const {
        return inside(oy, window.stride_y, window.top, window.height, height) *
               inside(ox, window.stride_x, window.left, window.width, width);
    }
};

struct Place {
    std::int64_t n, row, column, channel;
};

// Where an item, a vector of channels, lies in images of this height and width.
struct Places {
    std::int64_t width_of_vector = 1;
    Divider channels, columns, rows;

    Places(std::int64_t vector, std::int64_t height, std::int64_t width, std::int64_t all_channels, std::int64_t elements)
        : width_of_vector(vector), channels(all_channels / vector, elements / vector), columns(width, elements), rows(height, elements) {}
    MANTISSA_HD Place operator()(std::int64_t item) const {
        Place at{};
        at.channel = channels.take(item) * width_of_vector;
        at.column = columns.take(item);
        at.row = rows.take(item);
        at.n = item;
        return at;
    }
};

// A byte for each element of a vector, read and written in one go.
template <int width>
struct alignas(width) Bytes {
    std::uint8_t bytes[width];
};

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
        *reinterpret_cast<Bytes<width>*>(index + first) = chosen;
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
            Bytes<width> chosen = *reinterpret_cast<const Bytes<width>*>(index + result);
            for (int i = 0; i < width; ++i)
                if (chosen.bytes[i] == place && pooled[i] > 0)
                    sum[i] += values[i];
        });
        dx.write(first, g.pixels, sum);
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

Geometry geometry(const KernelSite& site, const Tensor& large, const Tensor& small) {
    return {site.attributes<Window>(), large.shape[1], large.shape[2], small.shape[1], small.shape[2], large.shape[3],
            count_of(small),           count_of(large)};
}

template <typename Operands>
Places results_of(const Operands&, const Geometry& g) {
    return {Way<Operands>::width, g.out_height, g.out_width, g.channels, g.results};
}
template <typename Operands>
Places pixels_of(const Operands&, const Geometry& g) {
    return {Way<Operands>::width, g.height, g.width, g.channels, g.pixels};
}

// The first input, `more`, and an output that have the floats, whatever else there is.
template <typename Make>
Launch by_channels(const KernelSite& site, std::int64_t items, const Make& make, const std::vector<int>& more = {}) {
    auto launch = [&](auto operands) -> Launch {
        auto work = make(operands);
        return [work, items](Queue queue) { map(queue, items / decltype(work)::width, nullptr, work); };
    };
    std::vector<int> read = {site.operation().inputs[0]};
    read.insert(read.end(), more.begin(), more.end());
    return with_operands(site, read, {site.operation().outputs[0]}, [&](auto operands) -> Launch {
        bool whole = site.output(0).shape.back() % Way<decltype(operands)>::width == 0;
        return whole ? launch(operands) : launch(Operands<Any>{site});
    });
}

} // namespace

Launch make_max_pool(const KernelSite& site) {
    bool keeps_index = site.leaves(Operand::index);
    auto* index = keeps_index ? reinterpret_cast<std::uint8_t*>(site.output_data(1)) : nullptr;
    Geometry g = geometry(site, site.input(0), site.output(0));
    auto pool = [&](auto o, auto before) {
        return MaxPool<Way<decltype(o)>, decltype(before)>{g, results_of(o, g), before, o.in(0), o.out(0), index};
    };
    if (!site.has(Operand::bias))
        return by_channels(site, g.results, [&](auto o) { return pool(o, AsItIs<Way<decltype(o)>>{}); });
    auto biased = [&](auto o) { return pool(o, BiasAndRelu<Way<decltype(o)>>{o.in(site.at(Operand::bias)), o.out(0), g.channels}); };
    return by_channels(site, g.results, biased, {input_of(site.operation(), Operand::bias)});
}

Launch make_max_pool_backward(const KernelSite& site) {
    auto* index = reinterpret_cast<const std::uint8_t*>(site.input_data(1));
    Geometry g = geometry(site, site.output(0), site.input(0));
    bool rectified = site.has(Operand::y);
    auto pool = [&](auto o) {
        auto y = o.in(rectified ? site.at(Operand::y) : 0);
        return MaxPoolBackward<Way<decltype(o)>>{g, pixels_of(o, g), o.in(0), y, rectified, index, o.out(0)};
    };
    return by_channels(site, g.pixels, pool, rectified ? std::vector{input_of(site.operation(), Operand::y)} : std::vector<int>{});
}

Launch make_average_pool(const KernelSite& site) {
    Geometry g = geometry(site, site.input(0), site.output(0));
    return by_channels(site, g.results, [&](auto o) { return AveragePool<Way<decltype(o)>>{g, results_of(o, g), o.in(0), o.out(0)}; });
}

Launch make_average_pool_backward(const KernelSite& site) {
    Geometry g = geometry(site, site.output(0), site.input(0));
    return by_channels(site, g.pixels, [&](auto o) {
        return AveragePoolBackward<Way<decltype(o)>>{g, pixels_of(o, g), o.in(0), o.out(0)};
    });
}

} // namespace mantissa::MANTISSA_DEVICE
