// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/block_convert.h"

#include "core/parallel.h"
#include "numerics/kernels.h"

#include <algorithm>
#include <array>
#include <atomic>

namespace mantissa {
namespace {

constexpr std::int64_t strip = 1024; // columns that are looked at together: a multiple of 4, so that random blocks stay whole

std::uint32_t largest_of(const float* values, std::int64_t count) {
    constexpr std::int64_t piece = 1 << 15;
    std::atomic<std::uint32_t> largest = 0;
    parallel_for((count + piece - 1) / piece, 2, [&](std::int64_t i) {
        std::uint32_t here = kernels().largest_magnitude(values + i * piece, std::min(piece, count - i * piece));
        std::uint32_t before = largest.load(std::memory_order_relaxed);
        while (here > before && !largest.compare_exchange_weak(before, here, std::memory_order_relaxed))
            ;
    });
    return largest;
}

// Work goes band by band, in strips of columns whose maxima and scales stay in the nearest cache.
class Blocks {
public:
    Blocks(const float* values, const BlockGrid& grid, const BlockRounding& how)
        : values_(values), grid_(grid), how_(how), rule_(block_rule(how.format, how.rounding)) {
        if (rule_.kind == ScaleKind::e4m3)
            of_tensor_ = tensor_scale(float_of(largest_of(values, grid.slabs * grid.rows * grid.columns)), rule_);
    }

    float of_tensor() const { return of_tensor_; }
    const BlockRule& rule() const { return rule_; }

    // work(band, first column, columns of the strip, the largest magnitude of each column's block)
    template <typename Work>
    void each_strip(Work&& work) const {
        std::int64_t wide = std::max<std::int64_t>(1, strip / grid_.block_columns) * grid_.block_columns;
        std::int64_t strips = (grid_.columns + wide - 1) / wide;
        std::int64_t worth = std::max<std::int64_t>(1, 16384 / std::max<std::int64_t>(1, std::min(wide, grid_.columns) * grid_.block_rows));
        parallel_for(grid_.bands() * strips, worth, [&](std::int64_t part) {
            std::int64_t band = part / strips, column = part % strips * wide;
            std::int64_t count = std::min(wide, grid_.columns - column);
            std::array<std::uint32_t, strip> largest;
            std::fill_n(largest.data(), count, 0u);
            find_largest(band, column, count, largest.data());
            work(band, column, count, largest.data());
        });
    }

    void round_strip(float* rounded, std::int64_t band, std::int64_t column, std::int64_t count, const std::uint32_t* largest) const {
        std::array<float, strip> divisors;
        const BlockScales scales{divisors.data(), fill_scales(count, largest, divisors.data())};
        std::array<std::uint32_t, strip + 8> words;
        for (std::int64_t row = 0; row < grid_.rows_of(band); ++row) {
            std::int64_t first = (grid_.first_row(band) + row) * grid_.columns + column;
            if (how_.rounding == Rounding::stochastic) {
                const std::uint32_t* random = draw(first, count, words.data());
                kernels().round_in_blocks_stochastic(values_ + first, rounded + first, scales, rule_.elements, random, count);
            } else if (how_.rounding == Rounding::toward_zero)
                kernels().round_in_blocks_toward_zero(values_ + first, rounded + first, scales, rule_.elements, count);
            else
                kernels().round_in_blocks(values_ + first, rounded + first, scales, rule_.elements, count);
        }
    }

private:
    void find_largest(std::int64_t band, std::int64_t column, std::int64_t count, std::uint32_t* largest) const {
        for (std::int64_t row = 0; row < grid_.rows_of(band); ++row)
            kernels().raise_largest(values_ + (grid_.first_row(band) + row) * grid_.columns + column, largest, count);
        if (grid_.block_columns > 1)
            kernels().spread_largest(largest, grid_.block_columns, count);
    }

    // Whether all of them are powers of two that have an inverse among the normal floats.
    ScaleKind fill_scales(std::int64_t count, const std::uint32_t* largest, float* scales) const {
        std::int64_t across = grid_.block_columns;
        if (rule_.kind == ScaleKind::e4m3)
            return fill_e4m3_scales(count, largest, scales);
        bool powers = rule_.kind == ScaleKind::power_of_two;
        for (std::int64_t first = 0; first < count; first += across) {
            const float scale = divisor(largest[first]);
            powers = powers && scale >= 0x1p-126f && scale <= 0x1p126f;
            std::fill_n(scales + first, std::min(across, count - first), scale);
        }
        return powers ? ScaleKind::power_of_two : ScaleKind::none;
    }

    ScaleKind fill_e4m3_scales(std::int64_t count, const std::uint32_t* largest, float* scales) const {
        const std::int64_t across = grid_.block_columns, blocks = (count + across - 1) / across;
        std::array<std::uint32_t, strip> of_blocks;
        std::array<float, strip> divisors;
        for (std::int64_t i = 0; i < blocks; ++i)
            of_blocks[static_cast<std::size_t>(i)] = largest[i * across];
        kernels().e4m3_divisors(of_blocks.data(), of_tensor_, rule_, divisors.data(), blocks);
        for (std::int64_t i = 0; i < blocks; ++i)
            std::fill_n(scales + i * across, std::min(across, count - i * across), divisors[static_cast<std::size_t>(i)]);
        return ScaleKind::e4m3;
    }

    // Zeros are divided by something that no processor is slow with.
    float divisor(std::uint32_t largest) const { return largest == 0 ? 1.0f : block_scale(largest, of_tensor_, rule_); }

    const std::uint32_t* draw(std::int64_t first, std::int64_t count, std::uint32_t* words) const {
        std::int64_t first_block = first / 4, last_block = (first + count - 1) / 4;
        kernels().random_blocks(how_.key, static_cast<std::uint64_t>(first_block), last_block - first_block + 1, words);
        return words + (first - 4 * first_block);
    }

    const float* values_;
    BlockGrid grid_;
    BlockRounding how_;
    BlockRule rule_;
    float of_tensor_ = 1;
};

std::int64_t all_before(const Shape& shape, std::size_t axes) { // product of the first axes
    std::int64_t count = 1;
    for (std::size_t i = 0; i < axes; ++i)
        count *= shape[i];
    return count;
}

std::uint8_t scale_code(std::uint32_t largest, float of_tensor, const BlockRule& rule) {
    if (rule.kind == ScaleKind::power_of_two)
        return static_cast<std::uint8_t>(scale_exponent(largest, rule) + 127);
    return static_cast<std::uint8_t>(encode(static_cast<double>(e4m3_scale(largest, of_tensor, rule)), float8_e4m3));
}

} // namespace

BlockGrid block_grid(const Shape& shape, const Format& format) {
    std::int64_t all = elements(shape), size = format.blocks.size;
    std::size_t axes = shape.size();
    if (axes == 0 || all == 0)
        return {.slabs = 1, .rows = 1, .columns = all, .block_rows = 1, .block_columns = size};
    std::int64_t last = shape.back(), before = axes < 2 ? 1 : shape[axes - 2];
    switch (format.blocks.axis) {
    case BlockAxis::last:
        if (last <= size || last % size == 0) // rows of whole blocks are as good as one long row
            return {.slabs = 1, .rows = 1, .columns = all, .block_rows = 1, .block_columns = std::min(last, size)};
        return {.slabs = 1, .rows = all / last, .columns = last, .block_rows = 1, .block_columns = size};
    case BlockAxis::batch: return {.slabs = 1, .rows = shape[0], .columns = all / shape[0], .block_rows = size, .block_columns = 1};
    default: break;
    }
    std::int64_t slabs = axes < 2 ? 1 : all_before(shape, axes - 2);
    std::int64_t across = format.blocks.axis == BlockAxis::tile ? size : 1;
    return {.slabs = slabs, .rows = before, .columns = last, .block_rows = size, .block_columns = across};
}

std::vector<std::int64_t> short_blocks(const Shape& shape, const Format& format) {
    if (!has_blocks(format) || shape.empty())
        return {};
    const std::int64_t size = format.blocks.size, last = shape.back(), before = shape.size() < 2 ? 1 : shape[shape.size() - 2];
    auto filled = [size](std::int64_t length) { return length % size == 0 ? size : length % size; };
    std::vector<std::int64_t> ends;
    switch (format.blocks.axis) {
    case BlockAxis::last: ends = {filled(last)}; break;
    case BlockAxis::inputs: ends = {filled(before)}; break;
    case BlockAxis::batch: ends = {filled(shape[0])}; break;
    case BlockAxis::tile: ends = {filled(before), filled(last)}; break;
    }
    return std::ranges::all_of(ends, [size](std::int64_t end) { return end == size; }) ? std::vector<std::int64_t>() : ends;
}

std::size_t format_bytes(const Format& format, const Shape& shape) {
    if (!has_blocks(format))
        return format_bytes(format, static_cast<std::size_t>(elements(shape)));
    std::size_t bits = static_cast<std::size_t>(elements(shape)) * static_cast<std::size_t>(format_bits(format));
    constexpr std::size_t of_scale = 8, of_tensor = 32;
    bits += static_cast<std::size_t>(block_grid(shape, format).count()) * of_scale;
    return (bits + (format.blocks.kind == ScaleKind::e4m3 ? of_tensor : 0) + 7) / 8;
}

void round_blocks(const float* values, float* rounded, const BlockGrid& grid, const BlockRounding& how) {
    Blocks blocks(values, grid, how);
    blocks.each_strip([&](std::int64_t band, std::int64_t column, std::int64_t count, const std::uint32_t* largest) {
        blocks.round_strip(rounded, band, column, count, largest);
    });
}

BlockCodes encode_blocks(const float* values, const BlockGrid& grid, const BlockRounding& how) {
    Blocks blocks(values, grid, how);
    BlockCodes codes{.elements = std::vector<std::uint8_t>(static_cast<std::size_t>(grid.slabs * grid.rows * grid.columns)),
                     .scales = std::vector<std::uint8_t>(static_cast<std::size_t>(grid.count())),
                     .tensor_scale = blocks.of_tensor()};
    Format element = element_of(how.format);
    blocks.each_strip([&](std::int64_t band, std::int64_t column, std::int64_t count, const std::uint32_t* largest) {
        auto scale_of = [&](std::int64_t i) -> std::uint8_t& {
            return codes.scales[static_cast<std::size_t>(band * grid.blocks_across() + (column + i) / grid.block_columns)];
        };
        for (std::int64_t i = 0; i < count; i += grid.block_columns)
            scale_of(i) = scale_code(largest[i], blocks.of_tensor(), blocks.rule());
        for (std::int64_t row = 0; row < grid.rows_of(band); ++row)
            for (std::int64_t i = 0; i < count; ++i) {
                std::int64_t at = (grid.first_row(band) + row) * grid.columns + column + i;
                std::uint32_t random = how.rounding == Rounding::stochastic ? random_bits(how.key, static_cast<std::uint64_t>(at)) : 0;
                float scale = largest[i] == 0 ? 1.0f : block_scale(largest[i], blocks.of_tensor(), blocks.rule());
                float rounded = block_element(values[at], scale, blocks.rule(), how.rounding, random);
                codes.elements[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(encode(static_cast<double>(rounded), element));
                if (rounded != rounded && !has_nan(element))
                    scale_of(i) = static_cast<std::uint8_t>(nan_scale_code(blocks.rule().kind));
            }
    });
    return codes;
}

} // namespace mantissa
