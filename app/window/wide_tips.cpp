// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/wide_tips.h"

#include <QHelpEvent>
#include <QTextDocument>
#include <QToolTip>
#include <QWidget>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr qsizetype longLine = 80; // letters, about 480 pixels

bool hasLongLine(const QString& words) {
    const QStringList lines = words.split('\n');
    return std::any_of(lines.begin(), lines.end(), [](const QString& line) { return line.size() > longLine; });
}

} // namespace

bool WideTips::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ToolTip || !watched->isWidgetType())
        return false;
    auto* widget = static_cast<QWidget*>(watched);
    const QString words = widget->toolTip();
    if (!hasLongLine(words) || Qt::mightBeRichText(words))
        return false;
    // A line that may be broken, and those that are.
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                       QStringLiteral("<p style=\"white-space:pre-wrap\">%1</p>").arg(words.toHtmlEscaped()), widget);
    return true;
}

} // namespace mantissa::app
