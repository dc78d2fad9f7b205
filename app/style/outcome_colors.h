// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>

namespace mantissa::app {

// What becomes of a value when it is rounded. Updates that are lost have the colour of an underflow, head-room that of an overflow.
enum class Outcome { zero, underflow, subnormal, inRange, overflow, nonFinite };
QColor outcomeColor(Outcome outcome); // of the theme that is on

// The classes of a heat map, 0: harmless, the panel itself, to 6: the worst, half way on to the text.
inline constexpr int heatClasses = 7;
QColor heatColor(Outcome outcome, int level);

} // namespace mantissa::app
