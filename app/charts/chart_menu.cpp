// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/chart_menu.h"

#include "charts/chart_export.h"
#include "charts/table_sheet.h"
#include "style/icons.h"
#include "style/view_focus.h"

#include <QMenu>
#include <QMetaMethod>
#include <QShortcut>
#include <QToolButton>

namespace mantissa::app {
namespace {

bool can(const QWidget& chart, const char* method) { return chart.metaObject()->indexOfMethod(method) >= 0; }

// What is shown, where the whole of it would be too much to read.
QString figuresOf(QWidget& chart) {
    QString text;
    QMetaObject::invokeMethod(&chart, can(chart, "shownTable()") ? "shownTable" : "table", Qt::DirectConnection,
                              Q_RETURN_ARG(QString, text));
    return text;
}

void showFigures(QWidget& chart) { showSheet(chart.accessibleName(), figuresOf(chart), chart.window()); }

void openMenu(QWidget& chart, const QPoint& at, const QPoint& place) {
    auto* menu = new QMenu(&chart);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (can(chart, "offerMore(QMenu*,QPoint)"))
        QMetaObject::invokeMethod(&chart, "offerMore", Q_ARG(QMenu*, menu), Q_ARG(QPoint, at));
    menu->addAction(QObject::tr("Show as a table (T)"), &chart, [&chart] { showFigures(chart); });
    addExportActions(*menu, faceOf(chart), chart.window());
    menu->popup(place);
}

// A chart that takes keys of its own shows itself that it has them.
void takeKeyboard(QWidget& chart) {
    if (chart.focusPolicy() != Qt::NoFocus)
        return;
    chart.setFocusPolicy(Qt::TabFocus);
    ViewFocus::ring(chart);
}

} // namespace

void offerChartMenu(QWidget& chart) {
    takeKeyboard(chart);
    chart.setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(&chart, &QWidget::customContextMenuRequested, &chart,
                     [&chart](const QPoint& at) { openMenu(chart, at, chart.mapToGlobal(at)); });
    auto* key = new QShortcut(Qt::Key_T, &chart, nullptr, nullptr, Qt::WidgetShortcut);
    QObject::connect(key, &QShortcut::activated, &chart, [&chart] { showFigures(chart); });
}

QToolButton* chartMenuButton(QWidget& chart) {
    auto* button = new QToolButton;
    button->setIcon(icon("menu"));
    button->setToolTip(QObject::tr("Table, copy, export"));
    button->setAccessibleName(QObject::tr("Menu of %1").arg(chart.accessibleName()));
    button->setFocusPolicy(Qt::TabFocus);
    QObject::connect(button, &QToolButton::clicked, &chart,
                     [&chart, button] { openMenu(chart, QPoint(-1, -1), button->mapToGlobal(QPoint(0, button->height()))); });
    return button;
}

} // namespace mantissa::app
