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

// Every variant of the lesson with a line of its own, whichever step it runs in. Empty: there are more of them than lines.
QHash<QString, int> linesOf(const lessons::Player& player);

} // namespace mantissa::app
