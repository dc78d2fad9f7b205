// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/rounding.h"

namespace mantissa::reference {

// Rounds the results of elementary operations to the format that an operation calculates in, always to nearest.
// A shared exponent belongs to tensors, so dynamic fixed point is calculated at the accuracy of float32.
class Arithmetic {
public:
    explicit Arithmetic(const Format& format) : format_(format.kind == FormatKind::dynamic_fixed ? float32 : format) {}

    double operator()(double value) const {
        if (format_.storage == Storage::float64)
            return value;
        return format_ == float32 ? static_cast<double>(static_cast<float>(value)) : round_to(value, format_);
    }

private:
    Format format_;
};

// Formats in which a formula need not be followed step by step: double precision is closer to what was meant.
inline bool is_wide(const Format& format) { return format == float32 || format.storage == Storage::float64; }

inline Arithmetic exact_arithmetic() {
    Format exact = float32;
    exact.storage = Storage::float64;
    return Arithmetic(exact);
}

// The arithmetic of operations whose contract names steps only for narrow formats.
inline Arithmetic narrow_arithmetic(const Format& format) { return is_wide(format) ? exact_arithmetic() : Arithmetic(format); }

} // namespace mantissa::reference
