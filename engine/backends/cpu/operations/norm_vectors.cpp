// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/operations/norm_vectors.h"

#include "backends/cpu/tiles/sums.h"
#include "backends/cpu/vectors/vector_formats.h"

namespace mantissa::cpu {
namespace {

// Rows worth a second thread.
std::int64_t fewest_rows(const RowTiles& rows) { return std::max<std::int64_t>(1, tiles_per_part * tile_size / rows.columns); }

} // namespace

NormVectors::NormVectors(const KernelSite& site, int x, int other, int result) {
    const Tensor &from = site.graph().tensor(x), &to = site.graph().tensor(result);
    auto alike = [&](int tensor) {
        const Tensor& t = site.graph().tensor(tensor);
        return is_storable(t) && mantissa::storage_of(t) == mantissa::storage_of(from);
    };
    if (!alike(x) || !alike(result) || (other >= 0 && !alike(other)) || !rounds_plainly(to.format.format, site.operation().rounding))
        return;
    stored_ = stored_of(mantissa::storage_of(from));
    channels_ = from.shape.back();
    row_bytes_ = channels_ * number_bytes(stored_);
    x_ = site.address(x), result_ = site.address(result), other_ = other < 0 ? nullptr : site.address(other);
    kernels_ = norm_kernels(channels_);
    if (kernels_ && stored_ == Stored::float16 && !kernels_->reads_float16)
        kernels_ = nullptr; // the narrowest vectors convert no float16: tiles do it
}

void NormVectors::add_up(const RowTiles& rows, std::int64_t parts, bool backward, const float* centre, double* scratch) const {
    sum_in_parts(rows, parts, 2, scratch, [&](std::int64_t begin, std::int64_t end, double* own) {
        std::int64_t first = begin * rows.rows_per_tile(), last = std::min(rows.rows, end * rows.rows_per_tile());
        kernels_->add_up({.stored = stored_,
                          .x = x_ + first * row_bytes_,
                          .dy = backward ? other_ + first * row_bytes_ : nullptr,
                          .rows = last - first,
                          .channels = channels_,
                          .centre = centre,
                          .sums = own,
                          .products = own + channels_});
    });
}

void NormVectors::normalise(const RowTiles& rows, NormRun as) const {
    as.stored = stored_, as.channels = channels_;
    parallel_ranges(rows.rows, fewest_rows(rows), [&](std::int64_t begin, std::int64_t end) {
        NormRun part = as;
        part.x = x_ + begin * row_bytes_, part.y = result_ + begin * row_bytes_, part.rows = end - begin;
        part.addend = other_ ? other_ + begin * row_bytes_ : nullptr;
        kernels_->normalise(part);
    });
}

void NormVectors::pass_back(const RowTiles& rows, std::int64_t valid_rows, NormBackRun as) const {
    as.stored = stored_, as.channels = channels_;
    parallel_ranges(valid_rows, fewest_rows(rows), [&](std::int64_t begin, std::int64_t end) {
        NormBackRun part = as;
        part.x = x_ + begin * row_bytes_, part.dy = other_ + begin * row_bytes_, part.dx = result_ + begin * row_bytes_;
        part.rows = end - begin;
        kernels_->pass_back(part);
    });
    std::memset(result_ + valid_rows * row_bytes_, 0, static_cast<std::size_t>((rows.rows - valid_rows) * row_bytes_));
}

} // namespace mantissa::cpu
