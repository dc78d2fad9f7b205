// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"

#include <QString>

namespace mantissa::app {

// A problem of an experiment as the window tells it: places by their names, never by keys of the file.
QString wordsOf(const Problem& problem, const Json& experiment);

// What keeps its data from it, with counts as the window writes them.
QString objectionWords(const Problem& problem);

// Why its data cannot be used, a sentence of the engine: settings of the data by the names that their fields have, never by keys.
QString refusalWords(const QString& english, const Json& experiment);

// A place of an experiment, "training.batch", by its name alone.
QString wordsOfPlace(const std::string& where, const Json& experiment);

} // namespace mantissa::app
