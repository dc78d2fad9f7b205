// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/chart_statistics.h"

#include "models/spoken.h"

#include "models/words.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

QString quotedCell(const QString& text) { return '"' + QString(text).replace('"', "\"\"") + '"'; }

std::vector<double> figuresBetween(const ChartCurves& curves, int key, std::size_t pane, const PaneRange& x) {
    const RunData& run = curves.run(key);
    const std::vector<float>& column = run.*paneTypes()[pane].column;
    std::vector<double> figures;
    for (std::size_t i = 0; i < column.size(); ++i)
        if (const double at = curves.view().xOf(run, run.stepOf(i));
            at >= x.lower && at <= x.upper && curves.view().past(qint64(run.stepOf(i))))
            if (const double figure = curves.shown(key, pane, double(column[i])); std::isfinite(figure))
                figures.push_back(figure);
    return figures;
}

QString lineOfFigures(const QString& run, const PaneType& type, const QString& title, const std::vector<double>& figures) {
    const auto [least, most] = std::minmax_element(figures.begin(), figures.end());
    double sum = 0;
    for (double figure : figures)
        sum += figure;
    QStringList cells = {run, title};
    for (double figure : {*least, *most, sum / double(figures.size()), figures.back()})
        cells << type.value(figure);
    cells << formatCount(qint64(figures.size()));
    for (QString& cell : cells)
        cell = quotedCell(cell);
    return cells.join(',') + '\n';
}

} // namespace

QString statisticsOf(const ChartCurves& curves, const PaneRange& x) {
    QStringList head = {QObject::tr("run"),  QObject::tr("figure"), QObject::tr("least"), QObject::tr("most"),
                        QObject::tr("mean"), QObject::tr("last"),   QObject::tr("points")};
    QString text = head.join(',') + '\n';
    for (std::size_t pane = 0; pane < paneTypes().size(); ++pane)
        for (int key : curves.present(pane) ? curves.runs() : QVector<int>())
            if (const auto figures = figuresBetween(curves, key, pane, x);
                !curves.hidden(key) && !curves.idle(key, pane) && !figures.empty())
                text += lineOfFigures(shownName(curves.run(key)), paneTypes()[pane],
                                      paneTypes()[pane].title(curves, curves.view().choices[pane]).title, figures);
    return text;
}

} // namespace mantissa::app
