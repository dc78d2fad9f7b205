// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What somebody pinned to the curves.
#include "charts/chart_curves.h"
#include "charts/pane_registry.h"
#include "charts/run_overlay.h"
#include "charts/run_plot.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

int leastNote() { return scaled(60); } // of its words, in pixels
int mostNote() { return scaled(320); }

// Of a pane that nobody knows: the loss, which comes first.
std::size_t paneOfNote(const EventPoint& note) {
    const auto& types = paneTypes();
    const auto at = std::ranges::find_if(types, [&](const PaneType& type) { return note.pane == QLatin1String(type.key); });
    return at == types.end() ? 0 : std::size_t(at - types.begin());
}

} // namespace

// On the smoothed curve of the run that it was written for, in its pane, else on that one's upper edge: a flag and how it begins.
void RunOverlay::paintNotes(QPainter& painter) {
    painter.setRenderHint(QPainter::Antialiasing);
    for (int key : m_curves.runs())
        for (const EventPoint& event : m_curves.hidden(key) ? QVector<EventPoint>() : m_curves.run(key).events)
            if (event.kind == "pin" && m_curves.view().past(event.step) && !m_curves.run(key).loss.empty() &&
                m_plot.shows(paneOfNote(event)))
                paintNote(painter, key, event);
}

void RunOverlay::paintNote(QPainter& painter, int key, const EventPoint& event) {
    const RunData& run = m_curves.run(key);
    const std::size_t pane = paneOfNote(event);
    const QRect place = m_plot.paneRect(pane);
    const double x = pixel(m_curves.view().xOf(run, double(event.step)));
    if (x < place.left() || x > place.right())
        return;
    const double top = place.top() + 12.0, value = m_curves.valueAt(key, pane, run.pointOf(double(event.step)));
    const double y = std::isfinite(value) ? qBound(top, m_plot.yOf(pane)->coordToPixel(value), qMax(top, double(place.bottom()))) : top;
    paintMark(painter, {x + 4, y - 6}, {1, "pin", theme().line(run.line).color, false});
    const QPointF from(x + 13, y - 4);
    const int room = qBound(leastNote(), int(place.right() - from.x()), mostNote());
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    const QString words = metrics.elidedText(event.text, Qt::ElideRight, room);
    paintOverCurves(painter, from, words, theme().text);
    m_notes << Note{QRectF(x - 3, y - 16, 18 + metrics.horizontalAdvance(words), 20), key, event};
}

std::optional<std::pair<int, EventPoint>> RunOverlay::noteAt(const QPointF& at) const {
    for (const Note& note : m_notes)
        if (note.place.contains(at))
            return std::pair{note.key, note.event};
    return std::nullopt;
}

} // namespace mantissa::app
