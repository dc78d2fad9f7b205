// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

namespace mantissa::app {

// Says to whoever hears the window what came to it, without moving the focus; what comes at once is said in one.
void announce(QWidget& about, const QString& words);

} // namespace mantissa::app
