// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/health_record.h"
#include "runs/records.h"

#include <array>
#include <utility>

namespace mantissa {

// The shares by the keys they have in a log: its writer and its reader know them by this list alone.
inline constexpr std::array<std::pair<const char*, double ObservedShares::*>, 3> observed_shares = {
    {{"lost_updates", &ObservedShares::lost_updates}, {"beyond", &ObservedShares::beyond}, {"flipped", &ObservedShares::flipped}}};

ObservedShares shares_of(const HealthSample& sample);

} // namespace mantissa
