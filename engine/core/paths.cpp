// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/paths.h"

#include <cstdlib>

namespace mantissa {

std::filesystem::path resources_folder() {
    namespace fs = std::filesystem;
    if (const char* named = std::getenv("MANTISSA_RESOURCES"); named && *named)
        return named;
    std::error_code code;
    fs::path folder = fs::read_symlink("/proc/self/exe", code).parent_path();
    for (int up = 0; up < 5 && !folder.empty(); ++up, folder = folder.parent_path())
        for (const char* place : {"resources", "share/mantissa"})
            if (fs::exists(folder / place / "experiments", code))
                return folder / place;
    return MANTISSA_SOURCE_RESOURCES;
}

std::filesystem::path cache_folder() {
    namespace fs = std::filesystem;
    if (const char* named = std::getenv("MANTISSA_CACHE"); named && *named)
        return named;
    if (const char* users = std::getenv("XDG_CACHE_HOME"); users && *users == '/')
        return fs::path(users) / "mantissa";
    if (const char* home = std::getenv("HOME"); home && *home == '/')
        return fs::path(home) / ".cache" / "mantissa";
    std::error_code code;
    return fs::temp_directory_path(code) / "mantissa";
}

} // namespace mantissa
