// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>

namespace mantissa::app {

// The ground of a card, with a thin round edge; what follows is painted smooth.
void paintCard(QPainter& painter, const QRect& place);
// As many of the parts of a subtitle, parted by commas or semicolons, as there is room for: "before the run" of "before the run, batch 64".
QString subtitleIn(const QFontMetrics& metrics, const QString& subtitle, double room);
// The line on top of a card: its title, and muted what goes with it, where enough of that has room to be read.
void paintCardHead(QPainter& painter, const QRectF& line, const QString& title, const QString& subtitle);

} // namespace mantissa::app
