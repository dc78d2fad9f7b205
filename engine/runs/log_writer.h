// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/record_json.h"

#include <cstdio>
#include <filesystem>
#include <memory>

namespace mantissa {

// Appends to metrics.jsonl, a whole line at a time.
class LogWriter {
public:
    // What an earlier life of the run wrote after that step is cut off, atomically; with it go damaged lines.
    LogWriter(std::filesystem::path file, std::int64_t keep_to_step);

    template <typename Record>
    void append(const Record& record) {
        line(to_json(record));
    }

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    void line(const Json& json);
    std::filesystem::path path_;
    std::unique_ptr<std::FILE, Close> file_;
};

} // namespace mantissa
