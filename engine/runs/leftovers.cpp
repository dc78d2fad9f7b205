// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/leftovers.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <system_error>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// "01-float32", as run_folder_name() names them.
bool is_run_folder(const fs::path& path) {
    const std::string name = path.filename().string();
    const std::size_t dash = name.find('-');
    return dash != std::string::npos && dash >= 2 && std::all_of(name.begin(), name.begin() + std::ptrdiff_t(dash), is_digit);
}

bool is_leftover(const fs::path& file) { return file.extension() == ".new" || file.filename() == ".writable"; }

void clear(const fs::path& folder) {
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(folder, code))
        if (entry.is_regular_file(code) && !entry.is_symlink(code) && is_leftover(entry.path()))
            fs::remove(entry.path(), code);
}

} // namespace

void clear_leftovers(const fs::path& folder) {
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(folder, code))
        if (entry.is_directory(code) && !entry.is_symlink(code) && is_run_folder(entry.path()))
            clear(entry.path());
    fs::remove(folder / "group.json.new", code); // of the window
}

} // namespace mantissa
