// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <functional>

namespace mantissa::app {

// A sentence in whatever language the window speaks when it is asked; empty: nothing is to be said.
using Saying = std::function<QString()>;

} // namespace mantissa::app
