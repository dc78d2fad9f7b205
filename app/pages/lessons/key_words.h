// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <string>

namespace mantissa::app {

// The keys of a lesson's file in the window's words: "go_on" is "Go on when". The file keeps its own.
QString keyWords(const std::string& key);
// The same of a name that a list offers: a page, a control, a kind of prediction.
QString optionWords(const std::string& option);

} // namespace mantissa::app
