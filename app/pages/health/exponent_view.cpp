// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/exponent_view.h"

#include "models/words.h"
#include "style/appearance.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mantissa::app {
namespace {

constexpr QMargins paneMargins(56, 44, 34, 30);
constexpr int mostShift = 40;

std::int64_t countAt(const Census& census, int exponent) {
    const int place = exponent - Census::lowest_exponent;
    return place < 0 || place >= int(census.exponents.size()) ? 0 : census.exponents[std::size_t(place)];
}

double seen(const Census& census) { return double(qMax<std::int64_t>(1, census.count - census.zeros - census.non_finite)); }

} // namespace

ExponentView::ExponentView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Histogram of exponents"));
    setFocusPolicy(Qt::StrongFocus);
    connect(&Appearance::instance(), &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void ExponentView::setTensor(const std::optional<TensorHealth>& tensor, double lossScale) {
    if (m_dragging)
        return; // what is under the mouse does not change
    m_census = tensor ? tensor->tally.wide : Census{};
    m_format = tensor ? parse_format(tensor->format).value_or(float32) : float32;
    m_scaled = tensor && tensor->scale == Observation::Scale::loss_scale;
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
}

bool ExponentView::canDrag() const { return m_scaled && m_census.max_abs > 0; }
double ExponentView::proposedScale() const { return std::ldexp(1.0, lineExponent()); }
int ExponentView::lineExponent() const { return int(std::lround(std::log2(qMax(m_lossScale, 1e-30)))) + m_shift; }

void ExponentView::setShift(int shift) {
    m_shift = qBound(-mostShift, shift, mostShift);
    update();
    Q_EMIT moved();
}

ExponentView::Ends ExponentView::ends() const {
    if (m_format.kind != FormatKind::floating)
        return {std::ilogb(smallest_positive(m_format)) - 1, std::ilogb(smallest_positive(m_format)),
                std::ilogb(largest_finite(m_format)) + 1};
    return {std::ilogb(smallest_positive(m_format)) - 1, std::ilogb(smallest_normal(m_format)), std::ilogb(largest_finite(m_format)) + 1};
}

ExponentView::Shares ExponentView::sharesAt(int shift) const {
    Shares shares;
    const Ends at = ends();
    for (int exponent = Census::lowest_exponent; exponent <= Census::highest_exponent; ++exponent) {
        const double share = double(countAt(m_census, exponent)) / seen(m_census);
        const int moved = exponent + shift;
        shares.lost += moved < at.toZero ? share : 0;
        shares.subnormal += moved >= at.toZero && moved < at.normal ? share : 0;
        shares.overflowing += moved >= at.beyond ? share : 0;
    }
    shares.kept = qMax(0.0, 1 - shares.lost - shares.overflowing);
    shares.headroom = m_census.max_abs > 0 ? std::log2(largest_finite(m_format) / double(m_census.max_abs)) - shift : 0;
    return shares;
}

QRectF ExponentView::pane() const { return QRectF(rect()).marginsRemoved(paneMargins); }
double ExponentView::barWidth() const { return pane().width() / double(m_high - m_low); }
double ExponentView::xOf(double exponent) const { return pane().left() + (exponent - m_low) * barWidth(); }

void ExponentView::paintBars(QPainter& painter) const {
    const Ends at = ends();
    const double largest = double(*std::ranges::max_element(m_census.exponents));
    for (int exponent = m_low; exponent < m_high; ++exponent) {
        const double count = double(countAt(m_census, exponent - m_shift));
        if (count == 0)
            continue;
        const bool lost = exponent < at.toZero, subnormal = !lost && exponent < at.normal, beyond = exponent >= at.beyond;
        const QColor color = lost        ? theme().warn
                             : beyond    ? theme().bad
                             : subnormal ? theme().sign
                                         : mixed(theme().axis, theme().panel, 0.8);
        const double high = qMax(beyond ? 3.0 : 1.0, count / largest * pane().height());
        const QRectF bar(xOf(exponent) + 0.5, pane().bottom() - high, qMax(1.0, barWidth() - 1), high);
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
    QPainterPath path(QPointF(pane().left(), pane().bottom()));
    for (int exponent = m_low; exponent < m_high; ++exponent) {
        const double y = pane().bottom() - double(countAt(m_census, exponent)) / largest * pane().height();
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
        painter.fillRect(QRectF(x, pane().bottom() - share * pane().height(), 14, share * pane().height()), color);
        painter.setPen(theme().muted);
        painter.drawText(QRectF(x - 12, pane().bottom() + 6, 38, 16), Qt::AlignHCenter, name);
        if (count > 0)
            painter.drawText(QRectF(x - 20, 4, 54, 16), Qt::AlignHCenter, formatPlain(share * 100, 2) + QStringLiteral(" %"));
    };
    side(16, QStringLiteral("0"), m_census.zeros, theme().control);
    side(width() - 22, QStringLiteral("∞"), m_census.non_finite, theme().bad);
}

void ExponentView::paintLine(QPainter& painter) const {
    if (!canDrag())
        return;
    const double x = qBound(pane().left(), xOf(lineExponent()), pane().right());
    painter.setPen(QPen(theme().accent, 2));
    painter.drawLine(QPointF(x, pane().top() - 4), QPointF(x, pane().bottom()));
    const QString words = QStringLiteral("2") + raised(lineExponent());
    const QRectF tag(qBound(4.0, x - 22, width() - 48.0), pane().bottom() + 5, 44, 19);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().accent);
    painter.drawRoundedRect(tag, 3, 3);
    painter.setPen(theme().onAccent);
    painter.drawText(tag, Qt::AlignCenter, words);
}

void ExponentView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    if (m_census.count == 0) {
        painter.drawText(rect(), Qt::AlignCenter, tr("Pick a cell of the map."));
        return;
    }
    const Ends at = ends();
    painter.setPen(theme().axis);
    painter.drawLine(QPointF(pane().left(), pane().bottom() + 1), QPointF(pane().right(), pane().bottom() + 1));
    const int apart = 8 * std::max(1, int(std::ceil(44 / (8 * barWidth())))); // so that no label meets the next
    for (int power = (m_low / apart) * apart; power < m_high; power += apart)
        if (power >= m_low) {
            painter.setPen(theme().muted);
            painter.drawText(QRectF(xOf(power) - 20, pane().bottom() + 6, 40, 16), Qt::AlignHCenter, QStringLiteral("2") + raised(power));
        }
    if (m_census.max_abs > 0) {
        paintBars(painter);
        paintOutline(painter);
    }
    struct Zone {
        int from, to;
        QString name;
        QColor color;
    };
    const QVector<Zone> zones = {{m_low, at.toZero, tr("to zero"), theme().warn},
                                 {at.toZero, at.normal, tr("subnormal"), theme().sign},
                                 {at.normal, at.beyond, tr("in range"), theme().axis},
                                 {at.beyond, m_high, tr("overflow"), theme().bad}};
    for (const Zone& zone : zones) {
        const double from = xOf(qBound(m_low, zone.from, m_high)), to = xOf(qBound(m_low, zone.to, m_high));
        if (to - from < 2)
            continue;
        painter.fillRect(QRectF(from, pane().top() - 8, to - from - 1, 3), zone.color);
        painter.setPen(theme().muted);
        if (painter.fontMetrics().horizontalAdvance(zone.name) < to - from + 14)
            painter.drawText(QRectF(from - 8, pane().top() - 26, to - from + 16, 16), Qt::AlignCenter, zone.name);
        painter.setPen(QPen(theme().axis, 1, Qt::DashLine));
        if (zone.from > m_low)
            painter.drawLine(QPointF(from, pane().top()), QPointF(from, pane().bottom()));
    }
    paintSides(painter);
    paintLine(painter);
    if (hasFocus()) {
        painter.setPen(theme().focus);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void ExponentView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !canDrag())
        return;
    m_dragging = true;
    m_grabbed = event->position().x();
    m_shiftThen = m_shift;
}

void ExponentView::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragging)
        setShift(m_shiftThen + int(std::lround((event->position().x() - m_grabbed) / barWidth())));
}

void ExponentView::mouseReleaseEvent(QMouseEvent*) {
    if (std::exchange(m_dragging, false))
        Q_EMIT letGo();
}

void ExponentView::keyPressEvent(QKeyEvent* event) {
    const int by = event->modifiers() & Qt::ShiftModifier ? 4 : 1;
    if (!canDrag() || (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right && event->key() != Qt::Key_Escape))
        return QWidget::keyPressEvent(event);
    setShift(event->key() == Qt::Key_Escape ? 0 : m_shift + (event->key() == Qt::Key_Right ? by : -by));
    Q_EMIT letGo();
}

QString ExponentView::table() const {
    QString text = "exponent,count\n";
    for (int exponent = Census::lowest_exponent; exponent <= Census::highest_exponent; ++exponent)
        if (const std::int64_t count = countAt(m_census, exponent); count > 0)
            text += QStringLiteral("%1,%2\n").arg(exponent).arg(count);
    return text;
}

} // namespace mantissa::app
