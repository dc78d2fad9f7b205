// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "settings/app_settings.h"

#include <QMouseEvent>

#include <qcustomplot.h>

namespace mantissa::app {

// Does a drag that begins so move the chart? Else it draws the box to zoom to. Ctrl does what a drag without it does not.
inline bool movesChart(const QMouseEvent& press) {
    const bool other = press.modifiers() & Qt::ControlModifier;
    return press.button() != Qt::LeftButton || other != AppSettings().dragMoves();
}

// A drag ends with its button, though its chart heard nothing of that: a key has turned to another page, or a menu has opened.
inline bool wasLet(const QMouseEvent& move) { return move.buttons() == Qt::NoButton; }

inline void dropBox(QCustomPlot& plot) {
    if (!plot.selectionRect()->isActive())
        return;
    plot.selectionRect()->cancel();
    plot.replot(QCustomPlot::rpQueuedReplot);
}

} // namespace mantissa::app
