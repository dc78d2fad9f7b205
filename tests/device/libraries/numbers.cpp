// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/libraries/numbers.h"

#include "numerics/convert.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace mantissa::stand_in {
namespace {

void add_four(const float* row, const float* matrix, float* __restrict target, std::int64_t width) {
    const float *first = matrix, *second = first + width, *third = second + width, *fourth = third + width;
    for (std::int64_t i = 0; i < width; ++i)
        target[i] = (((target[i] + row[0] * first[i]) + row[1] * second[i]) + row[2] * third[i]) + row[3] * fourth[i];
}

void add_one(float factor, const float* row, float* __restrict target, std::int64_t width) {
    for (std::int64_t i = 0; i < width; ++i)
        target[i] += factor * row[i];
}

} // namespace

const Format& format_of(Storage storage) {
    switch (storage) {
    case Storage::float16: return float16;
    case Storage::bfloat16: return bfloat16;
    case Storage::float8_e4m3: return float8_e4m3;
    case Storage::float8_e5m2: return float8_e5m2;
    default: return float32;
    }
}

Floats read_floats(const void* data, Storage storage, std::int64_t count) {
    Floats values(static_cast<std::size_t>(count));
    to_float(data, storage, values.data(), count);
    return values;
}

void write_floats(const float* values, void* data, Storage storage, std::int64_t count) {
    RoundingRule rule{.overflow = storage_bytes(storage) == 1 ? Overflow::saturate : Overflow::special};
    from_float(values, data, format_of(storage), rule, {}, 0, count);
}

void add_product(const float* row, std::int64_t rows, const float* matrix, float* target, std::int64_t width) {
    std::int64_t i = 0;
    for (; i + 4 <= rows; i += 4)
        add_four(row + i, matrix + i * width, target, width);
    for (; i < rows; ++i)
        add_one(row[i], matrix + i * width, target, width);
}

void spoil(void* workspace, std::size_t bytes) {
    constexpr std::size_t end = std::size_t{1} << 20;
    if (bytes == 0)
        return;
    std::size_t filled = bytes > 2 * end ? end : bytes;
    std::memset(workspace, 0xFF, filled);
    std::memset(static_cast<std::byte*>(workspace) + (bytes - filled), 0xFF, filled);
}

int capability() {
    const char* named = std::getenv("MANTISSA_STAND_IN_CAPABILITY");
    int number = named ? std::atoi(named) : 0;
    return number > 0 ? number : 90;
}

} // namespace mantissa::stand_in
