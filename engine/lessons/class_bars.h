// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/share.h"

namespace mantissa::lessons {

// A prediction's histogram over a class: how many said so, and to how many it happened.
struct ClassBar {
    std::string words = {};
    int said = 0, happened = 0;
};
// Choices stand as the lesson has them; numbers in their order, and in classes of their own where they are many.
std::vector<ClassBar> class_bars(const ClassRow& row, const std::string& language);

} // namespace mantissa::lessons
