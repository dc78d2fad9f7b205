// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/result_grid.h"

#include "style/elided_name.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "widgets/badge.h"

#include <QPainter>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr int gridHead = 26, cellLine = 18, cellEdge = 8, seedMark = 16, seedGap = 2, mostNameWidth = 170;

QColor colorOf(SweepCell::Tone tone) {
    return tone == SweepCell::Tone::bad     ? theme().bad
           : tone == SweepCell::Tone::warn  ? theme().warn
           : tone == SweepCell::Tone::muted ? theme().muted
                                            : theme().text;
}

double widthOf(Appearance::Type type, const QString& text) { return QFontMetricsF(typeFont(type)).horizontalAdvance(text); }

} // namespace

ResultGrid::ResultGrid(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Results"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Appearance::instance(), &Appearance::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ResultGrid::show(const SweepBoard& board) {
    const bool other = board.cells.size() != m_board.cells.size();
    m_board = board;
    if (other)
        m_current = board.cells.isEmpty() ? -1 : qMax(0, board.pick);
    tellCurrent();
    updateGeometry();
    update();
}

void ResultGrid::setMeasure(SweepMeasure measure) {
    m_measure = measure;
    tellCurrent();
    updateGeometry();
    update();
}

int ResultGrid::nameWidth() const {
    double widest = 0;
    for (const SweepBoard::Policy& policy : m_board.policies)
        widest = qMax(widest, widthOf(Appearance::Type::strong, policy.name) + 32);
    return qMin(int(std::ceil(widest)) + 1, scaled(mostNameWidth)) + 2 * cellEdge;
}

int ResultGrid::markWidth() const {
    qsizetype most = 1;
    for (const SweepCell& cell : m_board.cells)
        most = qMax(most, cell.seeds.size());
    return int(most) * (scaled(seedMark) + seedGap);
}

int ResultGrid::figureWidth() const {
    double widest = 0;
    for (const SweepCell& cell : m_board.cells) {
        const SweepFigure& figure = cell.figures[std::size_t(m_measure)];
        widest = qMax(widest, widthOf(Appearance::Type::strong, formatSweep(m_measure, figure.mean)) +
                                  widthOf(Appearance::Type::body, ' ' + formatSpread(m_measure, figure)));
    }
    return int(std::ceil(qMax(widest, widthOf(Appearance::Type::body, tr("no result")))));
}

int ResultGrid::leastWidth() const { return nameWidth() + int(m_board.batches.size()) * (qMax(figureWidth(), markWidth()) + 2 * cellEdge); }

// Where there is room for figure and marks on one line, they stand there.
bool ResultGrid::marksBeside() const {
    const int columns = qMax(1, int(m_board.batches.size()));
    return (width() - nameWidth()) / columns >= figureWidth() + markWidth() + 2 * cellEdge + 4;
}

int ResultGrid::rowHeight() const { return scaled(cellLine) * (marksBeside() ? 2 : 3) + 2 * scaled(7); }

QSize ResultGrid::sizeHint() const { return {leastWidth(), scaled(gridHead) + rowHeight() * qMax(1, int(m_board.policies.size())) + 2}; }

QRectF ResultGrid::cellAt(int cell) const {
    if (cell < 0 || cell >= m_board.cells.size())
        return {};
    const int columns = int(m_board.batches.size());
    const double across = double(width() - nameWidth()) / columns;
    return {nameWidth() + across * (cell % columns), double(scaled(gridHead) + rowHeight() * (cell / columns)), across,
            double(rowHeight())};
}

void ResultGrid::paintHead(QPainter& painter) const {
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    painter.drawText(QRectF(cellEdge, 0, nameWidth(), scaled(gridHead)), Qt::AlignVCenter, tr("Policy"));
    for (int batch = 0; batch < m_board.batches.size(); ++batch) {
        const QRectF cell = cellAt(batch);
        painter.drawText(QRectF(cell.left() + cellEdge, 0, cell.width() - cellEdge, scaled(gridHead)), Qt::AlignVCenter,
                         tr("Batch %1").arg(m_board.batches[batch]));
    }
}

void ResultGrid::paintPolicy(QPainter& painter, int policy) const {
    const SweepBoard::Policy& one = m_board.policies[policy];
    const double top = scaled(gridHead) + rowHeight() * policy, line = scaled(cellLine);
    painter.setPen(QPen(theme().grid, 1));
    painter.drawLine(QPointF(0, top + 0.5), QPointF(width(), top + 0.5));
    const QRectF name(cellEdge, top + scaled(7), nameWidth() - 2 * cellEdge, line);
    paintRunSample(painter, QRectF(name.left(), name.top(), 24, line), theme().line(one.line), theme().panel);
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    painter.drawText(name.adjusted(32, 0, 0, 0), Qt::AlignVCenter, elidedName(painter.fontMetrics(), one.name, name.width() - 32));
    if (one.badge != Badge::unknown)
        paintBadge(painter, {name.left(), name.bottom()}, one.badge);
}

void ResultGrid::paintFigure(QPainter& painter, const SweepCell& cell, const QRectF& line) const {
    const SweepFigure& figure = cell.figures[std::size_t(m_measure)];
    const bool any = !std::isnan(figure.mean);
    const bool over = std::all_of(cell.seeds.begin(), cell.seeds.end(), [](const SweepSeed& seed) {
        return seed.state == SeedState::diverged || seed.state == SeedState::failed;
    });
    painter.setFont(typeFont(any ? Appearance::Type::strong : Appearance::Type::body));
    painter.setPen(any ? theme().text : theme().muted);
    const QString words = any ? formatSweep(m_measure, figure.mean) : over && !cell.seeds.isEmpty() ? tr("no result") : QStringLiteral("–");
    painter.drawText(line, Qt::AlignVCenter, words);
    const double used = painter.fontMetrics().horizontalAdvance(words + ' ');
    painter.setFont(typeFont(Appearance::Type::body));
    painter.setPen(theme().muted);
    painter.drawText(line.adjusted(used, 0, 0, 0), Qt::AlignVCenter, formatSpread(m_measure, figure));
}

void ResultGrid::paintCell(QPainter& painter, int cell) const {
    const SweepCell& one = m_board.cells[cell];
    const QRectF place = cellAt(cell);
    if (cell == m_board.pick)
        painter.fillRect(place.adjusted(0, 1, 0, 0), theme().accentSoft);
    const double line = scaled(cellLine), mark = scaled(seedMark);
    QRectF text(place.left() + cellEdge, place.top() + scaled(7), place.width() - cellEdge - 4, line);
    paintFigure(painter, one, text);
    double x = text.left(), y = text.bottom() + (line - mark) / 2;
    if (marksBeside()) {
        x = place.right() - 4 - double(one.seeds.size()) * (mark + seedGap);
        y = text.top() + (line - mark) / 2;
    } else {
        text.translate(0, line);
    }
    for (const SweepSeed& seed : one.seeds) {
        paintSeedMark(painter, QRectF(x, y, mark, mark), seed);
        x += mark + seedGap;
    }
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(colorOf(one.tone));
    painter.drawText(text.translated(0, line), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(verdictBeside(one, m_measure), Qt::ElideRight, int(text.width())));
}

void ResultGrid::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintHead(painter);
    for (int policy = 0; policy < m_board.policies.size(); ++policy)
        paintPolicy(painter, policy);
    for (int cell = 0; cell < m_board.cells.size(); ++cell)
        paintCell(painter, cell);
    if (hasFocus() && m_current >= 0) {
        painter.setPen(QPen(theme().focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(cellAt(m_current).adjusted(1, 2, -1, -1), 3, 3);
    }
}

} // namespace mantissa::app
