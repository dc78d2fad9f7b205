// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/answer.h"
#include "pages/why/layer_chart.h"

#include <memory>

namespace mantissa::app {

// Pairs of bars, a row per layer, the most lost first; what is small is gathered at the end. Up and Down pick a layer, Enter opens it.
class LayerTimesView : public LayerChart {
    Q_OBJECT
public:
    enum class Side { both, forward, backward, casts }; // casts: each of the step by itself, in place of the layers
    explicit LayerTimesView(QWidget* parent = nullptr);
    void show(std::shared_ptr<const insight::Answer> answer, const std::array<int, 2>& lines);
    void setSide(Side side);
    Q_INVOKABLE QString table() const; // CSV, of all layers
    QSize sizeHint() const override { return {460, 240}; }
    QSize minimumSizeHint() const override { return {360, 160}; }

    struct Row {
        QString name, units, why;
        double base = 0, run = 0;
        bool layer = true; // one of the network's
    };
    QVector<Row> rows(int most) const;
    static bool isLayer(const insight::Answer& answer, const QString& name); // of the network

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    static constexpr int layerLine = 20, layerHead = 20;
    struct Columns { // how wide each is
        double name = 0, bars = 0, number = 0, units = 0;
    };
    QVector<Row> layerRows() const;
    QVector<Row> castRows() const;
    int rowAt(const QPointF& place) const;
    int mostRows() const;
    void choose(int row);
    std::array<QString, 3> numberHeads() const;
    Columns columnsFor(const QFontMetricsF& metrics) const;
    QRectF numberPlace(const QRectF& line, const Columns& columns, int number) const;
    QRectF unitsPlace(const QRectF& line, const Columns& columns) const;
    void paintNothing(QPainter& painter) const;
    void paintHead(QPainter& painter, const Columns& columns) const;
    void paintGround(QPainter& painter, const QRectF& line, const Row& row) const;
    void paintBars(QPainter& painter, const QRectF& place, const Row& row, double most) const; // most milliseconds of any
    void paintFigures(QPainter& painter, const QRectF& line, const Columns& columns, const Row& row) const;

    std::shared_ptr<const insight::Answer> m_answer;
    Side m_side = Side::both;
};

} // namespace mantissa::app
