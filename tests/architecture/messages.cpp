// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "architecture/messages.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>

namespace mantissa::architecture {
namespace {

namespace fs = std::filesystem;

constexpr const char* watched[] = {"app", "engine/report", "engine/cli"};
constexpr std::size_t looked_back = 120;

struct Literal {
    std::size_t begin = 0, end = 0; // of its quotes
};

// The texts in quotes of a source file; comments and single characters are passed over.
std::vector<Literal> literals(const std::string& source) {
    std::vector<Literal> found;
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (source.compare(i, 2, "//") == 0) {
            i = std::min(source.find('\n', i), source.size());
        } else if (source.compare(i, 2, "/*") == 0) {
            i = std::min(source.find("*/", i), source.size());
        } else if (source[i] == '"' || source[i] == '\'') {
            bool raw = source[i] == '"' && i > 0 && source[i - 1] == 'R';
            std::size_t end = i + 1;
            if (raw)
                end = source.find(")" + source.substr(i + 1, source.find('(', i) - i - 1) + "\"", i);
            else
                for (; end < source.size() && source[end] != source[i]; ++end)
                    end += source[end] == '\\';
            if (raw && end != std::string::npos)
                end = source.find('"', end);
            end = std::min(end, source.size());
            bool between_digits = source[i] == '\'' && i > 0 && std::isdigit(static_cast<unsigned char>(source[i - 1])); // 1'000
            if (between_digits)
                continue;
            if (source[i] == '"')
                found.push_back({i, end});
            i = end;
        }
    }
    return found;
}

bool is_sentence(const std::string& text) {
    static const std::regex two_words("[A-Za-z]{2,}[,:;]? [A-Za-z]{2,}");
    return std::regex_search(text, two_words);
}

// What stands before a literal that is compared with, through the wrappers of Qt, and after it.
bool is_compared(const std::string& before, const std::string& after) {
    static const std::regex from_left(
        R"((==|!=|\b(contains|startsWith|endsWith|starts_with|ends_with|indexOf|lastIndexOf|find|rfind|compare|remove|count|says|QRegularExpression|regex)\b(\s\w+)?\s*\()\s*((QLatin1String|QStringLiteral|QString|std::string)\s*\(\s*)*R?$)");
    static const std::regex from_right(R"(^"\s*\)?\s*(==|!=))");
    return std::regex_search(before, from_left) || std::regex_search(after, from_right);
}

// Even for one letter: a message is for people.
bool looks_inside(const std::string& line) {
    static const std::regex pattern(
        R"(\b(message|reason|cause|problem|what\(\)|firstProblem\(\))\)?\s*(\.|->)\s*(contains|startsWith|endsWith|starts_with|ends_with|indexOf|find|rfind|compare|remove|replace|section|split|mid|substr)\()");
    return std::regex_search(line, pattern);
}

void check(const fs::path& root, const fs::path& path, std::vector<std::string>& broken) {
    std::ifstream in(path);
    const std::string source{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    auto tell = [&](std::size_t at, const char* why) {
        auto line = 1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        broken.push_back(path.lexically_relative(root).string() + ":" + std::to_string(line) + ": " + why);
    };
    for (const Literal& literal : literals(source)) {
        std::size_t from = literal.begin - std::min(literal.begin, looked_back);
        if (is_sentence(source.substr(literal.begin, literal.end - literal.begin)) &&
            is_compared(source.substr(from, literal.begin - from), source.substr(literal.end, looked_back)))
            tell(literal.begin, "compares with a sentence; ask for the kind");
    }
    for (std::size_t at = 0, end = 0; at < source.size(); at = end + 1) {
        end = std::min(source.find('\n', at), source.size());
        if (looks_inside(source.substr(at, end - at)))
            tell(at, "looks into a message; ask for the kind and the facts");
    }
}

bool is_looked_at(const fs::path& path) { return path.extension() == ".cpp" || path.extension() == ".h"; }

} // namespace

std::vector<std::string> compared_sentences(const fs::path& root) {
    std::vector<std::string> broken;
    for (const char* folder : watched)
        if (fs::exists(root / folder))
            for (const auto& entry : fs::recursive_directory_iterator(root / folder))
                if (entry.is_regular_file() && is_looked_at(entry.path()))
                    check(root, entry.path(), broken);
    std::ranges::sort(broken);
    return broken;
}

} // namespace mantissa::architecture
