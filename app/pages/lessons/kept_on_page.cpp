// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/kept_on_page.h"

#include <QAbstractTextDocumentLayout>
#include <QGuiApplication>
#include <QPagedPaintDevice>
#include <QScreen>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>

#include <memory>

namespace mantissa::app {
namespace {

struct Range {
    int first = 0, last = 0; // blocks
};

QString groupOf(const QTextBlock& block) {
    for (auto part = block.begin(); !part.atEnd(); ++part)
        for (const QString& name : part.fragment().charFormat().anchorNames())
            if (name.startsWith("kept-"))
                return name;
    return {};
}

// A heading goes with the block behind it, and so with the whole group that this begins.
QVector<Range> keptRanges(const QTextDocument& document) {
    QVector<Range> ranges;
    QString before;
    bool headed = false;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QString group = groupOf(block);
        const int at = block.blockNumber();
        if (headed || (!group.isEmpty() && group == before))
            ranges.last().last = at;
        else
            ranges.append({at, at});
        before = group;
        headed = block.blockFormat().headingLevel() > 0;
    }
    return ranges;
}

// Qt's own print() lays a document out like this, with margins of two centimetres, counted in pixels of the screen.
std::unique_ptr<QTextDocument> laidOut(const QTextDocument& document, QPagedPaintDevice& paper) {
    std::unique_ptr<QTextDocument> copy(document.clone());
    copy->documentLayout()->setPaintDevice(&paper);
    QTextFrameFormat format = copy->rootFrame()->frameFormat();
    format.setMargin(int(2 / 2.54 * QGuiApplication::primaryScreen()->logicalDotsPerInchY()));
    copy->rootFrame()->setFrameFormat(format);
    copy->setPageSize(QSizeF(paper.width(), paper.height()));
    return copy;
}

BlockPages pagesOf(const QTextBlock& block, double height) {
    const QRectF whole = block.document()->documentLayout()->blockBoundingRect(block); // lays it out
    const QTextLayout& lines = *block.layout();
    if (lines.lineCount() == 0)
        return {int(whole.top() / height), int(whole.top() / height)};
    const auto page = [&](int line) { return int((lines.position().y() + lines.lineAt(line).y()) / height); };
    return {page(0), page(lines.lineCount() - 1)};
}

QTextBlock withWords(QTextBlock block) { // this one, or the last before it
    while (block.isValid() && block.text().trimmed().isEmpty())
        block = block.previous();
    return block;
}

// The block that goes to the last page with the last line, where that would be alone there; -1: it is not.
int goesWithLastLine(const QTextDocument& document, double height) {
    const QTextBlock last = withWords(document.lastBlock());
    if (!last.isValid())
        return -1;
    const BlockPages own = pagesOf(last, height);
    const QTextLayout& lines = *last.layout();
    if (own.first != own.last)
        return int((lines.position().y() + lines.lineAt(lines.lineCount() - 2).y()) / height) == own.last ? -1 : last.blockNumber();
    const QTextBlock before = withWords(last.previous());
    return lines.lineCount() == 1 && before.isValid() && pagesOf(before, height).last < own.first ? before.blockNumber() : -1;
}

void breakBefore(QTextDocument& document, int block) {
    QTextBlockFormat format;
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    QTextCursor(document.findBlockByNumber(block)).mergeBlockFormat(format);
}

} // namespace

QString keptOnPage(const QString& html, int group) { return QStringLiteral("<a name=\"kept-%1\">%2</a>").arg(group).arg(html); }

// A single block may be longer than what is left of a page, even of a whole one: of the last of a group only its first line counts
// where that is a heading's.
void keepOnPages(QTextDocument& document, QPagedPaintDevice& paper) {
    const std::unique_ptr<QTextDocument> copy = laidOut(document, paper);
    const double height = copy->pageSize().height();
    const QVector<Range> ranges = keptRanges(document);
    for (const Range& range : ranges) {
        if (range.first == range.last)
            continue;
        const QTextBlock last = copy->findBlockByNumber(range.last);
        const BlockPages end = pagesOf(last, height);
        const int begins = pagesOf(copy->findBlockByNumber(range.first), height).first;
        if (begins == (groupOf(last).isEmpty() ? end.first : end.last))
            continue;
        breakBefore(*copy, range.first);
        breakBefore(document, range.first);
    }
    const int alone = goesWithLastLine(*copy, height);
    for (const Range& range : ranges)
        if (range.first <= alone && alone <= range.last)
            breakBefore(document, range.first);
}

QVector<BlockPages> pagesOfBlocks(const QTextDocument& document, QPagedPaintDevice& paper) {
    const std::unique_ptr<QTextDocument> copy = laidOut(document, paper);
    QVector<BlockPages> pages;
    for (QTextBlock block = copy->begin(); block.isValid(); block = block.next())
        pages << pagesOf(block, copy->pageSize().height());
    return pages;
}

} // namespace mantissa::app
