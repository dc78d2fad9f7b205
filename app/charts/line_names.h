// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QVector>

#include <limits>

class QPainter;

namespace mantissa::app {

// Which line is whose, in rows: for a chart on paper, where no list stands beside it.
struct NamedRunLine {
    QString name;
    int line = 0; // of the theme
};
// From `top` down within `width`, but for those that would stand below `lowest`, which are counted; returns where the rows end.
int drawLineNames(QPainter& painter, const QVector<NamedRunLine>& lines, int top, int width, int lowest = std::numeric_limits<int>::max());

} // namespace mantissa::app
