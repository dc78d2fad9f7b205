// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/source.h"

namespace mantissa {

DataSource procedural_source(); // images drawn by the program

} // namespace mantissa
