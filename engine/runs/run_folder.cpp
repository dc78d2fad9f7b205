// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/run_folder.h"

#include "core/system_cause.h"
#include "runs/stored_run.h"

#include <fmt/format.h>

#include <cctype>
#include <system_error>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t most_bytes_of_name = 60;

// A part of a letter in UTF-8, of which the first says that it is one; names are in every writing.
bool is_beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }
bool goes_on(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

void shorten(std::string& text, std::size_t bytes) {
    if (text.size() <= bytes)
        return;
    while (bytes > 0 && goes_on(text[bytes])) // no half letter stays
        --bytes;
    text.resize(bytes);
}

// Where to; empty: there was none.
fs::path move_away(const fs::path& path) {
    if (!holds_run(path))
        return {};
    fs::path older = path.parent_path() / "older";
    fs::create_directories(older);
    for (int i = 1;; ++i) {
        fs::path to = older / (path.filename().string() + "." + std::to_string(i));
        if (!fs::exists(to)) {
            fs::rename(path, to);
            return to;
        }
    }
}

void check_writable(const fs::path& path) {
    write_file(path / ".writable", "1");
    fs::remove(path / ".writable");
}

} // namespace

RunFolder::RunFolder(const fs::path& path, Existing existing) : path_(path) {
    try {
        if (existing == Existing::move_away)
            earlier_ = move_away(path_);
        fs::create_directories(path_);
    } catch (const fs::filesystem_error& error) {
        throw bad_input(path_.string() + ": the folder cannot be made: " + why_not_written(error.code().value()));
    }
    check_writable(path_);
}

void RunFolder::open_metrics(std::int64_t keep_to_step) { log_.emplace(file("metrics.jsonl"), keep_to_step); }

std::string run_folder_name(int index, const std::string& variant) {
    std::string slug;
    for (char c : variant) {
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '_')
            slug += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (is_beyond_ascii(c))
            slug += c;
        else if (!slug.empty() && slug.back() != '-')
            slug += '-';
    }
    shorten(slug, most_bytes_of_name);
    while (slug.ends_with('-'))
        slug.pop_back();
    return fmt::format("{:02}-{}", index + 1, slug.empty() ? "variant" : slug);
}

} // namespace mantissa
