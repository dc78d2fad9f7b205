// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/before_chart.h"

#include "charts/chart_menu.h"
#include "models/words.h"
#include "numerics/format.h"
#include "style/appearance.h"
#include "style/outcome_colors.h"
#include "style/scaling.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int beforeWidth = 250, beforeHeight = 96, beforeAxis = 44;

double exponentOf(const std::optional<double>& value) { return value && *value > 0 ? std::log2(*value) : NAN; }

} // namespace

BeforeChart::BeforeChart(const FirstNonFinite& first, QWidget* parent) : QWidget(parent), m_first(first) {
    setAccessibleName(tr("%1 before it was not finite").arg(QString::fromStdString(first.tensor)));
    QString words = tr("Smallest and largest magnitude in the observed steps before");
    for (const SeenBefore& seen : first.before)
        words += '\n' + tr("step %1: %2 to %3")
                            .arg(formatCount(seen.step), seen.smallest ? formatPlain(*seen.smallest, 4) : noFigure(),
                                 seen.largest ? formatPlain(*seen.largest, 4) : noFigure());
    setToolTip(words);
    offerChartMenu(*this);
    connect(&Appearance::instance(), &Appearance::changed, this, qOverload<>(&QWidget::update));
}

QSize BeforeChart::sizeHint() const { return {scaled(beforeWidth), scaled(beforeHeight)}; }

QString BeforeChart::table() const {
    QString text = QStringLiteral("step,smallest,largest\n");
    const auto figure = [](const std::optional<double>& value) { return value ? QString::number(*value, 'g', 9) : QString(); };
    for (const SeenBefore& seen : m_first.before)
        text += QStringLiteral("%1,%2,%3\n").arg(seen.step).arg(figure(seen.smallest), figure(seen.largest));
    return text;
}

// One bar per observed step, then a cross in the step that broke; powers of two upwards.
void BeforeChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::caption));
    const double line = scaled(16);
    const QRectF pane(scaled(beforeAxis), line + 4, width() - scaled(beforeAxis) - 4, height() - 2 * line - 8);
    const auto format = parse_format(m_first.format);
    const double limit = format ? std::log2(largest_finite(*format)) : NAN;
    double low = INFINITY, high = std::isnan(limit) ? -INFINITY : limit;
    for (const SeenBefore& seen : m_first.before) {
        low = std::fmin(low, exponentOf(seen.smallest));
        high = std::fmax(high, exponentOf(seen.largest));
    }
    low = std::isfinite(low) ? std::fmin(low, high - 4) : high - 4;
    const auto yOf = [&](double exponent) { return pane.bottom() - (exponent - low) / (high - low) * pane.height(); };
    painter.setPen(theme().muted);
    painter.drawText(QRectF(0, 0, width(), line), Qt::AlignLeft | Qt::AlignVCenter, tr("Steps before: smallest to largest"));
    for (double exponent : {low, high})
        painter.drawText(QRectF(0, yOf(exponent) - line / 2, pane.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter,
                         QStringLiteral("2") + raised(int(std::lround(exponent))));
    const double wide = pane.width() / double(m_first.before.size() + 1);
    double x = pane.left();
    for (const SeenBefore& seen : m_first.before) {
        if (const double top = exponentOf(seen.largest), foot = exponentOf(seen.smallest); std::isfinite(top))
            painter.fillRect(QRectF(x + wide * 0.2, yOf(top), wide * 0.6, std::max(2.0, yOf(foot) - yOf(top))),
                             outcomeColor(Outcome::inRange));
        x += wide;
    }
    painter.setPen(theme().axis);
    painter.drawLine(pane.bottomLeft(), pane.bottomRight());
    painter.setPen(QPen(outcomeColor(Outcome::overflow), 1.5));
    if (std::isfinite(limit))
        painter.drawLine(QPointF(pane.left(), yOf(limit)), QPointF(pane.right(), yOf(limit)));
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF mark(x + wide / 2, pane.top() + 6);
    painter.setPen(QPen(theme().bad, 2));
    painter.drawLine(mark - QPointF(4, 4), mark + QPointF(4, 4));
    painter.drawLine(mark - QPointF(4, -4), mark + QPointF(4, -4));
    painter.setPen(theme().muted);
    const QRectF foot(pane.left(), pane.bottom() + 2, pane.width(), line);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, formatCount(m_first.before.front().step));
    painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, formatCount(m_first.step));
}

} // namespace mantissa::app
