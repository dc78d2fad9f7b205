// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/answer.h"

#include <QWidget>

namespace mantissa::app {

// The scale that all bars of a waterfall share, from the one step's time to the other's.
struct FallScale {
    explicit FallScale(const insight::Answer& answer);
    double at(double milliseconds, double room) const;
    double step() const; // from one tick to the next
    std::vector<double> ticks() const;
    QString words(double tick) const; // as many digits for all of them as tell them apart
    double low = 0, high = 1;
};

// One bar of it: it starts where the last ended.
class Fall : public QWidget {
    Q_OBJECT
public:
    enum class Of { cause, saving, rest };
    Fall(const FallScale& scale, Of of, double from, double change, QWidget* parent = nullptr);
    static int columnWidth();
    void setWords(const QString& words); // behind the bar, in place of its figure

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void writeBeside(QPainter& painter, const QRectF& bar) const;

    FallScale m_scale;
    Of m_of;
    double m_from, m_change;
    QString m_words;
};

// What the bars show, and the scale's figures.
class FallHead : public QWidget {
    Q_OBJECT
public:
    FallHead(const FallScale& scale, const QString& title, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    FallScale m_scale;
    QString m_title;
};

} // namespace mantissa::app
