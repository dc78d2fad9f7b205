// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/theme.h"

#include <QPainter>
#include <QPen>

namespace mantissa::app {

QPen runPen(const RunLine& line, double width = 2);
double markerRadius(); // it keeps pace with the texts
// One marker, rimmed with the colour of the surface so that it stands off the line.
void paintMarker(QPainter& painter, const QPointF& at, const RunLine& line, double radius, const QColor& surface);
// The same from a picture kept of it: for many on a screen. Blurred where the painter enlarges.
QPixmap markerStamp(const RunLine& line, double radius, const QColor& surface, double ratio);
void paintStamp(QPainter& painter, const QPointF& at, const QPixmap& stamp);
// A short piece of the line with its marker: the mark of a run in lists, cards and tables; on a selection, on a piece of the panel.
void paintRunSample(QPainter& painter, const QRectF& place, const RunLine& line, const QColor& surface);
QPixmap runSample(const RunLine& line, const QColor& surface, double ratio);

} // namespace mantissa::app
