// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Names of formats, read and written: those of rows, and "float<4,3,finite,block32>" for numbers of one's own.
#include "numerics/format_rows.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>

namespace mantissa {
namespace {

constexpr std::string_view block_word = "block", e4m3_word = "e4m3";

struct AxisWord {
    BlockAxis axis;
    std::string_view word;
};
constexpr AxisWord axis_words[] = {{BlockAxis::inputs, "inputs"}, {BlockAxis::batch, "batch"}, {BlockAxis::tile, "tile"}};

std::string_view word_of(BlockAxis axis) {
    const auto* found = std::ranges::find(axis_words, axis, &AxisWord::axis);
    return found == std::end(axis_words) ? std::string_view() : found->word;
}

std::span<const BlockAxis> axes_of(const Format& format) {
    static constexpr std::array all = {BlockAxis::last, BlockAxis::inputs, BlockAxis::batch, BlockAxis::tile};
    return std::span(all).first(has_blocks(format) ? all.size() : 1);
}

// "mxfp4", "mxfp4<inputs>"; empty: no row has these numbers.
std::string row_name(const Format& format) {
    for (const FormatRow& row : format_rows())
        if (row.format == along(format, row.format.blocks.axis)) {
            std::string_view axis = word_of(format.blocks.axis);
            return std::string(row.name) + (has_blocks(format) && !axis.empty() ? "<" + std::string(axis) + ">" : "");
        }
    return {};
}

std::string float_name(const Format& format) {
    std::string name = numbers_text("float", format.exponent_bits, format.mantissa_bits);
    name.pop_back();
    auto add = [&](std::string_view word) { name += "," + std::string(word); };
    if (format.specials != Specials::ieee)
        add(format.specials == Specials::none ? "finite" : "nan");
    if (format.subnormals == Subnormals::flushed)
        add("flush");
    if (has_blocks(format))
        add(std::string(block_word) + std::to_string(format.blocks.size));
    if (format.blocks.kind == ScaleKind::e4m3)
        add(e4m3_word);
    if (has_blocks(format) && !word_of(format.blocks.axis).empty())
        add(word_of(format.blocks.axis));
    return name + ">";
}

std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// Of "family<a,b,c>": a, b and c; nothing where it is another family.
std::vector<std::string_view> parts_of(std::string_view name, std::string_view family) {
    if (!name.starts_with(family) || !name.substr(family.size()).starts_with('<') || !name.ends_with('>'))
        return {};
    name.remove_prefix(family.size() + 1);
    name.remove_suffix(1);
    std::vector<std::string_view> parts;
    for (std::size_t comma = name.find(','); comma != std::string_view::npos; comma = name.find(',')) {
        parts.push_back(name.substr(0, comma));
        name.remove_prefix(comma + 1);
    }
    parts.push_back(name);
    return parts;
}

// Exactly as many numbers as asked for.
template <std::size_t count>
std::optional<std::array<int, count>> numbers_of(std::span<const std::string_view> parts) {
    std::array<int, count> numbers{};
    if (parts.size() != count)
        return std::nullopt;
    for (std::size_t i = 0; i < count; ++i) {
        auto number = whole_number(parts[i]);
        if (!number)
            return std::nullopt;
        numbers[i] = *number;
    }
    return numbers;
}

enum class OptionKind { specials, subnormals, size, scale, axis };
std::optional<OptionKind> kind_of_option(std::string_view word) {
    if (word == "finite" || word == "nan")
        return OptionKind::specials;
    if (word == "flush")
        return OptionKind::subnormals;
    if (word == e4m3_word)
        return OptionKind::scale;
    if (std::ranges::find(axis_words, word, &AxisWord::word) != std::end(axis_words))
        return OptionKind::axis;
    return word.starts_with(block_word) ? std::optional(OptionKind::size) : std::nullopt;
}

// The first two that say the same, or contradict each other; none: no two do.
std::optional<std::pair<std::string_view, std::string_view>> two_of_a_kind(std::span<const std::string_view> options) {
    for (std::size_t i = 0; i < options.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (const auto kind = kind_of_option(options[i]); kind && kind == kind_of_option(options[k]))
                return std::pair(options[k], options[i]);
    return std::nullopt;
}

bool read_option(std::string_view word, FloatOptions& options) {
    if (word == "finite")
        options.specials = Specials::none;
    else if (word == "nan")
        options.specials = Specials::nan_only;
    else if (word == "flush")
        options.subnormals = Subnormals::flushed;
    else if (word == e4m3_word && options.blocks.kind != ScaleKind::none)
        options.blocks.kind = ScaleKind::e4m3;
    else if (const auto* axis = std::ranges::find(axis_words, word, &AxisWord::word); axis != std::end(axis_words))
        options.blocks.axis = axis->axis;
    else if (auto size = word.starts_with(block_word) ? whole_number(word.substr(block_word.size())) : std::nullopt;
             size && possible_block(*size))
        options.blocks.kind = ScaleKind::power_of_two, options.blocks.size = static_cast<std::int16_t>(*size);
    else
        return false;
    return true;
}

std::optional<Format> parse_float(std::span<const std::string_view> parts) {
    auto numbers = parts.size() < 2 ? std::nullopt : numbers_of<2>(parts.first(2));
    if (!numbers || !possible_float((*numbers)[0], (*numbers)[1]))
        return std::nullopt;
    FloatOptions options;
    if (two_of_a_kind(parts.subspan(2)))
        return std::nullopt;
    for (std::string_view word : parts.subspan(2))
        if (!read_option(word, options))
            return std::nullopt;
    if (options.blocks.kind == ScaleKind::none && options.blocks.axis != BlockAxis::last)
        return std::nullopt; // an axis of no blocks
    if (!is_carried((*numbers)[0], options.specials))
        return std::nullopt;
    return small_float((*numbers)[0], (*numbers)[1], options);
}

std::optional<Format> parse_family(std::string_view name) {
    if (auto parts = parts_of(name, "float"); !parts.empty())
        return parse_float(parts);
    if (auto fixed = numbers_of<2>(parts_of(name, "fixed")); fixed && possible_fixed((*fixed)[0], (*fixed)[1]))
        return fixed_point((*fixed)[0], (*fixed)[1]);
    if (auto dynamic = numbers_of<1>(parts_of(name, "dynamic_fixed")); dynamic && possible_dynamic((*dynamic)[0]))
        return dynamic_fixed_point((*dynamic)[0]);
    return std::nullopt;
}

} // namespace

const std::vector<FormatFamily>& format_families() {
    static const std::vector<FormatFamily> families = {
        {"float<E,M>", small_float(4, 3)},
        {"float<E,M,OPTIONS>", small_float(3, 4, {.specials = Specials::none, .blocks = {ScaleKind::power_of_two, BlockAxis::last, 32}})},
        {"fixed<IL,FL>", fixed_point(8, 8)},
        {"dynamic_fixed<BITS>", dynamic_fixed_point(10)}};
    return families;
}

std::string_view format_note(const Format& format) {
    auto found = std::ranges::find(format_rows(), format, &FormatRow::format);
    return found == format_rows().end() ? std::string_view() : found->note;
}

std::string why_no_format(std::string_view name) {
    if (parse_format(name) || !name.ends_with('>'))
        return {};
    if (auto fixed = numbers_of<2>(parts_of(name, "fixed")))
        return (*fixed)[0] < 1 || (*fixed)[1] < 0 ? "one bit at least lies before the point: it is the sign; behind it there are 0 or more"
                                                  : "a word of fixed point has 2 to 32 bits";
    if (numbers_of<1>(parts_of(name, "dynamic_fixed")))
        return "a word of fixed point has 2 to 32 bits, its sign included";
    auto parts = parts_of(name, "float");
    auto numbers = parts.size() < 2 ? std::nullopt : numbers_of<2>(std::span<const std::string_view>(parts).first(2));
    if (numbers && !possible_float((*numbers)[0], (*numbers)[1]))
        return "a float has 2 to 8 bits of exponent and 1 to 23 of fraction";
    if (numbers && (*numbers)[0] == 8 && (std::ranges::count(parts, "finite") > 0 || std::ranges::count(parts, "nan") > 0))
        return "a float without infinities has 2 to 7 bits of exponent: with 8 it reaches beyond float32, in which it is carried";
    if (const auto two = numbers ? two_of_a_kind(std::span<const std::string_view>(parts).subspan(2)) : std::nullopt)
        return "of \"" + std::string(two->first) + "\" and \"" + std::string(two->second) + "\" there can be one only; leave one out";
    for (std::string_view part : parts)
        if (part.starts_with(block_word) && whole_number(part.substr(block_word.size())))
            return "a block has 2 to 1024 elements";
    return {};
}

std::string format_words() {
    std::string names;
    for (const FormatRow& row : format_rows())
        names += (names.empty() ? "" : ", ") + std::string(row.name);
    for (const FormatFamily& family : format_families())
        names += (&family == &format_families().back() ? " and " : ", ") + std::string(family.pattern);
    return names;
}

std::vector<Format> format_examples() {
    std::vector<Format> formats = format_table();
    for (const FormatFamily& family : format_families())
        formats.push_back(family.example);
    return formats;
}

std::string format_name(const Format& format) {
    if (std::string named = row_name(format); !named.empty())
        return named;
    if (format.kind == FormatKind::dynamic_fixed)
        return "dynamic_fixed<" + std::to_string(format.integer_bits + 1) + ">";
    if (format.kind == FormatKind::fixed)
        return numbers_text("fixed", format.integer_bits, format.fraction_bits);
    return float_name(format);
}

std::string told_name(const Format& format) { return format_name(along(format, BlockAxis::last)); }

std::string told_name(const std::string& format) {
    const auto known = parse_format(format);
    return known ? told_name(*known) : format;
}

std::optional<Format> parse_format(std::string_view name) {
    for (const FormatRow& row : format_rows())
        for (BlockAxis axis : axes_of(row.format))
            if (row_name(along(row.format, axis)) == name)
                return along(row.format, axis);
    return parse_family(name);
}

std::string numbers_text(std::string_view family, int first, int second) {
    return std::string(family) + "<" + std::to_string(first) + "," + std::to_string(second) + ">";
}

} // namespace mantissa
