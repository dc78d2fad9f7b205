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
    const NarrowBoard::Column& one = board.at(column);
    const int bits = board.bitsOf(column)[row];
    if (one.layer.isEmpty())
        return narrowly(QT_TRANSLATE_NOOP("NarrowBoard", "%1, %2 bits of exponent: %3"))
            .arg(one.role)
            .arg(bits)
            .arg(wordsOf(one.cells[row]));
    return narrowly(QT_TRANSLATE_NOOP("NarrowBoard", "%1 of %2, %3 bits of fraction: %4"))
        .arg(one.role, one.layer)
        .arg(bits)
        .arg(wordsOf(one.cells[row]));
}

namespace {

QString listOf(const QVector<NarrowBoard::Cell>& cells, qsizetype count) {
    QString text;
    for (qsizetype i = 0; i < count; ++i)
        text += i >= cells.size() || (std::isnan(cells[i].change) && cells[i].state != NarrowBoard::Cell::State::diverged)
                    ? QStringLiteral(",")
                : std::isnan(cells[i].change) ? QStringLiteral(",diverged")
                                              : QStringLiteral(",%1").arg(cells[i].change, 0, 'g', 6);
    return text;
}

} // namespace

// A row per tensor, then one per kind of tensors, which has exponents.
QString tableOf(const NarrowBoard& board) {
    QString text = QStringLiteral("tensor,layer");
    for (int bits : board.bits)
        text += QStringLiteral(",bits_%1").arg(bits);
    for (int bits : board.exponents)
        text += QStringLiteral(",exponent_%1").arg(bits);
    text += QStringLiteral(",width\n");
    for (int column = 0; column < board.count(); ++column) {
        const NarrowBoard::Column& one = board.at(column);
        const bool range = column >= board.columns.size();
        text += QStringLiteral("\"%1\",\"%2\"").arg(one.role, one.layer) +
                listOf(range ? QVector<NarrowBoard::Cell>() : one.cells, board.bits.size()) +
                listOf(range ? one.cells : QVector<NarrowBoard::Cell>(), board.exponents.size()) + QStringLiteral(",%1\n").arg(one.width);
    }
    return text;
}

} // namespace mantissa::app
