// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace mantissa::health {

// One value of a tensor for who does not know the names of a graph: of "digits/kernel:second_moment" "a mean square gradient of the
// weights of digits". What is not known keeps its name.
std::string value_in_words(const std::string& tensor);
// All of them: "mean square gradients of the weights of digits".
std::string tensor_in_words(const std::string& tensor);

} // namespace mantissa::health
