// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/variant_plan.h"

#include <QWidget>

namespace mantissa::app {

struct CardValues {
    int variant = 0, line = 0;
    QString name, memory, figure, unit, ratio;
    QString ofSteps; // behind the unit, where there is room: which steps the figure is of; empty: all
    Badge badge = Badge::unknown;
    QString reason;      // of the badge
    QString disturbance; // what other programs took of the processor; empty: nothing
    RunState state = RunState::waiting;
    bool held = false; // it runs, and waits for somebody to go on
    QString stateWords;
    double progress = 0;
    bool baseline = false, selected = false, compact = false;
};

// One variant at a glance: time per step, ratio to the first, memory, how it is computed, where it stands.
class RunCard : public QWidget {
    Q_OBJECT
public:
    explicit RunCard(QWidget* parent = nullptr);
    void setValues(const CardValues& values);
    const CardValues& values() const { return m_values; }
    bool showsMemory() const; // where every card beside it has room for its own
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void clicked(int variant);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void paintFrame(QPainter& painter) const;
    void paintName(QPainter& painter, const QRectF& place) const;
    double memoryWidth() const;                                       // 0: the name leaves it too little
    double paintFigure(QPainter& painter, const QRectF& place) const; // returns where its unit ends
    double paintState(QPainter& painter, const QRectF& place) const;  // returns where it begins
    CardValues m_values;
    bool m_quiet = true; // it has the keyboard, but nobody brought it there by keys
};

} // namespace mantissa::app
