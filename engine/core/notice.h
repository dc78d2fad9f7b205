// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

namespace mantissa {

// Something that takes a while, in a sentence, for whoever shows it; any thread may give notice.
void give_notice(const std::string& sentence);
void on_notice(std::function<void(const std::string&)> show); // empty: nobody looks

} // namespace mantissa
