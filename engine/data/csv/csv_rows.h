// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/idx/byte_stream.h"

#include <string>
#include <vector>

namespace mantissa {

// A table in a text file, row by row, packed with gzip or not. Cells stand between commas, semicolons or tabs, whichever the first row
// has most of but in numbers; a cell in quotes may hold them. Throws bad_input naming file and line.
class CsvRows {
public:
    explicit CsvRows(const std::filesystem::path& file);

    bool next(); // false: there is no further one; empty lines are passed over
    const std::vector<std::string>& cells() const { return cells_; }
    bool parts_at_commas() const { return separator_ == ','; }  // else a number may have one for its point
    [[noreturn]] void refuse(const std::string& message) const; // names the line of the row

private:
    bool read_line(std::string& line);
    void split(const std::string& line);

    std::filesystem::path path_;
    ByteStream stream_;
    std::vector<std::uint8_t> piece_;
    std::size_t at_ = 0, filled_ = 0;
    bool after_return_ = false; // a line feed that comes now belongs to the line before
    std::int64_t line_ = 0;
    char separator_ = 0; // 0: not known yet
    std::vector<std::string> cells_;
};

} // namespace mantissa
