// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/problem.h"

#include <QString>

class QLabel;
class QStackedWidget;
class QWidget;

namespace mantissa::app {

class EmptyPlace;
class Workbench;

// What keeps the open experiment from being trained, for pages that would say "Press Run"; empty: nothing, or none is open.
QString problemOf(Workbench& workbench);
bool isMendedInData(const Problem& problem);            // by the fields and the button of that page
bool isMendedInData(Workbench& workbench);              // the first problem of the open experiment
void leadToBuild(QLabel& label, Workbench& workbench);  // once: its link opens the page where the problem is mended
void sayProblem(QLabel& label, const QString& problem); // with that link
void sayPlain(QLabel& label, const QString& words);     // again without
void sayNothingYet(EmptyPlace& place, Workbench& workbench, const QString& words); // and Run beneath, or the problem and Build

// A page that has nothing to tell before there are runs: the place that says so, whose button leads there, and in the same stack what is
// filled then, which scrolls.
struct EmptyOrFilled {
    QStackedWidget* stack;
    EmptyPlace* empty;
    QWidget* filled;
};
EmptyOrFilled layEmptyOrFilled(QWidget& page, Workbench& workbench);

} // namespace mantissa::app
