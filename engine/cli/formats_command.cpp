// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/format_conversion.h"
#include "cli/format_stories.h"
#include "cli/one_of.h"
#include "core/json.h"
#include "numerics/block_reading.h"
#include "numerics/code.h"
#include "numerics/format_table.h"
#include "numerics/relative_error.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace mantissa {
namespace {

// One possible result of rounding; stochastic rounding has two.
struct Outcome {
    double result = 0;
    std::uint32_t code = 0;
    double probability = 1;
    double scale = 1; // of a block with nothing else in it
};

std::optional<Format> asked_format(const FormatsChoice& options) {
    return options.format.empty() ? std::nullopt : std::optional(wanted_format(options.format));
}

// The named rows, an example of each family, and what the user asked for.
std::vector<Format> shown_formats(const FormatsChoice& options) {
    std::vector<Format> formats = format_examples();
    if (options.format.empty())
        return formats;
    Format wanted = wanted_format(options.format);
    if (std::ranges::find(formats, wanted) == formats.end())
        formats.push_back(wanted);
    return formats;
}

bool has_mantissa(const Format& format) { return format.kind == FormatKind::floating; }

std::string number(double value) { return value != value ? "NaN" : fmt::format("{:.10g}", value); }
std::string number_or_dash(double value) { return value == 0 ? "-" : number(value); }
std::string code_text(std::uint32_t code, const Format& format) { return fmt::format("0x{:0{}x}", code, (format_bits(format) + 3) / 4); }

// A NaN of a format that has no code for one stays one where steps carry it; of blocks the scale says so.
bool has_code(const Outcome& outcome, const Format& format) {
    return outcome.result == outcome.result || has_nan(format) || has_blocks(format);
}

std::string scale_text(const Outcome& outcome, const Format& format) { return has_blocks(format) ? "  " + number(outcome.scale) : ""; }

std::string fields_text(const Format& format) {
    return has_mantissa(format) ? fmt::format("1/{}/{}", format.exponent_bits, format.mantissa_bits) : "-";
}

// Of one that was asked for by another name than its row has.
void print_alias(const FormatsChoice& options) {
    if (const auto asked = asked_format(options); asked && format_name(*asked) != options.format)
        fmt::print("\n{} is {}.\n", options.format, format_name(*asked));
}

std::size_t widest_name(const std::vector<Format>& formats) {
    std::size_t widest = 0;
    for (const Format& format : formats)
        widest = std::max(widest, format_name(format).size());
    return widest;
}

void print_table(const std::vector<Format>& formats) {
    constexpr auto line = "{:<{}} {:>4} {:>7} {:>5} {:>15} {:>15} {:>18} {:>15} {:>10} {:>9}\n";
    const std::size_t width = widest_name(formats);
    fmt::print(line, "format", width, "bits", "s/e/m", "bias", "largest", "smallest normal", "smallest subnormal", "ulp at 1", "infinities",
               "NaN codes");
    for (const Format& format : formats)
        fmt::print(line, format_name(format), width, format_bits(format), fields_text(format),
                   has_mantissa(format) ? std::to_string(format.bias) : "-", number(largest_finite(format)),
                   number_or_dash(smallest_normal(format)), number(smallest_positive(format)), number_or_dash(epsilon_at_one(format)),
                   has_infinities(format) ? "yes" : "no", nan_codes(format));
    fmt::print("\nFormats without an exponent of their own show their step as smallest subnormal; dynamic_fixed at shared exponent 0.\n"
               "Any float<E,M>, fixed<IL,FL> and dynamic_fixed<BITS> can be used; --format adds one to this table. float<E,M> takes\n"
               "options: finite (no infinity or NaN), nan (no infinity), flush (no subnormals), blockN (N share a power of two), e4m3\n"
               "(they share a float8_e4m3, the tensor a float32), as in float<2,1,finite,block16,e4m3>, which is nvfp4. Blocks are not\n"
               "padded: what is left at the end of an axis is a shorter one, the same numbers as if zeros filled it.\n");
}

Json format_json(const Format& format) {
    Json row = {{"name", format_name(format)},
                {"bits", format_bits(format)},
                {"largest", number_to_json(largest_finite(format))},
                {"smallest_subnormal", smallest_positive(format)},
                {"epsilon", epsilon_at_one(format)},
                {"infinities", has_infinities(format)},
                {"nan_codes", nan_codes(format)},
                {"storage_bytes", has_storage(format) ? Json(storage_bytes(format.storage)) : Json()}};
    if (has_mantissa(format))
        row.update({{"sign_bits", 1},
                    {"exponent_bits", format.exponent_bits},
                    {"mantissa_bits", format.mantissa_bits},
                    {"bias", format.bias},
                    {"smallest_normal", smallest_normal(format)}});
    return row;
}

// Formats with blocks have the value alone in one: what else lay there would only make it worse.
Outcome outcome_of(double value, const Format& format, RoundingRule rule, std::uint32_t random) {
    if (!has_blocks(format))
        return {round_to(value, format, rule, random), encode(value, format, rule, random)};
    const float alone[] = {static_cast<float>(value)};
    const BlockReading reading = read_blocks(alone, format, rule.rounding, random);
    return {.result = reading.elements[0].stored, .code = reading.elements[0].code, .scale = reading.blocks[0].scale};
}

// How often the random number makes the value round up. Only numbers from some border on do, so halving finds it.
double chance_of_up(double value, const Format& format, RoundingRule rule, std::uint32_t low_code) {
    std::uint64_t low = 0, high = 1ull << 32;
    while (low < high) {
        std::uint64_t middle = (low + high) / 2;
        if (outcome_of(value, format, rule, static_cast<std::uint32_t>(middle)).code == low_code)
            low = middle + 1;
        else
            high = middle;
    }
    return 1 - static_cast<double>(low) * 0x1p-32;
}

std::vector<Outcome> outcomes(double value, const Format& format, RoundingRule rule) {
    Outcome low = outcome_of(value, format, rule, 0);
    if (rule.rounding != Rounding::stochastic)
        return {low};
    Outcome high = outcome_of(value, format, rule, 0xFFFFFFFFu);
    if (high.code == low.code)
        return {low};
    high.probability = chance_of_up(value, format, rule, low.code);
    low.probability = 1 - high.probability;
    return {low, high};
}

// Calls show(format, rounding, outcome) for everything the value can become.
template <typename Show>
void each_outcome(double value, const FormatsChoice& options, Show&& show) {
    for (const Format& format : shown_formats(options))
        for (Rounding rounding : {Rounding::nearest_even, Rounding::stochastic, Rounding::toward_zero})
            for (const Outcome& outcome : outcomes(value, format, {rounding, options.saturate ? Overflow::saturate : Overflow::special}))
                show(format, rounding, outcome);
}

// Infinity rounded to infinity lost nothing, which a difference would not say.
double error_of(double result, double value) { return result == value ? 0 : result - value; }

void print_value(double value, const FormatsChoice& options) {
    constexpr auto line = "{:<{}} {:<12} {:>9} {:>16} {:>12} {:>16} {:>10}{}\n";
    const std::size_t width = widest_name(shown_formats(options));
    fmt::print("{} in every format\n\n", value);
    fmt::print(line, "format", width, "rounding", "chance", "result", "code", "error", "relative", "  scale of its block");
    each_outcome(value, options, [&](const Format& format, Rounding rounding, const Outcome& outcome) {
        std::string chance = outcome.probability < 1 ? fmt::format("{:.4g} %", 100 * outcome.probability) : "";
        fmt::print(line, format_name(format), width, rounding_name(rounding), chance, number(outcome.result),
                   has_code(outcome, format) ? code_text(outcome.code, format) : "-", number(error_of(outcome.result, value)),
                   relative_text(relative_error(outcome.result, value)), scale_text(outcome, format));
    });
    fmt::print("\n{}\nscale: formats with blocks hold the number alone in a block, as its element, whose code this is, times the scale.\n",
               how_errors_are_meant);
    print_alias(options);
    if (const auto asked = asked_format(options); asked && !fixed_sentence(value, *asked).empty())
        fmt::print("\n{}.\n", fixed_sentence(value, *asked));
}

Json value_json(double value, const FormatsChoice& options) {
    Json results = Json::array();
    each_outcome(value, options, [&](const Format& format, Rounding rounding, const Outcome& outcome) {
        results.push_back({{"format", format_name(format)},
                           {"rounding", rounding_name(rounding)},
                           {"probability", outcome.probability},
                           {"result", number_to_json(outcome.result)},
                           {"code", has_code(outcome, format) ? Json(code_text(outcome.code, format)) : Json()},
                           {"error", number_to_json(error_of(outcome.result, value))},
                           {"relative_error", number_to_json(relative_error(outcome.result, value))}});
        if (has_blocks(format))
            results.back()["scale"] = number_to_json(outcome.scale);
    });
    return results;
}

void print_json(const FormatsChoice& options) {
    Json document = {{"formats", Json::array()}};
    for (const Format& format : shown_formats(options))
        document["formats"].push_back(format_json(format));
    if (const auto asked = asked_format(options))
        document["asked"] = {{"format", options.format}, {"name", format_name(*asked)}};
    if (!options.value.empty()) {
        const std::vector<double> values = parse_values(options.value);
        if (values.size() > 1)
            document["blocks"] = blocks_json(values, block_formats(asked_format(options)), *parse_rounding(options.rounding));
        else
            document.update({{"value", number_to_json(values.front())}, {"results", value_json(values.front(), options)}});
    }
    fmt::print("{}", json_text(document));
}

void show_value(const FormatsChoice& options) {
    const std::vector<double> values = parse_values(options.value);
    if (values.size() > 1)
        print_blocks(values, block_formats(asked_format(options)), *parse_rounding(options.rounding));
    else
        print_value(values.front(), options);
}

void run(const FormatsChoice& options) {
    if (!options.input.empty())
        convert_file(options);
    else if (options.json)
        print_json(options);
    else if (!options.value.empty())
        show_value(options);
    else {
        print_table(shown_formats(options));
        print_alias(options);
    }
}

} // namespace

void add_formats_command(CLI::App& app) {
    auto options = std::make_shared<FormatsChoice>();
    CLI::App* command = app.add_subcommand("formats", "Number formats: the table, a value through all of them, a file converted");
    auto* value = command->add_option(
        "--value", options->value,
        "Show what this number, 0.1 or 2^-24 or 0x1p-14, becomes in every format and rounding mode; several with commas: as a block "
        "that shares its scale");
    auto* input = command->add_option("--convert", options->input, "Convert this raw little-endian file of float32 to codes");
    auto* format = command->add_option("--format", options->format, "The format to convert to, or to add to the table");
    auto* output = command->add_option("--out", options->output, "Where the codes go");
    auto* scales =
        command->add_option("--scales", options->scales, "Where the scales of blocks go, a byte each; of nvfp4 the tensor's follows");
    auto* row = command->add_option("--row", options->row, "Values of a row, along which blocks lie; without it all are one row");
    row->check(CLI::Range(std::int64_t{1}, most_values));
    auto* rounding = command->add_option("--rounding", options->rounding, "How to round")->capture_default_str();
    rounding->check(one_of({"nearest_even", "stochastic", "toward_zero"}));
    rounding->needs(input);
    command->add_option("--seed", options->seed, "Of stochastic rounding")->check(a_seed())->capture_default_str()->needs(input);
    command->add_flag("--saturate", options->saturate, "Overflow goes to the largest value instead of infinity or NaN")->needs(input);
    command->add_flag("--json", options->json, "Print JSON");
    input->needs(format)->needs(output)->excludes(value);
    output->needs(input);
    scales->needs(input);
    row->needs(input);
    command->callback([options] { run(*options); });
}

} // namespace mantissa
