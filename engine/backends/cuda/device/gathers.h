// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The matrices that a convolution of float32 multiplies, as they are gathered: four neighbours of a row or column at a time.
#include "backends/cuda/device/divider.h"
#include "backends/cuda/device/tiles.h"

namespace mantissa::MANTISSA_DEVICE {

// Images channels last, and how a window goes over them.
struct Image {
    const float* data;
    int height, width, channels;

    __device__ std::int64_t at(int sample, int row, int column, int channel) const {
        return (static_cast<std::int64_t>(sample) * height + row) * width * channels + (column * channels + channel);
    }
    // Four neighbouring channels of a pixel; zeros outside.
    __device__ Four four(int sample, int row, int column, int channel) const {
        if (row < 0 || row >= height || column < 0 || column >= width)
            return {};
        return vector_at<const Four>(data + at(sample, row, column, channel));
    }
    __device__ float one(int sample, int row, int column, int channel) const {
        if (row < 0 || row >= height || column < 0 || column >= width)
            return 0;
        return data[at(sample, row, column, channel)];
    }
};

// A tap of the window and one of its channels.
struct Tap {
    int term, row, column, channel;
};
struct Taps {
    Divider channels, width;
    __device__ Tap operator()(int term) const {
        std::int64_t rest = term;
        int channel = static_cast<int>(channels.take(rest)), column = static_cast<int>(width.take(rest));
        return {term, static_cast<int>(rest), column, channel};
    }
};
// Those of four neighbouring terms, found once for all that is read with them; by fours they are channels of one tap, the first.
template <bool by_fours>
struct FourTaps {
    Tap at[by_fours ? 1 : 4];

    FourTaps() = default;
    __device__ FourTaps(const Taps& taps, int term) {
#pragma unroll
        for (int i = 0; i < (by_fours ? 1 : 4); ++i)
            at[i] = taps(term + i);
    }
    __device__ int term() const { return at[0].term; }
};

// A pixel of the image that a matrix has a row for, or a term.
struct Pixel {
    int number, sample, row, column;
};
struct Pixels {
    Divider height, width;
    int count;
    __device__ Pixel operator()(int number) const {
        std::int64_t rest = number;
        int column = static_cast<int>(width.take(rest)), row = static_cast<int>(height.take(rest));
        return {number, static_cast<int>(rest), row, column};
    }
};

// Forward: what a window sees from each pixel of the result, tap by tap.
template <bool by_fours>
struct Seen {
    static constexpr bool along_depth = true;
    using Place = Pixel;
    Image image;
    Pixels pixels;
    Taps taps;
    int stride_y, stride_x, top, left;

    __device__ Place place(int row) const { return pixels(row); }
    __device__ FourTaps<by_fours> term(int term) const { return {taps, term}; }
    __device__ Four four(const Place& p, const FourTaps<by_fours>& seen, int end) const {
        if (p.number >= pixels.count || seen.term() >= end)
            return {};
        int row = p.row * stride_y - top, column = p.column * stride_x - left;
        if constexpr (by_fours)
            return image.four(p.sample, row + seen.at[0].row, column + seen.at[0].column, seen.at[0].channel);
        Four four{};
#pragma unroll
        for (int i = 0; i < 4; ++i)
            if (const Tap& one = seen.at[by_fours ? 0 : i]; one.term < end)
                four.at[i] = image.one(p.sample, row + one.row, column + one.column, one.channel);
        return four;
    }
};

// Pixels between which a window with a stride makes steps: those of one residue see taps of one residue alone, at a stride of one.
struct Residue {
    int stride, pixel, tap; // the first of each

    // Where the first pixel's first tap lies in the result.
    __device__ __host__ int from(int before) const { return (pixel + before - tap) / stride; }
};
// On the way back to the data: the gradients of what saw each pixel of the image.
template <bool by_fours>
struct SeenBy {
    static constexpr bool along_depth = true;
    using Place = Pixel;
    Image image;
    Pixels pixels;
    Taps taps;
    int top, left;

    __device__ Place place(int row) const { return pixels(row); }
    __device__ FourTaps<by_fours> term(int term) const { return {taps, term}; }
    __device__ Four four(const Place& p, const FourTaps<by_fours>& seen, int end) const {
        if (p.number >= pixels.count || seen.term() >= end)
            return {};
        int row = p.row + top, column = p.column + left;
        if constexpr (by_fours)
            return image.four(p.sample, row - seen.at[0].row, column - seen.at[0].column, seen.at[0].channel);
        Four four{};
#pragma unroll
        for (int i = 0; i < 4; ++i)
            if (const Tap& one = seen.at[by_fours ? 0 : i]; one.term < end)
                four.at[i] = image.one(p.sample, row - one.row, column - one.column, one.channel);
        return four;
    }
};

// On the way back to the weights: for each tap, what it saw from pixel to pixel.
template <bool by_fours>
struct SeenFrom {
    static constexpr bool along_depth = false;
    using Place = FourTaps<by_fours>;
    Image image;
    Pixels pixels;
    Taps taps;
    int rows; // taps and their channels
    int stride_y, stride_x, top, left;

    __device__ Place place(int row) const { return {taps, row}; }
    __device__ Pixel term(int term) const { return pixels(term); }
    __device__ Four four(const Place& place, const Pixel& p, int end) const {
        const Tap& tap = place.at[0];
        if (tap.term >= rows || p.number >= end)
            return {};
        int row = p.row * stride_y - top, column = p.column * stride_x - left;
        if constexpr (by_fours)
            return image.four(p.sample, row + tap.row, column + tap.column, tap.channel);
        Four four{};
#pragma unroll
        for (int i = 0; i < 4; ++i)
            if (const Tap& one = place.at[by_fours ? 0 : i]; one.term < rows)
                four.at[i] = image.one(p.sample, row + one.row, column + one.column, one.channel);
        return four;
    }
};

// A matrix that lies in memory as it is, a row per term.
struct Plainly {
    static constexpr bool along_depth = false;
    using Place = int;
    const float* data;
    int columns;
    bool by_fours;

    __device__ Place place(int column) const { return column; }
    __device__ int term(int term) const { return term; }
    __device__ Four four(Place column, int term, int end) const {
        if (column >= columns || term >= end)
            return {};
        const float* from = data + static_cast<std::int64_t>(term) * columns + column;
        if (by_fours)
            return vector_at<const Four>(from);
        Four four{};
#pragma unroll
        for (int i = 0; i < 4; ++i)
            if (column + i < columns)
                four.at[i] = from[i];
        return four;
    }
};

// Weights on the way back to the data: for each tap its matrix of channels, turned over.
template <bool by_fours>
struct Turned {
    static constexpr bool along_depth = true;
    using Place = int;
    const float* data;
    Taps taps;
    int in, out, window_width;
    Residue row, column;

    __device__ Place place(int channel) const { return channel; }
    __device__ FourTaps<by_fours> term(int term) const { return {taps, term}; }
    __device__ const float* at(Place channel, const Tap& tap) const {
        int of_window = (row.tap + tap.row * row.stride) * window_width + column.tap + tap.column * column.stride;
        return data + (static_cast<std::int64_t>(of_window) * in + channel) * out + tap.channel;
    }
    __device__ Four four(Place channel, const FourTaps<by_fours>& seen, int end) const {
        if (channel >= in || seen.term() >= end)
            return {};
        if constexpr (by_fours)
            return vector_at<const Four>(at(channel, seen.at[0]));
        Four four{};
#pragma unroll
        for (int i = 0; i < 4; ++i)
            if (const Tap& one = seen.at[by_fours ? 0 : i]; one.term < end)
                four.at[i] = *at(channel, one);
        return four;
    }
};

} // namespace mantissa::MANTISSA_DEVICE
