// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_store.h"
#include "pages/run/range_source.h"

#include <QWidget>

namespace mantissa::app {

class RunChart;

// Beneath the curves, on their x axis: where the shared exponents and scales of one run are, a histogram over powers of two at every
// place they were looked at. Few tensors have a line each.
class RangeChart : public QWidget {
    Q_OBJECT
public:
    RangeChart(RunStore& store, RunChart& chart, QWidget* parent = nullptr);
    void setRun(int key); // -1: none
    void refresh();       // asks for what is new, where it can be seen
    const RangeSource::Records& records() const { return m_source.records(); }
    Q_INVOKABLE QString table() const; // CSV: a line per step and tensor
    QString wordsAt(const QPointF& at) const;
    QString unit() const; // what is shown, beside the title
    QString damage() const { return m_source.damage(); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void damaged(int key); // lines of its file were left out: other ones than before

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Look {                // at a step
        double from = 0, to = 0; // pixels
        std::size_t record = 0;
        RangeHistogram spread;
    };
    QRect pane() const;
    void digest();
    void place();
    double pixelOf(double power) const; // of its upper edge
    double xOf(std::int64_t step) const;
    void paintCells(QPainter& painter) const;
    void paintLines(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintFigures(QPainter& painter) const;

    // sources
    RunStore& m_store;
    RunChart& m_chart;
    RangeSource m_source;
    int m_key = -1;
    QString m_toldDamage;
    // derived
    std::vector<Look> m_looks;
    int m_lowest = -4, m_highest = 4;
};

} // namespace mantissa::app
