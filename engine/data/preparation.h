// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/sample_pick.h"
#include "core/shape.h"
#include "numerics/format.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace mantissa {

// In what form a batch is handed over. Empty: as bytes, which the step itself turns into numbers. With a format: as
// numbers of that format, multiplied by `rescale` on the worker's thread, one number at a time, each operation
// rounded: what Keras did with floatx in NumPy, which computes 16-bit formats in software. Picked: no images at all, but a
// SamplePick for each, for a device that keeps them.
struct Preparation {
    std::optional<Format> format = {};
    double rescale = 1;
    bool picked = false;
    std::int64_t first = 0; // of the images that are picked from: where this set begins

    std::size_t value_bytes() const { return format ? storage_bytes(format->storage) : 1; }
    std::size_t sample_bytes(const Shape& image) const {
        return picked ? sizeof(SamplePick) : static_cast<std::size_t>(elements(image)) * value_bytes();
    }
};

void prepare_values(const std::uint8_t* bytes, std::int64_t count, const Preparation& preparation, std::uint8_t* out);

} // namespace mantissa
