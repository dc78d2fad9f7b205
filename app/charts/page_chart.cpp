// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/page_chart.h"

#include "charts/plot_card.h"
#include "charts/run_chart.h"

#include <QApplication>
#include <QMetaMethod>

#include <cmath>

namespace mantissa::app {
namespace {

bool isChart(const QWidget& widget) {
    return qobject_cast<const RunChart*>(&widget) || qobject_cast<const PlotCard*>(&widget) ||
           widget.metaObject()->indexOfMethod("table()") >= 0;
}

bool meant(const QWidget& chart) {
    const QWidget* focus = QApplication::focusWidget();
    return focus && (focus == &chart || chart.isAncestorOf(focus));
}

} // namespace

std::optional<ChartFace> chartOf(QWidget& page) {
    QWidget* best = nullptr;
    const auto area = [](const QWidget* chart) { return meant(*chart) ? HUGE_VAL : double(chart->width()) * chart->height(); };
    for (QWidget* widget : page.findChildren<QWidget*>())
        if (widget->isVisible() && isChart(*widget) && (!best || area(widget) > area(best)))
            best = widget;
    if (!best)
        return std::nullopt;
    if (auto* curves = qobject_cast<RunChart*>(best))
        return curves->face();
    if (auto* card = qobject_cast<PlotCard*>(best))
        return card->face();
    return faceOf(*best);
}

} // namespace mantissa::app
