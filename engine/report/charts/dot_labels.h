// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace mantissa::report {

struct LabelBox {
    double x = 0, y = 0, width = 0, height = 0; // pixels; x, y: its corner at the left and top
};
double overlap(const LabelBox& one, const LabelBox& other); // their common area

// Names beside dots: what each of them needs, and where it stands.
struct DotLabel {
    double x = 0, y = 0, width = 0; // of the dot; of the words
    LabelBox box = {};              // where they are
    int side = 1;                   // 1: begins there, -1: ends there, 0: in the middle
    bool far = false;               // needs a line to its dot
};
inline constexpr double label_height = 28; // of two lines

// At the right of its dot, else at the left, over or under it, at a corner, else farther off: wherever it covers neither another one nor
// what is taken (dots, error bars), and stays within the room.
void place_labels(std::vector<DotLabel>& labels, const LabelBox& room, std::vector<LabelBox> taken);

} // namespace mantissa::report
