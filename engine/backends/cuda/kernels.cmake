# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# The files that are compiled for the device and, for the tests, for the host (serial/).
include(${CMAKE_CURRENT_LIST_DIR}/../operations.cmake)
list(TRANSFORM operation_files APPEND .cu OUTPUT_VARIABLE cuda_kernels)
list(APPEND cuda_kernels batch_norm_backward.cu blocks.cu census.cu conversions.cu packing.cu sums.cu)
set(cuda_hosted device/operands.cpp joins.cpp kernels.cpp update_chains.cpp)
