// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/by_layer.h"

#include <QWidget>

namespace mantissa::app {

QString roofRate(double flops_s); // "1.20 TFLOP/s"

// FLOP per second over FLOP per byte: one roof per format, a dot per layer and run, the two of a layer joined. Left and Right go
// from layer to layer, Enter opens it.
class RoofView : public QWidget {
    Q_OBJECT
public:
    explicit RoofView(QWidget* parent = nullptr);
    void show(const insight::Roofs& roofs, const std::array<int, 2>& lines);
    void pick(const QString& layer);
    Q_INVOKABLE QString table() const; // CSV
    QSize sizeHint() const override { return {320, 240}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

Q_SIGNALS:
    void layerPicked(const QString& layer);
    void layerOpened(const QString& layer);

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
    void paintRoofs(QPainter& painter) const;

    insight::Roofs m_roofs;
    std::array<int, 2> m_lines{};
    QString m_picked;
};

} // namespace mantissa::app
