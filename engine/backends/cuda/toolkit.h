// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/shared_library.h"

namespace mantissa::cuda {

// Where the toolkit's libraries were when this was built.
std::vector<std::string> toolkit_folders();

} // namespace mantissa::cuda
