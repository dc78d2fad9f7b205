// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace mantissa {

// A file of lines, appended to a whole line at a time: a kill leaves at most a last line without its end.
class LineFile {
public:
    // Of what an earlier life of the run wrote, `keeps` tells what stays; the rest is cut off, atomically.
    LineFile(std::filesystem::path file, const std::function<bool(const std::string& line)>& keeps);
    void append(const std::string& line);

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::filesystem::path path_;
    std::unique_ptr<std::FILE, Close> file_;
};

} // namespace mantissa
