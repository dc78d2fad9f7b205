// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/repairs.h"

namespace mantissa::app {

// Where a network has more outputs than there are classes: as many of them, behind its last layer or in it.
QVector<Repair> outputRepairsOf(const Json& experiment, const Problem& problem);

} // namespace mantissa::app
