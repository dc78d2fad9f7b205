// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/dataset.h"

#include <string>

namespace mantissa {

// Another one where images were added, taken away, renamed, labelled otherwise or replaced. First of their names and labels, which is all
// that older ones have; then of their pixels, where these lie in memory, or of the sizes of their files, which are not decoded for it.
std::string identity_of(const DataSets& sets);

} // namespace mantissa
