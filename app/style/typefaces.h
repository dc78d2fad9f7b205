// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace mantissa::app {

// A package that runs where it is unpacked brings its typefaces along, in fonts/ among its resources; elsewhere the system has them.
void loadTypefaces(const QString& resources);

} // namespace mantissa::app
