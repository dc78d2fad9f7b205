// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What somebody pinned to the curves.
#include "charts/run_overlay.h"
#include "charts/run_plot.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QPainter>

#include <cmath>

namespace mantissa::app {
namespace {

int leastNote() { return scaled(60); } // of its words, in pixels
int mostNote() { return scaled(320); }

} // namespace

// On the smoothed loss of the run that it was written for, else on the upper edge: a flag and how it begins.
void RunOverlay::paintNotes(QPainter& painter) {
    const QRect top = m_plot.paneRect(0);
    if (!m_plot.shows(0))
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    for (int key : m_curves.runs()) {
        const RunData& run = m_curves.run(key);
        for (const EventPoint& event : m_curves.hidden(key) ? QVector<EventPoint>() : run.events) {
            const double x = pixel(m_curves.view().xOf(run, double(event.step)));
            if (event.kind != "pin" || !m_curves.view().past(event.step) || run.loss.empty() || x < top.left() || x > top.right())
                continue;
            const double loss = m_curves.valueAt(key, 0, run.pointOf(double(event.step)));
            const double y =
                std::isfinite(loss) ? qBound(top.top() + 12.0, m_plot.yOf(0)->coordToPixel(loss), double(top.bottom())) : top.top() + 12.0;
            paintMark(painter, {x + 4, y - 6}, {1, "pin", theme().line(run.line).color, false});
            const QPointF from(x + 13, y - 4);
            const int room = qBound(leastNote(), int(top.right() - from.x()), mostNote());
            const QString words = metrics.elidedText(event.text, Qt::ElideRight, room);
            paintOverCurves(painter, from, words, theme().text);
            m_notes << Note{QRectF(x - 3, y - 16, 18 + metrics.horizontalAdvance(words), 20), key, event};
        }
    }
}

std::optional<std::pair<int, EventPoint>> RunOverlay::noteAt(const QPointF& at) const {
    for (const Note& note : m_notes)
        if (note.place.contains(at))
            return std::pair{note.key, note.event};
    return std::nullopt;
}

} // namespace mantissa::app
