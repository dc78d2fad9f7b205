// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

class QPainter;
class QRectF;

namespace mantissa::app {

// Of resources/icons, tinted in the colour of text when it is painted, so that it follows the theme.
enum class Ink { text, onAccent };
QIcon icon(const QString& name, Ink ink = Ink::text);
void paintIcon(QPainter& painter, const QRectF& place, const QString& name, const QColor& color);

} // namespace mantissa::app
