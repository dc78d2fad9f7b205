// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/appearance.h"

#include <QEvent>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>

#include <utility>

namespace mantissa::app {

// The sign and words of the primary tool button in its middle: Qt begins them at the left, where Run is wider than its words.
class MiddleWords : public QObject {
public:
    explicit MiddleWords(QToolButton& button) : QObject(&button), m_button(button) { button.installEventFilter(this); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched != &m_button || event->type() != QEvent::Paint)
            return QObject::eventFilter(watched, event);
        paint();
        return true;
    }

private:
    struct Opened : QToolButton {
        using QToolButton::initStyleOption;
    };

    void paint() const {
        QStyleOptionToolButton option;
        (m_button.*&Opened::initStyleOption)(&option);
        const QString words = std::exchange(option.text, QString());
        const QIcon sign = std::exchange(option.icon, QIcon());
        QStylePainter painter(&m_button);
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
        constexpr int gap = 4;
        const int side = option.iconSize.width(), wide = side + gap + painter.fontMetrics().horizontalAdvance(words);
        const QRect place((m_button.width() - wide) / 2, 0, wide, m_button.height());
        const bool enabled = m_button.isEnabled();
        sign.paint(&painter, QRect(place.left(), (place.height() - side) / 2, side, side), Qt::AlignCenter,
                   enabled ? QIcon::Normal : QIcon::Disabled);
        painter.setPen(enabled ? theme().onAccent : theme().disabled);
        painter.drawText(place.adjusted(side + gap, 0, 2, 0), Qt::AlignLeft | Qt::AlignVCenter, words);
    }

    QToolButton& m_button;
};

} // namespace mantissa::app
