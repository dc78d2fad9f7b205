// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Beneath the histogram of scaled gradients: what would be kept at every loss scale, and the line that stands at one of them.
#include "models/words.h"
#include "pages/health/exponent_view.h"
#include "style/appearance.h"
#include "style/outcome_colors.h"
#include "style/scaling.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int leastScale = -8; // as a power of two; to its left stand the words

QString asPower(int exponent) { return QStringLiteral("2") + raised(exponent); }
QString nowWords(int exponent) { return ExponentView::tr("now %1").arg(asPower(exponent)); }
QFontMetricsF captions() { return QFontMetricsF(typeFont(Appearance::Type::caption)); }

} // namespace

// Two panes need the room themselves where there is little.
int ExponentView::laneHeight() const { return m_other && height() < scaled(300) ? 0 : 20; }

QRectF ExponentView::lane() const {
    const double left = xOf(std::max(m_low, std::min(leastScale, lineExponent() - m_shift)) - 0.5);
    return {left, pane().bottom() + scaled(24), pane().right() - left, double(scaled(laneHeight()))};
}

// A bar of values goes from its power of two to the next, one of scales has its power in its middle.
int ExponentView::exponentAt(double x) const { return m_low + int(std::floor((x - pane().left()) / barWidth())); }
int ExponentView::scaleAt(double x) const { return exponentAt(x + barWidth() / 2); }

// Of the changes that an update wanted: whether one counts is for the weight beside it to say, not for its exponent alone.
void ExponentView::paintLost(QPainter& painter) const {
    if (!m_ofUpdate)
        return;
    const QRectF place = ownPane();
    const double largest = double(*std::ranges::max_element(m_census.exponents));
    for (int exponent = std::max(m_low, int(Census::lowest_exponent)); exponent < m_high && exponent <= Census::highest_exponent;
         ++exponent) {
        const double high = double(lostAt(exponent)) / largest * place.height();
        if (high > 0)
            painter.fillRect(
                QRectF(xOf(exponent) + 0.5, place.bottom() - std::max(1.0, high), std::max(1.0, barWidth() - 1), std::max(1.0, high)),
                outcomeColor(Outcome::underflow));
    }
    const QVector<LaneWords> keys = keyWords();
    for (qsizetype i = 0; i < keys.size(); ++i) {
        const QRectF& at = keys[i].place;
        painter.fillRect(QRectF(at.left() - scaled(16), at.top() + scaled(4), scaled(10), scaled(10)),
                         outcomeColor(i + 1 == keys.size() ? Outcome::inRange : Outcome::underflow));
        painter.setPen(theme().muted);
        painter.drawText(at, Qt::AlignVCenter, keys[i].text);
    }
}

// Side by side over the pane, or one beneath the other.
QVector<ExponentView::LaneWords> ExponentView::keyWords() const {
    const QStringList all =
        m_lostAt.empty() ? QStringList{tr("wanted")} : QStringList{tr("lost: the weight stays as it was"), tr("moves the weight")};
    const double left = pane().left() + scaled(16), line = scaled(18);
    QVector<LaneWords> keys;
    QPointF at(left, scaled(4));
    for (const QString& words : all) {
        const double wide = captions().horizontalAdvance(words) + 2;
        if (at.x() > left && at.x() + wide > width())
            at = {left, at.y() + line};
        keys << LaneWords{QRectF(at.x(), at.y(), wide, line), words};
        at.rx() += wide + scaled(30);
    }
    return keys;
}

// A bar for each place of the line: what is kept at its foot, what is lost or overflows hanging over it.
void ExponentView::paintLane(QPainter& painter) const {
    const QRectF place = lane();
    const int now = lineExponent() - m_shift;
    const QColor in = outcomeColor(Outcome::inRange), ground = theme().panel; // half way, so that what is not kept stands out
    const QColor calm((in.red() + ground.red()) / 2, (in.green() + ground.green()) / 2, (in.blue() + ground.blue()) / 2);
    if (laneHeight() == 0)
        return;
    for (int exponent = scaleAt(place.left() + 1); exponent < m_high; ++exponent) {
        const Shares shares = sharesAt(exponent - now);
        const double x = xOf(exponent - 0.5), wide = std::max(1.0, barWidth() - 1);
        painter.fillRect(QRectF(x, place.top(), wide, place.height()), exponent == now ? outcomeColor(Outcome::inRange) : calm);
        const double over = shares.overflowing > 0 ? std::max(1.0, shares.overflowing * place.height()) : 0;
        painter.fillRect(QRectF(x, place.top(), wide, over), outcomeColor(Outcome::overflow));
        painter.fillRect(QRectF(x, place.top() + over, wide, shares.lost * place.height()), outcomeColor(Outcome::underflow));
    }
    painter.setPen(theme().muted);
    for (const LaneWords& words : laneWords())
        painter.drawText(words.place, Qt::AlignRight | Qt::AlignVCenter, words.text);
}

double ExponentView::lineX() const { return qBound(pane().left(), xOf(lineExponent()), pane().right()); }

QRectF ExponentView::handle() const {
    const double wide = scaled(44), high = scaled(19);
    return {qBound(4.0, lineX() - wide / 2, width() - wide - 4), lane().bottom() + 2, wide, high};
}

// On the side of the handle where it does not lie.
QRectF ExponentView::wordsOfNow() const {
    const QRectF tag = handle();
    const double now = qBound(pane().left(), xOf(lineExponent() - m_shift), pane().right());
    const double room = captions().horizontalAdvance(nowWords(lineExponent() - m_shift)) + 2;
    return {now < lineX() ? std::min(now, tag.left()) - room - 4 : std::max(now, tag.right()) + 4, tag.top(), room, tag.height()};
}

// At a scale far to the left the line stands where they would end: they give way to it, or go.
QVector<ExponentView::LaneWords> ExponentView::laneWords() const {
    const double line = scaled(16);
    QRectF taken = handle().united(QRectF(lineX() - 1, lane().top(), 2, lane().height()));
    if (m_shift != 0)
        taken = taken.united(wordsOfNow());
    QVector<LaneWords> all;
    for (const auto& [text, top] : {std::pair(tr("Kept at each loss scale"), lane().top() - scaled(4)),
                                    std::pair(tr("drag the line, or Left and Right"), lane().top() + scaled(12))}) {
        const double wide = captions().horizontalAdvance(text);
        QRectF place(lane().left() - 10 - wide, top, wide, line);
        if (place.intersects(taken))
            place.moveRight(taken.left() - 6);
        if (place.left() > 0)
            all << LaneWords{place, text};
    }
    return all;
}

void ExponentView::paintLine(QPainter& painter) const {
    const double x = lineX(), foot = lane().bottom();
    painter.setPen(QPen(theme().accent, 2));
    painter.drawLine(QPointF(x, pane().top() - 4), QPointF(x, foot));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().accent);
    painter.drawRoundedRect(handle(), 3, 3);
    painter.setPen(theme().onAccent);
    painter.drawText(handle(), Qt::AlignCenter, asPower(lineExponent()));
    if (m_shift == 0)
        return;
    const double now = qBound(pane().left(), xOf(lineExponent() - m_shift), pane().right());
    painter.setPen(QPen(theme().muted, 1, Qt::DashLine));
    painter.drawLine(QPointF(now, lane().top() - 3), QPointF(now, foot + 3));
    if (const QRectF beside = wordsOfNow(); beside.left() >= 0 && beside.right() <= width())
        painter.drawText(beside, Qt::AlignCenter, nowWords(lineExponent() - m_shift));
}

} // namespace mantissa::app
