// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What a batch normalisation adds up over the samples of a channel.
#include "backends/cuda/device/element.h"

namespace mantissa::MANTISSA_DEVICE {

// Rows of the valid samples; those behind them count nowhere.
struct ValidRows {
    const StepBlock* block;
    std::int64_t samples, rows_each;

    MANTISSA_HD std::int64_t operator()() const {
        std::int64_t valid = block ? block->valid_count : samples; // null: all are
        return (valid < samples ? valid : samples) * rows_each;
    }
};

// Sums of distances from the channel's first value, so that the variance loses no digits where the mean is large beside it.
template <typename Way>
struct Moments {
    static constexpr int width = Way::width;
    typename Way::Source x;
    ValidRows valid;
    std::int64_t count, channels;

    struct Constants {
        float shift[width];
    };
    MANTISSA_HD Constants constants(std::int64_t channel) const {
        Constants constants;
        x.read(channel, count, constants.shift);
        return constants;
    }
    MANTISSA_HD std::int64_t rows() const { return valid(); }
    using Row = typename Way::Piece;
    static constexpr int at_once = width > 1 ? 8 : 4; // as many bytes under way as the second pass has of two tensors
    using Gathers = void;
    template <int tensors, typename Vector>
    MANTISSA_HD void sources(std::int64_t row, std::int64_t channel, const Vector* (&from)[tensors]) const {
        from[0] = reinterpret_cast<const Vector*>(x.data + row * channels + channel);
    }
    MANTISSA_HD Row load(std::int64_t row, std::int64_t channel) const { return x.piece(row * channels + channel); }
    MANTISSA_HD void operator()(const Row& loaded, std::int64_t, std::int64_t, const Constants& constants, float (&sum)[2][width]) const {
        float values[width];
        Way::unpack(loaded, values);
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i) {
            float off = values[i] - constants.shift[i];
            sum[0][i] += off;
            sum[1][i] += off * off;
        }
    }
};

} // namespace mantissa::MANTISSA_DEVICE
