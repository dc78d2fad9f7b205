// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/session.h"

namespace mantissa {

// The same network with whole eights of channels everywhere, which units of narrow formats want, for asking what odd ones cost.
inline constexpr std::int64_t whole_channels = 8;

std::int64_t padded_channels(std::int64_t channels);
// Where a layer's outputs are the classes of a loss that counts them, it keeps them.
Variant with_padded_channels(Variant variant);
// A batch of the images, the channels that they lack zero.
DataSets with_padded_channels(const DataSets& data, std::int64_t images);

} // namespace mantissa
