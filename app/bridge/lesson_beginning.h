// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/player.h"

#include <QHash>
#include <QString>

namespace mantissa::app {

class Workbench;

// What a step speaks of is put on the desk as one comes to it: the runs that it sets side by side, and the variant that it is about.
void beginStep(Workbench& workbench, const lessons::Player& player);

// Whose experiment lies on the desk: the step's own, else that of the run step before it, else of the first one that comes; -1: none.
int runStepOf(const lessons::Player& player);

// A step's experiment as it is put there: its variants alone, with whole paths, under the name of the step.
Json laidExperiment(const lessons::Player& player, int step);

// Every variant of the lesson with a line of its own, whichever step it runs in. Empty: there are more of them than lines.
QHash<QString, int> linesOf(const lessons::Player& player);

} // namespace mantissa::app
