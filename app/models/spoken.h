// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <string>

namespace mantissa::app {

struct RunData;

// A sentence of the engine in the window's language: where it is shown, not where it is made, for files stay English.
QString spoken(const QString& english);
inline QString spoken(const std::string& english) { return spoken(QString::fromStdString(english)); }
inline QString spoken(const char* english) { return spoken(QString::fromUtf8(english)); }

// A clause of it as a sentence that stands by itself: with a capital and a full stop.
QString asSentence(const QString& clause);
QString spokenTensor(const std::string& name); // "Weights of digits", of the name that it has in the graph
// What somebody typed, as the name of a variant, a run or a layer: whatever its words, no sentence with it is told otherwise. Kept until
// the program ends, for a message may still tell of it.
void keepAsTyped(const std::string& name);
// Of a sweep, whose names are made: in the window's language. Else as somebody typed it.
QString shownName(const RunData& run);
// The name or the story of an experiment: in the window's language where it is one that ships, else as it was written.
QString spokenTitle(const std::string& written);

} // namespace mantissa::app
