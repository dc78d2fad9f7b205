// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/devices.h"
#include "train/experiment.h"

#include <string>
#include <vector>

namespace mantissa {

// What published times of the experiment of this name say about a card: the rate that was reached, beside what the card does with its
// matrix units and without. A sentence each; none where nothing was published.
std::vector<std::string> published_words(const std::string& experiment, const CatalogueCard& card);

} // namespace mantissa
