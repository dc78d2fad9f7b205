// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/tiles/tiles.h"

#include "backends/cpu/tiles/tile_steps.h"

#include <cmath>

namespace mantissa::cpu {
namespace {

MANTISSA_VECTOR bool any_bad_words(const std::uint32_t* bits, std::uint32_t field, std::int64_t count) {
    std::uint32_t bad = 0;
#pragma omp simd reduction(| : bad)
    for (std::int64_t i = 0; i < count; ++i)
        bad |= (bits[i] & field) == field;
    return bad != 0;
}

MANTISSA_VECTOR bool any_bad_halves(const std::uint16_t* bits, std::uint16_t field, std::int64_t count) {
    std::uint16_t bad = 0;
#pragma omp simd reduction(| : bad)
    for (std::int64_t i = 0; i < count; ++i)
        bad = static_cast<std::uint16_t>(bad | ((bits[i] & field) == field));
    return bad != 0;
}

bool any_bad_bytes(const std::uint8_t* bits, std::uint8_t field, std::int64_t count) {
    std::uint8_t bad = 0;
    for (std::int64_t i = 0; i < count; ++i)
        bad = static_cast<std::uint8_t>(bad | ((bits[i] & field) == field));
    return bad != 0;
}

bool scales_codes(const Format& format) { return format.kind == FormatKind::floating; }

} // namespace

SharedExponent::SharedExponent(const KernelSite& site, const FormatRef& format) {
    if (format.state_slot < 0)
        return;
    data_ = reinterpret_cast<const float*>(site.address(format.state_slot));
    scale_ = scales_codes(format.format);
}

TensorReader::TensorReader(const KernelSite& site, int tensor)
    : data_(site.address(tensor)),
      storage_(storage_of(site.graph().tensor(tensor))),
      element_bytes_(static_cast<std::int64_t>(storage_bytes(storage_))),
      exponent_(site, site.graph().tensor(tensor).format) {}

const float* TensorReader::read(std::int64_t first, std::int64_t count, float* buffer) const {
    if (floats()) // with its scale, where it has one
        return reinterpret_cast<const float*>(data_) + first;
    to_float(data_ + first * element_bytes_, storage_, buffer, count);
    if (exponent_.is_scale())
        multiply(buffer, buffer, exponent_.scale(), count);
    return buffer;
}

TensorWriter::TensorWriter(const KernelSite& site, int tensor, RoundingRule rule)
    : data_(site.address(tensor)),
      format_(site.graph().tensor(tensor).format.format),
      rule_(rule),
      element_bytes_(static_cast<std::int64_t>(storage_bytes(format_.storage))),
      count_(elements(site.graph().tensor(tensor).shape)),
      stream_(hash_name(site.graph().tensor(tensor).name)),
      block_(site.block()),
      exponent_(site, site.graph().tensor(tensor).format) {}

void TensorWriter::write(const float* values, std::int64_t first, std::int64_t count) const {
    if (floats()) {
        float* own = target(first, nullptr);
        if (own != values)
            std::memmove(own, values, static_cast<std::size_t>(count) * sizeof(float));
        return round(own, first, count);
    }
    RandomKey key = rounding_key(*block_, stream_);
    std::byte* own = data_ + first * element_bytes_;
    if (!exponent_.is_scale())
        return from_float(values, own, format_, rule_, key, first, count);
    for (std::int64_t begin = 0; begin < count; begin += tile_size) {
        Tile scaled;
        std::int64_t size = std::min(tile_size, count - begin);
        divide(scaled, values + begin, exponent_.scale(), size);
        from_float(scaled, own + begin * element_bytes_, format_, rule_, key, first + begin, size);
    }
}

void TensorWriter::round(float* values, std::int64_t first, std::int64_t count) const {
    if (exponent_.is_scale())
        divide(values, values, exponent_.scale(), count);
    round_floats(values, format_, rule_, rounding_key(*block_, stream_), first, count, exponent_.value());
    if (exponent_.is_scale())
        multiply(values, values, exponent_.scale(), count);
}

bool TensorWriter::has_bad(std::int64_t first, std::int64_t count) const {
    return any_bad(data_ + first * element_bytes_, format_.storage, count);
}

bool any_bad(const void* data, Storage storage, std::int64_t count) {
    switch (storage) {
    case Storage::float32: return any_bad_words(static_cast<const std::uint32_t*>(data), 0x7F800000u, count);
    case Storage::float16: return any_bad_halves(static_cast<const std::uint16_t*>(data), 0x7C00u, count);
    case Storage::bfloat16: return any_bad_halves(static_cast<const std::uint16_t*>(data), 0x7F80u, count);
    case Storage::float8_e4m3: return any_bad_bytes(static_cast<const std::uint8_t*>(data), 0x7Fu, count);
    case Storage::float8_e5m2: return any_bad_bytes(static_cast<const std::uint8_t*>(data), 0x7Cu, count);
    default: return false;
    }
}

void read_pattern(const TensorReader& values, const RowTiles& tiles, float* pattern) {
    const float* row = values.read(0, tiles.columns, pattern);
    if (row != pattern)
        std::copy_n(row, tiles.columns, pattern);
    for (std::int64_t i = tiles.columns; i < tiles.pattern(); ++i)
        pattern[i] = pattern[i - tiles.columns];
}

} // namespace mantissa::cpu
