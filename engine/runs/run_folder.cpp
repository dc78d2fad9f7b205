// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/run_folder.h"

#include "core/system_cause.h"
#include "runs/folder_lock.h"
#include "runs/stored_run.h"

#include <fmt/format.h>

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include <unistd.h>

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

// Why a file may not be filled; 0: it may.
int why_not_filled(std::FILE* file) {
    const bool good = std::fputs("1", file) >= 0 && std::fflush(file) == 0 && fsync(fileno(file)) == 0;
    const int cause = good ? 0 : errno;
    return std::fclose(file) == 0 || cause != 0 ? cause : errno;
}

// The folder is named: nobody knows the file that it is tried with.
void check_writable(const fs::path& path) {
    const fs::path tried = path / ".writable";
    const std::string words = path.string() + ": cannot be written into: ";
    std::FILE* file = std::fopen(tried.c_str(), "wb");
    if (!file)
        throw bad_input(words + why_not_written(errno));
    const int cause = why_not_filled(file);
    std::error_code code;
    fs::remove(tried, code);
    if (cause != 0)
        throw Error(words + why_not_written(cause));
}

} // namespace

RunFolder::RunFolder(const fs::path& path, Existing existing) : path_(path) {
    check_is_ours(); // before what lies there is moved, or gone on with
    try {
        if (existing == Existing::move_away)
            earlier_ = move_away(path_);
    } catch (const fs::filesystem_error& error) {
        throw bad_input(path_.string() + ": the folder cannot be made: " + why_not_written(error.code().value()));
    }
    made_.emplace(path_);
    check_writable(path_);
}

void RunFolder::check_is_ours() const {
    if (is_taken_over(path_.parent_path()))
        throw Error(path_.string() + ": another training has begun in its place, and what that writes is not written over" +
                    "; choose another folder");
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
