// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/host_device.h"

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

#ifndef MANTISSA_ALIGNED // a card made of the processor looks
#define MANTISSA_ALIGNED(place, bytes)
#endif

namespace mantissa::MANTISSA_DEVICE {

// What a thread reads or writes in one go: a card takes it at whole multiples of its bytes alone, else the device is lost.
template <typename Vector, typename Place>
MANTISSA_HD Vector& vector_at(Place* place) {
    MANTISSA_ALIGNED(place, alignof(Vector));
    return *reinterpret_cast<Vector*>(place);
}

} // namespace mantissa::MANTISSA_DEVICE
