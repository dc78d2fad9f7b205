// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/numbers/range_view.h"

#include "models/words.h"
#include "style/card_head.h"
#include "style/scaling.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr double lowest = -150, highest = 130;
constexpr int right = 16, top = 34, bottom = 28, rangeBar = 11, leastRow = 13; // names stand apart

// Of fixed point all is as fine.
double finestNormal(const Format& format) { return std::max(smallest_normal(format), smallest_positive(format)); }

} // namespace

RangeView::RangeView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Range of each format"));
    setProperty("titled", true);
}

void RangeView::setValue(double value, const QString& words) {
    m_value = value;
    m_words = words;
    setAccessibleDescription(words);
    update();
}

void RangeView::setSubnormals(Subnormals subnormals) {
    m_subnormals = subnormals;
    update();
}

void RangeView::setOwn(const std::vector<Format>& own) {
    m_own = own;
    update();
}

int RangeView::wholeHeight() const { return top + bottom + int(formats().size()) * scaled(leastRow); }

int RangeView::axisLeft() const {
    const QFontMetrics metrics(typeFont(Appearance::Type::caption));
    int longest = scaled(100);
    for (const Format& format : m_own)
        longest = std::max(longest, metrics.horizontalAdvance(formatTitle(format)) + 26);
    return longest;
}

double RangeView::pixel(double power) const { return axisLeft() + (power - lowest) / (highest - lowest) * (width() - axisLeft() - right); }

QString RangeView::table() const {
    QString text = "format,smallest_positive,smallest_normal,largest\n";
    for (const Format& format : formats())
        text += QStringLiteral("\"%1\",%2,%3,%4\n")
                    .arg(formatTitle(format))
                    .arg(smallest_positive(format), 0, 'g', 17)
                    .arg(smallest_normal(format), 0, 'g', 17)
                    .arg(largest_finite(format), 0, 'g', 17);
    return text;
}

QRectF RangeView::valueBox(const QFontMetrics& font) const {
    if (!std::isfinite(m_value) || m_value == 0)
        return {};
    const double x = pixel(qBound(lowest, std::log2(std::fabs(m_value)), highest)), wide = font.horizontalAdvance(m_words) + 14;
    return {qBound(4.0, x - wide / 2, width() - wide - 4), double(height() - bottom + 5), wide, 19};
}

void RangeView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintCard(painter, rect());
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintTitle(painter);
    painter.setFont(typeFont(Appearance::Type::caption));
    const QRectF value = valueBox(painter.fontMetrics());
    paintPowers(painter, value);
    const std::vector<Format> shown = formats();
    const double row = (height() - top - bottom) / double(shown.size());
    for (std::size_t i = 0; i < shown.size(); ++i)
        paintFormat(painter, shown[i], top + row * double(i) + (row - rangeBar) / 2);
    if (!value.isEmpty())
        paintValue(painter, value);
}

void RangeView::paintTitle(QPainter& painter) const {
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    painter.drawText(QRectF(12, 4, scaled(80), 28), Qt::AlignVCenter, tr("Range"));
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    painter.drawText(QRectF(scaled(64), 4, scaled(600), 28), Qt::AlignVCenter,
                     m_subnormals == Subnormals::flushed ? tr("of magnitudes; subnormals are flushed to 0")
                                                         : tr("of magnitudes; solid: normal, hatched: subnormal"));
}

void RangeView::paintPowers(QPainter& painter, const QRectF& value) const {
    const int every = pixel(16) - pixel(0) < painter.fontMetrics().horizontalAdvance(QStringLiteral("2⁻¹⁴⁴ ")) ? 32 : 16;
    for (int power = -144; power <= 128; power += every) {
        const double x = std::round(pixel(power));
        painter.setPen(theme().grid);
        painter.drawLine(QPointF(x, top), QPointF(x, height() - bottom));
        painter.setPen(theme().muted);
        const QString words = QStringLiteral("2") + raised(power);
        const double half = painter.fontMetrics().horizontalAdvance(words) / 2.0 + 3;
        if (!value.intersects(QRectF(x - half, value.y(), 2 * half, value.height()))) // half a label tells nothing
            painter.drawText(QRectF(x - 30, height() - bottom + 6, 60, 16), Qt::AlignCenter, words);
    }
}

void RangeView::paintFormat(QPainter& painter, const Format& format, double y) const {
    const double from = pixel(std::log2(smallest_positive(format))), normal = pixel(std::log2(finestNormal(format))),
                 to = pixel(std::log2(largest_finite(format)));
    painter.setPen(theme().text);
    painter.drawText(QRectF(8, y + rangeBar / 2.0 - scaled(10), axisLeft() - 18, scaled(20)), Qt::AlignRight | Qt::AlignVCenter,
                     formatTitle(format));
    painter.setPen(theme().exponent);
    painter.setBrush(QBrush(theme().exponent, Qt::BDiagPattern));
    if (from < normal)
        painter.drawRect(QRectF(from, y, normal - from, rangeBar));
    painter.setBrush(mixed(theme().exponent, theme().panel, 0.55));
    painter.drawRect(QRectF(normal, y, to - normal, rangeBar));
}

void RangeView::paintValue(QPainter& painter, const QRectF& box) const {
    const double x = pixel(qBound(lowest, std::log2(std::fabs(m_value)), highest));
    painter.setPen(QPen(theme().text, 2));
    painter.drawLine(QPointF(x, top - 4), QPointF(x, height() - bottom + 4));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().text);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(theme().panel);
    painter.drawText(box, Qt::AlignCenter, m_words);
}

} // namespace mantissa::app
