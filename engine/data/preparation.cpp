// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/preparation.h"

#include "numerics/code.h"
#include "numerics/convert.h"

#include <cstring>

namespace mantissa {
namespace {

void prepare_floats(const std::uint8_t* bytes, std::int64_t count, float factor, std::uint8_t* out) {
    for (std::int64_t i = 0; i < count; ++i) {
        float value = static_cast<float>(bytes[i]) * factor;
        std::memcpy(out + i * static_cast<std::int64_t>(sizeof value), &value, sizeof value);
    }
}

} // namespace

void prepare_values(const std::uint8_t* bytes, std::int64_t count, const Preparation& preparation, std::uint8_t* out) {
    const Format& format = *preparation.format;
    double factor = round_to(preparation.rescale, format, {});
    if (format == float32)
        return prepare_floats(bytes, count, static_cast<float>(factor), out);
    for (std::int64_t i = 0; i < count; ++i) {
        double number = round_to(bytes[i], format, {});
        store(round_to(number * factor, format, {}), out, format.storage, i);
    }
}

} // namespace mantissa
