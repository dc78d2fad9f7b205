// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/records.h"

#include <string>

namespace mantissa::insight {

// One value of a tensor for who does not know the names of a graph: of "digits/kernel:second_moment" "a mean square gradient of the
// weights of digits". What is not known keeps its name.
std::string value_in_words(const std::string& tensor);
// All of them: "mean square gradients of the weights of digits".
std::string tensor_in_words(const std::string& tensor);
// The event's sentence; that of a number that is not finite, which a run folder keeps with the tensor's name, in words.
std::string event_in_words(const EventRecord& event);

} // namespace mantissa::insight
