// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "architecture/source_files.h"

namespace mantissa::architecture {

// Everything in engine/ and app/ below `root` that goes against the arrows of DESIGN: one sentence each,
// "file:line: what is wrong", in the order of the files. Empty: the house is in order.
std::vector<std::string> broken_rules(const std::filesystem::path& root);

// Its parts.
std::vector<std::string> wrong_ways_in_app(const SourceFile& file); // between the rooms of the window
std::vector<std::string> large_classes(const SourceFile& file);
// Files of a room are compiled together: a helper (of an unnamed namespace) of one has no name that a function has which the others
// may call, in an outer namespace. That function would be hidden from them, and the compiler may find a way to call the helper.
// `seen`: what the room may include.
std::vector<std::string> hiding_helpers(const std::vector<SourceFile>& room, const std::vector<SourceFile>& seen);
// `top`: the folder from which includes are named.
std::vector<std::string> include_circles(const std::vector<SourceFile>& files, const std::string& top);

} // namespace mantissa::architecture
