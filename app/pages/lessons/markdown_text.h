// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTextBrowser>

namespace mantissa::app {

// Markdown as high as it is: it never scrolls by itself.
class MarkdownText : public QTextBrowser {
    Q_OBJECT
public:
    explicit MarkdownText(const QString& name, QWidget* parent = nullptr);
    void setText(const QString& markdown);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void fit();
    void render();
    QString m_markdown;
};

} // namespace mantissa::app
