// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/source.h"

namespace mantissa {

DataSource cifar10_source(); // the binary version, of 10 or of 100 classes

} // namespace mantissa
