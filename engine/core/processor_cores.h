// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa {

int processor_cores(); // that this process may use, however many threads it takes

} // namespace mantissa
