// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/summary.h"

#include <optional>
#include <string>

namespace mantissa::report {

// What a condition may ask of a run, "ms_step.median": whether that is a number or a text is known before there is a run. None: there is
// no such figure.
std::optional<FigurePath::Is> figure_at(const std::string& path);

// "float32.memory is a group of figures; name one of them: ..."; of what is no figure at all, what was meant, or what there is.
std::string why_no_figure(const std::string& run, const std::string& path);

} // namespace mantissa::report
