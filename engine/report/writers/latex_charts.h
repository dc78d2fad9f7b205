// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/block.h"
#include "report/look.h"

namespace mantissa::report {

std::string latex_colours(const Look& look); // \definecolor of every run and part
std::string latex_chart(const ChartBlock& block, const Look& look);

} // namespace mantissa::report
