// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/narrow_grid.h"

#include "style/scaling.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int narrowRow = 22, narrowHead = 42, narrowFoot = 26, roleGap = 16, leastColumn = 40, mostColumn = 76;

using CellState = NarrowBoard::Cell::State;

} // namespace

NarrowGrid::NarrowGrid(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Narrowest format"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Appearance::instance(), &Appearance::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void NarrowGrid::show(const NarrowBoard& board) {
    if (board.count() != m_board.count() || board.bits != m_board.bits)
        m_current = {};
    m_board = board;
    updateGeometry();
    update();
}

int NarrowGrid::headWidth() const { return QFontMetrics(typeFont(Appearance::Type::caption)).horizontalAdvance(tr("width, bits")) + 12; }

int NarrowGrid::gapsBefore(int column) const {
    int gaps = 0;
    const int columns = int(m_board.columns.size());
    for (int i = 1; i <= column && i < m_board.count(); ++i)
        gaps += i == columns || (i < columns && m_board.columns[i].role != m_board.columns[i - 1].role);
    return gaps;
}

int NarrowGrid::bitsWidth() const {
    return m_board.ranges.isEmpty() ? 0 : QFontMetrics(typeFont(Appearance::Type::caption)).horizontalAdvance(QStringLiteral("10")) + 10;
}

double NarrowGrid::leftOf(int column, Widths of) const {
    const int columns = int(m_board.columns.size()), ranges = std::max(0, column - columns);
    return headWidth() + (column - ranges) * of.column + ranges * of.range + gapsBefore(column) * roleGap +
           (column >= columns ? bitsWidth() : 0);
}

NarrowGrid::Widths NarrowGrid::widths() const {
    const double least = scaled(leastColumn), most = scaled(mostColumn);
    const int columns = std::max(1, int(m_board.columns.size())), ranges = std::max(1, int(m_board.ranges.size()));
    double name = least;
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    for (const NarrowBoard::Column& range : m_board.ranges)
        name = std::max(name, metrics.horizontalAdvance(range.role) + 8);
    const double range = std::clamp((width() - leftOf(m_board.count(), {least, 0})) / ranges, least, name);
    return {std::clamp((width() - leftOf(m_board.count(), {0, range})) / columns, least, most), range};
}

QSize NarrowGrid::sizeHint() const {
    return {int(leftOf(m_board.count(), {double(scaled(mostColumn)), double(scaled(mostColumn))})), minimumSizeHint().height()};
}

QSize NarrowGrid::minimumSizeHint() const {
    return {int(leftOf(m_board.count(), {double(scaled(leastColumn)), double(scaled(leastColumn))})),
            scaled(narrowHead) + scaled(narrowRow) * int(m_board.bits.size()) + scaled(narrowFoot)};
}

QRectF NarrowGrid::cellAt(int column, int row) const {
    const Widths of = widths();
    const double width = column < m_board.columns.size() ? of.column : of.range;
    return {leftOf(column, of), double(scaled(narrowHead) + row * scaled(narrowRow)), width, double(scaled(narrowRow))};
}

void NarrowGrid::paintHead(QPainter& painter) const {
    const double half = scaled(narrowHead) / 2.0;
    const int ranges = int(m_board.columns.size());
    for (int column = 0; column < m_board.count(); ++column) {
        const NarrowBoard::Column& one = m_board.at(column);
        const QRectF top = cellAt(column, 0);
        if (column == 0 || column == ranges || (column < ranges && m_board.columns[column - 1].role != one.role)) {
            painter.setFont(typeFont(Appearance::Type::strong));
            painter.setPen(theme().text);
            painter.drawText(QRectF(top.left(), 0, width() - top.left(), half), Qt::AlignVCenter,
                             column < ranges ? one.role : tr("Exponents, bits"));
        }
        painter.setFont(typeFont(Appearance::Type::caption));
        painter.setPen(theme().muted);
        painter.drawText(QRectF(top.left(), half, top.width(), half), Qt::AlignCenter,
                         painter.fontMetrics().elidedText(column < ranges ? one.layer : one.role, Qt::ElideMiddle, int(top.width()) - 1));
    }
    painter.drawText(QRectF(0, half, headWidth(), half), Qt::AlignVCenter, tr("bits tried"));
    for (int row = 0; row < m_board.bits.size(); ++row)
        painter.drawText(QRectF(0, cellAt(0, row).top(), headWidth() - 12, scaled(narrowRow)), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(m_board.bits[row]));
    const QRectF first = cellAt(ranges, 0);
    for (int row = 0; row < m_board.exponents.size() && !m_board.ranges.isEmpty(); ++row)
        painter.drawText(QRectF(first.left() - bitsWidth(), cellAt(ranges, row).top(), bitsWidth() - 6, scaled(narrowRow)),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(m_board.exponents[row]));
}

// Grey grows with what is lost, in few steps; red is beyond what is allowed and says so by standing under the stairs, too.
void NarrowGrid::paintCell(QPainter& painter, int column, int row) const {
    const NarrowBoard::Cell& cell = m_board.at(column).cells[row];
    const QRectF place = cellAt(column, row).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool beyond = cell.state == CellState::beyond || cell.state == CellState::diverged;
    if (cell.state == CellState::inside) {
        const double loss = std::max(0.0, -cell.change), share = m_board.allowed > 0 ? std::min(1.0, loss / m_board.allowed) : 0;
        painter.fillRect(place, mixed(theme().text, theme().panel, 0.05 + 0.03 * std::round(4 * share)));
    } else if (beyond) {
        painter.fillRect(place, theme().badSoft);
    } else if (cell.state == CellState::next) {
        painter.setPen(QPen(theme().accent, 1.5, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(place.adjusted(1, 1, -1, -1));
    }
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(beyond ? theme().bad : cell.state == CellState::untried ? theme().muted : theme().text);
    const QString words = cell.state == CellState::next       ? tr("next")
                          : cell.state == CellState::diverged ? QStringLiteral("NaN")
                                                              : formatPoints(cell.change);
    painter.drawText(place, Qt::AlignCenter, painter.fontMetrics().elidedText(words, Qt::ElideRight, int(place.width())));
}

void NarrowGrid::paintStairs(QPainter& painter) const {
    painter.setPen(QPen(theme().accent, 2, Qt::SolidLine, Qt::SquareCap));
    double before = -1;
    for (int column = 0; column < m_board.count(); ++column) {
        const int deepest = m_board.at(column).deepest();
        if (column > 0 && gapsBefore(column) != gapsBefore(column - 1))
            before = -1;
        if (deepest < 0) {
            before = -1;
            continue;
        }
        const QRectF last = cellAt(column, deepest);
        if (before >= 0 && before != last.bottom())
            painter.drawLine(QPointF(last.left(), before), last.bottomLeft());
        painter.drawLine(last.bottomLeft(), last.bottomRight());
        before = last.bottom();
    }
}

void NarrowGrid::paintWidths(QPainter& painter) const {
    const double top = cellAt(0, int(m_board.bits.size())).top();
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    painter.drawText(QRectF(0, top, headWidth(), scaled(narrowFoot)), Qt::AlignVCenter, tr("width, bits"));
    for (int column = 0; column < m_board.count(); ++column) { // strong: it stays so
        const NarrowBoard::Column& one = m_board.at(column);
        const QRectF place = cellAt(column, 0);
        painter.setFont(typeFont(one.settled ? Appearance::Type::strong : Appearance::Type::body));
        painter.setPen(one.settled ? theme().text : theme().muted);
        painter.drawText(QRectF(place.left(), top, place.width(), scaled(narrowFoot)), Qt::AlignCenter, QString::number(one.width));
    }
}

void NarrowGrid::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintHead(painter);
    for (int column = 0; column < m_board.count(); ++column)
        for (int row = 0; row < m_board.at(column).cells.size(); ++row)
            paintCell(painter, column, row);
    paintStairs(painter);
    paintWidths(painter);
    if (hasFocus() && m_current.column >= 0) {
        painter.setPen(QPen(theme().focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(cellAt(m_current.column, m_current.row).adjusted(1, 1, -1, -1));
    }
}

NarrowGrid::Place NarrowGrid::placeAt(const QPointF& at) const {
    for (int column = 0; column < m_board.count(); ++column)
        for (int row = 0; row < m_board.at(column).cells.size(); ++row)
            if (cellAt(column, row).contains(at))
                return {column, row};
    return {};
}

void NarrowGrid::choose(Place place) {
    if (place.column < 0 || place.row < 0 || place.column >= m_board.count())
        return;
    place.row = std::min(place.row, int(m_board.at(place.column).cells.size()) - 1); // there are fewer of exponents
    if (place.row < 0 || (place.row == m_current.row && place.column == m_current.column))
        return;
    m_current = place;
    setAccessibleDescription(tellCell(m_board, place.column, place.row));
    update();
}

void NarrowGrid::mousePressEvent(QMouseEvent* event) { choose(placeAt(event->position())); }

void NarrowGrid::keyPressEvent(QKeyEvent* event) {
    const Place at = m_current.column < 0 ? Place{0, 0} : m_current;
    switch (event->key()) {
    case Qt::Key_Left: return choose({at.column - 1, at.row});
    case Qt::Key_Right: return choose({at.column + 1, at.row});
    case Qt::Key_Up: return choose({at.column, at.row - 1});
    case Qt::Key_Down: return choose({at.column, at.row + 1});
    case Qt::Key_T: Q_EMIT tableWanted(); return;
    default: QWidget::keyPressEvent(event);
    }
}

bool NarrowGrid::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const Place place = placeAt(help->pos());
    QToolTip::showText(help->globalPos(), place.column < 0 ? QString() : tellCell(m_board, place.column, place.row), this);
    return true;
}

} // namespace mantissa::app
