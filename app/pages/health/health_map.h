// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/health_grid.h"

#include <QWidget>

namespace mantissa::app {

QString wordsOf(insight::Measure measure);
// A cell's figure as it is written: a share in %, or bits.
QString figureOf(insight::Measure measure, double value);

// Layers down and observed steps along, each cell in the colour of its class. Columns are thinned to what there is room for.
class HealthMap : public QWidget {
    Q_OBJECT
public:
    explicit HealthMap(QWidget* parent = nullptr);
    void setGrid(const insight::HealthGrid& grid, insight::Measure measure);
    void pick(const QString& layer, qint64 step);
    QString layer() const { return m_layer; }
    qint64 step() const { return m_step; }
    bool follows() const { return m_follows; }
    void setFollows(bool follows);
    Q_INVOKABLE QString table() const; // CSV: a line per layer
    QSize sizeHint() const override { return {520, 320}; }
    QSize minimumSizeHint() const override { return {360, 160}; }

Q_SIGNALS:
    void picked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    QRect cells() const;
    int rowHeight() const;
    int rowsShown() const;
    int row() const;    // of the picked layer; -1: none
    int column() const; // of the picked step in the thinned grid; -1: none
    void choose(int row, int column);
    void pickWorst(); // until the user picks: the layer that is worst at the picked step
    void thin();
    void paintLegend(QPainter& painter) const;

    insight::HealthGrid m_whole, m_grid; // m_grid: thinned to the width
    insight::Measure m_measure = insight::Measure::underflow;
    QString m_layer;
    qint64 m_step = 0;
    int m_first = 0;                         // row on top
    bool m_follows = true, m_chosen = false; // m_chosen: by the user
};

} // namespace mantissa::app
