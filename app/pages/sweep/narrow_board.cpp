// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/narrow_board.h"

#include "models/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace mantissa::app {
namespace {

QString narrowly(const char* words) { return QCoreApplication::translate("NarrowBoard", words); }

QString wordsOf(const NarrowBoard::Cell& cell) {
    using State = NarrowBoard::Cell::State;
    switch (cell.state) {
    case State::next: return narrowly(QT_TRANSLATE_NOOP("NarrowBoard", "is tried next"));
    case State::inside:
        return narrowly(QT_TRANSLATE_NOOP("NarrowBoard", "%1 points, within what is allowed")).arg(formatPoints(cell.change));
    case State::beyond:
        return narrowly(QT_TRANSLATE_NOOP("NarrowBoard", "%1 points, beyond what is allowed")).arg(formatPoints(cell.change));
    case State::diverged: return narrowly(QT_TRANSLATE_NOOP("NarrowBoard", "diverged"));
    default: return narrowly(QT_TRANSLATE_NOOP("NarrowBoard", "not tried"));
    }
}

} // namespace

int NarrowBoard::Column::deepest() const {
    int deepest = -1;
    for (int row = 0; row < cells.size(); ++row)
        if (cells[row].state == Cell::State::inside)
            deepest = row;
    return deepest;
}

QString formatPoints(double points) {
    if (std::isnan(points))
        return noFigure();
    const QString figure = QLocale().toString(std::fabs(points), 'f', 2);
    return std::fabs(points) < 0.005 ? QStringLiteral("0") : (points < 0 ? QStringLiteral("−") : QStringLiteral("+")) + figure;
}

QString tellCell(const NarrowBoard& board, int column, int row) {
    const NarrowBoard::Column& one = board.columns[column];
    return narrowly(QT_TRANSLATE_NOOP("NarrowBoard", "%1 of %2, %3 bits of fraction: %4"))
        .arg(one.role, one.layer)
        .arg(board.bits[row])
        .arg(wordsOf(one.cells[row]));
}

QString tableOf(const NarrowBoard& board) {
    QString text = QStringLiteral("tensor,layer");
    for (int bits : board.bits)
        text += QStringLiteral(",bits_%1").arg(bits);
    text += QStringLiteral(",width\n");
    for (const NarrowBoard::Column& column : board.columns) {
        text += QStringLiteral("\"%1\",\"%2\"").arg(column.role, column.layer);
        for (const NarrowBoard::Cell& cell : column.cells)
            text += cell.state == NarrowBoard::Cell::State::diverged ? QStringLiteral(",diverged")
                    : std::isnan(cell.change)                        ? QStringLiteral(",")
                                                                     : QStringLiteral(",%1").arg(cell.change, 0, 'g', 6);
        text += column.width > 0 ? QStringLiteral(",%1\n").arg(column.width) : QStringLiteral(",\n");
    }
    return text;
}

} // namespace mantissa::app
