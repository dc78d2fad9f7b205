// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/run_store.h"

#include <QWidget>

namespace mantissa::app {

// Where the time of the last steps went, stacked: one thin column per step, the newest at the right.
class TimeChart : public QWidget {
    Q_OBJECT
public:
    explicit TimeChart(RunStore& store, QWidget* parent = nullptr);
    void setRun(int key);              // -1: none
    Q_INVOKABLE QString table() const; // CSV: a line per step
    QString sentence() const;          // beneath it
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QString toolTipWords() const;
    QString unit() const;
    void fitWords();
    double top() const; // milliseconds at the upper edge
    void paintColumns(QPainter& painter, const QRect& pane) const;
    void paintAxis(QPainter& painter, const QRect& pane) const;

    RunStore& m_store;
    int m_key = -1;
    int m_words = 0; // height of the sentence, pixels
};

} // namespace mantissa::app
