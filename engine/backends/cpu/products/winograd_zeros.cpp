// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/winograd_zeros.h"

#include "numerics/code.h"
#include "numerics/format.h"

#include <array>
#include <cstring>

namespace mantissa::cpu {
namespace {

constexpr std::int64_t longest_span = 24; // sources along one side of what a tile sees; of the largest kernels 16

// -0 is one, too. A pixel of channels in whole sixteens.
bool is_zero(const std::byte* pixel, std::int64_t channels, Stored stored) {
    constexpr std::int64_t line = 32;
    const std::uint64_t mask = stored == Stored::float32 ? 0x7fffffff7fffffffu : 0x7fff7fff7fff7fffu;
    for (std::int64_t at = 0; at < channels * number_bytes(stored); at += line) {
        std::array<std::uint64_t, line / 8> words;
        std::memcpy(words.data(), pixel + at, line);
        if (((words[0] | words[1] | words[2] | words[3]) & mask) != 0)
            return false;
    }
    return true;
}

// exponent: all ones where a number is infinite or none.
template <typename Code>
void blank_out(std::byte* pixel, const std::byte* blank, std::int64_t channels, Code exponent) {
    for (std::int64_t at = 0; at < channels * static_cast<std::int64_t>(sizeof(Code)); at += sizeof(Code)) {
        Code code;
        std::memcpy(&code, pixel + at, sizeof code);
        if ((code & exponent) != exponent)
            std::memcpy(pixel + at, blank + at, sizeof code);
    }
}

std::int64_t floor_divided(std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

} // namespace

// Which sources of one image are zero in all channels, as far as somebody asked.
class ZeroWindows::Seen {
public:
    Seen(const ZeroWindows& whole, std::int64_t image, std::int64_t row, std::int64_t column)
        : w_(whole), image_(image), row_(row), column_(column) {
        known_.fill(-1);
    }

    bool all_zero(const Range& rows, const Range& columns) {
        for (std::int64_t row = rows.first; row < rows.last; ++row)
            for (std::int64_t column = columns.first; column < columns.last; ++column)
                if (!zero(row, column))
                    return false;
        return true;
    }

private:
    bool zero(std::int64_t row, std::int64_t column) {
        signed char& known = known_[static_cast<std::size_t>((row - row_) * longest_span + column - column_)];
        if (known < 0)
            known = is_zero(w_.source(image_, row, column), w_.from_channels_, w_.from_.stored);
        return known != 0;
    }

    const ZeroWindows& w_;
    std::int64_t image_, row_, column_;
    std::array<signed char, longest_span * longest_span> known_;
};

ZeroWindows::ZeroWindows(const WinogradGeometry& g, const Pixels& from, const Pixels& to, const std::byte* blank)
    : to_image_(g.to_image()),
      side_(g.side),
      from_channels_(g.sizes.in),
      to_channels_(g.sizes.out),
      from_(from),
      to_(to),
      blank_(blank),
      down_{g.sizes.height, g.sizes.out_height, g.sizes.window.top, g.sizes.window.height, g.sizes.window.stride_y},
      across_{g.sizes.width, g.sizes.out_width, g.sizes.window.left, g.sizes.window.width, g.sizes.window.stride_x} {
    if (to_image_) {
        std::swap(from_channels_, to_channels_);
        std::swap(down_.sources, down_.results);
        std::swap(across_.sources, across_.results);
    }
    for (std::int64_t i = 0; i < g.tiles_down(); ++i)
        rows_.push_back(strip(g.first_row() + i * side_, down_));
    for (std::int64_t i = 0; i < g.tiles_across(); ++i)
        columns_.push_back(strip(g.first_column() + i * side_, across_));
}

ZeroWindows::Range ZeroWindows::window(std::int64_t result, const Side& side) const {
    if (!to_image_)
        return {result * side.stride - side.before, result * side.stride - side.before + side.taps};
    return {floor_divided(result + side.before - side.taps + side.stride, side.stride),
            floor_divided(result + side.before, side.stride) + 1};
}

ZeroWindows::Range ZeroWindows::seen_by(std::int64_t result, const Side& side) const {
    Range all = window(result, side);
    return {std::max<std::int64_t>(all.first, 0), std::min(all.last, side.sources)};
}

// As far apart as the smallest window is wide. What lies beyond the image is asked of its edge, which the same windows hold.
ZeroWindows::Strip ZeroWindows::strip(std::int64_t first, const Side& side) const {
    std::int64_t count = side_, least = side.taps;
    if (to_image_) { // tiles lie over one phase, their results are those of all
        first = first * side.stride - side.before;
        count *= side.stride;
        least = side.taps / side.stride;
    }
    Strip strip{{std::max<std::int64_t>(first, 0), std::min(first + count, side.results)}, {}};
    if (strip.results.is_empty() || seen_by(strip.results.first, side).is_empty() || seen_by(strip.results.last - 1, side).is_empty())
        return strip;
    std::int64_t end = window(strip.results.last - 1, side).last;
    for (std::int64_t at = window(strip.results.first, side).first + least - 1; at < end; at += least)
        strip.asked.push_back(std::clamp<std::int64_t>(at, 0, side.sources - 1));
    return strip;
}

const std::byte* ZeroWindows::source(std::int64_t image, std::int64_t row, std::int64_t column) const {
    std::int64_t pixel = (image * down_.sources + row) * across_.sources + column;
    return from_.data + pixel * from_channels_ * number_bytes(from_.stored);
}

bool ZeroWindows::may_hold_zeros(std::int64_t image, const Strip& rows, const Strip& columns) const {
    for (std::int64_t row : rows.asked)
        for (std::int64_t column : columns.asked)
            if (is_zero(source(image, row, column), from_channels_, from_.stored))
                return true;
    return rows.asked.empty() || columns.asked.empty();
}

Canvas ZeroWindows::whole(std::int64_t image) const {
    std::int64_t pixels = image * down_.results * across_.results;
    return {to_.data + pixels * to_channels_ * number_bytes(to_.stored), 0, 0, across_.results};
}

void ZeroWindows::look(const Canvas& canvas, std::int64_t image, const Strip& rows, const Strip& columns) const {
    if (rows.results.is_empty() || columns.results.is_empty() || !may_hold_zeros(image, rows, columns))
        return;
    Seen seen(*this, image, seen_by(rows.results.first, down_).first, seen_by(columns.results.first, across_).first);
    for (std::int64_t row = rows.results.first; row < rows.results.last; ++row)
        for (std::int64_t column = columns.results.first; column < columns.results.last; ++column)
            if (seen.all_zero(seen_by(row, down_), seen_by(column, across_)))
                clear(canvas, row, column);
}

void ZeroWindows::restore(std::int64_t first_tile, std::int64_t count) const {
    const auto down = std::ssize(rows_), across = std::ssize(columns_);
    std::int64_t image = first_tile / (down * across), row = first_tile / across % down, column = first_tile % across;
    for (std::int64_t i = 0; i < count; ++i) {
        look(whole(image), image, rows_[static_cast<std::size_t>(row)], columns_[static_cast<std::size_t>(column)]);
        if (++column == across) {
            column = 0;
            if (++row == down)
                row = 0, ++image;
        }
    }
}

void ZeroWindows::restore_on(const Canvas& canvas, std::int64_t tile) const {
    const auto down = std::ssize(rows_), across = std::ssize(columns_);
    look(canvas, tile / (down * across), rows_[static_cast<std::size_t>(tile / across % down)],
         columns_[static_cast<std::size_t>(tile % across)]);
}

void ZeroWindows::clear(const Canvas& canvas, std::int64_t row, std::int64_t column) const {
    std::int64_t pixel = (row - canvas.row) * canvas.width + column - canvas.column;
    std::byte* data = canvas.data + pixel * to_channels_ * number_bytes(to_.stored);
    switch (to_.stored) {
    case Stored::float32: return blank_out<std::uint32_t>(data, blank_, to_channels_, 0x7f800000u);
    case Stored::float16: return blank_out<std::uint16_t>(data, blank_, to_channels_, 0x7c00u);
    case Stored::bfloat16: return blank_out<std::uint16_t>(data, blank_, to_channels_, 0x7f80u);
    }
}

void store_blank(const float* bias, bool relu, std::int64_t channels, Stored stored, std::byte* blank) {
    for (std::int64_t i = 0; i < channels; ++i) {
        float value = bias ? bias[i] : 0.0f;
        if (relu && value <= 0)
            value = 0;
        if (stored == Stored::float32) {
            std::memcpy(blank + 4 * i, &value, 4);
        } else {
            auto code = static_cast<std::uint16_t>(encode(static_cast<double>(value), stored == Stored::float16 ? float16 : bfloat16));
            std::memcpy(blank + 2 * i, &code, 2);
        }
    }
}

} // namespace mantissa::cpu
