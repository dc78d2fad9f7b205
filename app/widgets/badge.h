// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/variant_plan.h"

#include <QRectF>
#include <QWidget>

class QPainter;

namespace mantissa::app {

// Disc, half disc, dotted ring or cross, plus the word. Returns the place it took, from the left edge of `place`.
QRectF paintBadge(QPainter& painter, const QPointF& topLeft, Badge badge);
QSizeF badgeSize(Badge badge);

class BadgeLabel : public QWidget {
public:
    explicit BadgeLabel(QWidget* parent = nullptr);
    void setBadge(Badge badge, const QString& reason);
    QSize sizeHint() const override { return badgeSize(m_badge).toSize() + QSize(1, 0); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Badge m_badge = Badge::unknown;
};

} // namespace mantissa::app
