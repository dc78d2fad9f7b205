// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "reports/page_breaks.h"

#include "report/charts/svg.h"
#include "reports/chart_object.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextTable>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr std::size_t mostBars = 10; // of a picture: half a page

void breakBefore(const QTextBlock& block) {
    QTextBlockFormat format = block.blockFormat();
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    QTextCursor(block).setBlockFormat(format);
}

double leftOfPage(const QTextDocument& document, double top) {
    const double page = document.pageSize().height();
    return page - (top - std::floor(top / page) * page);
}

// A picture that lacks a little takes what is left of its page, beneath its caption: laid out, it may stand on the next one already.
void fitPicture(QTextDocument& document, const QTextBlock& block) {
    const QTextBlock::iterator only = block.begin();
    if (only.atEnd() || only.fragment().charFormat().objectType() != ChartObject::type)
        return;
    const QAbstractTextDocumentLayout& layout = *document.documentLayout();
    QTextCharFormat format = only.fragment().charFormat();
    const QSizeF size = format.property(ChartObject::size).toSizeF();
    const double apart = std::max(block.previous().blockFormat().bottomMargin(), block.blockFormat().topMargin());
    const double around = layout.blockBoundingRect(block).height() - size.height() + apart;
    const double left = leftOfPage(document, layout.blockBoundingRect(block.previous()).bottom()) - around - 1; // a dot for rounding
    if (left >= size.height() || left < leastShare * size.height())
        return;
    format.setProperty(ChartObject::size, size * (left / size.height()));
    QTextCursor cursor(block);
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    cursor.setCharFormat(format);
}

struct Extent {
    double top = 0, bottom = 0;
};

Extent extentOf(const QTextTable& table, int row, const QAbstractTextDocumentLayout& layout) {
    Extent all{.top = HUGE_VAL};
    for (int column = 0; column < table.columns(); ++column) {
        const QTextTableCell cell = table.cellAt(row, column);
        all.top = std::min(all.top, layout.blockBoundingRect(cell.firstCursorPosition().block()).top());
        all.bottom = std::max(all.bottom, layout.blockBoundingRect(cell.lastCursorPosition().block()).bottom());
    }
    return all;
}

void deepen(QTextTable& table, int row, double by) {
    for (int column = 0; column < table.columns(); ++column) {
        QTextTableCell cell = table.cellAt(row, column);
        QTextTableCellFormat format = cell.format().toTableCellFormat();
        format.setBottomPadding(format.bottomPadding() + by);
        cell.setFormat(format);
    }
}

// Of a table, with the heading above it.
void breakBefore(QTextDocument& document, QTextTable& table) {
    QTextBlock above = document.findBlock(table.firstPosition() - 1);
    while (above.isValid() && above.text().isEmpty())
        above = above.previous();
    if (above.blockFormat().doubleProperty(roomProperty) > 0)
        return breakBefore(above);
    QTextTableFormat format = table.format();
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    table.setFormat(format);
}

// Qt breaks a row of which a line has room on the page: where the row above takes that room, it begins on the next one.
void keepRowsWhole(QTextDocument& document, QTextTable& table) {
    const QAbstractTextDocumentLayout& layout = *document.documentLayout();
    const auto isBroken = [&](const Extent& place) { return leftOfPage(document, place.top) < place.bottom - place.top; };
    const int first = table.format().headerRowCount();
    if (first > 0 && first < table.rows() && isBroken({extentOf(table, 0, layout).top, extentOf(table, first, layout).bottom}))
        breakBefore(document, table);
    const double most = document.pageSize().height() / 4; // of a row taller than that a part may stand alone
    for (int row = first + 1; row < table.rows(); ++row)
        if (const Extent place = extentOf(table, row, layout); isBroken(place) && leftOfPage(document, place.top) < most)
            deepen(table, row - 1, leftOfPage(document, place.top) - 1);
}

} // namespace

std::vector<report::Chart> inPictures(const report::Chart& whole) {
    const auto* all = std::get_if<report::BarChart>(&whole);
    if (!all || all->bars.size() <= mostBars)
        return {whole};
    const std::size_t count = all->bars.size(), pictures = (count + mostBars - 1) / mostBars;
    std::vector<report::Chart> parts;
    for (std::size_t i = 0; i < pictures; ++i) {
        report::BarChart part{.palette = all->palette, .unit = all->unit, .bars = {}, .reach = reach_of(*all)};
        part.bars.assign(all->bars.begin() + std::ptrdiff_t(i * count / pictures),
                         all->bars.begin() + std::ptrdiff_t((i + 1) * count / pictures));
        parts.emplace_back(std::move(part));
    }
    return parts;
}

// Front to back, since each break moves what follows.
void keepTogether(QTextDocument& document) {
    const QAbstractTextDocumentLayout& layout = *document.documentLayout();
    const auto isTooLow = [&](const QRectF& place, double room) { return room > 0 && leftOfPage(document, place.top()) < room; };
    for (auto each = document.rootFrame()->begin(); !each.atEnd(); ++each)
        if (auto* table = qobject_cast<QTextTable*>(each.currentFrame())) {
            if (isTooLow(layout.frameBoundingRect(table), table->format().doubleProperty(roomProperty)))
                breakBefore(document, *table);
            keepRowsWhole(document, *table);
        } else {
            const QTextBlock block = each.currentBlock();
            fitPicture(document, block);
            const QTextBlockFormat format = block.blockFormat();
            const double room = format.doubleProperty(roomProperty);
            const QRectF place = layout.blockBoundingRect(block);
            if (isTooLow(place, room > 0 ? place.height() + format.bottomMargin() + room : 0))
                breakBefore(block);
        }
}

} // namespace mantissa::app
