// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Inline functions marked so are compiled for the processor and, by nvcc, for the GPU as well.
#ifdef __CUDACC__
#define MANTISSA_HD __host__ __device__
#else
#define MANTISSA_HD
#endif
