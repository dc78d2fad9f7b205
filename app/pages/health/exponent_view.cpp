// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/exponent_view.h"

#include "models/format_model.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/outcome_colors.h"
#include "style/scaling.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int mostShift = 40;

std::int64_t countAt(const Census& census, int exponent) {
    const int place = exponent - Census::lowest_exponent;
    return place < 0 || place >= int(census.exponents.size()) ? 0 : census.exponents[std::size_t(place)];
}

double seen(const Census& census) { return double(qMax<std::int64_t>(1, census.count - census.zeros - census.non_finite)); }
double otherGap() { return scaled(48); } // between the panes: what stands over the lower one

} // namespace

ExponentView::ExponentView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Histogram of exponents"));
    setFocusPolicy(Qt::StrongFocus);
    keepScaled(this, [this] {
        updateGeometry();
        update();
    });
}

void ExponentView::setTensor(const std::optional<TensorHealth>& tensor, double lossScale) {
    if (m_dragging)
        return; // what is under the mouse does not change
    m_ofUpdate = false;
    m_lostAt.clear();
    m_census = tensor ? tensor->tally.wide : Census{};
    m_format = tensor ? parse_format(tensor->format).value_or(float32) : float32;
    m_scaled = tensor && tensor->scale == Observation::Scale::loss_scale && !tensor->range_follows();
    m_rangeScale = tensor ? tensor->range_scale.value_or(1) : 1;
    m_lossScale = lossScale;
    m_title = tensor ? QString::fromStdString(tensor->tensor) : QString();
    m_shift = m_scaled ? m_shift : 0;
    const auto first = std::ranges::find_if(m_census.exponents, [](std::int64_t count) { return count > 0; });
    const auto last = std::find_if(m_census.exponents.rbegin(), m_census.exponents.rend(), [](std::int64_t count) { return count > 0; });
    const int lowest = first == m_census.exponents.end() ? 0 : int(first - m_census.exponents.begin()) + Census::lowest_exponent;
    const int highest = last == m_census.exponents.rend() ? 0 : Census::highest_exponent - int(last - m_census.exponents.rbegin());
    m_low = std::clamp(std::min({lowest - 2, std::max(ends().toZero - 4, -48), -24}), -150, 0);
    m_high = std::clamp(std::max({highest + 3, std::min(ends().beyond + 4, 24), 8}), 1, 130);
    update();
}

void ExponentView::setUpdate(const UpdateHealth& update) {
    TensorHealth changes{.tensor = update.variable, .subject = Subject::updates, .format = update.format};
    changes.tally.wide = update.wanted;
    setTensor(changes, 1);
    m_ofUpdate = true;
    m_lostAt = update.lost_at;
}

void ExponentView::setNothing(const QString& words) {
    m_nothing = words;
    update();
}

bool ExponentView::canDrag() const { return m_scaled && m_census.max_abs > 0; }
double ExponentView::proposedScale() const { return std::ldexp(1.0, lineExponent()); }
int ExponentView::lineExponent() const { return int(std::lround(std::log2(qMax(m_lossScale, 1e-30)))) + m_shift; }

void ExponentView::setShift(int shift) {
    m_shift = qBound(-mostShift, shift, mostShift);
    update();
    Q_EMIT moved();
}

void ExponentView::setOther(const std::optional<Format>& other) {
    if (other == m_other)
        return;
    m_other = other;
    update();
}

ExponentView::Ends ExponentView::endsOf(const Format& format, double rangeScale) {
    if (has_blocks(format))
        return {Census::lowest_exponent - 1, Census::lowest_exponent - 1, Census::highest_exponent + 1};
    const int least = std::ilogb(smallest_positive(format) * rangeScale), most = std::ilogb(largest_finite(format) * rangeScale);
    return {least - 1, format.kind == FormatKind::floating ? std::ilogb(smallest_normal(format) * rangeScale) : least, most + 1};
}

ExponentView::Shares ExponentView::sharesOf(const Census& census, const Format& format, int shift) {
    Shares shares;
    const Ends at = endsOf(format);
    for (int exponent = Census::lowest_exponent; exponent <= Census::highest_exponent; ++exponent) {
        const double share = double(countAt(census, exponent)) / seen(census);
        const int moved = exponent + shift;
        shares.lost += moved < at.toZero ? share : 0;
        shares.subnormal += moved >= at.toZero && moved < at.normal ? share : 0;
        shares.overflowing += moved >= at.beyond ? share : 0;
    }
    shares.kept = qMax(0.0, 1 - shares.lost - shares.overflowing);
    shares.headroom = census.max_abs > 0 ? std::log2(largest_finite(format) / double(census.max_abs)) - shift : 0;
    shares.footroom = census.max_abs > 0 ? std::log2(double(census.min_abs) / smallest_positive(format)) + shift : 0;
    return shares;
}

QRectF ExponentView::pane() const {
    const int beneath = canDrag() ? scaled(47 + laneHeight()) : scaled(26);
    return QRectF(rect()).marginsRemoved(QMarginsF(scaled(56), scaled(44), scaled(34), beneath));
}

QRectF ExponentView::ownPane() const {
    QRectF own = pane();
    if (m_other)
        own.setHeight((own.height() - otherGap()) * 0.58);
    return own;
}

QRectF ExponentView::otherPane() const {
    QRectF other = pane();
    other.setTop(m_other ? ownPane().bottom() + otherGap() : other.bottom());
    return other;
}

double ExponentView::barWidth() const { return pane().width() / double(m_high - m_low); }
double ExponentView::xOf(double exponent) const { return pane().left() + (exponent - m_low) * barWidth(); }

void ExponentView::paintBars(QPainter& painter, const QRectF& place, const Ends& at) const {
    const double largest = double(*std::ranges::max_element(m_census.exponents));
    for (int exponent = m_low; exponent < m_high; ++exponent) {
        const double count = double(countAt(m_census, exponent - m_shift));
        if (count == 0)
            continue;
        const bool lost = exponent < at.toZero, subnormal = !lost && exponent < at.normal, beyond = exponent >= at.beyond;
        const QColor color = outcomeColor(lost        ? Outcome::underflow
                                          : beyond    ? Outcome::overflow
                                          : subnormal ? Outcome::subnormal
                                                      : Outcome::inRange);
        const double high = qMax(beyond ? 3.0 : 1.0, count / largest * place.height());
        const QRectF bar(xOf(exponent) + 0.5, place.bottom() - high, qMax(1.0, barWidth() - 1), high);
        painter.fillRect(bar, subnormal ? QBrush(color, Qt::BDiagPattern) : QBrush(color));
        if (subnormal) {
            painter.setPen(color);
            painter.drawRect(bar);
        }
    }
}

// What runs now, while the line is somewhere else.
void ExponentView::paintOutline(QPainter& painter) const {
    if (m_shift == 0)
        return;
    const double largest = double(*std::ranges::max_element(m_census.exponents));
    const QRectF place = ownPane();
    QPainterPath path(QPointF(place.left(), place.bottom()));
    for (int exponent = m_low; exponent < m_high; ++exponent) {
        const double y = place.bottom() - double(countAt(m_census, exponent)) / largest * place.height();
        path.lineTo(xOf(exponent), y);
        path.lineTo(xOf(exponent + 1), y);
    }
    painter.setPen(theme().muted);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

// Zeros and what is not finite stand apart, cut where they are higher than the pane.
void ExponentView::paintSides(QPainter& painter) const {
    const double all = double(qMax<std::int64_t>(1, m_census.count));
    const auto side = [&](double x, const QString& name, std::int64_t count, const QColor& color) {
        const double share = double(count) / all;
        const double high = share * ownPane().height();
        const double middle = x + scaled(7), line = scaled(18);
        painter.fillRect(QRectF(x, ownPane().bottom() - high, scaled(14), high), color);
        painter.setPen(theme().muted);
        painter.drawText(QRectF(middle - scaled(19), pane().bottom() + 4, scaled(38), line), Qt::AlignHCenter, name);
        if (count > 0) {
            const QString words = formatPlain(share * 100, 2) + QStringLiteral(" %");
            const double wide = painter.fontMetrics().horizontalAdvance(words) + 2;
            painter.drawText(QRectF(qBound(0.0, middle - wide / 2, width() - wide), ownPane().bottom() - high - line, wide, line),
                             Qt::AlignHCenter, words);
        }
    };
    side(scaled(16), QStringLiteral("0"), m_census.zeros, outcomeColor(Outcome::zero));
    side(width() - scaled(22), QStringLiteral("∞"), m_census.non_finite, outcomeColor(Outcome::nonFinite));
}

// What becomes of the values beneath, and the ends of the format.
void ExponentView::paintZones(QPainter& painter, const QRectF& place, const Ends& at) const {
    struct Zone {
        int from, to;
        QString name;
        QColor color;
    };
    const QVector<Zone> zones = {{m_low, at.toZero, tr("to zero"), outcomeColor(Outcome::underflow)},
                                 {at.toZero, at.normal, tr("subnormal"), outcomeColor(Outcome::subnormal)},
                                 {at.normal, at.beyond, tr("in range"), outcomeColor(Outcome::inRange)},
                                 {at.beyond, m_high, tr("overflow"), outcomeColor(Outcome::overflow)}};
    for (const Zone& zone : zones) {
        const double from = xOf(qBound(m_low, zone.from, m_high)), to = xOf(qBound(m_low, zone.to, m_high));
        if (to - from < 2)
            continue;
        painter.fillRect(QRectF(from, place.top() - 8, to - from - 1, 3), zone.color);
        painter.setPen(theme().muted);
        if (painter.fontMetrics().horizontalAdvance(zone.name) < to - from + 14)
            painter.drawText(QRectF(from - 8, place.top() - 10 - scaled(17), to - from + 16, scaled(17)), Qt::AlignCenter, zone.name);
        painter.setPen(QPen(theme().axis, 1, Qt::DashLine));
        if (zone.from > m_low)
            painter.drawLine(QPointF(from, place.top()), QPointF(from, place.bottom()));
    }
}

void ExponentView::paintPowers(QPainter& painter) const {
    painter.setPen(theme().axis);
    painter.drawLine(QPointF(pane().left(), pane().bottom() + 1), QPointF(pane().right(), pane().bottom() + 1));
    const int apart = 8 * std::max(1, int(std::ceil(scaled(44) / (8 * barWidth())))); // so that no label meets the next
    for (int power = (m_low / apart) * apart; power < m_high; power += apart)
        if (power >= m_low) {
            painter.setPen(theme().muted);
            painter.drawText(QRectF(xOf(power) - scaled(20), pane().bottom() + 4, scaled(40), scaled(18)), Qt::AlignHCenter,
                             QStringLiteral("2") + raised(power));
        }
}

// What the same values would be in it: its ground line and its zones, beneath its name.
void ExponentView::paintOther(QPainter& painter) const {
    painter.setPen(theme().axis);
    painter.drawLine(QPointF(pane().left(), ownPane().bottom() + 1), QPointF(pane().right(), ownPane().bottom() + 1));
    paintZones(painter, otherPane(), endsOf(*m_other));
    painter.setPen(theme().text);
    painter.drawText(QRectF(pane().left(), otherPane().top() - scaled(44), pane().width(), scaled(17)), Qt::AlignLeft,
                     tr("the same values in %1").arg(formatTitle(*m_other)));
}

void ExponentView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    if (m_census.count == 0) {
        painter.drawText(rect(), Qt::AlignCenter, m_nothing);
        return;
    }
    const Ends at = ends();
    paintPowers(painter);
    if (m_census.max_abs > 0) {
        paintBars(painter, ownPane(), at);
        paintLost(painter);
        paintOutline(painter);
        if (m_other)
            paintBars(painter, otherPane(), endsOf(*m_other));
    }
    if (!m_ofUpdate)
        paintZones(painter, ownPane(), at);
    if (m_other)
        paintOther(painter);
    paintSides(painter);
    if (canDrag()) {
        paintLane(painter);
        paintLine(painter);
    }
    if (hasFocus()) {
        painter.setPen(theme().focus);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

} // namespace mantissa::app
