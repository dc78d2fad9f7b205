// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/chart_drag.h"
#include "charts/run_chart.h"
#include "charts/run_overlay.h"
#include "charts/run_plot.h"

#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

// Mouse and keyboard. The plot's own wheel and drag would draw everything twice: once with the points of the range before.
namespace mantissa::app {

void RunChart::moveCursor(const QPointF& at) {
    const QRect rect = m_plot->paneRect(0);
    m_view.cursor.reset();
    m_view.pointer.reset();
    if (at.x() >= rect.left() && at.x() <= rect.right())
        m_view.cursor = m_plot->sharedX()->pixelToCoord(at.x()), m_view.pointer = at.y();
    m_overlay->update();
}

bool RunChart::clickValue(const QPointF& at) {
    const int key = m_overlay->runAt(at);
    if (key < 0)
        return false;
    const SeedGroup* seeds = m_curves.seedsOf(key, 0);
    const bool hide = !m_view.hidden.contains(key);
    for (int each : seeds ? seeds->keys : QVector<int>{key})
        hide ? void(m_view.hidden.insert(each)) : void(m_view.hidden.remove(each));
    refreshAtOnce();
    return true;
}

bool RunChart::clickCross(const QPointF& at) {
    const auto number = m_overlay->crossAt(at);
    if (number)
        Q_EMIT numberAsked(*number);
    return number.has_value();
}

// A stroke over places that were drawn already takes their place.
void RunChart::sketch(const QPointF& at) {
    const QRect pane = m_plot->paneRect(0);
    const double x = m_plot->sharedX()->pixelToCoord(qBound(double(pane.left()), at.x(), double(pane.right())));
    const double y = m_plot->yOf(0)->pixelToCoord(qBound(double(pane.top()), at.y(), double(pane.bottom())));
    const double near = m_plot->sharedX()->pixelToCoord(pane.left() + 3) - m_plot->sharedX()->pixelToCoord(pane.left());
    QVector<QPointF>& points = m_view.sketch;
    points.removeIf([&](const QPointF& point) { return std::fabs(point.x() - x) < near; });
    points.insert(std::upper_bound(points.begin(), points.end(), x, [](double value, const QPointF& point) { return value < point.x(); }),
                  {x, y});
    m_overlay->update();
}

// By keyboard: the cursor steps along, plus and minus zoom about it.
void RunChart::stepCursor(double pixels) {
    const QRect rect = m_plot->paneRect(0);
    const double from = m_view.cursor ? m_plot->sharedX()->coordToPixel(*m_view.cursor) : rect.center().x();
    moveCursor(QPointF(qBound(double(rect.left()), from + pixels, double(rect.right())), rect.top()));
}

bool RunChart::stepPane(int by) {
    const auto last = static_cast<std::ptrdiff_t>(paneTypes().size()) - 1;
    auto pane = static_cast<std::ptrdiff_t>(m_curves.keyPane()) + by;
    while (pane >= 0 && pane <= last && !m_plot->shows(static_cast<std::size_t>(pane)))
        pane += by;
    if (pane < 0 || pane > last)
        return false;
    m_view.pane = static_cast<std::size_t>(pane);
    setAccessibleName(tr("Curves of the runs") + QStringLiteral(", ") +
                      QObject::tr(paneTypes()[m_view.pane].name)); // the keys stay described
    m_overlay->update();
    return true;
}

void RunChart::zoomAtCursor(double factor) {
    const double middle = m_plot->paneRect(0).center().x();
    m_plot->zoomX(factor, m_view.cursor ? m_plot->sharedX()->coordToPixel(*m_view.cursor) : middle);
}

void RunChart::keyPressEvent(QKeyEvent* event) {
    const double far = event->modifiers() & Qt::ShiftModifier ? 50 : 5;
    switch (event->key()) {
    case Qt::Key_Left: return stepCursor(-far);
    case Qt::Key_Right: return stepCursor(far);
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomAtCursor(0.8);
    case Qt::Key_Minus: return zoomAtCursor(1.25);
    case Qt::Key_Up:
    case Qt::Key_Down: return stepPane(event->key() == Qt::Key_Up ? -1 : 1) ? void() : QWidget::keyPressEvent(event);
    case Qt::Key_Home: return fit();
    case Qt::Key_A: return setMark(m_view.cursor); // the cursor's place stays as the second one
    case Qt::Key_T: return Q_EMIT tableAsked();
    case Qt::Key_Escape: return moveCursor({-1, -1});
    default: QWidget::keyPressEvent(event);
    }
}

void RunChart::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    m_overlay->update();
}

void RunChart::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    m_overlay->update();
}

void RunChart::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Keyboard)
        Q_EMIT paneMenuAsked(int(m_curves.keyPane()), mapToGlobal(m_plot->paneRect(m_curves.keyPane()).center()));
}

// true: nothing beneath needs to know
bool RunChart::press(const QMouseEvent& event) {
    if (const int pane = m_overlay->menuAt(event.position()); pane >= 0 || event.button() == Qt::RightButton) {
        Q_EMIT paneMenuAsked(qMax(0, pane), event.globalPosition().toPoint());
        return true;
    }
    if (clickValue(event.position()) || clickCross(event.position()))
        return true;
    if (m_sketching == Sketching::on && event.button() == Qt::LeftButton && m_plot->paneRect(0).contains(event.pos())) {
        m_drawing = true;
        sketch(event.position());
        return true;
    }
    if (movesChart(event))
        m_dragged = event.position();
    return false;
}

void RunChart::release() {
    m_dragged.reset();
    m_drawing = false;
}

bool RunChart::hover(const QMouseEvent& event) {
    const QPointF at = event.position();
    if (wasLet(event)) {
        release();
        dropBox(*m_plot);
    }
    if (m_drawing) {
        sketch(at);
        return true;
    }
    if (m_dragged)
        m_plot->drag(*std::exchange(m_dragged, at), at);
    moveCursor(at);
    return false;
}

void RunChart::turnWheel(QWheelEvent& event) {
    if (!(event.modifiers() & Qt::ControlModifier) && !hasFocus())
        return event.ignore(); // the page scrolls
    m_plot->zoomX(std::pow(0.85, event.angleDelta().y() / 120.0), event.position().x());
}

void RunChart::showHelp(const QHelpEvent& event) {
    const int run = m_overlay->runAt(event.pos());
    QToolTip::showText(event.globalPos(), run < 0 ? m_overlay->eventWordsAt(event.pos()) : m_curves.nameOf(run), m_plot);
}

bool RunChart::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::MouseMove:
        if (hover(*static_cast<QMouseEvent*>(event)))
            return true;
        break;
    case QEvent::Leave: moveCursor({-1, -1}); break;
    case QEvent::MouseButtonPress:
        if (press(*static_cast<QMouseEvent*>(event)))
            return true;
        break;
    case QEvent::MouseButtonRelease: {
        const bool drew = m_drawing;
        release();
        if (drew)
            return true;
        break;
    }
    case QEvent::Resize:
        m_overlay->setGeometry(m_plot->rect());
        refreshAtOnce();
        break;
    case QEvent::ToolTip: showHelp(*static_cast<QHelpEvent*>(event)); return true;
    case QEvent::Wheel: turnWheel(*static_cast<QWheelEvent*>(event)); return true;
    default: break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace mantissa::app
