// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/by_layer.h"
#include "pages/why/layer_chart.h"

namespace mantissa::app {

QString roofRate(double flops_s); // "1.20 TFLOP/s"

// FLOP per second over FLOP per byte: one roof per format, a dot per layer and run, the two of a layer joined. Left and Right go
// from layer to layer, Enter opens it.
class RoofView : public LayerChart {
    Q_OBJECT
public:
    explicit RoofView(QWidget* parent = nullptr);
    void show(const insight::Roofs& roofs, const std::array<int, 2>& lines);
    Q_INVOKABLE QString table() const; // CSV
    QSize sizeHint() const override { return {320, 240}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Range {
        double low = 0.1, high = 100;
        double at(double value) const; // 0 to 1, logarithmic
    };
    Range intensities() const;
    Range rates() const;
    QRectF pane() const;
    QPointF place(const insight::RoofDot& dot) const;
    QString layerAt(const QPointF& at) const;
    QString wordsOf(const QString& layer) const; // what it reaches in both
    void choose(const QString& layer);
    void paintNothing(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintRoofs(QPainter& painter) const;
    void paintDots(QPainter& painter, std::size_t layer) const;

    insight::Roofs m_roofs;
};

} // namespace mantissa::app
