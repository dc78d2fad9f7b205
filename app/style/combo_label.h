// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

class QComboBox;

namespace mantissa::app {

// To screen readers a list on Linux is called what is chosen in it, and nothing else tells what it is for but a label: one that has none
// gets one that nobody sees.
void labelForReaders(QComboBox& list);

} // namespace mantissa::app
