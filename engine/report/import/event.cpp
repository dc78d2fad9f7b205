// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The fields of tensorflow's event.proto, summary.proto and tensor.proto that a scalar needs.
#include "report/import/event_file.h"

#include "core/error.h"
#include "report/export/tensorboard.h"
#include "report/import/wire.h"

#include <bit>
#include <cmath>
#include <optional>

namespace mantissa::report {
namespace {

using WireKind = WireField::Kind;

enum DataType : std::uint64_t { float_type = 1, double_type = 2, int32_type = 3, int64_type = 9, bfloat16_type = 14, half_type = 19 };

double of_float(std::uint32_t bits) { return static_cast<double>(std::bit_cast<float>(bits)); }
double of_double(std::uint64_t bits) { return std::bit_cast<double>(bits); }

double of_half(std::uint32_t bits) {
    const int exponent = static_cast<int>(bits >> 10 & 31);
    const double fraction = bits & 1023, sign = bits & 0x8000 ? -1 : 1;
    if (exponent == 31)
        return fraction == 0 ? sign * INFINITY : NAN;
    return sign * std::ldexp(exponent == 0 ? fraction : fraction + 1024, std::max(exponent, 1) - 25);
}

// Of the first number in a tensor's own bytes.
std::optional<double> number_in(std::string_view content, std::uint64_t type) {
    const std::size_t size = type == double_type || type == int64_type ? 8 : type == bfloat16_type || type == half_type ? 2 : 4;
    if (content.size() != size)
        return std::nullopt; // more than one number: no scalar
    std::string bytes(content);
    bytes.resize(8, '\0');
    const std::uint64_t bits = WireReader(bytes).wide();
    const auto low = static_cast<std::uint32_t>(bits);
    switch (type) {
    case float_type: return of_float(low);
    case double_type: return of_double(bits);
    case int32_type: return static_cast<std::int32_t>(low);
    case int64_type: return static_cast<double>(static_cast<std::int64_t>(bits));
    case bfloat16_type: return of_float(low << 16);
    case half_type: return of_half(low);
    default: return std::nullopt;
    }
}

// A list of numbers, packed or each with a key of its own: the one there is.
struct OnlyNumber {
    std::optional<double> value = {};
    int count = 0;

    void take(double number) {
        value = number;
        ++count;
    }
    void take(const WireField& field, std::uint64_t type) {
        WireReader packed(field.bytes);
        const bool is_packed = field.kind == WireKind::bytes;
        do {
            if (is_packed && packed.done())
                return;
            if (type == float_type)
                take(of_float(is_packed ? packed.narrow() : static_cast<std::uint32_t>(field.value)));
            else if (type == double_type)
                take(of_double(is_packed ? packed.wide() : field.value));
            else {
                const std::uint64_t bits = is_packed ? packed.varint() : field.value;
                take(type == half_type       ? of_half(static_cast<std::uint32_t>(bits))
                     : type == bfloat16_type ? of_float(static_cast<std::uint32_t>(bits) << 16)
                                             : static_cast<double>(static_cast<std::int64_t>(bits)));
            }
        } while (is_packed);
    }
};

// TensorProto: nothing where it is no single number.
std::optional<double> tensor_value(std::string_view bytes) {
    std::uint64_t type = 0;
    std::string_view content;
    for (WireReader reader(bytes); const auto field = reader.next();)
        if (field->number == 1 && field->kind == WireKind::number)
            type = field->value;
    OnlyNumber only;
    for (WireReader reader(bytes); const auto field = reader.next();)
        switch (field->number) {
        case 4: content = field->bytes; break;
        case 5: only.take(*field, float_type); break;
        case 6: only.take(*field, double_type); break;
        case 7:
        case 10: only.take(*field, int64_type); break;
        case 13: only.take(*field, type); break; // half_val, of bfloat16 too
        default: break;
        }
    if (only.count > 0)
        return only.count == 1 ? only.value : std::nullopt;
    return number_in(content, type);
}

// The first of a TensorProto of texts; empty where there is none.
std::string text_in(std::string_view tensor) {
    for (WireReader reader(tensor); const auto field = reader.next();)
        if (field->number == 8 && field->kind == WireKind::bytes)
            return std::string(field->bytes);
    return {};
}

// SummaryMetadata.plugin_data.plugin_name; empty where none is told.
std::string plugin_of(std::string_view metadata) {
    for (WireReader reader(metadata); const auto field = reader.next();)
        if (field->number == 1 && field->kind == WireKind::bytes)
            for (WireReader plugin(field->bytes); const auto name = plugin.next();)
                if (name->number == 1)
                    return std::string(name->bytes);
    return {};
}

struct SummaryValue {
    std::string tag = {};
    std::optional<double> number = {};
    std::string ran_as = {};
};

SummaryValue summary_value(std::string_view bytes) {
    SummaryValue value;
    std::string plugin;
    std::string_view tensor;
    for (WireReader reader(bytes); const auto field = reader.next();) {
        if (field->number == 1 && field->kind == WireKind::bytes)
            value.tag = field->bytes;
        else if (field->number == 2 && field->kind == WireKind::narrow)
            value.number = of_float(static_cast<std::uint32_t>(field->value));
        else if (field->number == 8 && field->kind == WireKind::bytes)
            value.number = tensor_value(tensor = field->bytes);
        else if (field->number == 9 && field->kind == WireKind::bytes)
            plugin = plugin_of(field->bytes);
    }
    if (!plugin.empty() && plugin != "scalars")
        value.number.reset();
    if (plugin == "text" && value.tag == ran_as_tag)
        value.ran_as = text_in(tensor);
    return value;
}

} // namespace

void read_event(std::string_view bytes, EventFile& to) {
    ScalarPoint point;
    std::string_view summary;
    for (WireReader reader(bytes); const auto field = reader.next();) {
        if (field->number == 1 && field->kind == WireKind::wide)
            point.time = of_double(field->value);
        else if (field->number == 2 && field->kind == WireKind::number)
            point.step = static_cast<std::int64_t>(field->value);
        else if (field->number == 5 && field->kind == WireKind::bytes)
            summary = field->bytes;
    }
    for (WireReader reader(summary); const auto field = reader.next();) {
        if (field->number != 1 || field->kind != WireKind::bytes)
            continue;
        const SummaryValue value = summary_value(field->bytes);
        point.value = value.number.value_or(0);
        if (value.number)
            to.scalars[value.tag].push_back(point);
        if (!value.ran_as.empty())
            to.ran_as = value.ran_as;
    }
}

} // namespace mantissa::report
