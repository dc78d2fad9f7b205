// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/devices.h"
#include "plan/plan.h"

#include <optional>

namespace mantissa {

// The catalogue's card behind a device's own name, "NVIDIA GeForce RTX 4090"; nothing for devices that are not in it.
std::optional<CatalogueCard> card_named_in(const std::string& device_name);

// The least time that an operation can take on a card: its arithmetic at the peak of the units its format has there, or its
// bytes at the memory's own rate, whichever is longer.
double roofline_seconds(const CatalogueCard& card, const Graph& graph, const Operation& operation);
double roofline_seconds(const CatalogueCard& card, const Graph& graph); // summed over the step

} // namespace mantissa
