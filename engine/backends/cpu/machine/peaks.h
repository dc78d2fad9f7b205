// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

namespace mantissa::cpu {

// The most this processor does, measured once with all threads and kept in the cache folder under its name: products
// that stay in its nearest cache, and large arrays copied.
Peaks measured_peaks();

} // namespace mantissa::cpu
