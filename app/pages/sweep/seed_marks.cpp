// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/result_grid.h"
#include "style/scaling.h"

#include <QPainter>

namespace mantissa::app {
namespace {

constexpr SeedState legendStates[] = {SeedState::done, SeedState::running, SeedState::waits, SeedState::diverged};
constexpr int legendMark = 14, legendGap = 6, betweenMarks = 16, legendHeight = 26;

void paintFrame(QPainter& painter, const QRectF& frame, const QColor& ink, const QColor& surface, Qt::PenStyle style) {
    painter.setPen(QPen(ink, 1.2, style));
    painter.setBrush(surface);
    painter.drawRoundedRect(frame, 3, 3);
}

void fill(QPainter& painter, const QRectF& frame, double progress, const QColor& ink) {
    const double share = qBound(0.12, progress, 1.0), height = (frame.height() - 2) * share;
    painter.fillRect(QRectF(frame.left() + 1, frame.bottom() - 1 - height, frame.width() - 2, height), ink);
}

void paintTick(QPainter& painter, const QRectF& frame, const QColor& ink) {
    const double w = frame.width(), h = frame.height();
    painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF({frame.topLeft() + QPointF(0.24 * w, 0.54 * h), frame.topLeft() + QPointF(0.43 * w, 0.72 * h),
                                    frame.topLeft() + QPointF(0.77 * w, 0.32 * h)}));
}

void paintCross(QPainter& painter, const QRectF& frame, const QColor& ink) {
    const QPointF at = frame.center();
    const double r = 0.2 * frame.width();
    painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(at - QPointF(r, r), at + QPointF(r, r));
    painter.drawLine(at - QPointF(r, -r), at + QPointF(r, -r));
}

} // namespace

void paintSeedMark(QPainter& painter, const QRectF& place, const SweepSeed& seed) {
    const QRectF frame = place.adjusted(1, 1, -1, -1);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    switch (seed.state) {
    case SeedState::done:
        paintFrame(painter, frame, theme().good, theme().goodSoft, Qt::SolidLine);
        paintTick(painter, frame, theme().good);
        break;
    case SeedState::running:
        paintFrame(painter, frame, theme().accent, theme().panel, Qt::SolidLine);
        fill(painter, frame, seed.progress, theme().accent);
        break;
    case SeedState::diverged:
    case SeedState::failed:
        paintFrame(painter, frame, theme().bad, theme().badSoft, Qt::SolidLine);
        paintCross(painter, frame, theme().bad);
        break;
    case SeedState::dropped:
        painter.setPen(QPen(theme().muted, 1.5));
        painter.drawLine(QPointF(frame.left() + 3, frame.center().y()), QPointF(frame.right() - 3, frame.center().y()));
        break;
    default:
        if (seed.progress > 0) // it was stopped
            fill(painter, frame, seed.progress, theme().muted);
        paintFrame(painter, frame, theme().muted, Qt::transparent, Qt::DotLine);
    }
    painter.restore();
}

SeedLegend::SeedLegend(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Legend: done, running, waits, diverged"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(tr("inside the noise: by the spread over the seeds, the paired change may as well be none"));
    connect(&Appearance::instance(), &Appearance::changed, this, [this] {
        updateGeometry();
        update();
    });
}

double SeedLegend::marksWidth() const {
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    double width = 0;
    for (const SeedState state : legendStates)
        width += scaled(legendMark) + legendGap + metrics.horizontalAdvance(wordOf(state)) + betweenMarks;
    return width;
}

QSize SeedLegend::sizeHint() const { return {int(marksWidth()), scaled(legendHeight)}; }
QSize SeedLegend::minimumSizeHint() const { return {100, scaled(legendHeight)}; }

void SeedLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::caption));
    const QFontMetricsF metrics(painter.font());
    double x = 0;
    const double mark = scaled(legendMark), top = (height() - mark) / 2;
    for (const SeedState state : legendStates) {
        paintSeedMark(painter, QRectF(x, top, mark, mark), {.state = state, .name = {}, .progress = state == SeedState::running ? 0.5 : 0});
        x += mark + legendGap;
        painter.setPen(theme().muted);
        painter.drawText(QRectF(x, 0, width() - x, height()), Qt::AlignVCenter, wordOf(state));
        x += metrics.horizontalAdvance(wordOf(state)) + betweenMarks;
    }
    const double room = width() - x;
    for (const QString& words : {toolTip(), tr("inside the noise: perhaps no change")}) // whole, or the tool tip alone has it
        if (metrics.horizontalAdvance(words) <= room) {
            painter.drawText(QRectF(x, 0, room, height()), Qt::AlignRight | Qt::AlignVCenter, words);
            break;
        }
}

} // namespace mantissa::app
