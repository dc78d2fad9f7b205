// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A raw file of float32 as codes of a format.
#include "cli/format_conversion.h"

#include "cli/keep_input.h"
#include "core/atomic_file.h"
#include "core/json.h"
#include "core/nearest.h"
#include "core/system_memory.h"
#include "numerics/block_convert.h"
#include "numerics/convert.h"
#include "numerics/format_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

namespace mantissa {
namespace {

struct Codes {
    std::string elements, scales; // of blocks
};

bool is_storable(const Format& format) { return has_storage(format) || (has_blocks(format) && format_bits(format) <= 8); }

// Those that have codes of their own in memory, or in blocks a byte each.
std::string storable_names() {
    std::string names;
    for (const Format& format : format_table())
        if (is_storable(format))
            names += (names.empty() ? "" : ", ") + format_name(format);
    for (const FormatFamily& family : format_families())
        if (is_storable(family.example))
            names += ", or floats of up to 8 bits in blocks, as " + format_name(family.example);
    return names;
}

Format storable_format(const FormatsChoice& options) {
    Format format = wanted_format(options.format);
    if (!has_storage(format) && !has_blocks(format))
        throw bad_input("[formats] --format " + options.format + " has no codes in memory; convert to one of " + storable_names());
    return format;
}

// What says something of blocks alone, or of all but them.
void check_what_applies(const FormatsChoice& options, const Format& format) {
    const auto refuse = [&](const char* option, const char* why) {
        throw bad_input(std::string("[formats] ") + option + ": " + options.format + " " + why + "; leave it out");
    };
    if (!has_blocks(format) && !options.scales.empty())
        refuse("--scales", "has no blocks with scales of their own");
    if (!has_blocks(format) && options.row > 0)
        refuse("--row", "has no blocks that would lie along rows");
    if (has_blocks(format) && options.saturate)
        refuse("--saturate", "saturates within its blocks anyway");
}

// One code per byte; the scales of blocks in a file of their own.
Codes codes_in_blocks(const FormatsChoice& options, const std::vector<float>& values, const Format& format) {
    auto count = static_cast<std::int64_t>(values.size()), row = options.row > 0 ? options.row : count;
    if (format.blocks.axis != BlockAxis::last)
        throw bad_input("[formats] --format " + options.format + ": in a file blocks lie along the rows; name the format without its axis");
    if (format_bits(format) > 8)
        throw bad_input("[formats] --format " + options.format + " has elements of more than 8 bits, which a byte each cannot hold");
    if (row > 0 && count % row != 0)
        throw bad_input("[formats] --row " + std::to_string(row) + " does not divide the file's " + std::to_string(count) + " values");
    BlockRounding how{format, *parse_rounding(options.rounding), {.seed = options.seed, .stream = hash_name("formats")}};
    BlockCodes codes = encode_blocks(values.data(), block_grid({row > 0 ? count / row : 0, row}, format), how);
    std::string scales(codes.scales.begin(), codes.scales.end());
    if (format.blocks.kind == ScaleKind::e4m3)
        scales.append(reinterpret_cast<const char*>(&codes.tensor_scale), sizeof codes.tensor_scale);
    return {{codes.elements.begin(), codes.elements.end()}, scales};
}

// The file's bytes, the values of them and their codes are in memory at once.
void check_size(const std::string& input, std::uintmax_t largest) {
    std::error_code code;
    const std::uintmax_t size = std::filesystem::file_size(input, code);
    const std::uintmax_t available = read_system_memory().available_bytes.value_or(SIZE_MAX);
    if (!code && (size > largest || size > available / 4))
        throw bad_input(input + ": larger than what is converted at once, " + std::to_string(std::min(largest, available / 4) >> 20) +
                        " MiB here; cut it into parts and convert each");
}

Codes codes_of_file(const FormatsChoice& options) {
    static_assert(std::endian::native == std::endian::little, "files are little-endian and are read as they are");
    constexpr std::uintmax_t largest = most_values * sizeof(float), of_device = 64ull << 20; // which may have no end
    Format format = storable_format(options);
    check_what_applies(options, format);
    check_size(options.input, largest);
    std::string bytes = read_file(options.input, std::filesystem::is_character_file(options.input) ? of_device : largest);
    if (bytes.size() % 4 != 0)
        throw bad_input(options.input + ": its " + std::to_string(bytes.size()) +
                        " bytes are no multiple of 4; give a raw file of little-endian float32");
    std::vector<float> values(bytes.size() / 4);
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(values.data()));
    if (has_blocks(format))
        return codes_in_blocks(options, values, format);
    std::string codes(values.size() * storage_bytes(format.storage), '\0');
    RoundingRule rule{*parse_rounding(options.rounding), options.saturate ? Overflow::saturate : Overflow::special};
    RandomKey key{.seed = options.seed, .stream = hash_name("formats")};
    from_float(values.data(), codes.data(), format, rule, key, 0, static_cast<std::int64_t>(values.size()));
    return {codes, {}};
}

// Both or none.
void write_codes(const FormatsChoice& options, const Codes& codes) {
    AtomicFile elements(options.output);
    std::optional<AtomicFile> scales;
    if (!options.scales.empty())
        scales.emplace(options.scales);
    elements.write(std::as_bytes(std::span(codes.elements)));
    if (scales)
        scales->write(std::as_bytes(std::span(codes.scales)));
    elements.flush();
    if (scales)
        scales->flush();
    elements.commit();
    if (scales)
        scales->commit();
}

} // namespace

Format wanted_format(const std::string& name) {
    if (auto format = parse_format(name))
        return *format;
    if (std::string why = why_no_format(name); !why.empty())
        throw bad_input("[formats] --format \"" + name + "\": " + why);
    Names known;
    std::ranges::transform(format_table(), std::back_inserter(known), format_name);
    throw bad_input("[formats] --format \"" + name + "\" is no format; there are " + format_words() + did_you_mean(name, known));
}

void convert_file(const FormatsChoice& options) {
    if (std::filesystem::is_directory(options.output))
        throw bad_input(options.output + ": this is a folder; name a file for --out");
    keep_input(options.input, options.output, "--out");
    keep_input(options.input, options.scales, "--scales");
    if (std::filesystem::weakly_canonical(options.scales) == std::filesystem::weakly_canonical(options.output))
        throw bad_input("--scales " + options.scales + ": the codes are written to this file; name another one");
    const Codes written = codes_of_file(options);
    write_codes(options, written);
    const std::string& codes = written.elements;
    Format format = wanted_format(options.format);
    auto count = has_blocks(format) ? codes.size() : codes.size() / storage_bytes(format.storage);
    if (options.json)
        fmt::print("{}", json_text(Json{{"format", options.format}, {"out", options.output}, {"count", count}, {"bytes", codes.size()}}));
    else
        fmt::print("{}: {} values as {}, {} bytes\n", options.output, count, options.format, codes.size());
}

} // namespace mantissa
