// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace mantissa::app {

class Desk;

// A file or folder with what the system has for it; where there is nothing, the desk tells where it lies.
void openOutside(Desk& desk, const QString& path);

} // namespace mantissa::app
