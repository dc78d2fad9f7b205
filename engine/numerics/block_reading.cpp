// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/block_reading.h"

#include "core/error.h"
#include "numerics/block.h"
#include "numerics/code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

// A block as its values share it.
struct Shared {
    BlockRule rule;
    float of_tensor = 1;
    std::uint32_t largest = 0;

    float scale() const { return block_scale(largest, of_tensor, rule); }
    float element(float value, Rounding rounding, std::uint32_t random) const {
        return largest == 0 && value == 0 ? value : block_element(value, scale(), rule, rounding, random);
    }
    std::uint32_t code() const {
        if (rule.kind == ScaleKind::power_of_two)
            return static_cast<std::uint32_t>(scale_exponent(largest, rule) + 127);
        return encode(static_cast<double>(e4m3_scale(largest, of_tensor, rule)), float8_e4m3);
    }
};

std::uint32_t largest_bits(std::span<const float> values) {
    std::uint32_t largest = 0;
    for (float value : values)
        largest = std::max(largest, finite_magnitude(bits_of(value)));
    return largest;
}

BlockSeen seen(const Shared& block, std::span<const float> values, std::size_t first, const Format& element) {
    BlockSeen told{.largest = float_of(block.largest), .scale = static_cast<double>(block.scale()), .code = block.code()};
    told.smallest_kept = smallest_positive(element) / 2 * told.scale;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (finite_magnitude(bits_of(values[i])) == block.largest) {
            told.of = first + i;
            break;
        }
    return told;
}

// Where elements have no code for what is no number, their scale says so, and of all of them.
void spoil(BlockReading& reading, const Shared& block, const Format& of_elements) {
    for (BlockElement& one : reading.elements) {
        if (one.block + 1 != reading.blocks.size())
            continue;
        one.element = decode(one.code, of_elements);
        one.stored = not_a_number();
    }
    reading.blocks.back().scale = not_a_number();
    reading.blocks.back().code = nan_scale_code(block.rule.kind);
}

std::string spoiled_sentence(const BlockElement& by, const BlockSeen& block, const Format& format) {
    const std::string value = std::isnan(by.value) ? "NaN" : fmt::format("{}", by.value);
    return fmt::format(
        "{} has no code among the elements of {}: the scale of its block becomes NaN, code {:#x}, and with it all of the block.", value,
        format_name(format), block.code);
}

} // namespace

BlockReading read_blocks(std::span<const float> values, const Format& format, Rounding rounding, std::uint32_t random) {
    if (!has_blocks(format))
        throw bad_input("[formats] " + format_name(format) + " has no blocks");
    const Format of_elements = element_of(format);
    Shared block{.rule = block_rule(format, rounding)};
    block.of_tensor = tensor_scale(float_of(largest_bits(values)), block.rule);
    BlockReading reading{.tensor_scale = static_cast<double>(block.of_tensor)};
    const auto size = static_cast<std::size_t>(format.blocks.size);
    for (std::size_t first = 0; first < values.size(); first += size) {
        const std::span<const float> own = values.subspan(first, std::min(size, values.size() - first));
        block.largest = largest_bits(own);
        bool numbers = true;
        for (float value : own) {
            const double element = static_cast<double>(block.element(value, rounding, random));
            numbers = numbers && !std::isnan(element);
            Shared single = block;
            single.largest = finite_magnitude(bits_of(value));
            reading.elements.push_back(
                {.value = value,
                 .block = reading.blocks.size(),
                 .code = encode(element, of_elements),
                 .element = element,
                 .stored = element * static_cast<double>(block.scale()),
                 .alone = static_cast<double>(single.element(value, rounding, random)) * static_cast<double>(single.scale())});
        }
        reading.blocks.push_back(seen(block, own, first, of_elements));
        if (!numbers && !has_nan(of_elements))
            spoil(reading, block, of_elements);
    }
    return reading;
}

std::string block_sentence(const BlockReading& reading, const Format& format) {
    for (const BlockElement& one : reading.elements)
        if (!std::isfinite(one.value) && std::isnan(reading.blocks[one.block].scale))
            return spoiled_sentence(one, reading.blocks[one.block], format);
    const BlockElement* smallest = nullptr;
    for (const BlockElement& one : reading.elements)
        if (one.value != 0 && std::isfinite(one.value) && (!smallest || std::fabs(one.value) < std::fabs(smallest->value)))
            smallest = &one;
    if (!smallest)
        return {};
    const BlockSeen& block = reading.blocks[smallest->block];
    std::string words = fmt::format("{:.6g} is the largest of its block and makes the scale {:.6g}; ",
                                    static_cast<double>(reading.elements[block.of].value), block.scale);
    const double value = static_cast<double>(smallest->value);
    if (smallest->lost())
        return words + fmt::format("beside it {:.6g} becomes 0, as whatever lies below {:.3g} does; alone it would be {:.6g}.", value,
                                   block.smallest_kept, smallest->alone);
    const double error = std::fabs((smallest->stored - value) / value) * 100;
    if (reading.elements[block.of].value == smallest->value)
        return words + fmt::format("it becomes {:.6g}.", smallest->stored);
    return words + fmt::format("the smallest, {:.6g}, becomes {:.6g}, {:.3g} % off; whatever lies below {:.3g} becomes 0 in {}.", value,
                               smallest->stored, error, block.smallest_kept, format_name(format));
}

} // namespace mantissa
