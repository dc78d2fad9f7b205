// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/repairs.h"

namespace mantissa::app {

// Of variants that do not fit into the memory of the device: a batch with which they do, and what is left without the one that needs most.
QVector<Repair> memoryRepairsOf(const Json& experiment, const Problem& problem);

} // namespace mantissa::app
