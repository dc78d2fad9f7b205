// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/appearance.h"
#include "style/icons.h"

#include <QPainter>
#include <QWidget>

namespace mantissa::app {

// An icon beside the first line of words, whatever their size; its shape tells what its colour tells.
class LineMark : public QWidget {
public:
    LineMark(const QString& icon, QColor Theme::*color) : m_icon(icon), m_color(color) { setFixedWidth(side); }
    QSize sizeHint() const override { return {side, qMax(side, fontMetrics().height())}; }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintIcon(painter, QRectF(0, (fontMetrics().height() - side) / 2.0, side, side), m_icon, theme().*m_color);
    }

private:
    static constexpr int side = 16;
    const QString m_icon;
    QColor Theme::*const m_color;
};

} // namespace mantissa::app
