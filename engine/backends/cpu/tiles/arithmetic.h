// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cpu/tiles/tiles.h"

namespace mantissa::cpu {

// Rounds the results of elementary operations to the format that an operation calculates in, always to nearest.
// A shared exponent belongs to tensors, so dynamic fixed point is calculated in float32.
class Arithmetic {
public:
    explicit Arithmetic(const Format& format) : format_(format.kind == FormatKind::dynamic_fixed ? float32 : format) {}

    const Format& format() const { return format_; }
    bool is_float32() const { return format_ == float32; }

    float operator()(double value) const { return static_cast<float>(is_float32() ? value : round_to(value, format_)); }

    // Of at most a tile.
    void round(float* values, std::int64_t count) const {
        if (!is_float32())
            round_floats(values, format_, {}, {}, 0, count);
    }

private:
    Format format_;
};

} // namespace mantissa::cpu
