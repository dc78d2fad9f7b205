// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QVector>

class QPagedPaintDevice;
class QString;
class QTextDocument;

namespace mantissa::app {

// HTML whose blocks one after another are kept on one page when it is printed: each holds this, around its words.
QString keptOnPage(const QString& html, int group);

// Puts page breaks into the document, so that what is kept together is, no heading is left by what it heads, and the last line is not
// alone.
void keepOnPages(QTextDocument& document, QPagedPaintDevice& paper);

// As it is printed: the pages, from 0, of the first and the last line of each block.
struct BlockPages {
    int first = 0, last = 0;
};
QVector<BlockPages> pagesOfBlocks(const QTextDocument& document, QPagedPaintDevice& paper);

} // namespace mantissa::app
