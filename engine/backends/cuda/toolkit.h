// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/shared_library.h"

namespace mantissa::cuda {

// Where the toolkit's libraries are looked for: first what the environment names ($LD_LIBRARY_PATH; $MANTISSA_NVIDIA, a bundle's), for
// parts of cuDNN are found there whatever its front was loaded from, and do not go with another version's; then where they were when
// this was built.
std::vector<std::string> toolkit_folders();

} // namespace mantissa::cuda
