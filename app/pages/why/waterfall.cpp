// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/why/waterfall.h"

#include "charts/nice_step.h"
#include "insight/words.h"
#include "models/spoken.h"
#include "style/appearance.h"
#include "style/scaling.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int fallWidth = 230, atLeft = 8, forFigure = 70; // the figure of the last bar needs room behind it

QString msOfFall(double value) { return spoken(words_of_milliseconds(value)); }

void paintTicks(QPainter& painter, const FallScale& scale, int width, int height) {
    painter.setPen(theme().grid);
    for (double tick : scale.ticks()) {
        const double x = scaled(atLeft) + scale.at(tick, width - scaled(forFigure));
        painter.drawLine(QPointF(x, 0), QPointF(x, height));
    }
}

} // namespace

FallScale::FallScale(const insight::Answer& answer)
    : low(std::min(answer.base_ms, answer.run_ms)), high(std::max(answer.base_ms, answer.run_ms)) {
    double reached = answer.base_ms;
    for (const insight::RankedCause& one : answer.causes)
        high = std::max(high, reached += one.explains);
    low = std::min({low, reached + answer.saves, reached + answer.saves + answer.reading});
    high = std::max(high, reached + answer.saves + answer.reading);
    low = std::max(0.0, low - 0.1 * (high - low));
}

double FallScale::at(double milliseconds, double room) const { return high > low ? (milliseconds - low) / (high - low) * room : 0; }

// The largest of 1, 2, 5 that sets three figures at least: from two a scale is read, but nothing between them.
double FallScale::step() const {
    const auto inside = [this](double step) { return std::floor(high / step) - std::ceil(low / step) + 1; };
    double step = high > low ? niceStep((high - low) / 2) : 0;
    while (step > 0 && inside(step) < 3)
        step = niceStep(step / 2.5);
    return step;
}

std::vector<double> FallScale::ticks() const {
    std::vector<double> ticks;
    if (const double each = step(); each > 0)
        for (double times = std::ceil(low / each); times * each <= high; ++times)
            ticks.push_back(times * each);
    return ticks;
}

QString FallScale::words(double tick) const {
    return QLocale().toString(tick, 'f', std::max(0, -static_cast<int>(std::floor(std::log10(step()) + 1e-9))));
}

Fall::Fall(const FallScale& scale, Of of, double from, double change, QWidget* parent)
    : QWidget(parent), m_scale(scale), m_of(of), m_from(from), m_change(change) {
    setFixedWidth(columnWidth());
    setMinimumHeight(scaled(22));
    setToolTip(tr("From %1 to %2 ms").arg(msOfFall(from), msOfFall(from + change)));
    setWords(spoken(words_of_more_milliseconds(change)));
}

void Fall::setWords(const QString& words) {
    m_words = words;
    setMinimumHeight(qMax(scaled(22), 2 * QFontMetrics(typeFont(Appearance::Type::caption)).lineSpacing()));
    setAccessibleName(words);
    update();
}

int Fall::columnWidth() { return scaled(fallWidth); }

void Fall::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintTicks(painter, m_scale, width(), height());
    const double room = width() - scaled(forFigure), middle = height() / 2.0, left = scaled(atLeft);
    const double x = left + m_scale.at(std::min(m_from, m_from + m_change), room);
    const double wide = std::max(1.5, std::abs(m_scale.at(m_from + m_change, room) - m_scale.at(m_from, room)));
    painter.fillRect(QRectF(x, middle - 6, wide, 12), m_change == 0 || m_of == Of::rest ? theme().muted
                                                      : m_of == Of::cause               ? theme().bad
                                                                                        : theme().good);
    painter.setPen(m_change == 0 ? theme().muted : theme().text);
    painter.setFont(typeFont(m_change == 0 ? Appearance::Type::caption : Appearance::Type::strong));
    writeBeside(painter, {QPointF(x, 0), QPointF(x + wide, height())});
}

// Behind the bar, before it where that has the room, or on two lines on the larger side: never across it.
void Fall::writeBeside(QPainter& painter, const QRectF& bar) const {
    constexpr double gap = 5;
    const QRectF before(0, 0, bar.left() - gap, height()), behind(bar.right() + gap, 0, width() - bar.right() - gap, height());
    const double needed = QFontMetricsF(painter.font()).horizontalAdvance(m_words);
    const bool isBehind = needed < behind.width() || (needed > before.width() && behind.width() > before.width());
    painter.drawText(isBehind ? behind : before, (isBehind ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter | Qt::TextWordWrap,
                     m_words);
}

FallHead::FallHead(const FallScale& scale, const QString& title, QWidget* parent) : QWidget(parent), m_scale(scale), m_title(title) {
    setFixedWidth(Fall::columnWidth());
    setFixedHeight(scaled(34));
}

void FallHead::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    const QFontMetricsF metrics(painter.font());
    painter.drawText(QPointF(scaled(atLeft), metrics.ascent()), metrics.elidedText(m_title, Qt::ElideRight, width() - scaled(atLeft)));
    double free = 0; // figures do not overlap
    for (double tick : m_scale.ticks()) {
        const QString words = m_scale.words(tick);
        const double wide = metrics.horizontalAdvance(words), x = scaled(atLeft) + m_scale.at(tick, width() - scaled(forFigure)) - wide / 2;
        if (x < free)
            continue;
        painter.drawText(QPointF(x, height() - metrics.descent()), words);
        free = x + wide + 6;
    }
}

} // namespace mantissa::app
