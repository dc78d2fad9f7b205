// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa {

// Of the FILE of every command that takes what report::open_experiment() opens.
inline constexpr const char* experiment_file_help =
    "An experiment, the name of one that ships (welcome), or a report (.html, .json, .md, .tex or .pdf) that holds one";

} // namespace mantissa
