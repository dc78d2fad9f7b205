// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace mantissa::app {

// No line ends within a figure: between a number and its unit, around a times sign, or between the parts of a number's bits.
QString keptTogether(QString text);

} // namespace mantissa::app
