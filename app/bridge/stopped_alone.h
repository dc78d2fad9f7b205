// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QVector>

namespace mantissa::app {

class Desk;
class RunStore;
struct RunData;

bool canGoOn(const RunData& run); // it has not ended by itself, or failed on its way: what was in the way may be gone

// Runs that were stopped while the others of their group went on: Continue leaves them so, also after a kill, as long as another is
// there to go on. Kept in the group's folder.
void noteStoppedAlone(const RunStore& store, int key);
void noteGoesOn(const RunStore& store, const QVector<int>& keys); // what was said of them is over
QVector<int> leftStopped(const RunStore& store, int group);       // of its runs, those that Continue leaves out

// Of what was opened: that a kill ended its runs, and from which step each goes on.
void tellCutOff(Desk& desk);

} // namespace mantissa::app
