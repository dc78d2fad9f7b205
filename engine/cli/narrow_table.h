// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/sweep/narrow.h"

namespace mantissa {

// Points lost with each number of bits, tensor by tensor; the width that is left; the variant to copy.
void print_narrow(const report::NarrowResults& results);
Json narrow_json(const report::NarrowResults& results);

} // namespace mantissa
