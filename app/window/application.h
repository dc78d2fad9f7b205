// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "style/language.h"

#include <QStringList>

#include <optional>
#include <string>

namespace mantissa::app {

class MainWindow;

// What the command line asks for: mantissa [--language en|de|system] [FILE]. The language counts for this time alone.
struct StartWishes {
    QStringList files;
    std::optional<Language::Choice> language;
    QString problem; // empty: none
};
StartWishes startWishes(const QStringList& arguments); // the program's name first

// What --version and --help say, for which no screen is needed.
std::optional<std::string> answerWithoutWindow(int argc, const char* const* argv);

// What was asked for; where it cannot be opened, the other, and why.
void openWished(MainWindow& window, const QString& file, const QString& otherwise);

// The whole program: opens the window on the file that was named, else on the welcome experiment.
int runApplication(int argc, char** argv);

} // namespace mantissa::app
