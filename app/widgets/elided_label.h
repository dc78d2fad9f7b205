// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/elided_name.h"

#include <QLabel>
#include <QPaintEvent>
#include <QPainter>

namespace mantissa::app {

// One line that gives way in its middle where it is too long; its tool tip then has it whole.
class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;
    void setShorter(const QString& words) { // in place of what is too long; they are never cut
        if (m_shorter == words)
            return;
        m_shorter = words;
        updateGeometry();
    }
    void setMore(const QString& words) { // in the tool tip, whether it is cut or not
        m_more = words;
        tellWhole();
    }
    QSize minimumSizeHint() const override {
        const int least = fontMetrics().averageCharWidth() * 4,
                  shorter = m_shorter.isEmpty() ? 0 : fontMetrics().horizontalAdvance(m_shorter) + width() - contentsRect().width() + 1;
        return {qMin(qMax(least, shorter), qMax(least, QLabel::minimumSizeHint().width())), QLabel::minimumSizeHint().height()};
    }

protected:
    void resizeEvent(QResizeEvent* event) override { // also where it is out of sight, and not painted
        QLabel::resizeEvent(event);
        tellWhole();
    }
    void changeEvent(QEvent* event) override {
        QLabel::changeEvent(event);
        if (event->type() == QEvent::FontChange)
            tellWhole();
    }
    void paintEvent(QPaintEvent*) override {
        tellWhole();
        QPainter painter(this);
        painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, foregroundRole()));
        painter.drawText(contentsRect(), int(alignment()) | Qt::TextSingleLine, shown());
    }

private:
    QString shown() const {
        const bool fits = m_shorter.isEmpty() || fontMetrics().horizontalAdvance(text()) <= contentsRect().width();
        const QString& words = fits ? text() : m_shorter;
        return elidedMiddle(QFontMetricsF(fontMetrics()), words, contentsRect().width());
    }
    void tellWhole() {
        const QString whole = shown() == text() ? QString() : text();
        setToolTip(whole.isEmpty() || m_more.isEmpty() ? whole + m_more : whole + '\n' + m_more);
    }

    QString m_shorter = {}, m_more = {};
};

} // namespace mantissa::app
