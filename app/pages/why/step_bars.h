// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/answer.h"

#include <QWidget>

#include <memory>

namespace mantissa::app {

// Both steps on one scale, large parts named inside: where the time goes.
class StepBars : public QWidget {
    Q_OBJECT
public:
    explicit StepBars(QWidget* parent = nullptr);
    void show(std::shared_ptr<const insight::Answer> answer, const std::array<int, 2>& lines); // of the base, of the run
    Q_INVOKABLE QString table() const;                                                         // CSV
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {300, sizeHint().height()}; }

    struct Part {
        QString name;
        QColor color;
        double base = 0, run = 0; // milliseconds
    };
    QVector<Part> parts() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    enum class Side { base, run };
    void paintName(QPainter& painter, const QRectF& line, Side side) const;
    void paintParts(QPainter& painter, const QRectF& line, const QVector<Part>& all, Side side) const;
    void paintLength(QPainter& painter, const QRectF& line, Side side) const; // of the step
    void paintLegend(QPainter& painter, const QVector<Part>& all) const;

    std::shared_ptr<const insight::Answer> m_answer;
    std::array<int, 2> m_lines{};
};

} // namespace mantissa::app
