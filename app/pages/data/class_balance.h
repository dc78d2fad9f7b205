// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/data_view.h"
#include "widgets/part_legend.h"

#include <QWidget>

namespace mantissa::app {

// A bar for each class: training filled, validation as its continuation. Many classes become the largest and the rest.
class ClassBalance : public QWidget {
    Q_OBJECT
public:
    explicit ClassBalance(QWidget* parent = nullptr);
    void setClasses(const QVector<ClassShare>& classes);
    Q_INVOKABLE QString table() const;                    // CSV: a line per class, of all there are
    const PartLegend& legend() const { return m_legend; } // beneath the bars
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int rowHeight() const;
    void recolour();
    int legendTop() const;
    void paintLegend(QPainter& painter) const;

    QVector<ClassShare> m_all, m_rows; // as the data have them; those that have a bar
    qint64 m_largest = 1;
    QString m_rest;
    PartLegend m_legend;
};

} // namespace mantissa::app
