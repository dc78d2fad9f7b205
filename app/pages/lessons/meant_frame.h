// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/appearance.h"

#include <QEvent>
#include <QPainter>
#include <QWidget>

namespace mantissa::app {

// Around a part of a page that scrolls with it.
class MeantFrame : public QWidget {
public:
    explicit MeantFrame(QWidget* around) : QWidget(around) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setProperty("windowOnly", true); // no part of an exported picture
        around->installEventFilter(this);
        setGeometry(around->rect());
        show();
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Resize)
            setGeometry(parentWidget()->rect());
        return false;
    }
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme().accent, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    }
};

} // namespace mantissa::app
