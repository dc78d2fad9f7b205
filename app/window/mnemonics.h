// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QList>

class QAction;
class QMenu;

namespace mantissa::app {

// A letter for Alt in each of these texts, different from one another as far as there are letters, in whatever language they are.
void giveMnemonics(const QList<QAction*>& actions);
void keepMnemonics(QMenu& menu); // whenever it opens, and the menus within: texts change as one works

} // namespace mantissa::app
