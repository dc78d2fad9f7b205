// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/mantissa_style.h"

#include "style/appearance.h"
#include "style/combo_label.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>

namespace mantissa::app {
namespace {

void paintFocusRing(const QStyleOption* option, QPainter* painter) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme().focus, 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option->rect).adjusted(1, 1, -1, -1), 4, 4);
    painter->restore();
}

void paintCheckBox(const QStyleOption* option, QPainter* painter) {
    const bool on = option->state & QStyle::State_On, enabled = option->state & QStyle::State_Enabled;
    const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(on && enabled ? theme().accent : theme().control);
    painter->setBrush(on ? (enabled ? theme().accent : theme().disabled) : theme().panel);
    painter->drawRoundedRect(box, 3, 3);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(theme().onAccent, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    auto at = [&](double x, double y) { return box.topLeft() + QPointF(x * box.width(), y * box.height()); };
    if (on)
        painter->drawPolyline(QPolygonF({at(0.22, 0.52), at(0.43, 0.74), at(0.8, 0.26)}));
    else if (option->state & QStyle::State_NoChange)
        painter->fillRect(QRectF(at(0.25, 0.44), at(0.75, 0.56)), theme().control);
    painter->restore();
}

// Its ring is seen in either shade, also where nothing can be chosen any more.
void paintRadioButton(const QStyleOption* option, QPainter* painter) {
    const bool on = option->state & QStyle::State_On, enabled = option->state & QStyle::State_Enabled;
    const QColor ink = !enabled ? theme().disabled : on ? theme().accent : theme().control;
    const QRectF ring = QRectF(option->rect).adjusted(1, 1, -1, -1);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(ink, on ? 1.6 : 1.2));
    painter->setBrush(theme().panel);
    painter->drawEllipse(ring);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ink);
    if (on)
        painter->drawEllipse(ring.center(), ring.width() * 0.26, ring.height() * 0.26);
    painter->restore();
}

} // namespace

void MantissaStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (auto* view = qobject_cast<QAbstractItemView*>(widget))
        m_views.adopt(*view);
    if (auto* list = qobject_cast<QComboBox*>(widget))
        labelForReaders(*list);
}

// What is beside words grows with View > Text size, as they do.
int MantissaStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize: return scaled(16);
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight: return scaled(15);
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing: return scaled(6);
    case PM_ToolBarItemSpacing: return 2;
    case PM_DockWidgetSeparatorExtent: return 1;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing: return 8;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int MantissaStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const {
    if (hint == SH_ToolTip_WakeUpDelay)
        return 400;
    if (hint == SH_ToolTip_FallAsleepDelay)
        return 200;
    if (hint == SH_EtchDisabledText || hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    if (hint == SH_UnderlineShortcut) // a letter that nobody sees is pressed by nobody
        return 1;
    if (hint == SH_Slider_AbsoluteSetButtons)
        return Qt::LeftButton;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

void MantissaStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
    const bool ownRing = widget && (widget->inherits("QTabBar") || widget->inherits("QPushButton") || widget->inherits("QToolButton"));
    if (element == PE_FrameFocusRect && ownRing)
        return; // the style sheet draws it
    if (element == PE_IndicatorTabTearLeft || element == PE_IndicatorTabTearRight)
        return; // no torn edge: the arrows beside the tabs say that there are more
    if (element == PE_FrameFocusRect)
        paintFocusRing(option, painter);
    else if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck)
        paintCheckBox(option, painter);
    else if (element == PE_IndicatorRadioButton)
        paintRadioButton(option, painter);
    else
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

} // namespace mantissa::app
