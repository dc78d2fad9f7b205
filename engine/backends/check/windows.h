// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/check/cases.h"

namespace mantissa::check {

enum class Padding { same, valid, uneven };

// An image, a window that moves over it and what comes out.
struct Windowed {
    std::int64_t batch = 1, height = 1, width = 1, channels = 1;
    Window window;

    Shape image() const { return {batch, height, width, channels}; }
    Shape result(std::int64_t out_channels) const;
    std::string words() const; // "3x13x11x5 window 5x5 stride 2x2 padding 1,2,0,1"
};

// Fills in the padding of `shape.window` from the sizes.
Windowed padded(Windowed shape, Padding padding);

// The `index`th of a fixed series of shapes in which every kernel up to `largest`, every stride from 1 to 3, every padding
// and every number of channels meets the others; odd sizes, so that windows overhang.
Windowed windowed(std::int64_t index, std::int64_t largest);

// How many of a series are tried.
inline std::int64_t tries(Depth depth, std::int64_t quick) { return depth == Depth::full ? 10 * quick : quick; }

// Fixed point is rounded at random, as its policies do.
inline RoundingRule rule_of(const Format& format) {
    return {.rounding = format.kind == FormatKind::fixed ? Rounding::stochastic : Rounding::nearest_even};
}

inline constexpr std::int64_t channel_choices[] = {1, 3, 5, 17};

} // namespace mantissa::check
