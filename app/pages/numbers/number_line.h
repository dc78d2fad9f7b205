// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/rounding.h"

#include <QWidget>

namespace mantissa::app {

struct Chances;

// As chancesOf() has it; of signs +1 comes the more often, the nearer the value is to it.
Chances chancesOnLine(double value, const Format& format);

// A format of equal steps on the number line: its whole range, and beneath it the steps around the value, with where it is rounded to.
// Of signs alone the line has two places. The value is dragged.
class NumberLine : public QWidget {
    Q_OBJECT
public:
    explicit NumberLine(QWidget* parent = nullptr);
    void setNumber(double value, const Format& format, Rounding rounding);
    double lowest() const; // of the format
    double highest() const;
    Q_INVOKABLE QString table() const; // CSV: the values around
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void moved(double value); // dragged to there

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    struct Span {
        QRectF place;
        double from = 0, to = 1;
        double pixel(double value) const { return place.left() + qBound(-0.02, (value - from) / (to - from), 1.02) * place.width(); }
        double value(double x) const { return from + (to - from) * (x - place.left()) / place.width(); }
    };
    Span whole() const;
    Span around() const;
    void paintWhole(QPainter& painter) const;
    void paintAround(QPainter& painter) const;
    void paintArrow(QPainter& painter, const Span& span, double to, double share) const;
    void dragTo(const QPointF& at);

    double m_value = 0.1;
    Format m_format = fixed_point(8, 8);
    Rounding m_rounding = Rounding::nearest_even;
    Span m_grip; // while dragged: the line as it was
};

} // namespace mantissa::app
