// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What batch normalisation shares forward and backward.
#include "backends/cuda/device/columns.h"
#include "backends/cuda/device/moments.h"
#include "backends/cuda/device/operands.h"

namespace mantissa::MANTISSA_DEVICE {

template <int width>
MANTISSA_HD void read_floats(const float* from, float (&to)[width]) {
    if constexpr (width % 4 == 0)
        for (int part = 0; part < width; part += 4)
            Plain<Storage::float32>::Source{from}.read(part, width, reinterpret_cast<float(&)[4]>(to[part]));
    else
        for (int i = 0; i < width; ++i)
            to[i] = from[i];
}

template <Storage storage>
MANTISSA_HD void read_codes(const Any::Source& from, std::int64_t first, float (&to)[Plain<storage>::width]) {
    using Way = Plain<storage>;
    Way::unpack(typename Way::Source{static_cast<const typename Way::Code*>(from.data)}.piece(first), to);
}

// What is read or written once for a channel, in whatever format. Formats beyond the usual ones are much code, which is called: standing
// at each place where a kernel might need it, it took the compiler two thirds of its time.
[[gnu::noinline]] MANTISSA_HD inline float read_one(const Any::Source& from, std::int64_t i) { return from[i]; }
[[gnu::noinline]] MANTISSA_HD inline void put_one(const Any::Target& to, std::int64_t i, float value) { to.put(i, value); }
template <typename Source>
MANTISSA_HD float read_one(const Source& from, std::int64_t i) {
    return from[i];
}
template <typename Target>
MANTISSA_HD void put_one(const Target& to, std::int64_t i, float value) {
    to.put(i, value);
}

// Neighbours in any format; in plain float32 or 16 bits, as they are nearly always, in one access.
template <int width>
MANTISSA_HD void read_some(const Any::Source& from, std::int64_t first, float (&to)[width]) {
    if constexpr (width % 4 == 0)
        if (from.storage == Storage::float32 && !from.shared)
            return read_floats(static_cast<const float*>(from.data) + first, to);
    if constexpr (width == 8) {
        if (from.storage == Storage::float16 && !from.shared)
            return read_codes<Storage::float16>(from, first, to);
        if (from.storage == Storage::bfloat16 && !from.shared)
            return read_codes<Storage::bfloat16>(from, first, to);
    }
    MANTISSA_UNROLL
    for (int i = 0; i < width; ++i)
        to[i] = read_one(from, first + i);
}

// gamma / deviation, and beta, of some neighbouring channels.
template <int width>
struct Scaling {
    float scale[width], offset[width];

    MANTISSA_HD void read(const Any::Source& gamma, const Any::Source& beta, const float (&inverse)[width], std::int64_t channel) {
        read_some(gamma, channel, scale);
        read_some(beta, channel, offset);
        MANTISSA_UNROLL
        for (int i = 0; i < width; ++i)
            scale[i] = inverse[i] * scale[i];
    }
};

MANTISSA_HD inline float normalised(float x, float mean, float scale, float offset) { return (x - mean) * scale + offset; }

// The mean and the deviation of this batch.
struct FromBatch {
    const float *mean, *inverse;
    template <int width>
    MANTISSA_HD void read(std::int64_t channel, float (&means)[width], float (&inverses)[width]) const {
        read_floats(mean + channel, means);
        read_floats(inverse + channel, inverses);
    }
};
// The same in whatever format the policy keeps them.
struct FromStored {
    Any::Source mean, inverse;
    template <int width>
    MANTISSA_HD void read(std::int64_t channel, float (&means)[width], float (&inverses)[width]) const {
        read_some(mean, channel, means);
        read_some(inverse, channel, inverses);
    }
};
inline ValidRows valid_rows(const KernelSite& site, const Tensor& x) {
    return {site.block(), x.shape[0], count_of(x) / x.shape.back() / x.shape[0]};
}

template <typename Make>
Launch by_whole_channels(const KernelSite& site, const std::vector<int>& read, const Make& make) {
    return with_operands(site, read, {site.operation().outputs[0]}, [&](auto operands) -> Launch {
        if (site.output(0).shape.back() % Way<decltype(operands)>::width != 0)
            return make(Operands<Any>{site});
        return make(operands);
    });
}

inline const float* floats(const KernelSite& site, std::size_t input) { return reinterpret_cast<const float*>(site.input_data(input)); }

} // namespace mantissa::MANTISSA_DEVICE
