// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/health_history.h"

#include <string>
#include <vector>

namespace mantissa::insight {

struct CoursePoint : TwinPoint {
    std::string ulps_of = {}; // the format whose last places they are; empty: not known
};
// How far a layer was from the twin in each observed step; of several of its tensors, the worst of each figure.
std::vector<CoursePoint> twin_course(const HealthHistory& history, const std::string& layer, Subject subject);

// Of a variable before the step, or of a tensor of it; empty: not known.
std::string format_of_twin(const HealthHistory& history, const TwinTrack& twin);

// "first apart at step 2, in activations of conv2d (conv2d/output), by 0.0131 %"
std::string parting_words(const Parting& parting);
// "It and its twin are first apart at step 2, …; by a tenth and more at …."; empty: it has no twin.
std::string parting_sentence(const HealthHistory& history);

} // namespace mantissa::insight
