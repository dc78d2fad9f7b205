// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/line_file.h"
#include "runs/record_json.h"

namespace mantissa {

// Appends to metrics.jsonl.
class LogWriter {
public:
    // What an earlier life of the run wrote after that step is cut off; with it go damaged lines. Before the
    // first step there may be changes, too: -1 cuts off all.
    LogWriter(const std::filesystem::path& file, std::int64_t keep_to_step);

    template <typename Record>
    void append(const Record& record) {
        lines_.append(to_json(record).dump(-1, ' ', false, Json::error_handler_t::replace)); // names of files may be in any encoding
    }

private:
    LineFile lines_;
};

struct RunLog;
std::string text_of(const RunLog& log); // a whole one, as its lines: each record after the step it is of

} // namespace mantissa
