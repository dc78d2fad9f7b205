// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/theme.h"

namespace mantissa::app {

// The little that a palette cannot say.
QString styleSheet(const Theme& theme, double textScale = 1); // arrows grow with the text

} // namespace mantissa::app
