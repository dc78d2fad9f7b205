// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/vectors/vector_formats.h"

#include "backends/cpu/vectors/winograd_kernels.h"

namespace mantissa::cpu {

Stored stored_of(Storage storage) {
    switch (storage) {
    case Storage::float16: return Stored::float16;
    case Storage::bfloat16: return Stored::bfloat16;
    default: return Stored::float32;
    }
}

bool is_storable(const Tensor& tensor) {
    if (tensor.format.state_slot >= 0)
        return false;
    Storage storage = storage_of(tensor);
    bool half = (storage == Storage::float16 || storage == Storage::bfloat16) && winograd_kernels().halves;
    return half || storage == Storage::float32;
}

bool rounds_plainly(const Format& format, RoundingRule rule) {
    return rule == RoundingRule{} && (format == float32 || format == float16 || format == bfloat16);
}

} // namespace mantissa::cpu
