// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "runs/records.h"

#include <QPointF>
#include <QVector>
#include <QWidget>

namespace mantissa::app {

// Where one draws how the loss will go, before Run; afterwards the run's own curve lies over it.
class SketchPad : public QWidget {
    Q_OBJECT
public:
    explicit SketchPad(QWidget* parent = nullptr);
    void setSteps(qint64 steps);
    void setSketch(const Json& points);
    void setCurve(const std::vector<StepRecord>& steps);
    QSize sizeHint() const override { return {320, 150}; }

Q_SIGNALS:
    void drawn(const Json& points); // [[step, loss], ...]

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void put(const QPointF& at);
    QPointF placeOf(const QPointF& point) const;
    void tell();
    double m_steps = 100;
    QVector<QPointF> m_points, m_curve; // step, loss
    int m_at = 0;                       // of the keyboard's eight columns
};

} // namespace mantissa::app
