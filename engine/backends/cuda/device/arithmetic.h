// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/codes.h"

namespace mantissa::MANTISSA_DEVICE {

// Rounds the results of elementary operations to the format that an operation calculates in, always to nearest.
// A shared exponent belongs to tensors, so dynamic fixed point is calculated in float32.
class Arithmetic {
public:
    Arithmetic() = default;
    explicit Arithmetic(const Format& format) : format_(format), way_(way_of(format)) {}

    MANTISSA_HD bool is_float32() const { return way_ == Way::as_is; }
    const Format& format() const { return format_; }

    MANTISSA_HD float operator()(float value) const {
        switch (way_) {
        case Way::as_is: return value;
        case Way::float16: return float_of_float16(float16_of(value));
        case Way::bfloat16: return float_of_bfloat16(bfloat16_of(value));
        default: return static_cast<float>(round_to(static_cast<double>(value), format_));
        }
    }
    // From double precision straight to the format.
    MANTISSA_HD float of(double value) const { return static_cast<float>(way_ == Way::as_is ? value : round_to(value, format_)); }

private:
    enum class Way : std::uint8_t { as_is, float16, bfloat16, by_definition };

    static Way way_of(const Format& format) {
        if (format == mantissa::float32 || format.kind == FormatKind::dynamic_fixed)
            return Way::as_is;
        return format == mantissa::float16 ? Way::float16 : format == mantissa::bfloat16 ? Way::bfloat16 : Way::by_definition;
    }

    Format format_;
    Way way_ = Way::as_is;
};

} // namespace mantissa::MANTISSA_DEVICE
