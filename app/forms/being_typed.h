// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLineEdit>

namespace mantissa::app {

// What is being typed, and was not taken yet, stays as it is, whatever comes in meanwhile.
inline bool isBeingTyped(const QLineEdit& field) { return field.hasFocus() && field.isModified(); }

// Taken as where the field is left, which neither a key nor a button that is pressed by its letter makes one do.
void takeWhatIsTyped();

} // namespace mantissa::app
