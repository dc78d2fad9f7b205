// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y[n,oy,ox,o] = sum over ky,kx,c of x[n, oy*stride+ky-top, ox*stride+kx-left, c] * w[ky,kx,c,o], zero outside x.
// The last resort, for formats and shapes that no engine of cuDNN takes: one result per thread, any format.
#include "backends/cuda/device/epilogue.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/kernels.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

struct Geometry {
    Window window;
    std::int64_t n, height, width, in, out_height, out_width, out;

    MANTISSA_HD std::int64_t pixel(std::int64_t sample, std::int64_t row, std::int64_t column) const {
        return ((sample * height + row) * width + column) * in;
    }
    MANTISSA_HD std::int64_t result(std::int64_t sample, std::int64_t row, std::int64_t column) const {
        return ((sample * out_height + row) * out_width + column) * out;
    }
    MANTISSA_HD std::int64_t weights(std::int64_t ky, std::int64_t kx) const { return (ky * window.width + kx) * in * out; }
    MANTISSA_HD bool is_inside(std::int64_t row, std::int64_t column) const {
        return row >= 0 && row < height && column >= 0 && column < width;
    }
};

template <typename Way>
struct Forward {
    Geometry g;
    typename Way::Source x, w;
    Epilogue<Way> y;

    MANTISSA_HD void operator()(std::int64_t i) const {
        std::int64_t o = i % g.out, at = i / g.out, ox = at % g.out_width, oy = at / g.out_width % g.out_height;
        std::int64_t sample = at / g.out_width / g.out_height;
        float sum = 0;
        for (std::int64_t ky = 0; ky < g.window.height; ++ky)
            for (std::int64_t kx = 0; kx < g.window.width; ++kx) {
                std::int64_t row = oy * g.window.stride_y + ky - g.window.top, column = ox * g.window.stride_x + kx - g.window.left;
                if (!g.is_inside(row, column))
                    continue;
                std::int64_t pixel = g.pixel(sample, row, column), weights = g.weights(ky, kx) + o;
                for (std::int64_t c = 0; c < g.in; ++c)
                    sum = fmaf(x[pixel + c], w[weights + c * g.out], sum);
            }
        y.put(i, sum);
    }
};

template <typename Way>
struct BackwardData {
    Geometry g;
    typename Way::Source dy, w;
    typename Way::Target dx;

    MANTISSA_HD void operator()(std::int64_t i) const {
        std::int64_t c = i % g.in, at = i / g.in, column = at % g.width, row = at / g.width % g.height;
        std::int64_t sample = at / g.width / g.height;
        float sum = 0;
        for (std::int64_t ky = 0; ky < g.window.height; ++ky)
            for (std::int64_t kx = 0; kx < g.window.width; ++kx) {
                std::int64_t y = row + g.window.top - ky, x = column + g.window.left - kx;
                if (y < 0 || x < 0 || y % g.window.stride_y != 0 || x % g.window.stride_x != 0)
                    continue;
                y /= g.window.stride_y, x /= g.window.stride_x;
                if (y >= g.out_height || x >= g.out_width)
                    continue;
                std::int64_t result = g.result(sample, y, x), weights = g.weights(ky, kx) + c * g.out;
                for (std::int64_t o = 0; o < g.out; ++o)
                    sum = fmaf(dy[result + o], w[weights + o], sum);
            }
        dx.put(i, sum);
    }
};

// One image per turn is summed by itself, so that long sums lose little.
template <typename Way>
struct BackwardWeights {
    Geometry g;
    typename Way::Source x, dy;
    typename Way::Target dw;

    MANTISSA_HD float of_sample(std::int64_t sample, std::int64_t ky, std::int64_t kx, std::int64_t c, std::int64_t o) const {
        float sum = 0;
        for (std::int64_t oy = 0; oy < g.out_height; ++oy)
            for (std::int64_t ox = 0; ox < g.out_width; ++ox) {
                std::int64_t row = oy * g.window.stride_y + ky - g.window.top, column = ox * g.window.stride_x + kx - g.window.left;
                if (g.is_inside(row, column))
                    sum = fmaf(x[g.pixel(sample, row, column) + c], dy[g.result(sample, oy, ox) + o], sum);
            }
        return sum;
    }
    MANTISSA_HD void operator()(std::int64_t i) const {
        std::int64_t o = i % g.out, c = i / g.out % g.in, kx = i / g.out / g.in % g.window.width, ky = i / g.out / g.in / g.window.width;
        double sum = 0;
        for (std::int64_t sample = 0; sample < g.n; ++sample)
            sum += static_cast<double>(of_sample(sample, ky, kx, c, o));
        dw.put(i, static_cast<float>(sum));
    }
};

Geometry geometry(const KernelSite& site, const Tensor& x, const Tensor& y) {
    return {site.attributes<Convolution>().window, x.shape[0], x.shape[1], x.shape[2], x.shape[3], y.shape[1], y.shape[2], y.shape[3]};
}

} // namespace

Launch make_convolution(const KernelSite& site) {
    Geometry g = geometry(site, site.input(0), site.output(0));
    return with_all_operands(site, [&](auto operands) -> Launch {
        Forward<Way<decltype(operands)>> work{g, operands.in(0), operands.in(1),
                                              epilogue_of(operands, site.attributes<Convolution>().epilogue)};
        return [work, items = count_of(site.output(0))](Queue queue) { map(queue, items, nullptr, work); };
    });
}

Launch make_convolution_backward_data(const KernelSite& site) {
    Geometry g = geometry(site, site.output(0), site.input(0));
    return with_all_operands(site, [&](auto operands) -> Launch {
        BackwardData<Way<decltype(operands)>> work{g, operands.in(0), operands.in(1), operands.out(0)};
        return [work, items = count_of(site.output(0))](Queue queue) { map(queue, items, nullptr, work); };
    });
}

Launch make_convolution_backward_weights(const KernelSite& site) {
    Geometry g = geometry(site, site.input(0), site.input(1));
    return with_all_operands(site, [&](auto operands) -> Launch {
        BackwardWeights<Way<decltype(operands)>> work{g, operands.in(0), operands.in(1), operands.out(0)};
        return [work, items = count_of(site.output(0))](Queue queue) { map(queue, items, nullptr, work); };
    });
}

} // namespace mantissa::MANTISSA_DEVICE
