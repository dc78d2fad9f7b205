// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/log_writer.h"

#include "core/system_cause.h"
#include "runs/log_reader.h"

#include <cerrno>
#include <fstream>

namespace mantissa {
namespace {

std::string lines_to(const std::filesystem::path& file, std::int64_t last_step) {
    std::string kept;
    std::ifstream in(file, std::ios::binary);
    for (std::string text; last_step > 0 && std::getline(in, text);)
        if (LogLine line = read_log_line(text); line.damage.empty() && line.step() <= last_step)
            kept += text + "\n";
    return kept;
}

} // namespace

LogWriter::LogWriter(std::filesystem::path file, std::int64_t keep_to_step) : path_(std::move(file)) {
    write_file(path_, lines_to(path_, keep_to_step));
    file_.reset(std::fopen(path_.c_str(), "ab"));
    if (!file_)
        throw bad_input(path_.string() + ": cannot be written: " + why_not_written(errno));
}

void LogWriter::line(const Json& json) {
    std::string text = json.dump() + "\n";
    bool good = std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() && std::fflush(file_.get()) == 0;
    if (!good)
        throw Error(path_.string() + ": could not be written: " + why_not_written(errno));
}

} // namespace mantissa
