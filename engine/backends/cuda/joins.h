// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"

#include <vector>

namespace mantissa::MANTISSA_DEVICE {

// What is launched as one: an operation, or several neighbours that one kernel does with the same results.
struct Stage {
    Launch launch; // empty: nothing to do, as for views
    int first = 0, count = 1;
};

using MakeLaunch = std::function<Launch(const KernelSite&)>;
using SiteOf = std::function<KernelSite(const Operation&)>;

enum class Joining { apart, joined }; // apart: every operation by itself, so that each result can be looked at
std::vector<Stage> make_stages(const Plan& plan, Joining joining, const SiteOf& site, const MakeLaunch& make);

} // namespace mantissa::MANTISSA_DEVICE
