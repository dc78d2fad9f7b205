// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/line_file.h"

#include "core/atomic_file.h"
#include "core/error.h"
#include "core/system_cause.h"

#include <cerrno>
#include <fstream>
#include <span>
#include <string>

namespace mantissa {
namespace {

// Throws where they are there and cannot be read: what is not known is not thrown away. Line by line, for a log may be long.
void take_over(const std::filesystem::path& file, const std::function<bool(const std::string&)>& keeps, AtomicFile& to) {
    if (std::error_code code; std::filesystem::status(file, code).type() == std::filesystem::file_type::not_found)
        return;
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    for (std::string text; std::getline(in, text);)
        if (keeps(text))
            to.write(std::as_bytes(std::span(text += '\n')));
    if (!in.eof())
        throw bad_input(file.string() + ": cannot be read: " + why_unreadable(errno));
}

} // namespace

LineFile::LineFile(std::filesystem::path file, const std::function<bool(const std::string& line)>& keeps) : path_(std::move(file)) {
    AtomicFile kept(path_);
    take_over(path_, keeps, kept);
    kept.commit();
    file_.reset(std::fopen(path_.c_str(), "ab"));
    if (!file_)
        throw bad_input(path_.string() + ": cannot be written: " + why_not_written(errno));
}

void LineFile::append(const std::string& line) {
    std::string text = line + "\n";
    bool good = std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() && std::fflush(file_.get()) == 0;
    if (!good)
        throw Error(path_.string() + ": could not be written: " + why_not_written(errno));
}

} // namespace mantissa
