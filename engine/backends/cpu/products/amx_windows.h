// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Convolutions of bfloat16 on the processor's tile registers (AMX), their windows read in place: the library's versions 2 leave most of
// these units idle. Sums are float32 and rounded once.
#include "backends/host/kernel.h"

#include <string>
#include <vector>

namespace mantissa::cpu {

// The name of the way in which this operation can be done so; none where it cannot.
std::vector<std::string> amx_candidates(const Graph& graph, const Operation& operation);
bool is_amx(const std::string& implementation);

Selection select_amx(const Graph& graph, const Operation& operation, const std::string& implementation);
Kernel make_amx(const KernelSite& site);
// Weights into pairs, as the registers read them, for the convolution that wants them.
Kernel make_amx_pack(const KernelSite& site, const Operation& convolution);
bool is_amx_token(const LayoutToken& token);

} // namespace mantissa::cpu
