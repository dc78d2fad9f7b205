// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/experiment.h"

namespace mantissa {

// For whoever asks for policies by a word: a variant of the experiment, a policy of the program, or the file of one that is kept;
// "all": each policy of the program. The experiment gets a variant for each that it has not, after its own; the words become the names of
// their variants.
Experiment with_policies(const Experiment& experiment, std::vector<std::string>& words);
// With these variants alone, in the experiment's order; none given: with all.
Experiment only_policies(const Experiment& experiment, std::vector<std::string> words);

} // namespace mantissa
