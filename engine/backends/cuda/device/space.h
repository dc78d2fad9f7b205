// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The kernels are compiled twice from the same files: by nvcc for the device, and with MANTISSA_CUDA_SERIAL by the
// host's compiler as loops, so that index maps and arithmetic are tested where there is no GPU. The two live in
// namespaces of their own.
#ifdef MANTISSA_CUDA_SERIAL
#define MANTISSA_DEVICE cuda_serial
#else
#define MANTISSA_DEVICE cuda
#endif

// The device keeps arrays in registers only where every index is known.
#ifdef __CUDA_ARCH__
#define MANTISSA_UNROLL _Pragma("unroll")
#else
#define MANTISSA_UNROLL
#endif
