// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QResizeEvent>

namespace mantissa::app {

// Words that wrap and are never cut: a page that scrolls asks its parts how high they must be at least, but not at which width.
class Paragraph : public QLabel {
public:
    explicit Paragraph(const QString& text = {}, QWidget* parent = nullptr) : QLabel(text, parent) {
        setWordWrap(true);
        setTextInteractionFlags(Qt::TextSelectableByMouse);
        setTextFormat(Qt::PlainText);
    }
    QSize minimumSizeHint() const override {
        const QSize least = QLabel::minimumSizeHint();
        return text().isEmpty() ? least : QSize(qMin(least.width(), 80), heightForWidth(width()));
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        if (event->oldSize().width() != width())
            updateGeometry();
    }
};

} // namespace mantissa::app
