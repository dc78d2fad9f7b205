// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace mantissa::app {

QString plotVersion(); // of QCustomPlot

} // namespace mantissa::app
