# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# The files that are compiled for the device and, for the tests, for the host (serial/).
set(cuda_kernels
  activation.cu
  batch_norm.cu
  bias.cu
  census.cu
  convolution.cu
  dense.cu
  dropout.cu
  elementwise.cu
  global_pooling.cu
  input.cu
  loss.cu
  optimizers.cu
  packing.cu
  pooling.cu
  step.cu
  sums.cu)
set(cuda_hosted device/operands.cpp joins.cpp kernels.cpp)
