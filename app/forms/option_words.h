// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <string>

namespace mantissa::app {

// What a list offers, in the window's words: the file keeps its own. Names (relu, adam, float16) stay as they are.
QString optionWord(const std::string& option);

} // namespace mantissa::app
