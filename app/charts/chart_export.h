// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QImage>
#include <QSize>
#include <QString>

#include <functional>

class QCPPainter;
class QMenu;
class QWidget;

namespace mantissa::app {

// A chart as it leaves the window: drawn at any size in the light theme, whatever the window is, and as numbers.
struct ChartFace {
    QString title;
    std::function<void(QCPPainter&, const QSize&)> draw; // called while the light theme is on, over a white ground
    std::function<QString()> table;                      // CSV
    std::function<QString()> tableInSight = {};          // of what the axes show; none: a chart that is not zoomed
};

struct ExportSize {
    QSize size = {960, 540};                              // in points of 1/96 inch
    int dotsPerInch = 192;                                // of a picture; SVG and PDF are vectors
    enum class Reach { all, inSight } reach = Reach::all; // of numbers
};

QImage pictureOf(const ChartFace& face, const ExportSize& how);
// PNG, SVG, PDF or CSV by the ending.
bool saveChart(const ChartFace& face, const QString& file, const ExportSize& how, QString* whatIsWrong);
// The dialog that asks for file, size and resolution; beside the window, never in front of a run. A window that has an invokable
// tellSaved(QString) is told where the chart is then.
void askAndSave(const ChartFace& face, QWidget* parent, const QString& ending = "png");
void addExportActions(QMenu& menu, const ChartFace& face, QWidget* parent); // copy picture, copy numbers, export

// Widgets below `page` that paint themselves and have an invokable table(): they get a menu that exports, with what an invokable
// offerMore(QMenu*, QPoint) of theirs puts before that. Their accessible name is the picture's title, unless their property "titled"
// says that they draw it; of their buttons the words remain, and nothing where the property "windowOnly" is set.
void offerExports(QWidget& page);
ChartFace faceOf(QWidget& painted);

} // namespace mantissa::app
