// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/nearest.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <tuple>
#include <utility>

namespace mantissa {
namespace {

constexpr std::size_t longest_compared = 100, longest_quoted = 60, shortest_beginning = 3;

char folded(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool alike(char a, char b) { return folded(a) == folded(b); }

std::size_t common_beginning(std::string_view a, std::string_view b) {
    auto ends = std::ranges::mismatch(a, b, alike);
    return static_cast<std::size_t>(ends.in1 - a.begin());
}

// A third of the letters may be wrong: more, and it is another word.
int most_edits(std::string_view given) { return std::max(1, static_cast<int>(std::min(given.size(), longest_compared)) / 3); }

bool begins(std::string_view given, std::string_view name) {
    std::size_t shorter = std::min(given.size(), name.size());
    return shorter >= shortest_beginning && common_beginning(given, name) == shorter;
}

// What other programs call it: letters do not lead from one to the other, or lead elsewhere.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> synonyms = {{{"weights", "variables"},
                                                                                     {"weight", "variables"},
                                                                                     {"optimizer", "optimizer_state"},
                                                                                     {"master", "variables"},
                                                                                     {"accumulate", "accumulators"},
                                                                                     {"report", "compare"},
                                                                                     {"diff", "compare"},
                                                                                     {"train", "run"},
                                                                                     {"resume", "run"},
                                                                                     {"verify", "check"}}};

std::string synonym_of(std::string_view given, std::span<const std::string> known) {
    for (const auto& [word, name] : synonyms)
        if (word == given && std::ranges::find(known, name) != known.end())
            return std::string(name);
    return {};
}

} // namespace

int edit_distance(std::string_view a, std::string_view b) {
    a = a.substr(0, longest_compared);
    b = b.substr(0, longest_compared);
    std::vector<std::vector<int>> edits(a.size() + 1, std::vector<int>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                edits[i][j] = static_cast<int>(i + j);
                continue;
            }
            int changed = edits[i - 1][j - 1] + (alike(a[i - 1], b[j - 1]) ? 0 : 1);
            edits[i][j] = std::min({changed, edits[i - 1][j] + 1, edits[i][j - 1] + 1});
            if (i > 1 && j > 1 && alike(a[i - 1], b[j - 2]) && alike(a[i - 2], b[j - 1]))
                edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
        }
    return edits[a.size()][b.size()];
}

std::string nearest(std::string_view given, std::span<const std::string> known) {
    if (std::string name = synonym_of(given, known); !name.empty())
        return name;
    std::string best;
    auto rank = [&](const std::string& name) {
        return std::tuple(edit_distance(given, name), -static_cast<int>(common_beginning(given, name)));
    };
    for (const std::string& name : known) {
        bool near = edit_distance(given, name) <= most_edits(given) || begins(given, name);
        if (near && (best.empty() || rank(name) < rank(best)))
            best = name;
    }
    return best;
}

std::string listed(std::span<const std::string> words) {
    std::string text;
    for (const std::string& word : words) {
        const char* quote = word.find(", ") == std::string::npos ? "" : "\"";
        text += (text.empty() ? "" : ", ") + (quote + word + quote);
    }
    return text;
}

std::string first_listed(std::span<const std::string> words) {
    constexpr std::size_t many = 24;
    return words.size() <= many ? listed(words) : listed(words.first(many)) + ", …";
}

std::string did_you_mean(std::string_view given, std::span<const std::string> known) {
    std::string name = nearest(given, known);
    return name.empty() ? "" : "; did you mean " + name + "?";
}

std::string as_written(const Json& given) {
    std::string text = given.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() <= longest_quoted)
        return text;
    std::size_t end = longest_quoted;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) // not within a letter
        --end;
    return text.substr(0, end) + "...";
}

Problem unknown_name(const Expected& expected, const Json& given) {
    if (given.is_null())
        return {expected.where, ProblemKind::missing, {.known = expected.known}, "missing; give " + expected.words};
    std::string name = given.is_string() ? given.get<std::string>() : "";
    return {.where = expected.where,
            .kind = ProblemKind::unknown_name,
            .facts = {.given = name, .known = expected.known, .nearest = nearest(name, expected.known)},
            .message = "expected " + expected.words + ", not " + as_written(given) + did_you_mean(name, expected.known)};
}

Problem unknown_type(const std::string& where, const Names& known, const Json& object) {
    if (!object.is_object() && !object.is_null())
        return {where, ProblemKind::not_an_object, {}, "expected an object in braces"};
    return unknown_name({where + ".type", "one of " + listed(known), known}, object.is_object() ? object.value("type", Json()) : Json());
}

Problem unknown_key(const std::string& where, const std::string& key, const Expected& expected) {
    return {.where = where,
            .kind = ProblemKind::unknown_key,
            .facts = {.given = key, .known = expected.known, .nearest = nearest(key, expected.known)},
            .message = "unknown key; known here: " + expected.words + did_you_mean(key, expected.known)};
}

Problem wrong_value(const std::string& where, const std::string& expected, const Json& given) {
    return {.where = where,
            .kind = ProblemKind::wrong_value,
            .facts = {.given = as_written(given)},
            .message = "expected " + expected + ", not " + as_written(given)};
}

} // namespace mantissa
