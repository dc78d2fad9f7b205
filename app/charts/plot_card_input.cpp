// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Mouse, keyboard and menu of a card.
#include "charts/chart_drag.h"
#include "charts/plot_card.h"
#include "charts/plot_cursor.h"
#include "charts/table_sheet.h"
#include "models/words.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QMenu>
#include <QMouseEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr double dotReach = 24, // pixels: what is farther off is not meant
    sameX = 3;                  // pixels: closer points are at the cursor

// Where points are few, between them the nearest stands for them; a line is followed no farther than it goes.
bool goesSoFar(const PlotCurve& curve, double x, double away) {
    const auto [first, last] = std::minmax_element(curve.x.begin(), curve.x.end());
    return curve.kind != PlotCurve::Kind::line || away <= sameX || (x >= *first && x <= *last);
}

// Nothing: they are of several.
std::optional<double> commonX(const QVector<PlotReading>& readings) {
    std::optional<double> x;
    for (const PlotReading& each : readings) {
        if (each.place == PlotReading::Place::beyond)
            continue;
        if (x && *x != each.x)
            return std::nullopt;
        x = each.x;
    }
    return x;
}

} // namespace

QString PlotReading::words() const {
    const QString whose = note.isEmpty() ? name : name + QStringLiteral(", ") + note;
    return place == Place::apart ? PlotCard::tr("%1, at %2").arg(whose, formatFigure(x)) : whose;
}

QString PlotReading::figure() const { return place == Place::beyond ? noFigure() : formatFigure(y); }

// Of a line its point that is nearest across; of the dots the nearest one alone, where the cursor is at it.
QVector<PlotReading> PlotCard::readings() const {
    QVector<PlotReading> found;
    if (!m_cursor)
        return found;
    const auto away = [this](double x) { return std::fabs(m_plot->xAxis->coordToPixel(x) - m_plot->xAxis->coordToPixel(*m_cursor)); };
    double nearestDot = dotReach;
    for (const PlotCurve& curve : m_content.curves) {
        if (curve.x.isEmpty())
            continue;
        const auto at = std::min_element(curve.x.begin(), curve.x.end(), [&](double a, double b) { return away(a) < away(b); });
        PlotReading reading{curve.name, curve.note, curve.line, *at, curve.y[at - curve.x.begin()]};
        if (!goesSoFar(curve, *m_cursor, away(*at)))
            reading.place = PlotReading::Place::beyond;
        if (curve.kind != PlotCurve::Kind::dot)
            found << reading;
        else if (away(*at) < nearestDot) {
            nearestDot = away(*at);
            found = {reading};
        }
    }
    const bool together = commonX(found).has_value();
    for (PlotReading& each : found)
        if (!together && each.place == PlotReading::Place::here && away(each.x) > sameX)
            each.place = PlotReading::Place::apart;
    return found;
}

double PlotCard::readingX() const { return commonX(readings()).value_or(m_cursor.value_or(0)); }

QString PlotCard::readingWords() const {
    const QVector<PlotReading> all = readings();
    if (all.isEmpty())
        return tr(
            "Left and Right move the cursor, plus and minus zoom, Home shows everything, T shows a table, the menu key opens the menu.");
    QStringList words = {QStringLiteral("%1 %2").arg(m_content.xTitle, formatFigure(readingX()))};
    for (const PlotReading& each : all)
        words << QStringLiteral("%1 %2").arg(each.words(), each.figure());
    return words.join(QStringLiteral("; "));
}

void PlotCard::moveCursor(std::optional<double> pixel) {
    const QRect axes = m_plot->axisRect()->rect();
    if (pixel && (*pixel < axes.left() || *pixel > axes.right()))
        pixel.reset();
    m_cursor = pixel ? std::optional(m_plot->xAxis->pixelToCoord(*pixel)) : std::nullopt;
    m_overlay->placeAt(pixel);
    setAccessibleDescription(readingWords());
    QAccessibleEvent said(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&said);
}

void PlotCard::stepCursor(double pixels) {
    const QRect axes = m_plot->axisRect()->rect();
    const double from = m_cursor ? m_plot->xAxis->coordToPixel(*m_cursor) : axes.center().x();
    moveCursor(std::clamp(from + pixels, double(axes.left()), double(axes.right())));
}

void PlotCard::zoomX(double factor) {
    const QCPRange range = m_plot->xAxis->range();
    m_plot->xAxis->scaleRange(factor, m_cursor.value_or(m_content.logX ? std::sqrt(range.lower * range.upper) : range.center()));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    m_overlay->placeAt(m_cursor ? std::optional(m_plot->xAxis->coordToPixel(*m_cursor)) : std::nullopt);
}

void PlotCard::setLogX(bool log) {
    m_logX = log;
    show(PlotContent(m_content));
}

void PlotCard::setLogY(bool log) {
    m_logY = log;
    show(PlotContent(m_content));
}

void PlotCard::showTable() { showSheet(m_content.title, table(), window()); }

void PlotCard::keyPressEvent(QKeyEvent* event) {
    const double far = event->modifiers() & Qt::ShiftModifier ? 50 : 5;
    switch (event->key()) {
    case Qt::Key_Left: return stepCursor(-far);
    case Qt::Key_Right: return stepCursor(far);
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomX(0.8);
    case Qt::Key_Minus: return zoomX(1.25);
    case Qt::Key_Home: return fit();
    case Qt::Key_T: return showTable();
    case Qt::Key_Escape:
        if (m_cursor)
            return moveCursor(std::nullopt);
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void PlotCard::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void PlotCard::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

// The plot goes on dragging until it hears of a release.
void PlotCard::endDrag(const QMouseEvent& move) {
    dropBox(*m_plot);
    QMouseEvent release(QEvent::MouseButtonRelease, move.position(), move.globalPosition(), Qt::LeftButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_plot, &release);
}

// A plain wheel scrolls the page.
bool PlotCard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && m_plot->size().isEmpty())
        return true; // a page that nobody has seen yet: there is nothing to draw on
    if (event->type() == QEvent::MouseMove) {
        if (m_pressed && wasLet(*static_cast<QMouseEvent*>(event)))
            endDrag(*static_cast<QMouseEvent*>(event));
        moveCursor(static_cast<QMouseEvent*>(event)->position().x());
    }
    if (event->type() == QEvent::Leave)
        moveCursor(std::nullopt);
    if (event->type() == QEvent::MouseButtonRelease)
        m_pressed = false;
    if (event->type() == QEvent::MouseButtonPress) { // as the curves of a run do it
        m_pressed = true;
        m_plot->setSelectionRectMode(movesChart(*static_cast<QMouseEvent*>(event)) ? QCP::srmNone : QCP::srmZoom);
        setFocus(Qt::MouseFocusReason);
    }
    if (event->type() != QEvent::Wheel || static_cast<QWheelEvent*>(event)->modifiers() & Qt::ControlModifier)
        return QWidget::eventFilter(watched, event);
    event->ignore();
    return true;
}

void PlotCard::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Fit"), this, &PlotCard::fit);
    QAction *logY = menu->addAction(tr("Log y axis")), *logX = menu->addAction(tr("Log x axis"));
    logY->setCheckable(true);
    logY->setChecked(m_content.logY);
    logX->setCheckable(true);
    logX->setChecked(m_content.logX);
    connect(logY, &QAction::toggled, this, &PlotCard::setLogY);
    connect(logX, &QAction::toggled, this, &PlotCard::setLogX);
    menu->addSeparator();
    menu->addAction(tr("Show as a table (T)"), this, &PlotCard::showTable);
    addExportActions(*menu, face(), this);
    menu->popup(event->reason() == QContextMenuEvent::Keyboard ? mapToGlobal(rect().center()) : event->globalPos());
}

} // namespace mantissa::app
