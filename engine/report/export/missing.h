// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "policy/policy.h"

#include <string>

namespace mantissa::report {

// "PyTorch", "Keras"
std::string framework_title(const std::string& framework);

// What of a precision a framework has no words for, to follow "which": "trains in no fixed point and rounds nothing by chance".
std::string missing_in(const std::string& framework, const Precision& precision);

// Numbers of float32, tf32, float16 and bfloat16 alone.
bool has_usual_numbers(const Precision& precision);

} // namespace mantissa::report
