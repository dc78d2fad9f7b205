// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// All engines compute alike: every product and sum is a float, in the order of the loops. Those that cut float32 operands to tf32 do not
// cut them here, which rounds less than they would.
#include "device/libraries/cudnn_execute.h"

#include "device/grid.h"
#include "device/libraries/numbers.h"
#include "numerics/convert.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string_view>

namespace mantissa::stand_in {
namespace {

using Direction = ConvolutionJob::Direction;

// Channels last, whatever the strides were: {n, h, w, c} of an image, {k, r, s, c} of a kernel.
struct Image {
    std::int64_t n, height, width, channels;
    Floats values;

    explicit Image(const TensorAt& t)
        : n(t.dims[0]), height(t.dims[2]), width(t.dims[3]), channels(t.dims[1]), values(static_cast<std::size_t>(count())) {}
    std::int64_t count() const { return n * height * width * channels; }
    float* at(std::int64_t i, std::int64_t row, std::int64_t column) {
        return values.data() + ((i * height + row) * width + column) * channels;
    }
};

bool is_channels_last(const TensorAt& t) {
    const auto& d = t.dims;
    return t.strides == std::array{d[1] * d[2] * d[3], std::int64_t{1}, d[3] * d[1], d[1]};
}

// `work` gets each element and its place in memory.
template <typename Work>
void for_each_element(Image& image, const TensorAt& t, Work&& work) {
    float* value = image.values.data();
    for (std::int64_t i = 0; i < image.n; ++i)
        for (std::int64_t row = 0; row < image.height; ++row)
            for (std::int64_t column = 0; column < image.width; ++column)
                for (std::int64_t c = 0; c < image.channels; ++c)
                    work(*value++, i * t.strides[0] + c * t.strides[1] + row * t.strides[2] + column * t.strides[3]);
}

Image read(const TensorAt& t) {
    Image image(t);
    if (is_channels_last(t))
        to_float(t.data, t.storage, image.values.data(), image.count());
    else
        for_each_element(image, t, [&](float& value, std::int64_t place) { value = static_cast<float>(load(t.data, t.storage, place)); });
    return image;
}

void write(Image& image, const TensorAt& t) {
    if (is_channels_last(t))
        return write_floats(image.values.data(), t.data, t.storage, image.count());
    auto size = static_cast<std::int64_t>(storage_bytes(t.storage));
    for_each_element(image, t, [&](float& value, std::int64_t place) {
        write_floats(&value, static_cast<std::byte*>(t.data) + place * size, t.storage, 1);
    });
}

// For each place of the window a matrix of its own: {r, s, in, out} or {r, s, out, in}.
enum class Order { in_out, out_in };
template <typename Work>
void for_each_weight(Image& w, Order order, Work&& work) {
    const std::int64_t places = w.height * w.width, in = w.channels, out = w.n;
    for (std::int64_t k = 0; k < out; ++k)
        for (std::int64_t place = 0; place < places; ++place)
            for (std::int64_t c = 0; c < in; ++c)
                work(w.values[static_cast<std::size_t>((k * places + place) * in + c)],
                     static_cast<std::size_t>((place * in * out) + (order == Order::in_out ? c * out + k : k * in + c)));
}

Floats matrices_of(Image& w, Order order) {
    Floats matrices(w.values.size());
    for_each_weight(w, order, [&](float& weight, std::size_t place) { matrices[place] = weight; });
    return matrices;
}

// `work` gets a pixel of y, one of x that it is made from, and the place in the window.
template <typename Work>
void for_each_pair(const ConvolutionJob& job, Image& x, Image& y, std::int64_t n, Work&& work) {
    const std::int64_t rows = job.w.dims[2], columns = job.w.dims[3];
    for (std::int64_t row = 0; row < y.height; ++row)
        for (std::int64_t column = 0; column < y.width; ++column)
            for (std::int64_t place = 0; place < rows * columns; ++place) {
                std::int64_t h = row * job.step[0] - job.before[0] + place / columns * job.dilation[0],
                             w = column * job.step[1] - job.before[1] + place % columns * job.dilation[1];
                if (h >= 0 && h < x.height && w >= 0 && w < x.width)
                    work(y.at(n, row, column), x.at(n, h, w), place);
            }
}

void store(Image& sums, const ConvolutionJob& job, const TensorAt& target) {
    if (job.beta != 0) {
        const Image old = read(target);
        for (std::size_t i = 0; i < sums.values.size(); ++i)
            sums.values[i] = job.alpha * sums.values[i] + job.beta * old.values[i];
    } else if (job.alpha != 1) {
        for (float& value : sums.values)
            value *= job.alpha;
    }
    write(sums, target);
}

void forward(const ConvolutionJob& job) {
    Image x = read(job.x), w = read(job.w), y(job.y);
    const Floats matrices = matrices_of(w, Order::in_out);
    for (std::int64_t n = 0; n < y.n; ++n)
        for_each_pair(job, x, y, n, [&](float* to, const float* from, std::int64_t place) {
            add_product(from, x.channels, matrices.data() + place * x.channels * y.channels, to, y.channels);
        });
    store(y, job, job.y);
}

void backward_data(const ConvolutionJob& job) {
    Image x(job.x), w = read(job.w), y = read(job.y);
    const Floats matrices = matrices_of(w, Order::out_in);
    for (std::int64_t n = 0; n < y.n; ++n)
        for_each_pair(job, x, y, n, [&](const float* from, float* to, std::int64_t place) {
            add_product(from, y.channels, matrices.data() + place * x.channels * y.channels, to, x.channels);
        });
    store(x, job, job.x);
}

// Sums of each image by themselves, then of all: so many terms would round more coarsely one after the other.
void backward_filter(const ConvolutionJob& job) {
    Image x = read(job.x), w(job.w), y = read(job.y);
    Floats total(w.values.size());
    for (std::int64_t n = 0; n < y.n; ++n) {
        Floats part(w.values.size());
        for_each_pair(job, x, y, n, [&](const float* gradient, const float* from, std::int64_t place) {
            float* matrix = part.data() + place * x.channels * y.channels;
            for (std::int64_t c = 0; c < x.channels; ++c)
                add_product(from + c, 1, gradient, matrix + c * y.channels, y.channels);
        });
        std::ranges::transform(total, part, total.begin(), std::plus<>());
    }
    for_each_weight(w, Order::in_out, [&](float& weight, std::size_t place) { weight = total[place]; });
    store(w, job, job.w);
}

// $MANTISSA_STAND_IN_BREAKS=1: as an engine that reads where nothing is.
bool breaks() {
    const char* set = std::getenv("MANTISSA_STAND_IN_BREAKS");
    return set && std::string_view(set) == "1";
}

// $MANTISSA_STAND_IN_SUMS=vary: as if blocks added theirs in the order in which they come.
void vary(float& sum) {
    static std::atomic<int> times = 0;
    const char* set = std::getenv("MANTISSA_STAND_IN_SUMS");
    if (set && std::string_view(set) == "vary" && times++ % 2 == 1)
        sum = std::nextafter(sum, HUGE_VALF);
}

// Of what was stored, image by image.
void sum_up(const ConvolutionJob& job) {
    Image y = read(job.y);
    const auto channels = static_cast<std::size_t>(y.channels);
    std::fill_n(job.sums, channels, 0.0f);
    std::fill_n(job.squares, channels, 0.0f);
    for (std::int64_t n = 0; n < y.n; ++n) {
        Floats sums(channels), squares(channels);
        for (std::int64_t pixel = 0; pixel < y.height * y.width; ++pixel)
            for (std::size_t c = 0; c < channels; ++c) {
                float value = y.at(n, 0, pixel)[c];
                sums[c] += value, squares[c] += value * value;
            }
        for (std::size_t c = 0; c < channels; ++c)
            job.sums[c] += sums[c], job.squares[c] += squares[c];
    }
    vary(job.sums[0]);
}

} // namespace

void compute(const ConvolutionJob& job) {
    if (breaks())
        return ::stand_in::fault("a convolution breaks, as it was asked to");
    spoil(job.workspace, job.workspace_bytes);
    switch (job.direction) {
    case Direction::forward: forward(job); break;
    case Direction::backward_data: backward_data(job); break;
    case Direction::backward_filter: backward_filter(job); break;
    }
    if (job.sums)
        sum_up(job);
}

} // namespace mantissa::stand_in
