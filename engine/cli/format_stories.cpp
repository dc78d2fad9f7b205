// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/format_stories.h"

#include "core/error.h"
#include "numerics/block_reading.h"
#include "numerics/relative_error.h"
#include "numerics/rounding.h"
#include "numerics/typed_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

double parse_one(const std::string& text, const std::string& all) {
    const auto read = read_typed_number(text);
    if (!read)
        throw bad_input("[formats] --value \"" + all +
                        "\" is not a number; write one such as 0.1, 1e-7, 2^-24, 0x1p-24, inf or nan, or several with commas: a block");
    if (!read->held)
        throw bad_input("[formats] --value \"" + text +
                        "\" is no double, which reach from 4.9e-324 to 1.8e308; write inf or 0 if that is meant");
    return read->value;
}

double share_of(const BlockElement& one) { return relative_error(one.stored, static_cast<double>(one.value)); }

std::string code_of(std::uint32_t code, int bits) { return fmt::format("0x{:0{}x}", code, (bits + 3) / 4); }

BlockReading reading_of(const std::vector<double>& values, const Format& format, Rounding rounding) {
    std::vector<float> floats(values.begin(), values.end());
    return read_blocks(floats, format, rounding);
}

void print_block(const BlockReading& reading, const Format& format) {
    fmt::print("{}: {} values share a scale", format_name(format), format.blocks.size);
    if (format.blocks.kind == ScaleKind::e4m3)
        fmt::print(", the tensor's is {:.10g}", reading.tensor_scale);
    fmt::print("\n");
    for (const BlockSeen& block : reading.blocks)
        fmt::print("  scale {:.10g}, code {}\n", block.scale, code_of(block.code, 8));
    constexpr auto line = "  {:>14} {:>6} {:>10} {:>16} {:>14} {:>10} {:>16}\n";
    fmt::print(line, "value", "code", "element", "stored", "error", "relative", "alone");
    for (const BlockElement& one : reading.elements) {
        const auto value = static_cast<double>(one.value);
        fmt::print(line, fmt::format("{:.8g}", value), code_of(one.code, format_bits(format)), fmt::format("{:.6g}", one.element),
                   fmt::format("{:.10g}", one.stored), fmt::format("{:.6g}", one.stored - value), relative_text(share_of(one)),
                   fmt::format("{:.10g}", one.alone));
    }
    fmt::print("  {}\n\n", block_sentence(reading, format));
}

} // namespace

std::string relative_text(double share) {
    if (share == 0)
        return "0 %";
    return std::isfinite(share) ? fmt::format("{:+.3g} %", 100 * share) : "-";
}

std::vector<double> parse_values(const std::string& text) {
    std::vector<double> values;
    std::size_t from = 0;
    for (std::size_t comma = text.find(','); comma != std::string::npos; comma = text.find(',', from)) {
        values.push_back(parse_one(text.substr(from, comma - from), text));
        from = comma + 1;
    }
    values.push_back(parse_one(text.substr(from), text));
    return values;
}

std::vector<Format> block_formats(const std::optional<Format>& asked) {
    if (asked && !has_blocks(*asked))
        throw bad_input("[formats] --format " + format_name(*asked) +
                        " has no blocks; several values are a block of mxfp8_e4m3, mxfp4, nvfp4 or float<E,M,blockN>");
    if (asked)
        return {*asked};
    std::vector<Format> formats;
    for (const Format& format : format_table())
        if (has_blocks(format))
            formats.push_back(format);
    return formats;
}

void print_blocks(const std::vector<double>& values, const std::vector<Format>& formats, Rounding rounding) {
    for (const Format& format : formats)
        print_block(reading_of(values, format, rounding), format);
    fmt::print("alone: what would be stored if the value had a block of its own. A block that is not full is shorter.\n{}\n",
               how_errors_are_meant);
}

Json blocks_json(const std::vector<double>& values, const std::vector<Format>& formats, Rounding rounding) {
    Json list = Json::array();
    for (const Format& format : formats) {
        const BlockReading reading = reading_of(values, format, rounding);
        Json blocks = Json::array(), elements = Json::array();
        for (const BlockSeen& block : reading.blocks)
            blocks.push_back({{"scale", number_to_json(block.scale)}, {"code", code_of(block.code, 8)}});
        for (const BlockElement& one : reading.elements)
            elements.push_back({{"value", number_to_json(static_cast<double>(one.value))},
                                {"block", one.block},
                                {"code", code_of(one.code, format_bits(format))},
                                {"element", number_to_json(one.element)},
                                {"stored", number_to_json(one.stored)},
                                {"relative_error", number_to_json(share_of(one))},
                                {"alone", number_to_json(one.alone)}});
        list.push_back({{"format", format_name(format)},
                        {"tensor_scale", reading.tensor_scale},
                        {"blocks", blocks},
                        {"elements", elements},
                        {"sentence", block_sentence(reading, format)}});
    }
    return list;
}

std::string fixed_sentence(double value, const Format& format) {
    if (format.kind != FormatKind::fixed && format.kind != FormatKind::dynamic_fixed)
        return {};
    const double step = smallest_positive(format), least = -largest_magnitude(format, true, 0), most = largest_finite(format);
    std::string words = fmt::format("{} counts in steps of {:.10g} from {:.10g} to {:.10g}", format_name(format), step, least, most);
    if (format.kind == FormatKind::dynamic_fixed)
        words += " with its exponent at 0, and moves both with the tensor";
    if (!std::isfinite(value))
        return words;
    if (value < least || value > most)
        return words + fmt::format("; {:.10g} lies beyond and becomes {:.10g}", value, value < 0 ? least : most);
    const double below = std::floor(value / step) * step;
    if (below == value)
        return words + fmt::format("; {:.10g} is one of them", value);
    return words + fmt::format("; {:.10g} lies between {:.10g} and {:.10g}, and by chance the upper one comes {:.4g} % of the time", value,
                               below, std::min(below + step, most), 100 * (value - below) / step);
}

} // namespace mantissa
