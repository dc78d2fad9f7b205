// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/wrapped_text.h"

#include <QLabel>
#include <QLayout>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>

#include <algorithm>

namespace mantissa::app {

// Words that wrap once where there is no room for them, and lose their end where two lines do not hold them.
class TwoLines : public QLabel {
public:
    explicit TwoLines(const QString& text) : QLabel(text) {
        QSizePolicy gives(QSizePolicy::Ignored, QSizePolicy::Preferred);
        gives.setHeightForWidth(true);
        setSizePolicy(gives);
        setTextFormat(Qt::PlainText);
    }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return std::max(1, int(linesIn(width).size())) * fontMetrics().lineSpacing(); }
    QSize sizeHint() const override { return {fontMetrics().horizontalAdvance(text()), heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        if (event->oldSize().width() != width())
            updateGeometry();
    }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, foregroundRole()));
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, linesIn(width()).join('\n'));
    }

private:
    QStringList linesIn(int width) const { return linesOf(text(), font(), width); }
};

// A button as high as the words in its layout: of itself it asks for one line of its own.
class WordsButton : public QPushButton {
public:
    WordsButton() { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum); }
    QSize sizeHint() const override { return layout() ? layout()->totalSizeHint() : QPushButton::sizeHint(); }
    QSize minimumSizeHint() const override { return layout() ? layout()->totalMinimumSize() : QPushButton::minimumSizeHint(); }

protected:
    bool event(QEvent* event) override {
        const bool taken = QPushButton::event(event);
        if (event->type() == QEvent::Show && layout())
            layout()->invalidate(); // it may have kept what texts of another size asked for
        if (layout() && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize || event->type() == QEvent::Show))
            fit();
        return taken;
    }

private:
    // Layouts around it keep what they once heard of its height for a width; a least height they all hear of. Of a size that it gets while
    // it is just being shown its own layout hears nothing.
    void fit() {
        if (const int height = layout()->totalHeightForWidth(width()); height != minimumHeight())
            setMinimumHeight(height);
        if (layout()->geometry() != contentsRect())
            layout()->setGeometry(contentsRect());
    }
};

} // namespace mantissa::app
