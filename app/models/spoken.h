// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <string>

namespace mantissa::app {

// A sentence of the engine in the window's language: where it is shown, not where it is made, for files stay English.
QString spoken(const QString& english);
inline QString spoken(const std::string& english) { return spoken(QString::fromStdString(english)); }
inline QString spoken(const char* english) { return spoken(QString::fromUtf8(english)); }

// A clause of it as a sentence that stands by itself: with a capital and a full stop.
QString asSentence(const QString& clause);

} // namespace mantissa::app
