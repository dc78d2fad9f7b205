// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What amx_windows.cpp is made of besides.
#include "backends/cpu/products/amx_geometry.h"
#include "backends/host/kernel.h"

namespace mantissa::cpu {

// The weights of sixteen columns of a phase, from {height, width, in, out}.
void pack_amx_column(const AmxGeometry& g, const AmxPhase& phase, std::int64_t column, const Stored16* from, Stored16* to);

std::size_t amx_to_weights_bytes(const AmxToWeights& g);
Kernel make_amx_to_weights(const KernelSite& site, const AmxToWeights& g);

} // namespace mantissa::cpu
