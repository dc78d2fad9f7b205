// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/dataset.h"

#include <string>

namespace mantissa {

// Another one where images were added, taken away, renamed or labelled otherwise. Of their names and labels, not of their pixels, which
// would all have to be decoded for it.
std::string identity_of(const DataSets& sets);

} // namespace mantissa
