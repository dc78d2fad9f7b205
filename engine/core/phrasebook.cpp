// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/phrasebook.h"

#include "core/json.h"
#include "core/phrase_text.h"

#include <algorithm>
#include <cctype>

namespace mantissa {
namespace {

constexpr std::string_view gap = "{}", number_place = "{n}", word_place = "{w}";
constexpr int deepest_place = 6; // a gap may hold a phrase, which has places
constexpr char hidden_name = '\x1a';
constexpr const char* partings_of_sentences[] = {"\n", ". ", "; ", ": "};

// Which of them comes first; empty: none does.
std::string_view next_place(std::string_view english) {
    const auto at = [&](std::string_view place) { return english.find(place); };
    const std::string_view first = std::min({gap, number_place, word_place}, [&](auto one, auto other) { return at(one) < at(other); });
    return at(first) == std::string_view::npos ? std::string_view() : first;
}

// A bracket that opens in one place and closes in another belongs to a larger phrase than this one; what is quoted may be cut anywhere.
bool closes_its_brackets(std::string_view text) {
    int open = 0;
    for (; !text.empty(); text.remove_prefix(1)) {
        if (text.starts_with(opening_quote))
            text.remove_prefix(std::min(text.find(closing_quote), text.size() - 1));
        open += text.front() == '(' ? 1 : text.front() == ')' ? -1 : 0;
        if (open < 0)
            return false;
    }
    return open == 0;
}

// Sentences are told one by one; what a phrase begins with may not swallow the part before it.
bool may_hold(std::string_view text, std::string_view place, bool first) {
    if (text.find(". ") != std::string_view::npos || (first && text.find("; ") != std::string_view::npos) || !closes_its_brackets(text))
        return false;
    return place == number_place ? is_number(text) : place == gap || text.find(' ') == std::string_view::npos;
}

// What stands in the places, each as short as the rest allows; none of them is empty.
bool fits(std::string_view text, const std::vector<std::string>& parts, const std::vector<std::string_view>& takes,
          std::vector<std::string_view>* places) {
    const std::size_t part = places->size() + 1; // the one behind this gap
    const std::string& wanted = parts[part];
    const bool first = part == 1 && parts.front().empty(), last = part + 1 == parts.size();
    std::size_t at = last ? text.size() - std::min(text.size(), wanted.size()) : text.find(wanted, 1);
    if (last && (at == 0 || !text.ends_with(wanted)))
        return false;
    for (; at != std::string_view::npos; at = last ? std::string_view::npos : text.find(wanted, at + 1)) {
        if (!may_hold(text.substr(0, at), takes[part - 1], first))
            continue;
        places->push_back(text.substr(0, at));
        if (last || fits(text.substr(at + wanted.size()), parts, takes, places))
            return true;
        places->pop_back();
    }
    return false;
}

// Of a list, as a piece of the text; empty: it is none.
std::string_view last_parting(std::string_view text) {
    std::string_view last;
    for (const std::string_view parting : {", ", " and "}) {
        std::size_t at = text.rfind(parting);
        for (std::size_t open = text.rfind(opening_quote, at); at != std::string_view::npos && open != std::string_view::npos &&
                                                               text.substr(open, at - open).find(closing_quote) == std::string_view::npos;
             open = text.rfind(opening_quote, at))
            at = open == 0 ? std::string_view::npos : text.rfind(parting, open - 1);
        if (at == std::string_view::npos || at == 0 || at + parting.size() == text.size())
            continue;
        if (last.empty() || text.data() + at > last.data())
            last = text.substr(at, parting.size());
    }
    return last;
}

} // namespace

Phrasebook::Phrasebook(const std::map<std::string, std::string>& phrases, bool comma) : m_comma(comma) {
    for (const auto& [english, other] : phrases)
        if (next_place(english).empty())
            m_exact[english] = other;
        else
            add(english, other);
    std::ranges::stable_sort(m_phrases, std::ranges::greater(), &Phrase::letters);
}

void Phrasebook::add(std::string_view english, const std::string& other) {
    Phrase phrase{.parts = {}, .takes = {}, .other = other};
    for (;;) {
        const std::string_view place = next_place(english);
        const std::size_t at = place.empty() ? english.size() : english.find(place);
        phrase.parts.emplace_back(english.substr(0, at));
        phrase.letters += at;
        if (place.empty())
            break;
        phrase.takes.push_back(place);
        english.remove_prefix(at + place.size());
    }
    m_phrases.push_back(std::move(phrase));
}

Phrasebook Phrasebook::read(const std::vector<std::filesystem::path>& files) {
    std::map<std::string, std::string> phrases;
    for (const std::filesystem::path& file : files) {
        const Json book = read_json(file);
        for (const auto& [english, other] : book.items())
            phrases[english] = other.get<std::string>();
    }
    return Phrasebook(phrases, true);
}

std::string Phrasebook::fill(const Phrase& phrase, const std::vector<std::string_view>& places, int depth) const {
    std::string told;
    std::size_t next = 0;
    for (std::size_t i = 0; i < phrase.other.size(); ++i) {
        const std::size_t close = phrase.other[i] == '{' ? phrase.other.find('}', i) : std::string::npos;
        if (close == std::string::npos || close > i + 2) {
            told += phrase.other[i];
            continue;
        }
        const std::size_t which = close == i + 1 ? next++ : static_cast<std::size_t>(phrase.other[i + 1] - '0');
        if (which < places.size())
            told += tell_part(places[which], depth + 1);
        i = close;
    }
    return told;
}

// What is in the book without its full stop is told with it, too: else the last place of a phrase would hold "1,193.", no number.
bool Phrasebook::tell_by(const Phrase& phrase, std::string_view english, std::string* told, int depth) const {
    const bool stops = english.ends_with('.') && !phrase.parts.back().ends_with('.');
    if (stops)
        english.remove_suffix(1);
    std::vector<std::string_view> places;
    if (english.size() <= phrase.letters || !english.starts_with(phrase.parts.front()) ||
        !fits(english.substr(phrase.parts.front().size()), phrase.parts, phrase.takes, &places))
        return false;
    *told = fill(phrase, places, depth) + (stops ? "." : "");
    return true;
}

bool Phrasebook::tell_whole(std::string_view english, std::string* told, int depth) const {
    if (const auto exact = m_exact.find(english); exact != m_exact.end()) {
        *told = exact->second;
        return true;
    }
    if (english.ends_with('.'))
        if (const auto exact = m_exact.find(english.substr(0, english.size() - 1)); exact != m_exact.end()) {
            *told = exact->second + '.';
            return true;
        }
    return depth <= deepest_place &&
           std::ranges::any_of(m_phrases, [&](const Phrase& phrase) { return tell_by(phrase, english, told, depth); });
}

// A sentence that stands behind a colon or in front of a comma, where it begins small or has no full stop.
bool Phrasebook::tell_as_sentence(std::string_view english, std::string* told, int depth) const {
    if (english.find(' ') == std::string_view::npos)
        return false;
    const bool ends = english.ends_with('.');
    const std::string small = std::string(english) + (ends ? "" : "."); // it may begin with a name, which stays as it is
    std::string sentence = small;
    sentence.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence.front())));
    if ((ends || !tell_whole(small, told, depth)) && (sentence == small || !tell_whole(sentence, told, depth)))
        return false;
    if (!ends && told->ends_with('.'))
        told->pop_back();
    return true;
}

// "run/metrics.jsonl: training.batch: a sentence; its remedy": what stands in front is the place that it is about.
bool Phrasebook::tell_behind_places(std::string_view english, std::string* told, int depth) const {
    constexpr std::string_view parting = ": ";
    for (std::size_t at = english.find(parting), begin = 0; at != std::string_view::npos; at = english.find(parting, begin)) {
        const bool is_path = begin == 0 && english.starts_with('/');
        if (!is_path && english.substr(begin, at - begin).find(' ') != std::string_view::npos)
            return false;
        begin = at + parting.size();
        if (tell_whole(english.substr(begin), told, depth + 1)) {
            told->insert(0, english.substr(0, begin));
            return true;
        }
    }
    return false;
}

// As somebody wrote it; but the name of a sweep's run was made, and is told here as it is without quotes.
std::string Phrasebook::tell_quoted(std::string_view english, int depth) const {
    const std::string_view name = english.substr(opening_quote.size(), english.size() - opening_quote.size() - closing_quote.size());
    std::string told;
    if (m_kept.contains(name) || !is_of_sweep(name) || !tell_whole(name, &told, depth + 1))
        return std::string(english);
    return std::string(opening_quote) + told + std::string(closing_quote);
}

// As a whole, else in two.
std::string Phrasebook::tell_part(std::string_view english, int depth) const {
    std::string told;
    if (m_kept.contains(english))
        return std::string(english);
    if (is_quoted(english))
        return tell_quoted(english, depth);
    if (tell_whole(english, &told, depth))
        return told;
    if (depth > 0 && !english.ends_with('.') && tell_whole(std::string(english) + '.', &told, depth) && told.ends_with('.')) {
        told.pop_back(); // a whole sentence, told within another
        return told;
    }
    if (m_comma && is_number(english))
        return with_comma(english);
    if (tell_as_sentence(english, &told, depth) || tell_behind_places(english, &told, depth))
        return told;
    if (const std::size_t at = english.find("] "); english.starts_with('[') && at != std::string_view::npos && english.find(' ') > at)
        return std::string(english.substr(0, at + 2)) + tell_part(english.substr(at + 2), depth); // "[dense_1] expects ...": a layer's
    return tell_in_two(english, depth);
}

// At the first parting of sentences, else at one of a list, which in an unknown sentence would turn a word alone.
std::string Phrasebook::tell_in_two(std::string_view english, int depth) const {
    for (std::string_view parting : partings_of_sentences)
        if (const std::size_t at = english.find(parting); at != std::string_view::npos && at > 0 && at + parting.size() < english.size())
            return tell_both(english, english.substr(at, parting.size()), depth);
    const std::string_view parting = depth > 0 ? parting_of_list(english, depth) : std::string_view();
    return parting.empty() ? std::string(english) : tell_both(english, parting, depth);
}

// The parting is a piece of the text; a full stop is its sentence's own.
std::string Phrasebook::tell_both(std::string_view english, std::string_view parting, int depth) const {
    const auto at = static_cast<std::size_t>(parting.data() - english.data());
    const std::size_t kept = parting == ". " ? 1 : 0;
    const auto other = m_exact.find(parting);
    return tell_part(english.substr(0, at + kept), depth) + (other == m_exact.end() ? std::string(parting.substr(kept)) : other->second) +
           tell_part(english.substr(at + parting.size()), depth);
}

// The last behind which stands something of the book ("a, read and decode"); where nothing does, the last of all.
std::string_view Phrasebook::parting_of_list(std::string_view english, int depth) const {
    constexpr int most_tried = 4; // each looks through the book
    std::string_view rest = english, last;
    std::string told;
    for (int tried = 0; tried < most_tried; ++tried) {
        const std::string_view parting = last_parting(rest);
        if (parting.empty())
            return last;
        rest = rest.substr(0, static_cast<std::size_t>(parting.data() - english.data()));
        if (tell_whole(english.substr(rest.size() + parting.size()), &told, depth + 1))
            return parting;
        last = last.empty() ? parting : last;
    }
    return last;
}

// A name of several words would be taken apart, or taken for a sentence: a mark stands for it.
std::string Phrasebook::without_kept(std::string_view english, std::vector<std::string>* hidden) const {
    std::string text(english);
    for (const std::string& name : m_kept) {
        const bool in_one = name.find(' ') == name.npos;
        for (std::size_t at = in_one ? text.npos : text.find(name); at != text.npos; at = text.find(name, at)) {
            text.replace(at, name.size(), std::string(1, hidden_name) + static_cast<char>('A' + hidden->size()));
            hidden->push_back(name);
        }
    }
    return text;
}

std::string Phrasebook::tell(std::string_view english) const {
    if (m_exact.empty() && m_phrases.empty())
        return std::string(english);
    if (const auto exact = m_exact.find(english); exact != m_exact.end() && !m_kept.contains(english))
        return m_comma ? with_own_quotes(exact->second) : exact->second; // it may quote a name
    std::vector<std::string> hidden;
    std::string told = tell_part(without_kept(english, &hidden), 0);
    for (std::size_t i = 0; i < hidden.size(); ++i)
        for (std::size_t at = 0; (at = told.find(std::string{hidden_name, static_cast<char>('A' + i)}, at)) != told.npos;)
            told.replace(at, 2, hidden[i]), at += hidden[i].size();
    return m_comma ? with_own_quotes(std::move(told)) : told;
}

bool Phrasebook::knows(std::string_view english) const {
    std::string told;
    return tell_whole(english, &told, 0);
}

} // namespace mantissa
