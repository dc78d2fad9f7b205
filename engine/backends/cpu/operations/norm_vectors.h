// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Batch normalisation's tensors in the loops of norm_kernels.h, where they are all stored alike and rounded plainly.
#include "backends/cpu/tiles/tiles.h"
#include "backends/cpu/vectors/norm_kernels.h"

namespace mantissa::cpu {

class NormVectors {
public:
    NormVectors() = default;
    // `other`: what is added going forward, the gradient coming back; -1: none.
    NormVectors(const KernelSite& site, int x, int other, int result);
    explicit operator bool() const { return kernels_ != nullptr; }

    // Sums and products of NormSums over the rows, in the order of sum_columns; `backward`: with the other tensor as gradient.
    void add_up(const RowTiles& rows, std::int64_t parts, bool backward, const float* centre, double* scratch) const;
    // `as` says what belongs to the channels.
    void normalise(const RowTiles& rows, NormRun as) const;
    void pass_back(const RowTiles& rows, std::int64_t valid_rows, NormBackRun as) const; // rows behind the valid ones: zero

private:
    const NormKernels* kernels_ = nullptr;
    Stored stored_ = Stored::float32;
    const std::byte *x_ = nullptr, *other_ = nullptr;
    std::byte* result_ = nullptr;
    std::int64_t channels_ = 1, row_bytes_ = 4;
};

} // namespace mantissa::cpu
