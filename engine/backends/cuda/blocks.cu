// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Roundings that look along an axis: to blocks that share a scale; and the mixing of samples before them.
#include "backends/cuda/blocks.h"

#include "backends/card/block_places.h"
#include "backends/cuda/device/fold.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"
#include "numerics/block.h"
#include "numerics/shared_range.h"

#include <string_view>

namespace mantissa::MANTISSA_DEVICE {
namespace {

// An item is a block.
struct RoundBlocks {
    Any::Source x;
    float* y;
    BlockGrid grid;
    BlockRule rule;
    Rounding rounding;
    std::uint64_t stream;
    const StepBlock* block;
    const float* largest_of_all; // e4m3

    template <typename Work>
    MANTISSA_HD void each(std::int64_t item, Work&& work) const {
        std::int64_t band = item / grid.blocks_across(), first = item % grid.blocks_across() * grid.block_columns;
        std::int64_t end = first + grid.block_columns < grid.columns ? first + grid.block_columns : grid.columns;
        for (std::int64_t row = grid.first_row(band), last = row + grid.rows_of(band); row < last; ++row)
            for (std::int64_t column = first; column < end; ++column)
                work(row * grid.columns + column);
    }
    MANTISSA_HD void operator()(std::int64_t item) const {
        std::uint32_t largest = 0;
        each(item, [&](std::int64_t i) {
            std::uint32_t magnitude = finite_magnitude(bits_of(x[i]));
            largest = largest > magnitude ? largest : magnitude;
        });
        float of_tensor = tensor_scale(largest_of_all ? *largest_of_all : 0.0f, rule);
        float scale = largest == 0 ? 1.0f : block_scale(largest, of_tensor, rule);
        RandomKey key = rounding_key(block->seed, stream, block->step);
        each(item, [&](std::int64_t i) {
            std::uint32_t random = rounding == Rounding::stochastic ? random_bits(key, static_cast<std::uint64_t>(i)) : 0;
            y[i] = block_element(x[i], scale, rule, rounding, random) * scale;
        });
    }
};

struct LargestOfAll {
    Any::Source x;
    float* largest;

    struct Value {
        std::uint32_t largest = 0;
        MANTISSA_HD void merge(const Value& other) { largest = other.largest > largest ? other.largest : largest; }
    };
    static_assert(sizeof(Value) <= range_share_bytes);

    MANTISSA_HD bool is_due() const { return true; }
    MANTISSA_HD Value nothing() const { return {}; }
    MANTISSA_HD void operator()(std::int64_t i, Value& value) const { value.merge({finite_magnitude(bits_of(x[i]))}); }
    MANTISSA_HD void finish(const Value& value) const { *largest = float_of(value.largest); }
};

// An item is a row's part of a block, or what only fills a tile of scales. A NaN makes the scale one, for
// elements of 4 bits have none.
struct PackBlocks {
    Any::Source x;
    std::uint8_t* to;
    BlockPlaces places;
    std::int64_t rows_together; // that share a scale: of a square
    BlockRule rule;
    CodeWriter element, scale_code;
    Rounding rounding;
    std::uint64_t stream;
    const StepBlock* block;
    const float* largest_of_all; // e4m3

    static constexpr std::uint32_t nan_of_powers = 0xFF, nan_of_e4m3 = 0x7F;

    MANTISSA_HD void operator()(std::int64_t item) const {
        std::int64_t row = item / places.whole_blocks(), of_row = item % places.whole_blocks();
        float of_tensor = tensor_scale(largest_of_all ? *largest_of_all : 0.0f, rule);
        if (item == 0)
            *reinterpret_cast<float*>(to + places.tensor_scale_at()) = of_tensor;
        std::uint32_t shared = 0;
        if (row < places.outer && of_row < places.blocks())
            shared = write(row, of_row * places.size, of_tensor);
        to[places.scale_place(row, of_row)] = static_cast<std::uint8_t>(shared);
    }
    MANTISSA_HD std::uint32_t write(std::int64_t row, std::int64_t first, float of_tensor) const {
        std::uint32_t largest = 0;
        std::int64_t top = row / rows_together * rows_together, end = top + rows_together;
        for (std::int64_t r = top; r < (end < places.outer ? end : places.outer); ++r)
            for (std::int64_t k = first; k < first + places.size; ++k) {
                std::uint32_t magnitude = finite_magnitude(bits_of(x[places.plain(r, k)]));
                largest = largest > magnitude ? largest : magnitude;
            }
        float scale = largest == 0 ? 1.0f : block_scale(largest, of_tensor, rule);
        bool numbers = true;
        std::uint32_t before = 0;
        for (std::int64_t k = first; k < first + places.size; ++k) {
            float rounded = rounded_element(places.plain(row, k), scale);
            bool is_number = rounded == rounded;
            numbers = numbers && is_number;
            std::uint32_t code = is_number ? element(rounded) : 0;
            if (places.bits == 8)
                to[row * places.inner + k] = static_cast<std::uint8_t>(code);
            else if (k % 2 == 0)
                before = code & 0xFu;
            else
                to[(row * places.inner + k) / 2] = static_cast<std::uint8_t>(before | (code & 0xFu) << 4);
        }
        if (!numbers)
            return rule.kind == ScaleKind::e4m3 ? nan_of_e4m3 : nan_of_powers;
        if (rule.kind == ScaleKind::e4m3)
            return largest == 0 ? 0 : scale_code(e4m3_scale(largest, of_tensor, rule));
        return static_cast<std::uint32_t>(scale_exponent(largest, rule) + 127);
    }
    MANTISSA_HD float rounded_element(std::int64_t i, float scale) const {
        RandomKey key = rounding_key(block->seed, stream, block->step);
        std::uint32_t random = rounding == Rounding::stochastic ? random_bits(key, static_cast<std::uint64_t>(i)) : 0;
        return block_element(x[i], scale, rule, rounding, random);
    }
};

struct ProductScale {
    const float *a, *b;
    float* to;
    MANTISSA_HD void operator()(std::int64_t) const { to[0] = *a * *b, to[1] = 0; }
};

// An item is one element of 16 samples, or of what is left of them.
struct MixSamples {
    Any::Source x;
    Any::Target y;
    std::int64_t samples, of_one;

    MANTISSA_HD void operator()(std::int64_t item) const {
        std::int64_t first = item / of_one * mixed_samples, element = item % of_one;
        if (first + mixed_samples > samples) {
            for (std::int64_t sample = first; sample < samples; ++sample)
                y.put(sample * of_one + element, x[sample * of_one + element]);
            return;
        }
        float mixed[mixed_samples];
        for (int k = 0; k < mixed_samples; ++k)
            mixed[k] = x[(first + k) * of_one + element];
        mix(mixed);
        for (int k = 0; k < mixed_samples; ++k)
            y.put((first + k) * of_one + element, mixed[k]);
    }
};

// By whose numbers a cast draws: those of its own result, whose codes these are.
std::uint64_t stream_of_cast(const Tensor& packed) {
    std::string_view name = packed.name, suffix = packed_suffix;
    return hash_name(name.ends_with(suffix) ? name.substr(0, name.size() - suffix.size()) : name);
}

} // namespace

Launch make_pack_blocks(const KernelSite& site) {
    const Tensor& packed = site.output(0);
    const Format& format = packed.format.format;
    const Format of_scales = float8_e4m3;
    Rounding rounding = site.operation().rounding.rounding;
    Any::Source x = any_source(site, site.operation().inputs[0]);
    PackBlocks work{x,
                    reinterpret_cast<std::uint8_t*>(site.output_data(0)),
                    block_places(parse_layout(packed.layout), packed.shape, format),
                    format.blocks.axis == BlockAxis::tile ? format.blocks.size : 1,
                    block_rule(format, rounding),
                    code_writer(element_of(format)),
                    code_writer(of_scales),
                    rounding,
                    stream_of_cast(packed),
                    site.block(),
                    nullptr};
    std::int64_t items = work.places.whole_rows() * work.places.whole_blocks();
    if (work.rule.kind != ScaleKind::e4m3)
        return [work, items](Queue queue) { map(queue, items, nullptr, work); };
    auto* largest = reinterpret_cast<float*>(site.scratch());
    auto* shares = reinterpret_cast<LargestOfAll::Value*>(site.scratch() + range_share_bytes);
    work.largest_of_all = largest;
    return [work, items, first = LargestOfAll{x, largest}, shares, count = count_of(packed)](Queue queue) {
        fold(queue, count, first, shares);
        map(queue, items, nullptr, work);
    };
}

Launch make_product_scale(const float* a, const float* b, float* to) {
    return [work = ProductScale{a, b, to}](Queue queue) { map(queue, 1, nullptr, work); };
}

Launch make_quantize_blocks(const KernelSite& site) {
    const Tensor& y = site.output(0);
    Rounding rounding = site.operation().rounding.rounding;
    Any::Source x = any_source(site, site.operation().inputs[0]);
    RoundBlocks work{x,
                     reinterpret_cast<float*>(site.output_data(0)),
                     block_grid(y.shape, y.format.format),
                     block_rule(y.format.format, rounding),
                     rounding,
                     hash_name(y.name),
                     site.block(),
                     nullptr};
    if (work.rule.kind != ScaleKind::e4m3)
        return [work](Queue queue) { map(queue, work.grid.count(), nullptr, work); };
    auto* largest = reinterpret_cast<float*>(site.scratch());
    auto* shares = reinterpret_cast<LargestOfAll::Value*>(site.scratch() + range_share_bytes);
    work.largest_of_all = largest;
    return [work, first = LargestOfAll{x, largest}, shares, count = count_of(y)](Queue queue) {
        fold(queue, count, first, shares);
        map(queue, work.grid.count(), nullptr, work);
    };
}

Launch make_hadamard(const KernelSite& site) {
    std::int64_t samples = site.input(0).shape[0], of_one = count_of(site.input(0)) / samples;
    MixSamples work{any_source(site, site.operation().inputs[0]), any_target(site, site.operation().outputs[0]), samples, of_one};
    std::int64_t items = (samples + mixed_samples - 1) / mixed_samples * of_one;
    return [work, items](Queue queue) { map(queue, items, nullptr, work); };
}

} // namespace mantissa::MANTISSA_DEVICE
