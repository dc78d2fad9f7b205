// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "architecture/rules.h"

#include <cctype>

namespace mantissa::architecture {
namespace {

constexpr int most_public_methods = 30;

// A class that is being read: its braces are open.
struct Open {
    std::string name; // empty: no class, but a function, an enumeration, a namespace
    bool is_public = true;
    int methods = 0;
};

// "class Name : public Base" -> "Name"; empty: the text before the brace begins no class.
std::string class_name(const std::string& head) {
    for (const std::string word : {"class ", "struct "}) {
        std::size_t at = head.find(word);
        bool whole = at == 0 || (at != std::string::npos && std::isspace(static_cast<unsigned char>(head[at - 1])));
        if (!whole || head.find("enum ") != std::string::npos || head.find('(') != std::string::npos)
            continue;
        std::size_t begin = at + word.size(), end = begin;
        while (end < head.size() && (std::isalnum(static_cast<unsigned char>(head[end])) || head[end] == '_'))
            ++end;
        return head.substr(begin, end - begin);
    }
    return "";
}

// A declaration with parentheses that belong to its name, not to its value or its type.
bool is_method(const std::string& text) {
    std::size_t open = text.find('('), equals = text.find('='), angle = text.find('<');
    if (open == std::string::npos)
        return false;
    for (const char* other : {"Q_DECLARE", "Q_PROPERTY", "Q_ENUM", "Q_FLAG", "(*", "::*", "friend ", "using "})
        if (text.find(other) != std::string::npos)
            return false;
    if (text.find("operator") != std::string::npos)
        return true;
    int depth = 0; // of angle brackets: std::function<void(int)> is a type
    for (std::size_t i = angle; i < open; ++i)
        depth += text[i] == '<' ? 1 : text[i] == '>' ? -1 : 0;
    return depth == 0 && (equals == std::string::npos || equals > open);
}

class Reader {
public:
    explicit Reader(const SourceFile& file) : file_(file) {}

    std::vector<std::string> broken() {
        for (char c : bare_text(file_))
            take(c);
        return broken_;
    }

private:
    void take(char c) {
        if (c == '(' || c == ')')
            parentheses_ += c == '(' ? 1 : -1;
        if (parentheses_ == 0 && c == '{')
            open();
        else if (parentheses_ == 0 && c == '}')
            close();
        else if (parentheses_ == 0 && c == ';')
            end_declaration();
        else if (parentheses_ == 0 && c == ':' && label())
            text_.clear();
        else if (!text_.empty() || !std::isspace(static_cast<unsigned char>(c)))
            text_ += std::isspace(static_cast<unsigned char>(c)) ? ' ' : c;
    }

    bool label() {
        for (const char* shown : {"public", "Q_SIGNALS", "public Q_SLOTS", "signals"})
            if (says(shown))
                return set_access(true);
        for (const char* hidden : {"private", "protected", "private Q_SLOTS", "protected Q_SLOTS"})
            if (says(hidden))
                return set_access(false);
        return false;
    }

    // Alone, or behind a macro that has no semicolon: Q_OBJECT.
    bool says(const std::string& word) const { return text_ == word || text_.ends_with(" " + word); }

    bool set_access(bool is_public) {
        if (!open_.empty())
            open_.back().is_public = is_public;
        return true;
    }

    void open() {
        std::string name = class_name(text_);
        bool is_struct = text_.find("struct ") != std::string::npos;
        end_declaration();
        open_.push_back({name, is_struct, 0});
    }

    void end_declaration() {
        if (!open_.empty() && !open_.back().name.empty() && open_.back().is_public && is_method(text_))
            ++open_.back().methods;
        text_.clear();
    }

    void close() {
        text_.clear();
        if (open_.empty())
            return;
        if (open_.back().methods > most_public_methods)
            broken_.push_back(file_.path.string() + ": " + open_.back().name + " has " + std::to_string(open_.back().methods) +
                              " public methods; more than " + std::to_string(most_public_methods) + " have more than one reason to change");
        open_.pop_back();
    }

    const SourceFile& file_;
    std::vector<Open> open_;
    std::string text_; // of the declaration under way
    int parentheses_ = 0;
    std::vector<std::string> broken_;
};

} // namespace

std::vector<std::string> large_classes(const SourceFile& file) { return Reader(file).broken(); }

} // namespace mantissa::architecture
