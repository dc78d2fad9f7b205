// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "image.h"

#include <string>

namespace mantissa::appimage {

// Writes what is in the image below `folder`, which is made: all of it, or what a pattern with * names. `tell` hears of each path.
void unpack(const Image& image, const std::string& folder, const std::string& pattern, const std::function<void(const std::string&)>& tell);

// The folder with the whole image, ready to be started: in the user's cache, where the first start unpacks it; where that cannot be
// written, among the system's temporary files. It is not tidied away while this process, or what it becomes, runs.
std::string ready_folder(const Image& image, const std::string& name, std::uint32_t checksum);

} // namespace mantissa::appimage
