// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/run_card.h"

#include "style/appearance.h"
#include "style/elided_name.h"
#include "style/icons.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "widgets/badge.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace mantissa::app {
namespace {

constexpr double cardSide = 12, afterSample = 36, mostOfName = 0.6, signWidth = 22; // of the sign, with a gap at both sides

struct Look {
    QColor color;
    const char* icon;
};

Look lookOf(const CardValues& values) {
    if (values.held)
        return {theme().muted, "pause"};
    switch (values.state) {
    case RunState::running: return {theme().accent, "running"};
    case RunState::completed: return {theme().good, "check"};
    case RunState::diverged:
    case RunState::failed: return {theme().bad, "error"};
    case RunState::stopped: return {theme().muted, "stop"};
    case RunState::untold: return {theme().muted, "info"};
    default: return {theme().muted, "wait"};
    }
}

} // namespace

RunCard::RunCard(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus); // a click takes what is typed of the variant before
    setCursor(Qt::PointingHandCursor);
    connect(&Appearance::instance(), &Appearance::changed, this, &QWidget::updateGeometry);
}

void RunCard::setValues(const CardValues& values) {
    const bool resized = values.compact != m_values.compact;
    m_values = values;
    QStringList words = {values.name, values.figure + ' ' + values.unit + values.ofSteps, values.ratio, values.stateWords};
    words.removeAll(QString());
    setAccessibleName(words.join(QStringLiteral(", ")));
    setAccessibleDescription(values.disturbance);
    setToolTip(values.disturbance.isEmpty() ? values.reason : values.disturbance + QStringLiteral("\n\n") + values.reason);
    if (resized)
        updateGeometry();
    update();
}

void RunCard::mousePressEvent(QMouseEvent*) { Q_EMIT clicked(m_values.variant); }

// Who came by mouse knows where they are, and a window that is seen again changes nothing.
void RunCard::focusInEvent(QFocusEvent* event) {
    const Qt::FocusReason reason = event->reason();
    if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason && reason != Qt::MenuBarFocusReason)
        m_quiet = reason == Qt::MouseFocusReason;
    QWidget::focusInEvent(event);
}

void RunCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        Q_EMIT clicked(m_values.variant);
    else
        QWidget::keyPressEvent(event);
}

QSize RunCard::sizeHint() const { return {scaled(200), scaled(m_values.compact ? 62 : 88)}; }

QSize RunCard::minimumSizeHint() const { return {150, sizeHint().height()}; }

void RunCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrame(painter);
    const double inside = width() - 2 * cardSide;
    paintName(painter, QRectF(cardSide, scaled(8), inside, scaled(18)));
    const QRectF second(cardSide, scaled(27), inside, scaled(28)), third(cardSide, scaled(58), inside, scaled(20));
    const double unitEnd = paintFigure(painter, second);
    double end = second.right();
    if (m_values.compact)
        end = paintState(painter, second.adjusted(unitEnd - cardSide, 2, 0, 2)) - 8;
    painter.setPen(m_values.baseline ? theme().muted : theme().text);
    painter.setFont(typeFont(m_values.baseline ? Appearance::Type::body : Appearance::Type::strong));
    const QRectF rest(QPointF(unitEnd + 6, second.top() + 3), QPointF(end, second.bottom() + 3));
    QString ratio = m_values.ratio;
    if (painter.fontMetrics().horizontalAdvance(ratio) > rest.width() && !m_values.baseline) // the words go, the figure stays
        ratio = ratio.section(QStringLiteral(" ×"), 0, 0) + QStringLiteral(" ×");
    if (painter.fontMetrics().horizontalAdvance(ratio) <= rest.width())
        painter.drawText(rest, Qt::AlignRight | Qt::AlignVCenter, ratio);
    if (m_values.compact)
        return;
    const double badgeWidth = m_values.badge == Badge::unknown ? 0 : paintBadge(painter, third.topLeft(), m_values.badge).width() + 6;
    paintState(painter, third.adjusted(badgeWidth, 0, 0, 0));
}

void RunCard::paintFrame(QPainter& painter) const {
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const QColor edge = m_values.state == RunState::failed ? theme().bad : m_values.selected ? theme().accent : theme().border;
    painter.setPen(hasFocus() && !m_quiet ? QPen(theme().focus, 2) : QPen(edge, 1));
    painter.setBrush(theme().panel);
    painter.drawRoundedRect(frame, 6, 6);
    QPainterPath inside;
    inside.addRoundedRect(frame.adjusted(1, 1, -1, -1), 5, 5);
    painter.setClipPath(inside);
    painter.fillRect(QRectF(1, height() - 4, width() - 2, 3), theme().grid);
    const bool over = m_values.state == RunState::completed || m_values.state == RunState::stopped || m_values.state == RunState::untold;
    painter.fillRect(QRectF(1, height() - 4, (width() - 2) * m_values.progress, 3), over ? theme().axis : lookOf(m_values).color);
    painter.setClipping(false);
}

void RunCard::paintName(QPainter& painter, const QRectF& place) const {
    paintRunSample(painter, QRectF(place.left(), place.top(), 28, place.height()), theme().line(m_values.line), theme().panel);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    double taken = showsMemory() ? memoryWidth() : 0;
    if (taken > 0)
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, m_values.memory);
    if (!m_values.disturbance.isEmpty()) {
        taken += signWidth;
        paintIcon(painter, QRectF(place.right() - taken + 6, place.center().y() - 7, 14, 14), "info", theme().muted);
    }
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const QRectF name = place.adjusted(afterSample, 0, -taken, 0);
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter, elidedName(painter.fontMetrics(), m_values.name, name.width()));
}

// The bars tell the memory, too; in larger texts, which leave less room, a name gives way for it as long as most of it can be read.
double RunCard::memoryWidth() const {
    const double room = width() - 2 * cardSide - afterSample - (m_values.disturbance.isEmpty() ? 0 : signWidth),
                 memory = QFontMetricsF(typeFont(Appearance::Type::caption)).horizontalAdvance(m_values.memory) + 8,
                 wanted = QFontMetricsF(typeFont(Appearance::Type::strong)).horizontalAdvance(m_values.name),
                 least = Appearance::instance().textScale() > 1 ? mostOfName * wanted : wanted;
    return least + memory <= room ? memory : 0;
}

// A figure that some cards lack would be missed there.
bool RunCard::showsMemory() const {
    const auto hasRoom = [](const RunCard* card) { return card->isHidden() || card->m_values.memory.isEmpty() || card->memoryWidth() > 0; };
    const QList<RunCard*> all =
        parentWidget() ? parentWidget()->findChildren<RunCard*>(QString(), Qt::FindDirectChildrenOnly) : QList<RunCard*>();
    return !m_values.memory.isEmpty() && hasRoom(this) && std::ranges::all_of(all, hasRoom);
}

double RunCard::paintFigure(QPainter& painter, const QRectF& place) const {
    painter.setFont(typeFont(m_values.compact ? Appearance::Type::heading : Appearance::Type::figure));
    painter.setPen(theme().text);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, m_values.figure);
    const double from = painter.fontMetrics().horizontalAdvance(m_values.figure) + 7;
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    const double ratio = QFontMetricsF(typeFont(Appearance::Type::strong)).horizontalAdvance(m_values.ratio);
    const QString words = m_values.unit + m_values.ofSteps;
    const bool room = painter.fontMetrics().horizontalAdvance(words) + ratio <= place.width() - from - 6;
    const QString unit = m_values.compact ? m_values.unit.section('/', 0, 0) : room ? words : m_values.unit;
    painter.drawText(place.adjusted(from, 3, 0, 3), Qt::AlignLeft | Qt::AlignVCenter, unit);
    return place.left() + from + painter.fontMetrics().horizontalAdvance(unit);
}

double RunCard::paintState(QPainter& painter, const QRectF& place) const {
    const Look look = lookOf(m_values);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(look.color);
    const QFontMetricsF strong(typeFont(Appearance::Type::strong));
    const bool beside = m_values.compact && !m_values.ratio.isEmpty();
    const double all = place.width() - 20, room = all - (beside ? strong.horizontalAdvance("0.00 ×") + 12 : 0);
    const bool fits = painter.fontMetrics().horizontalAdvance(m_values.stateWords) < room;
    // of "step 12,345" the number, of "stopped at 12,345" how it ended; before that is cut, a ratio that the table has, too, goes
    const int kept = m_values.state == RunState::running ? -1 : 0, last = m_values.state == RunState::untold ? -1 : kept;
    const QString least = m_values.stateWords.section(' ', kept, last);
    const bool leastFits = painter.fontMetrics().horizontalAdvance(least) < room;
    const QString words =
        fits ? m_values.stateWords : painter.fontMetrics().elidedText(least, Qt::ElideRight, int(qMax(0.0, leastFits ? room : all)));
    painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, words);
    const double begin = place.right() - painter.fontMetrics().horizontalAdvance(words) - 21;
    paintIcon(painter, QRectF(begin, place.center().y() - 8, 16, 16), look.icon, look.color);
    return begin;
}

} // namespace mantissa::app
