// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "settings/app_settings.h"

#include <QMouseEvent>

namespace mantissa::app {

// Does a drag that begins so move the chart? Else it draws the box to zoom to. Ctrl does what a drag without it does not.
inline bool movesChart(const QMouseEvent& press) {
    const bool other = press.modifiers() & Qt::ControlModifier;
    return press.button() != Qt::LeftButton || other != AppSettings().dragMoves();
}

} // namespace mantissa::app
