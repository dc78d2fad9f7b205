// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/code.h"
#include "numerics/convert.h"

#include <algorithm>
#include <limits>

namespace mantissa {
namespace {

template <typename Whole>
Whole whole_number(double value) {
    if (value != value)
        return 0;
    using Limits = std::numeric_limits<Whole>;
    double magnitude = round_to_multiple(value < 0 ? -value : value, 0, Rounding::nearest_even, 0);
    return static_cast<Whole>(std::clamp<double>(value < 0 ? -magnitude : magnitude, Limits::min(), Limits::max()));
}

template <typename Number>
void put(double value, void* data, std::int64_t index) {
    static_cast<Number*>(data)[index] = static_cast<Number>(value);
}

template <typename Code>
void put_code(double value, void* data, std::int64_t index, const Format& format) {
    static_cast<Code*>(data)[index] = static_cast<Code>(encode(value, format));
}

} // namespace

double load(const void* data, Storage storage, std::int64_t index) {
    switch (storage) {
    case Storage::float32: return static_cast<const float*>(data)[index];
    case Storage::float64: return static_cast<const double*>(data)[index];
    case Storage::float16: return decode(static_cast<const std::uint16_t*>(data)[index], float16);
    case Storage::bfloat16: return decode(static_cast<const std::uint16_t*>(data)[index], bfloat16);
    case Storage::float8_e4m3: return decode(static_cast<const std::uint8_t*>(data)[index], float8_e4m3);
    case Storage::float8_e5m2: return decode(static_cast<const std::uint8_t*>(data)[index], float8_e5m2);
    case Storage::uint8: return static_cast<const std::uint8_t*>(data)[index];
    case Storage::int32: return static_cast<const std::int32_t*>(data)[index];
    }
    return 0;
}

void store(double value, void* data, Storage storage, std::int64_t index) {
    switch (storage) {
    case Storage::float32: return put<float>(value, data, index);
    case Storage::float64: return put<double>(value, data, index);
    case Storage::float16: return put_code<std::uint16_t>(value, data, index, float16);
    case Storage::bfloat16: return put_code<std::uint16_t>(value, data, index, bfloat16);
    case Storage::float8_e4m3: return put_code<std::uint8_t>(value, data, index, float8_e4m3);
    case Storage::float8_e5m2: return put_code<std::uint8_t>(value, data, index, float8_e5m2);
    case Storage::uint8: return put<std::uint8_t>(whole_number<std::uint8_t>(value), data, index);
    case Storage::int32: return put<std::int32_t>(whole_number<std::int32_t>(value), data, index);
    }
}

} // namespace mantissa
