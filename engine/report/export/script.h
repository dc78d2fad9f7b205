// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What the scripts of all frameworks share: Python's spelling, settings, the words on top.
#include "report/export/export.h"

#include <string>
#include <vector>

namespace mantissa::report {

std::string literal(const Json& value);        // in Python
std::string one_line(const std::string& text); // what stands in a comment or a first line must not end it

// The framework's own name for a precision: the nearest of the policies whose numbers frameworks have too.
struct Counterpart {
    std::string policy;             // its name here
    std::string keras;              // and in Keras, for which tf32 is a switch and no policy
    std::string compute, variables; // numbers as frameworks call them: float32, float16 or bfloat16
    bool same = true;               // false: something of it is lost
    std::string floatx;             // "float16": Keras has it as a switch of its own for all of a program; empty: none
};
Counterpart counterpart_of(const Precision& precision);

// What the script does otherwise than Mantissa, a sentence each.
std::vector<std::string> differences_of(const Variant& variant, const ExportOptions& options);

// The first lines, up to the settings, as constants.
std::string script_head(const Experiment& experiment, const Variant& variant, const ExportOptions& options, const std::string& start);
std::string script_settings(const Variant& variant, const ExportOptions& options);
extern const char* const script_data; // images, their order and the initial weights, in NumPy
extern const char* const pytorch_runtime;
extern const char* const keras_runtime;

} // namespace mantissa::report
