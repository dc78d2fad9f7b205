// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/sketch_pad.h"

#include "models/words.h"
#include "style/appearance.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr double lowestLoss = 0.005, highestLoss = 10; // the axis is logarithmic
constexpr int sketchColumns = 8;
const double decades = std::log10(highestLoss / lowestLoss);

} // namespace

SketchPad::SketchPad(QWidget* parent) : QWidget(parent) {
    setMinimumHeight(150);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Sketch of the loss"));
    setToolTip(tr("Draw how the loss will go: drag from left to right, or Left, Right, Up and Down."));
}

void SketchPad::setSteps(qint64 steps) {
    m_steps = double(qMax(qint64(1), steps));
    update();
}

void SketchPad::setSketch(const Json& points) {
    m_points.clear();
    if (points.is_array())
        for (const Json& point : points)
            if (point.is_array() && point.size() == 2 && point[0].is_number() && point[1].is_number())
                m_points << QPointF(point[0].get<double>(), point[1].get<double>());
    update();
}

void SketchPad::setCurve(const std::vector<StepRecord>& steps) {
    m_curve.clear();
    for (const StepRecord& step : steps)
        if (std::isfinite(step.loss) && step.loss > 0)
            m_curve << QPointF(double(step.step), step.loss);
    update();
}

QPointF SketchPad::placeOf(const QPointF& point) const {
    const double up = std::log10(std::clamp(point.y(), lowestLoss, highestLoss) / lowestLoss) / decades;
    return {44 + (width() - 54) * std::clamp(point.x() / m_steps, 0.0, 1.0), 8 + (height() - 30) * (1 - up)};
}

void SketchPad::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(typeFont(Appearance::Type::caption));
    for (double loss : {0.01, 0.1, 1.0, 10.0}) {
        const double y = placeOf({0, loss}).y();
        painter.setPen(theme().grid);
        painter.drawLine(QPointF(44, y), QPointF(width() - 10, y));
        painter.setPen(theme().muted);
        painter.drawText(QRectF(0, y - 8, 38, 16), Qt::AlignRight | Qt::AlignVCenter, formatFigure(loss, 2));
    }
    painter.drawText(QRectF(44, height() - 20, width() - 54, 18), Qt::AlignRight | Qt::AlignVCenter,
                     tr("step %1").arg(formatCount(qint64(m_steps))));
    const auto line = [&](const QVector<QPointF>& points, const QPen& pen) {
        QPolygonF places;
        for (const QPointF& point : points)
            places << placeOf(point);
        painter.setPen(pen);
        painter.drawPolyline(places);
    };
    line(m_curve, QPen(theme().muted, 1));
    line(m_points, QPen(theme().accent, 2));
    painter.setBrush(theme().accent);
    if (m_points.size() == 1)
        painter.drawEllipse(placeOf(m_points.first()), 3, 3);
    if (hasFocus()) {
        painter.setPen(QPen(theme().focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

// What lies right of the mouse is drawn anew.
void SketchPad::put(const QPointF& at) {
    const double x = std::clamp((at.x() - 44) / qMax(1, width() - 54), 0.0, 1.0),
                 up = 1 - std::clamp((at.y() - 8) / qMax(1, height() - 30), 0.0, 1.0);
    const QPointF point(qMax(1.0, std::round(x * m_steps)), lowestLoss * std::pow(10, up * decades));
    while (!m_points.isEmpty() && m_points.last().x() >= point.x())
        m_points.removeLast();
    m_points << point;
    update();
}

void SketchPad::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) // what was drawn stays
        return QWidget::mousePressEvent(event);
    m_points.clear();
    put(event->position());
}

void SketchPad::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton)
        put(event->position());
}

void SketchPad::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        tell();
}

void SketchPad::tell() {
    Json points = Json::array();
    for (const QPointF& point : m_points)
        points.push_back({point.x(), point.y()});
    Q_EMIT drawn(points);
}

void SketchPad::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right && event->key() != Qt::Key_Up && event->key() != Qt::Key_Down)
        return QWidget::keyPressEvent(event);
    if (m_points.size() != sketchColumns) {
        m_points.clear();
        for (int i = 1; i <= sketchColumns; ++i)
            m_points << QPointF(std::round(m_steps * i / sketchColumns), 1);
    }
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        m_at = std::clamp(m_at + (event->key() == Qt::Key_Left ? -1 : 1), 0, sketchColumns - 1);
    else
        for (int i = m_at; i < sketchColumns; ++i)
            m_points[i].setY(std::clamp(m_points[i].y() * (event->key() == Qt::Key_Up ? 1.25 : 0.8), lowestLoss, highestLoss));
    update();
    tell();
}

} // namespace mantissa::app
