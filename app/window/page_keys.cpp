// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/page_keys.h"

#include <QObject>

namespace mantissa::app {
namespace {

KeyGroup onCharts() {
    return {QObject::tr("On charts"),
            {{QObject::tr("Left, Right"), QObject::tr("Move the cursor; with Shift faster")},
             {QObject::tr("Up, Down"), QObject::tr("Go from pane to pane: the menu key opens that one's menu")},
             {QObject::tr("+, −, Home"), QObject::tr("Zoom, show everything")},
             {QObject::tr("A"), QObject::tr("Second cursor; differences and slopes at the right")},
             {QObject::tr("T"), QObject::tr("The figures as a table")},
             {QObject::tr("Menu key"), QObject::tr("Menu: axes, statistics, notes, export")},
             {QObject::tr("Drag"), QObject::tr("Zoom to the box; with Ctrl move the chart")},
             {QObject::tr("Ctrl+wheel"), QObject::tr("Zoom along the x axis; in a chart that has the keyboard, the wheel alone")},
             {QObject::tr("Double-click"), QObject::tr("Fit everything")}}};
}

KeyGroup inLists() {
    return {QObject::tr("In lists"),
            {{QObject::tr("Space"), QObject::tr("Tick; outside fields and lists: pause and go on")},
             {QObject::tr("Alt+Up, Alt+Down"), QObject::tr("Move a layer or variant")},
             {QObject::tr("Del"), QObject::tr("Delete a layer, variant or run")}}};
}

KeyGroup onBuild() {
    return {QObject::tr("On Build"), {{QObject::tr("Return, F2, Tab"), QObject::tr("Edit a card's words, its name, the next")}}};
}

KeyGroup onHealth() {
    return {QObject::tr("On Health"),
            {{QObject::tr("Arrows, Home, End"), QObject::tr("Move the cell of the map")},
             {QObject::tr("Return"), QObject::tr("Fold a block; in the histogram: use the line's scale")},
             {QObject::tr("+, −"), QObject::tr("Zoom the map")},
             {QObject::tr("F"), QObject::tr("Follow the run")},
             {QObject::tr("Left, Right"), QObject::tr("In the histogram: move the line by a bit, with Shift by four; Escape lets go")}}};
}

KeyGroup onWhySlow() {
    return {QObject::tr("On Why slow"),
            {{QObject::tr("X"), QObject::tr("Swap the two variants")},
             {QObject::tr("M"), QObject::tr("Measure")},
             {QObject::tr("Up, Down"), QObject::tr("Go from cause to cause, from layer to layer")},
             {QObject::tr("Return"), QObject::tr("Try a cause's remedy; open a layer in Build")}}};
}

KeyGroup onSweep() {
    return {QObject::tr("On Sweep"),
            {{QObject::tr("Arrows"), QObject::tr("Go from cell to cell")},
             {QObject::tr("Return"), QObject::tr("Open the cell's runs in Compare")},
             {QObject::tr("Del"), QObject::tr("Drop a run that waits")}}};
}

KeyGroup onLessons() {
    return {QObject::tr("In a lesson"),
            {{QObject::tr("1 … 9"), QObject::tr("Choose a prediction")},
             {QObject::tr("Alt+Left, Alt+Right"), QObject::tr("Back and on; a presenter's keys do the same")}}};
}

} // namespace

QVector<KeyGroup> keysOfPages() { return {onCharts(), inLists(), onBuild(), onHealth(), onWhySlow(), onSweep(), onLessons()}; }

} // namespace mantissa::app
