// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace mantissa {

// The engine's sentences in another language. What a run folder keeps is English, whoever reads it: so it is never mixed, and a run of
// somebody else's is read in one's own language; a report for people is told as a whole. A book has whole sentences with places for what
// differs from time to time ("{} diverged at step {n}.", n: a number alone, w: one word); the other language may turn their order ("{1} …
// {0}").
class Phrasebook {
public:
    Phrasebook() = default; // of no phrases: everything stays as it is
    static Phrasebook read(const std::filesystem::path& file) { return read(std::vector{file}); } // JSON, English to the other language
    static Phrasebook read(const std::vector<std::filesystem::path>& files);                      // what a later one has goes before
    explicit Phrasebook(const std::map<std::string, std::string>& phrases, bool comma = false);

    // As a whole, else sentence by sentence, else part by part; what is not in the book stays as it is.
    std::string tell(std::string_view english) const;
    bool knows(std::string_view english) const; // as a whole
    // A name that somebody gave: it stays as it was typed, though there is a phrase of the same words.
    void keep(const std::string& name) { m_kept.insert(name); }

private:
    struct Phrase {
        std::vector<std::string> parts;      // what stands between the places
        std::vector<std::string_view> takes; // what each place is for
        std::string other;
        std::size_t letters = 0; // of the parts: the more, the surer
    };
    void add(std::string_view english, const std::string& other);
    bool tell_as_sentence(std::string_view english, std::string* told, int depth) const;
    bool tell_by(const Phrase& phrase, std::string_view english, std::string* told, int depth) const;
    bool tell_whole(std::string_view english, std::string* told, int depth) const;
    bool tell_behind_places(std::string_view english, std::string* told, int depth) const;
    std::string without_kept(std::string_view english, std::vector<std::string>* hidden) const;
    std::string tell_part(std::string_view english, int depth) const;
    std::string tell_quoted(std::string_view english, int depth) const;
    std::string tell_in_two(std::string_view english, int depth) const;
    std::string tell_both(std::string_view english, std::string_view parting, int depth) const;
    std::string_view parting_of_list(std::string_view english, int depth) const;
    std::string fill(const Phrase& phrase, const std::vector<std::string_view>& places, int depth) const;

    std::map<std::string, std::string, std::less<>> m_exact;
    std::vector<Phrase> m_phrases; // the surest first
    std::set<std::string, std::less<>> m_kept;
    bool m_comma = false; // numbers have one in place of the point
};

} // namespace mantissa
