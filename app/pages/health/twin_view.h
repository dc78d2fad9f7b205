// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/twin_course.h"
#include "style/scaling.h"

#include <QWidget>

namespace mantissa::app {

// How far one layer is from the float32 twin, step by step: three curves on one axis, with the figures at the picked step.
class TwinView : public QWidget {
    Q_OBJECT
public:
    explicit TwinView(QWidget* parent = nullptr);
    void setCourse(const std::vector<insight::CoursePoint>& course, qint64 step); // step: the picked one
    void setParting(const QString& words);                                        // where the run and its twin are first apart
    Q_INVOKABLE QString table() const;                                            // CSV: a line per observed step
    QSize sizeHint() const override { return {420, scaled(160)}; }
    QSize minimumSizeHint() const override { return {300, scaled(160)}; }

Q_SIGNALS:
    void stepPicked(qint64 step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Pane;
    static const std::vector<Pane>& panes();
    QRectF area() const; // of all panes
    QRectF placeOf(int pane) const;
    double xOf(std::size_t point) const;
    std::size_t pointAt(double x) const;
    std::size_t picked() const; // the point at or behind the step
    void paintPane(QPainter& painter, const Pane& pane, const QRectF& place) const;
    void paintAxis(QPainter& painter) const;
    void pick(std::size_t point);

    std::vector<insight::CoursePoint> m_course;
    QString m_parting;
    qint64 m_step = 0;
};

} // namespace mantissa::app
