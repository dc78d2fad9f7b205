// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/made_folders.h"

#include "core/error.h"
#include "core/system_cause.h"

#include <system_error>

#include <unistd.h>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

void check_links(const fs::path& folder) {
    std::error_code code;
    for (fs::path path = folder; path.has_relative_path(); path = path.parent_path())
        if (fs::is_symlink(path, code) && !fs::exists(path, code))
            throw bad_input(path.string() + ": this link leads to nothing; remove it, or choose another folder");
}

// A link that leads nowhere is something.
bool is_nothing(const fs::path& path) {
    std::error_code code;
    return fs::symlink_status(path, code).type() == fs::file_type::not_found;
}

// Nothing but folders, and none that holds something.
void remove_empty(const std::vector<fs::path>& folders) {
    for (const fs::path& folder : folders)
        rmdir(folder.c_str());
}

} // namespace

MadeFolders::MadeFolders(const fs::path& folder) {
    std::error_code code;
    for (fs::path path = folder; path.has_relative_path() && is_nothing(path); path = path.parent_path())
        made_.push_back(path);
    fs::create_directories(folder.empty() ? "." : folder, code);
    if (!code)
        return;
    const std::string why = why_not_written(code.value());
    remove_empty(made_); // those above it may be there
    check_links(folder);
    throw bad_input(folder.string() + ": the folder cannot be made: " + why);
}

MadeFolders::~MadeFolders() { remove_empty(made_); }

} // namespace mantissa
