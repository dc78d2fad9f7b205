// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "architecture/source_files.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>
#include <set>

namespace mantissa::architecture {
namespace {

namespace fs = std::filesystem;

bool is_source(const fs::path& path) {
    static const std::set<std::string> endings = {".h", ".cpp", ".cu", ".cuh", ".inl"};
    return endings.contains(path.extension().string());
}

std::string joined(const SourceFile& file) {
    std::string text;
    for (const std::string& line : file.lines)
        text += (line.find_first_not_of(' ') != std::string::npos && line[line.find_first_not_of(' ')] == '#' ? "" : line) + "\n";
    return text;
}

// Behind a quotation mark at `at`: where its string ends.
std::size_t end_of_string(const std::string& text, std::size_t at, char quote) {
    for (++at; at < text.size() && text[at] != quote && text[at] != '\n'; ++at)
        at += text[at] == '\\';
    return std::min(at + 1, text.size());
}

std::size_t end_of_raw(const std::string& text, std::size_t at) {
    std::size_t open = text.find('(', at);
    std::string close = ")" + text.substr(at + 2, open - at - 2) + "\"";
    std::size_t end = text.find(close, open);
    return end == std::string::npos ? text.size() : end + close.size();
}

// Where a comment, a string or a character at `at` ends; `at`: there is none.
std::size_t end_of_part(const std::string& text, std::size_t at) {
    if (text.compare(at, 2, "//") == 0)
        return std::min(text.find('\n', at), text.size());
    if (text.compare(at, 2, "/*") == 0)
        return std::min(text.find("*/", at), text.size() - 2) + 2;
    if (text.compare(at, 2, "R\"") == 0)
        return end_of_raw(text, at);
    bool digits = at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])); // 1'000
    return text[at] == '"' || (text[at] == '\'' && !digits) ? end_of_string(text, at, text[at]) : at;
}

template <typename Literal>
std::string stripped(const std::string& text, Literal literal) {
    std::string bare;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = end_of_part(text, at);
        if (end == at) {
            bare += text[at++];
            continue;
        }
        if (text[at] == '"')
            literal(text.substr(at + 1, end - at - 2));
        bare += ' ';
        at = end;
    }
    return bare;
}

} // namespace

std::vector<std::string> read_lines(const fs::path& file) {
    std::ifstream in(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

std::vector<SourceFile> source_files(const fs::path& root, const fs::path& folder) {
    std::vector<SourceFile> files;
    if (!fs::exists(root / folder))
        return files;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
        if (entry.is_regular_file() && is_source(entry.path()))
            files.push_back({.path = entry.path().lexically_relative(root), .lines = read_lines(entry.path())});
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

std::optional<Include> include_of(const std::string& line) {
    static const std::regex pattern(R"re(^\s*#\s*include\s*(["<])([^">]+)[">].*)re");
    std::smatch match;
    if (!std::regex_match(line, match, pattern))
        return std::nullopt;
    return Include{.name = match[2], .quoted = match[1] == "\""};
}

std::string first_part(const std::string& name) { return name.find('/') == std::string::npos ? "" : name.substr(0, name.find('/')); }

std::string bare_text(const SourceFile& file) {
    return stripped(joined(file), [](const std::string&) {});
}

std::vector<std::string> literals_of(const SourceFile& file) {
    std::vector<std::string> literals;
    stripped(joined(file), [&](const std::string& text) { literals.push_back(text); });
    return literals;
}

bool lies_in(const fs::path& path, const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

} // namespace mantissa::architecture
