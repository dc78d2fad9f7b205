// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A widget that paints itself as a chart that leaves the window.
#include "charts/chart_export.h"
#include "charts/chart_menu.h"
#include "style/appearance.h"
#include "style/style_sheet.h"
#include "style/view_focus.h"

#include <QCoreApplication>
#include <QEvent>
#include <QMetaMethod>
#include <QPointer>
#include <QWidget>

#include <algorithm>

#include <qcustomplot.h>

namespace mantissa::app {
namespace {

constexpr int faceEdge = 12, faceTitle = 34;

// What cannot be pressed on paper is words there, or nothing.
constexpr auto onPaper = "QAbstractButton { background: transparent; border-color: transparent; color: @text; text-align: left; }"
                         "QPushButton[primary=\"true\"]:enabled { background: transparent; border-color: transparent; color: @text; }"
                         "QAbstractButton[windowOnly=\"true\"] { color: transparent; }";

bool isRing(const QWidget* part) { return part->objectName() == ViewFocus::ringName; }

// That somebody has come by keyboard is no part of the picture.
class Unringed {
public:
    explicit Unringed(QWidget& widget) : m_ring(widget.findChild<QWidget*>(ViewFocus::ringName, Qt::FindDirectChildrenOnly)) {
        m_shown = m_ring && m_ring->isVisible();
        if (m_shown)
            m_ring->hide();
    }
    ~Unringed() {
        if (m_shown)
            m_ring->show();
    }
    Unringed(const Unringed&) = delete;
    Unringed& operator=(const Unringed&) = delete;

private:
    QWidget* m_ring;
    bool m_shown = false;
};

// The parts of a widget have their colours from palette and style sheet, which are the window's.
class Lit {
public:
    explicit Lit(QWidget& widget)
        : m_widget(widget), m_has(std::ranges::any_of(widget.findChildren<QWidget*>(), [](const QWidget* part) { return !isRing(part); })) {
        if (!m_has)
            return;
        m_widget.setPalette(Appearance::paletteOf(theme()));
        m_widget.setStyleSheet(styleSheet(theme(), Appearance::instance().textScale()) +
                               QString(onPaper).replace("@text", theme().text.name()));
    }
    ~Lit() {
        if (!m_has)
            return;
        m_widget.setStyleSheet({});
        m_widget.setPalette({});
    }
    Lit(const Lit&) = delete;
    Lit& operator=(const Lit&) = delete;

private:
    QWidget& m_widget;
    bool m_has;
};

int drawTitle(QWidget& widget, QPainter& painter, int width) {
    if (widget.property("titled").toBool()) // it says it itself
        return faceEdge;
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    painter.drawText(QRect(faceEdge, 0, width - 2 * faceEdge, faceTitle), Qt::AlignVCenter, widget.accessibleName());
    return faceTitle;
}

// As large as fits without changing its proportions, in the middle.
void drawWidget(QWidget& widget, QCPPainter& painter, const QSize& size) {
    const int top = drawTitle(widget, painter, size.width());
    const Unringed unringed(widget);
    const Lit lit(widget);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // rows that came this moment have no height yet
    if (widget.width() <= 0 || widget.height() <= 0)
        return;
    const QSizeF room(size.width() - 2 * faceEdge, size.height() - top - faceEdge);
    const double scale = qMin(room.width() / widget.width(), room.height() / widget.height());
    painter.translate(faceEdge + (room.width() - scale * widget.width()) / 2, top + (room.height() - scale * widget.height()) / 2);
    painter.scale(scale, scale);
    widget.render(&painter, {}, {}, QWidget::DrawChildren);
}

} // namespace

ChartFace faceOf(QWidget& painted) {
    const QPointer<QWidget> widget(&painted);
    auto draw = [widget](QCPPainter& painter, const QSize& size) {
        if (widget)
            drawWidget(*widget, painter, size);
    };
    auto table = [widget] {
        QString text;
        if (widget)
            QMetaObject::invokeMethod(widget, "table", Qt::DirectConnection, Q_RETURN_ARG(QString, text));
        return text;
    };
    return {painted.accessibleName(), draw, table};
}

void offerExports(QWidget& page) {
    for (QWidget* widget : page.findChildren<QWidget*>())
        if (widget->metaObject()->indexOfMethod("table()") >= 0)
            offerChartMenu(*widget);
}

} // namespace mantissa::app
