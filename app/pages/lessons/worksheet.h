// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/player.h"

#include <QString>

namespace mantissa::app {

// A lesson on paper: texts, predictions with boxes to tick, room for what happened; with solutions also what the answers say.
enum class Solutions { without, with };
QString worksheetHtml(const lessons::Player& player, const QString& language, Solutions solutions);
// Throws Error where it cannot be written.
void writeWorksheet(const lessons::Player& player, const QString& language, Solutions solutions, const QString& file);

} // namespace mantissa::app
