// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace mantissa {

// How often something is tried: a few times every day, many times where the label `long` is asked for.
inline qlonglong effort(qlonglong everyday, qlonglong thorough) {
    return qEnvironmentVariable("MANTISSA_HOSTILE") == "long" ? thorough : everyday;
}

} // namespace mantissa
