// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/line_file.h"

#include "core/json.h"
#include "core/system_cause.h"

#include <cerrno>
#include <fstream>

namespace mantissa {
namespace {

std::string kept_lines(const std::filesystem::path& file, const std::function<bool(const std::string&)>& keeps) {
    std::string kept;
    std::ifstream in(file, std::ios::binary);
    for (std::string text; std::getline(in, text);)
        if (keeps(text))
            kept += text + "\n";
    return kept;
}

} // namespace

LineFile::LineFile(std::filesystem::path file, const std::function<bool(const std::string& line)>& keeps) : path_(std::move(file)) {
    write_file(path_, kept_lines(path_, keeps));
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
