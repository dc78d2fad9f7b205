// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a policy says beside formats and roundings of roles: a group of fields each, read over what its base says.
#include "policy/details.h"
#include "core/nearest.h"
#include "numerics/format_table.h"
#include "numerics/shared_range.h"

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

constexpr std::int64_t widest_word = 32;

Field whole(const std::string& key, std::int64_t now, const std::string& label, const std::string& help, double least, double most) {
    return {.key = key, .type = FieldType::integer, .fallback = now, .label = label, .help = help, .minimum = least, .maximum = most};
}

Field one_from(const std::string& key, const std::string& now, const std::string& label, const std::string& help,
               std::vector<std::string> options) {
    return {.key = key, .type = FieldType::choice, .fallback = now, .label = label, .help = help, .options = std::move(options)};
}

Field words(const std::string& key, const std::string& now, const std::string& label, const std::string& help) {
    return {.key = key, .type = FieldType::text, .fallback = now, .label = label, .help = help};
}

// fixed: every role in fixed point at once.

bool is_fixed(const Format& format) { return format.kind == FormatKind::fixed; }
int word_of(const Format& format) { return format.integer_bits + format.fraction_bits; }

Format first_fixed(const Policy& policy) {
    auto found = std::ranges::find_if(policy.precision.formats, is_fixed);
    return found == policy.precision.formats.end() ? fixed_point(2, 14) : *found;
}

std::vector<Field> fixed_fields(const Policy& policy) {
    Format now = first_fixed(policy);
    return {whole("word", word_of(now), "Word", "Bits of a number, its sign included.", 2, widest_word),
            whole("fraction", now.fraction_bits, "Fraction", "Bits behind the point.", 0, widest_word - 1),
            one_from("rounding", name_of_rounding(policy.precision.rule(Role::variables).rounding), "Rounding", "Of every role.",
                     {"nearest_even", "stochastic", "toward_zero"})};
}

void take_fixed(const Json& values, const std::string& where, Policy& policy, Problems& problems) {
    std::int64_t word = values["word"], fraction = values["fraction"];
    if (fraction >= word) {
        problems.push_back(
            {where + ".fraction",
             ProblemKind::impossible_format,
             {.asked = fraction, .there = word - 1},
             "a word of " + std::to_string(word) + " bits has at most " + std::to_string(word - 1) + " behind the point: one is the sign"});
        return;
    }
    Format format = fixed_point(static_cast<int>(word - fraction), static_cast<int>(fraction));
    for (std::size_t role = 0; role < policy.precision.formats.size(); ++role)
        if (is_fixed(policy.precision.formats[role])) {
            policy.precision.formats[role] = format;
            policy.precision.rounding[role].rounding = parse_rounding(values["rounding"].get<std::string>()).value();
        }
}

// operands

std::string name_or_nothing(const std::optional<Representation>& operand) { return operand ? format_name(operand->format) : ""; }

std::string rounding_or_nearest(const std::optional<Representation>& operand) {
    return name_of_rounding(operand ? operand->rule.rounding : Rounding::nearest_even);
}

std::vector<Field> operand_fields(const Policy& policy) {
    const OperandPrecision& now = policy.precision.operands;
    std::vector<std::string> roundings = {"nearest_even", "stochastic", "toward_zero"};
    return {words("image", name_or_nothing(now.image), "Image",
                  "The format in which the first product reads the image; empty: that of the others."),
            words("weights", name_or_nothing(now.weights), "Weights", "The format in which products read weights; empty: compute's."),
            words("gradients", name_or_nothing(now.gradients), "Gradients",
                  "The format in which products read gradients; empty: compute's, or that of gradients where it is narrower."),
            one_from("weights_rounding", rounding_or_nearest(now.weights), "Weights round", "To their operand format.", roundings),
            one_from("gradients_rounding", rounding_or_nearest(now.gradients), "Gradients round", "To their operand format.", roundings),
            one_from("rotation", now.rotation == OperandPrecision::Rotation::hadamard ? "hadamard" : "none", "Rotation",
                     "hadamard mixes 16 samples of what weights' gradients are made from, so that no outlier takes a block's range.",
                     {"none", "hadamard"})};
}

std::optional<Representation> read_operand(const Json& values, const std::string& key, const std::string& where, Problems& problems) {
    std::string name = values[key];
    if (name.empty())
        return std::nullopt;
    auto format = read_format_of(Role::compute, values[key], where + "." + key, problems);
    if (!format)
        return std::nullopt;
    std::string rounding = values.value(key + "_rounding", "nearest_even");
    return Representation{*format, {.rounding = parse_rounding(rounding).value()}};
}

void take_operands(const Json& values, const std::string& where, Policy& policy, Problems& problems) {
    OperandPrecision& operands = policy.precision.operands;
    operands.image = read_operand(values, "image", where, problems);
    operands.weights = read_operand(values, "weights", where, problems);
    operands.gradients = read_operand(values, "gradients", where, problems);
    operands.rotation = values["rotation"] == "hadamard" ? OperandPrecision::Rotation::hadamard : OperandPrecision::Rotation::none;
}

// scaling

constexpr const char* scale_modes[] = {"none", "current", "delayed"};

std::vector<Field> scaling_fields(const Policy& policy) {
    const ScaleRule& now = policy.precision.scaling;
    return {one_from("mode", scale_modes[static_cast<int>(now.mode)], "Scale",
                     "Of a whole tensor that products read in 8 bits: by its own largest value, or by that of steps before.",
                     {"none", "current", "delayed"}),
            whole("history", now.history, "History", "Steps whose largest value counts, of a delayed scale.", 1, 1024)};
}

void take_scaling(const Json& values, const std::string&, Policy& policy, Problems&) {
    auto* mode = std::ranges::find_if(scale_modes, [&](const char* name) { return values["mode"] == name; });
    policy.precision.scaling = {static_cast<ScaleRule::Mode>(mode - scale_modes), values["history"]};
}

// ranges

std::vector<Field> range_fields(const Policy& policy) {
    const RangeRule& now = policy.precision.ranges;
    return {whole("every", now.every, "Every", "Steps between two looks at the exponents.", 1, 1e9),
            {.key = "max_overflow_rate",
             .fallback = now.max_overflow_rate,
             .label = "Overflow",
             .help = "The share of a group's values that may lie beyond its range.",
             .minimum = 0,
             .maximum = 1},
            whole("initial", now.initial, "First", "Bits before the point, until more is known.", lowest_shared_exponent,
                  highest_shared_exponent),
            whole("search", now.search, "Search", "Steps in which ranges are found; then the variables begin again. 0: none.", 0, 1e6)};
}

void take_ranges(const Json& values, const std::string&, Policy& policy, Problems&) {
    policy.precision.ranges = {values["every"], values["max_overflow_rate"], values["initial"], values["search"]};
}

// last_layers

std::vector<Field> last_fields(const Policy& policy) {
    return {{.key = "share",
             .fallback = policy.last_layers.share,
             .label = "Share",
             .help = "Of the layers with products, the last of them, at least one; 0: none.",
             .minimum = 0,
             .maximum = 1},
            words("format", format_name(policy.last_layers.format), "Format", "Of their products; all else in them is float32.")};
}

void take_last(const Json& values, const std::string& where, Policy& policy, Problems& problems) {
    if (auto format = read_format_of(Role::compute, values["format"], where + ".format", problems))
        policy.last_layers = {values["share"], *format};
}

// updates

std::vector<Field> update_fields(const Policy& policy) {
    return {one_from("rate", policy.precision.rate == Precision::Rate::glorot ? "glorot" : "plain", "Learning rate",
                     "glorot: each kernel's is divided by the deviation it started with, as binary networks have it.",
                     {"plain", "glorot"})};
}

void take_updates(const Json& values, const std::string&, Policy& policy, Problems&) {
    policy.precision.rate = values["rate"] == "glorot" ? Precision::Rate::glorot : Precision::Rate::plain;
}

struct Detail {
    const char* key;
    std::vector<Field> (*fields)(const Policy& policy);
    void (*take)(const Json& values, const std::string& where, Policy& policy, Problems& problems);
    enum class Stored { yes, no } stored = Stored::yes; // no: what it says is in the roles
};
constexpr Detail details[] = {{"fixed", fixed_fields, take_fixed, Detail::Stored::no},
                              {"operands", operand_fields, take_operands},
                              {"scaling", scaling_fields, take_scaling},
                              {"ranges", range_fields, take_ranges},
                              {"last_layers", last_fields, take_last},
                              {"updates", update_fields, take_updates}};

} // namespace

std::string name_of_rounding(Rounding rounding) { return std::string(rounding_name(rounding)); }

Names format_names() {
    Names names;
    for (const Format& format : format_table())
        names.push_back(format_name(format));
    return names;
}

bool read_detail(const std::string& key, const Json& value, const std::string& where, Policy& policy, Problems& problems) {
    const auto* detail = std::ranges::find_if(details, [&](const Detail& one) { return key == one.key; });
    if (detail == std::end(details))
        return false;
    std::size_t before = problems.size();
    auto fields = detail->fields(policy);
    Json values = read_fields(value, fields, where, problems);
    if (problems.size() == before)
        detail->take(values, where, policy, problems);
    return true;
}

void write_details(const Policy& policy, Json& json) {
    Policy plain;
    for (const Detail& detail : details) {
        auto now = detail.fields(policy), without = detail.fields(plain);
        Json group = Json::object();
        for (std::size_t i = 0; i < now.size(); ++i)
            if (now[i].fallback != without[i].fallback)
                group[now[i].key] = now[i].fallback;
        if (detail.stored == Detail::Stored::yes && !group.empty())
            json[detail.key] = group;
    }
}

// Training in 8 bits or fewer clamps what products read, whoever asks for it.
void let_operands_overflow(Precision& precision) {
    OperandPrecision& operands = precision.operands;
    for (std::optional<Representation>* operand : {&operands.image, &operands.weights, &operands.gradients})
        if (*operand) {
            const Format& format = (*operand)->format;
            const bool wide = format.kind == FormatKind::floating && !has_blocks(format) && format_bits(format) > 8;
            (*operand)->rule.overflow = wide ? precision.rule(Role::compute).overflow : Overflow::saturate;
        }
}

Names detail_names() {
    Names names;
    for (const Detail& detail : details)
        names.emplace_back(detail.key);
    return names;
}

std::vector<Field> detail_fields(const std::string& key, const Policy& policy) {
    const auto* detail = std::ranges::find_if(details, [&](const Detail& one) { return key == one.key; });
    return detail == std::end(details) ? std::vector<Field>{} : detail->fields(policy);
}

std::string why_not(Role role, const Format& format) {
    bool of_products = role == Role::compute;
    if (has_blocks(format) && !of_products)
        return "blocks lie along the sum of a product, so only what products read can be in " + format_name(format) + "; set \"compute\"";
    bool moves = role == Role::normalisation || role == Role::loss || role == Role::update || role == Role::accumulators;
    if (format.kind == FormatKind::dynamic_fixed && moves)
        return "a shared exponent belongs to a tensor, and this role is of what lies between tensors; use fixed<IL,FL> or float32";
    if (format.kind == FormatKind::binary && (role == Role::variables || role == Role::state || role == Role::update))
        return "no update is as large as a sign is wide: nothing would be learned; set \"compute\" to binary and keep these wide";
    if (role == Role::accumulators && format != float32)
        return "sums are kept in float32 here; other accumulators are not available";
    return {};
}

std::optional<Format> read_format_of(Role role, const Json& value, const std::string& where, Problems& problems) {
    std::string name = value.is_string() ? value.get<std::string>() : "";
    auto format = parse_format(name);
    std::string why = format ? why_not(role, *format) : why_no_format(name);
    if (!format && why.empty()) {
        problems.push_back(unknown_name({where, "a format: " + format_words(), format_names()}, value));
        return std::nullopt;
    }
    if (why.empty())
        return format;
    bool sums = format && role == Role::accumulators;
    problems.push_back({where, sums ? ProblemKind::narrow_sums : ProblemKind::untrainable_format, {.given = name}, why});
    return std::nullopt;
}

} // namespace mantissa
