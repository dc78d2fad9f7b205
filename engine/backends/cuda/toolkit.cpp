// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/toolkit.h"

namespace mantissa::cuda {

std::vector<std::string> toolkit_folders() { return {MANTISSA_CUDNN_FOLDER, MANTISSA_CUBLASLT_FOLDER, MANTISSA_CUPTI_FOLDER}; }

} // namespace mantissa::cuda
