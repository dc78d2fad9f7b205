// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/part_legend.h"

#include <QVector>
#include <QWidget>

namespace mantissa::app {

struct BarRow {
    QString name, figure, note; // note: in the middle, muted; empty: none
    int line = 0;
    QVector<double> parts;
    double tick = 0; // predicted; 0: none
    QString toolTip;
    bool stale = false; // of the network as it was before the last edit: grey until the new one is compiled
};

// A card with one stacked bar per run on one scale, and its legend.
class StackedBars : public QWidget {
    Q_OBJECT
public:
    explicit StackedBars(const QString& title, QWidget* parent = nullptr);
    void setSubtitle(const QString& text);
    void setParts(const QVector<BarPart>& parts);
    void setRows(const QVector<BarRow>& rows, const QString& whenEmpty);
    void setLimit(double limit, const QString& words);     // 0: none
    void leaveCorner(int width) { m_cornerWidth = width; } // pixels of the title's line, for what stands there
    Q_INVOKABLE QString table() const;                     // CSV: a line per bar
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintRow(QPainter& painter, int row, double scale) const;
    void paintLimit(QPainter& painter, double scale) const;
    bool notesFit() const;
    QRectF barOf(int row) const;
    int drawn() const;    // rows
    int moreRows() const; // the line that counts the others
    int rowHeight() const;
    int beneath() const; // of the legend and the line that counts, pixels
    double largest() const;

    QString m_title, m_subtitle, m_whenEmpty, m_limitWords;
    PartLegend m_legend;
    QVector<BarRow> m_rows;
    double m_limit = 0;
    int m_cornerWidth = 0;
    int m_beneath = 0; // what it was when it was laid out
};

} // namespace mantissa::app
