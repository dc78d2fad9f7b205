// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa {

// (stored - value) / value, as textbooks have it: above 0 where the number grew in size, below 0 where it shrank, -1 where it became 0.
// Of 0, which became something, there is none: it is infinite.
inline double relative_error(double stored, double value) {
    return stored == value ? 0 : (stored - value) / value; // infinity that stayed one lost nothing
}

} // namespace mantissa
