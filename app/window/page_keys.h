// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "window/shortcut_sheet.h"

namespace mantissa::app {

// What is pressed and dragged on a page and has no action: a table for each.
QVector<KeyGroup> keysOfPages();

} // namespace mantissa::app
