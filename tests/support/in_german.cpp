// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "support/in_german.h"

#include "core/phrasebook.h"

#include <set>
#include <sstream>

namespace mantissa {
namespace {

// What hardly an English sentence does without, and no German one has.
bool is_english(const std::string& word) {
    static const std::set<std::string> words = {
        "the", "is",   "are",   "it",    "its",    "of",   "not",      "this",    "these", "there", "no",   "which", "and",   "or", "with",
        "has", "have", "give",  "holds", "choose", "than", "at",       "had",     "steps", "left",  "from", "more",  "to",    "be", "set",
        "for", "here", "where", "file",  "folder", "mean", "expected", "missing", "copy",  "by",    "one",  "below", "cannot"};
    return words.contains(word);
}

std::string without_quotations(const std::string& text) {
    std::string rest;
    bool quoted = false;
    for (char c : text) {
        quoted = quoted != (c == '"');
        rest += quoted || c == '"' ? 'x' : c;
    }
    return rest;
}

} // namespace

std::string half_told(const std::string& told) {
    std::istringstream words(without_quotations(told));
    for (std::string word; words >> word;)
        if (is_english(word.substr(0, word.find_last_not_of(".,;:?)") + 1)))
            return told;
    return {};
}

std::string half_told_in_german(const std::string& english) {
    static const Phrasebook book = Phrasebook::read(MANTISSA_SOURCE "/resources/translations/engine_de.json");
    return half_told(book.tell(english));
}

} // namespace mantissa
