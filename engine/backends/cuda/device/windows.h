// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Windows that go over images, and work on a vector of channels of one result or one pixel per thread.
#include "backends/cuda/device/divider.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/operands.h"

namespace mantissa::MANTISSA_DEVICE {

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
    // Whether each pixel lies in one window, and each window in the image.
    bool is_apart() const {
        return window.top == 0 && window.left == 0 && window.stride_y == window.height && window.stride_x == window.width &&
               height == out_height * window.height && width == out_width * window.width;
    }
    // Whether all windows are of two by two pixels, inside the image.
    bool is_of_four() const {
        return window.top == 0 && window.left == 0 && window.height == 2 && window.width == 2 &&
               (out_height - 1) * window.stride_y + 2 <= height && (out_width - 1) * window.stride_x + 2 <= width;
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

inline Geometry geometry(const KernelSite& site, const Tensor& large, const Tensor& small) {
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

} // namespace mantissa::MANTISSA_DEVICE
