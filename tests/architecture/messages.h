// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace mantissa::architecture {

// Where app/, engine/report and engine/cli below `root` compare with words of a sentence, or look into a message: one line each,
// "file:line: what is wrong". Whoever offers a way out asks for the problem's kind and facts, or the event's kind.
std::vector<std::string> compared_sentences(const std::filesystem::path& root);

} // namespace mantissa::architecture
