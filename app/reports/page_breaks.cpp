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

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr std::size_t mostBars = 10; // of a picture: half a page

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
        if (QTextFrame* frame = each.currentFrame()) {
            QTextFrameFormat format = frame->frameFormat();
            if (!isTooLow(layout.frameBoundingRect(frame), format.doubleProperty(roomProperty)))
                continue;
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
            frame->setFrameFormat(format);
        } else {
            const QTextBlock block = each.currentBlock();
            fitPicture(document, block);
            QTextBlockFormat format = block.blockFormat();
            const double room = format.doubleProperty(roomProperty);
            const QRectF place = layout.blockBoundingRect(block);
            if (!isTooLow(place, room > 0 ? place.height() + format.bottomMargin() + room : 0))
                continue;
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
            QTextCursor(block).setBlockFormat(format);
        }
}

} // namespace mantissa::app
