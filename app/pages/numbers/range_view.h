// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/format_model.h"

#include <QWidget>

namespace mantissa::app {

// The number line of powers of two: what each format reaches, and where the value lies.
class RangeView : public QWidget {
    Q_OBJECT
public:
    explicit RangeView(QWidget* parent = nullptr);
    void setValue(double value, const QString& words);
    void setSubnormals(Subnormals subnormals);
    void setOwn(const std::vector<Format>& own);
    int wholeHeight() const;           // with which no name lies on another
    Q_INVOKABLE QString table() const; // CSV: a line per format
    QSize sizeHint() const override { return {800, 132}; }
    QSize minimumSizeHint() const override { return {500, 132}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Format> formats() const { return shownFormats(m_subnormals, m_own); }
    int axisLeft() const; // behind the longest name
    double pixel(double power) const;
    QRectF valueBox(const QFontMetrics& font) const; // at the value's place on the axis; empty: it has none
    void paintTitle(QPainter& painter) const;
    void paintPowers(QPainter& painter, const QRectF& value) const; // but for that on which the value's box lies
    void paintFormat(QPainter& painter, const Format& format, double y) const;
    void paintValue(QPainter& painter, const QRectF& box) const;

    double m_value = 0.1;
    Subnormals m_subnormals = Subnormals::kept;
    std::vector<Format> m_own;
    QString m_words;
};

} // namespace mantissa::app
