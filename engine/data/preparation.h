// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/format.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace mantissa {

// In what form a batch is handed over. Empty: as bytes, which the step itself turns into numbers. With a format: as
// numbers of that format, multiplied by `rescale` on the worker's thread, one number at a time, each operation
// rounded: what Keras did with floatx in NumPy, which computes 16-bit formats in software.
struct Preparation {
    std::optional<Format> format;
    double rescale = 1;

    std::size_t value_bytes() const { return format ? storage_bytes(format->storage) : 1; }
};

void prepare_values(const std::uint8_t* bytes, std::int64_t count, const Preparation& preparation, std::uint8_t* out);

} // namespace mantissa
