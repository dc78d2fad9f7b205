// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/view_focus.h"

#include <QProxyStyle>

namespace mantissa::app {

// Fusion with our metrics, focus rings and tool-tip delay.
class MantissaStyle : public QProxyStyle {
public:
    MantissaStyle() : QProxyStyle("Fusion") {}

    void setTextScale(double scale) { m_textScale = scale; }
    using QProxyStyle::polish;
    void polish(QWidget* widget) override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;

private:
    int scaled(int pixels) const { return qRound(pixels * m_textScale); }

    ViewFocus m_views;
    double m_textScale = 1; // View > Text size
};

} // namespace mantissa::app
