// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/view_focus.h"

#include "style/appearance.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QPainter>

namespace mantissa::app {
namespace {

// Over the view, not beside it: nothing moves when the keyboard comes.
class FocusRing : public QWidget {
public:
    explicit FocusRing(QWidget* view) : QWidget(view) {
        setObjectName(ViewFocus::ringName);
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme().focus, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
};

QWidget* ringOf(const QWidget& view) { return view.findChild<QWidget*>(ViewFocus::ringName, Qt::FindDirectChildrenOnly); }

void showRing(QWidget& view) {
    QWidget* ring = ringOf(view);
    if (!ring)
        ring = new FocusRing(&view);
    ring->setGeometry(view.rect());
    ring->show();
    ring->raise();
}

// The list that a field opens has nothing beside it that could have the keyboard.
bool isPopup(const QWidget& view) { return view.window()->windowType() == Qt::Popup; }

} // namespace

void ViewFocus::adopt(QAbstractItemView& view) {
    view.setTabKeyNavigation(false);
    view.installEventFilter(this);
}

void ViewFocus::ring(QWidget& painted) {
    auto* focus = new ViewFocus;
    focus->setParent(&painted);
    painted.installEventFilter(focus);
}

bool ViewFocus::eventFilter(QObject* watched, QEvent* event) {
    auto& view = *static_cast<QWidget*>(watched);
    QWidget* ring = ringOf(view);
    if (event->type() == QEvent::FocusIn && !isPopup(view))
        showRing(view);
    else if (event->type() == QEvent::FocusOut && ring)
        ring->hide();
    else if (event->type() == QEvent::Resize && ring)
        ring->setGeometry(view.rect());
    return false;
}

void paintFocusFrame(QPainter& painter, const QRect& place) {
    painter.setPen(theme().focus);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

} // namespace mantissa::app
