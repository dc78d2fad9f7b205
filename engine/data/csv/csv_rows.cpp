// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/csv/csv_rows.h"

#include "core/error.h"

#include <algorithm>

namespace mantissa {
namespace {

constexpr std::size_t piece_bytes = 1 << 16, longest_line = 64u << 20;

bool is_digit_at(const std::string& line, std::size_t at) { return at < line.size() && line[at] >= '0' && line[at] <= '9'; }

// Where numbers have a comma for a point: one in a cell at most, between digits.
bool has_commas_in_numbers(const std::string& line, char separator) {
    bool decimal = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == ',' && (decimal || i == 0 || !is_digit_at(line, i - 1) || !is_digit_at(line, i + 1)))
            return false;
        decimal = line[i] == ',' || (decimal && line[i] != separator);
    }
    return line.find(separator) != std::string::npos;
}

char separator_of(const std::string& line) {
    const auto count = [&](char sign) { return std::ranges::count(line, sign); };
    const char other = count(';') < count('\t') ? '\t' : ';';
    return has_commas_in_numbers(line, other) || count(other) > count(',') ? other : ',';
}

std::string trimmed(const std::string& cell) {
    const std::size_t begin = cell.find_first_not_of(" \t"), end = cell.find_last_not_of(" \t");
    return begin == std::string::npos ? "" : cell.substr(begin, end - begin + 1);
}

bool ends_line(std::uint8_t sign) { return sign == '\n' || sign == '\r'; }

bool is_of_utf_16(const std::string& line) { return line.starts_with("\xFF\xFE") || line.starts_with("\xFE\xFF"); }

} // namespace

CsvRows::CsvRows(const std::filesystem::path& file) : path_(file), stream_(file), piece_(piece_bytes) {}

void CsvRows::refuse(const std::string& message) const {
    throw bad_input(path_.string() + ", line " + std::to_string(line_) + ": " + message);
}

// A line ends with LF, CR and LF, or CR alone, as "CSV (Macintosh)" is written.
bool CsvRows::read_line(std::string& line) {
    line.clear();
    ++line_;
    for (;;) {
        if (at_ == filled_) {
            filled_ = stream_.read(piece_.data(), piece_.size());
            at_ = 0;
            if (filled_ == 0)
                return !line.empty();
        }
        if (after_return_ && piece_[at_] == '\n') {
            after_return_ = false;
            ++at_;
            continue;
        }
        after_return_ = false;
        const auto begin = piece_.begin() + static_cast<std::ptrdiff_t>(at_), end = piece_.begin() + static_cast<std::ptrdiff_t>(filled_);
        const auto stop = std::find_if(begin, end, ends_line);
        line.append(begin, stop);
        at_ = static_cast<std::size_t>(stop - piece_.begin());
        if (line.size() > longest_line)
            refuse("longer than 64 MiB; this is no table of images");
        if (stop != end) {
            after_return_ = *stop == '\r';
            ++at_;
            return true;
        }
    }
}

bool CsvRows::next() {
    for (std::string line; read_line(line);) {
        if (line_ == 1 && line.starts_with("\xEF\xBB\xBF")) // a mark that some programs put in front
            line.erase(0, 3);
        if (line.find('\0') != std::string::npos || (line_ == 1 && is_of_utf_16(line)))
            refuse("no text in UTF-8 but maybe in UTF-16, which some programs call Unicode; save the table as CSV in UTF-8");
        if (trimmed(line).empty())
            continue;
        split(line);
        return true;
    }
    return false;
}

void CsvRows::split(const std::string& line) {
    if (separator_ == 0)
        separator_ = separator_of(line);
    cells_.clear();
    std::string cell;
    bool quoted = false;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i == line.size() || (line[i] == separator_ && !quoted)) {
            cells_.push_back(trimmed(cell));
            cell.clear();
        } else if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
            cell += line[i++]; // two of them are one
        } else if (line[i] == '"') {
            quoted = !quoted;
        } else {
            cell += line[i];
        }
    }
    if (quoted)
        refuse("a quotation mark is not closed");
}

} // namespace mantissa
