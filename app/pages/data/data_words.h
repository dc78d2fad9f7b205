// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"
#include "core/json.h"

#include <QString>

namespace mantissa {
struct Experiment;
}

namespace mantissa::app {

struct DataFacts;

std::string sourceIn(const Json& settings);     // its name; empty: it is none
QString folderIn(const Json& settings);         // of pictures of one's own; empty: there is none
QString chooseWords(const std::string& source); // of the button that finds its files
QString chooseHelp(const std::string& source);
std::vector<Field> fieldsOf(const Json& settings);                    // of the source that they name
Json ofSource(const std::string& source, const Json& before);         // its settings where another one was before
QString brokenWords(const DataFacts& facts);                          // how many files, and what becomes of them
QString outputWords(const Experiment& experiment, qsizetype classes); // of a network that has more outputs; empty: it has not

} // namespace mantissa::app
