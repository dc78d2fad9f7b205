// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QTextObjectInterface>

namespace mantissa::app {

// A picture inside a text document that stays vectors: an SVG, drawn when the page is.
class ChartObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    enum Property { type = QTextFormat::UserObject + 1, svg = QTextFormat::UserProperty + 1, size };
    using QObject::QObject;

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& place, QTextDocument* document, int position, const QTextFormat& format) override;
};

} // namespace mantissa::app
