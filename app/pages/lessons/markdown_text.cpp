// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/markdown_text.h"

#include "models/kept_together.h"
#include "style/appearance.h"
#include "style/scaling.h"
#include "widgets/settled_layout.h"
#include "widgets/web_link.h"

#include <QKeyEvent>
#include <QResizeEvent>
#include <QTextBlock>
#include <QTextList>
#include <QTextTable>

namespace mantissa::app {
namespace {

// Whatever sign the text writes before its points.
QTextListFormat plainList(QTextListFormat format) {
    if (format.style() == QTextListFormat::ListCircle || format.style() == QTextListFormat::ListSquare)
        format.setStyle(QTextListFormat::ListDisc);
    return format;
}

} // namespace

MarkdownText::MarkdownText(const QString& name, QWidget* parent) : QTextBrowser(parent) {
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false); // nor shows what lies at one in its own place
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) { openWebLink(link, *this); });
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    setCursorWidth(0); // a caret at the head of what one reads is no place to write at
    document()->setDocumentMargin(0);
    document()->setIndentWidth(20);
    setAccessibleName(name);
    keepScaled(this, [this] { render(); });
}

void MarkdownText::setText(const QString& markdown) {
    if (markdown == m_markdown)
        return;
    m_markdown = markdown;
    render();
}

// Headings are the window's, not a browser's; tables have rules between their rows.
void MarkdownText::render() {
    document()->setDefaultFont(typeFont(Appearance::Type::body));
    setMarkdown(keptTogether(m_markdown));
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(135, QTextBlockFormat::ProportionalHeight);
        format.setBottomMargin(6);
        if (QTextList* list = block.textList())
            list->setFormat(plainList(list->format()));
        format.setTopMargin(block == document()->begin() ? 0 : block.blockFormat().headingLevel() > 0 ? 8 : 2);
        cursor.setBlockFormat(format);
        if (format.headingLevel() > 0) {
            cursor.select(QTextCursor::BlockUnderCursor);
            QTextCharFormat words;
            words.setFont(typeFont(format.headingLevel() == 1 ? Appearance::Type::title : Appearance::Type::heading));
            words.clearProperty(QTextFormat::FontSizeAdjustment);
            cursor.mergeCharFormat(words);
        }
    }
    for (QTextFrame* frame : document()->rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setBorderCollapse(true);
            format.setBorder(1);
            format.setBorderBrush(theme().border);
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setCellPadding(4);
            table->setFormat(format);
        }
    fit();
}

void MarkdownText::fit() {
    document()->setTextWidth(viewport()->width());
    const int height = m_markdown.isEmpty() ? 0 : qCeil(document()->size().height()) + 2;
    if (height == minimumHeight())
        return;
    setFixedHeight(height);
    QMetaObject::invokeMethod(
        this, [this] { settleLayouts(this); }, Qt::QueuedConnection);
}

// Who selects by keyboard sees from where.
void MarkdownText::keyPressEvent(QKeyEvent* event) {
    for (int key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End})
        if (event->key() == key)
            setCursorWidth(1);
    QTextBrowser::keyPressEvent(event);
}

void MarkdownText::focusOutEvent(QFocusEvent* event) {
    setCursorWidth(0);
    QTextBrowser::focusOutEvent(event);
}

void MarkdownText::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (event->oldSize().width() != width())
        fit();
}

} // namespace mantissa::app
