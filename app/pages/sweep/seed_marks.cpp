// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/result_grid.h"
#include "style/scaling.h"

#include <QPainter>

#include <algorithm>

namespace mantissa::app {
namespace {

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
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setToolTip(tr("inside the noise: by the spread over the seeds, the paired change may as well be none"));
    connect(&Appearance::instance(), &Appearance::changed, this, [this] {
        updateGeometry();
        update();
    });
    show(SweepBoard());
}

// Those of every sweep, and the rarer ones where there are such.
void SeedLegend::show(const SweepBoard& board) {
    const bool failed = board.count(SeedState::failed) > 0, diverged = board.count(SeedState::diverged) > 0;
    const bool stopped = std::ranges::any_of(board.cells, [](const SweepCell& cell) {
        return std::ranges::any_of(cell.seeds, [](const SweepSeed& seed) { return seed.state == SeedState::waits && seed.progress > 0; });
    });
    QVector<Entry> entries = {{SeedState::done, 0, wordOf(SeedState::done)},
                              {SeedState::running, 0.5, wordOf(SeedState::running)},
                              {SeedState::waits, 0, wordOf(SeedState::waits)}};
    if (stopped)
        entries << Entry{SeedState::waits, 0.5, tr("stopped")};
    if (diverged || !failed)
        entries << Entry{SeedState::diverged, 0, failed ? tr("diverged or failed") : wordOf(SeedState::diverged)};
    else
        entries << Entry{SeedState::failed, 0, wordOf(SeedState::failed)};
    if (board.count(SeedState::dropped) > 0)
        entries << Entry{SeedState::dropped, 0, wordOf(SeedState::dropped)};
    m_entries = entries;
    QStringList words;
    for (const Entry& entry : std::as_const(m_entries))
        words << entry.words;
    setAccessibleName(tr("Legend: %1").arg(words.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

double SeedLegend::marksWidth() const {
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    double width = 0;
    for (const Entry& entry : m_entries)
        width += scaled(legendMark) + legendGap + metrics.horizontalAdvance(entry.words) + betweenMarks;
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
    for (const Entry& entry : m_entries) {
        paintSeedMark(painter, QRectF(x, top, mark, mark), {.state = entry.state, .name = {}, .progress = entry.progress});
        x += mark + legendGap;
        painter.setPen(theme().muted);
        painter.drawText(QRectF(x, 0, width() - x, height()), Qt::AlignVCenter, entry.words);
        x += metrics.horizontalAdvance(entry.words) + betweenMarks;
    }
    const double room = width() - x;
    for (const QString& words : {toolTip(), tr("inside the noise: perhaps no change")}) // whole, or the tool tip alone has it
        if (metrics.horizontalAdvance(words) <= room) {
            painter.drawText(QRectF(x, 0, room, height()), Qt::AlignRight | Qt::AlignVCenter, words);
            break;
        }
}

} // namespace mantissa::app
