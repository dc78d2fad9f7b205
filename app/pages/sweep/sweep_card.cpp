// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/sweep_card.h"

#include "charts/chart_export.h"
#include "widgets/settled_layout.h"

#include <QCoreApplication>
#include <QEvent>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>

namespace mantissa::app {

WideArea::WideArea(QWidget* inside) {
    setWidget(inside);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    inside->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
}

QSize WideArea::sizeHint() const {
    const bool bar = width() < widget()->minimumSizeHint().width();
    return {widget()->sizeHint().width(), widget()->sizeHint().height() + (bar ? horizontalScrollBar()->sizeHint().height() : 0)};
}

bool WideArea::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize))
        fit();
    return QScrollArea::eventFilter(watched, event);
}

// Later: its rows follow from its width, which a layout that is just at work gives it.
void WideArea::fit() {
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (height() == sizeHint().height())
                return;
            updateGeometry();
            settleLayouts(this);
        },
        Qt::QueuedConnection);
}

QToolButton* dotsOf(QWidget& painted) {
    auto* button = new QToolButton;
    button->setText(QStringLiteral("⋮"));
    button->setProperty("dots", true);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setAccessibleName(QCoreApplication::translate("SweepCard", "More: %1").arg(painted.accessibleName()));
    button->setToolTip(QCoreApplication::translate("SweepCard", "Copy or save it: picture, vectors or figures"));
    auto* menu = new QMenu(button);
    button->setMenu(menu);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, &painted] {
        menu->clear();
        if (painted.metaObject()->indexOfMethod("offerMore(QMenu*,QPoint)") >= 0)
            QMetaObject::invokeMethod(&painted, "offerMore", Q_ARG(QMenu*, menu), Q_ARG(QPoint, QPoint(-1, -1)));
        addExportActions(*menu, faceOf(painted), painted.window());
    });
    return button;
}

} // namespace mantissa::app
