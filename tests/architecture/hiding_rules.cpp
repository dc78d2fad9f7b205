// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "architecture/rules.h"

#include <cctype>
#include <map>
#include <regex>
#include <set>

namespace mantissa::architecture {
namespace {

struct Function {
    std::string space; // "mantissa::report"
    std::string name;
    std::string file;
    bool helper = false; // of an unnamed namespace
};

// The functions that a file declares outside of classes.
class FunctionReader {
public:
    explicit FunctionReader(const SourceFile& file) : file_(file) {}

    std::vector<Function> functions() {
        for (char c : bare_text(file_))
            take(c);
        return functions_;
    }

private:
    struct Brace {
        bool is_namespace = false;
        std::string name; // empty: unnamed
    };

    void take(char c) {
        parentheses_ += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (parentheses_ == 0 && c == '{')
            open();
        else if (parentheses_ == 0 && c == '}')
            close();
        else if (parentheses_ == 0 && c == ';')
            end_declaration();
        else if (!text_.empty() || !std::isspace(static_cast<unsigned char>(c)))
            text_ += std::isspace(static_cast<unsigned char>(c)) ? ' ' : c;
    }

    void open() {
        static const std::regex space(R"(namespace ?([\w:]*) ?)");
        std::smatch match;
        bool is_namespace = blocks_ == 0 && std::regex_match(text_, match, space);
        std::string name = is_namespace ? match[1].str() : "";
        end_declaration();
        blocks_ += is_namespace ? 0 : 1;
        braces_.push_back({is_namespace, name});
    }

    void close() {
        text_.clear();
        if (braces_.empty())
            return;
        blocks_ -= braces_.back().is_namespace ? 0 : 1;
        braces_.pop_back();
    }

    void end_declaration() {
        static const std::regex no_function(R"((class|struct|enum|using|typedef|friend|static_assert|extern|Q_\w+)\b.*)");
        static const std::regex function(R"((?:template ?<.*> ?)?[^=]*[\w>*&][ *&](\w+) ?)");
        std::smatch match;
        const std::string head = text_.substr(0, text_.find('('));
        if (blocks_ == 0 && head.size() < text_.size() && !std::regex_match(head, no_function) && std::regex_match(head, match, function))
            functions_.push_back({space(), match[1], file_.path.generic_string(), is_helper()});
        text_.clear();
    }

    std::string space() const {
        std::string name;
        for (const Brace& brace : braces_)
            if (!brace.name.empty())
                name += (name.empty() ? "" : "::") + brace.name;
        return name;
    }

    bool is_helper() const {
        if (file_.path.extension() != ".cpp") // nvcc takes each file by itself
            return false;
        for (const Brace& brace : braces_)
            if (brace.is_namespace && brace.name.empty())
                return true;
        return false;
    }

    const SourceFile& file_;
    std::vector<Brace> braces_;
    std::vector<Function> functions_;
    std::string text_; // of the declaration under way
    int parentheses_ = 0, blocks_ = 0;
};

bool is_header(const std::string& file) { return file.ends_with(".h"); }

// Looked for from within, a helper's name is found first and the outer one's never.
bool hides(const Function& helper, const Function& other) {
    return !other.space.empty() && helper.space.starts_with(other.space + "::") &&
           (is_header(other.file) || (other.helper && other.file != helper.file));
}

} // namespace

std::vector<std::string> hiding_helpers(const std::vector<SourceFile>& room, const std::vector<SourceFile>& seen) {
    std::multimap<std::string, Function> by_name;
    std::set<std::string> broken;
    for (const auto* files : {&room, &seen})
        for (const SourceFile& file : *files)
            for (const Function& function : FunctionReader(file).functions())
                if (files == &room || is_header(function.file))
                    by_name.emplace(function.name, function);
    for (const auto& [name, helper] : by_name)
        for (auto [at, end] = by_name.equal_range(name); helper.helper && at != end; ++at)
            if (hides(helper, at->second))
                broken.insert(helper.file + ": " + name + " hides " + at->second.space + "::" + name + " of " + at->second.file +
                              " from the files that are compiled with it; give it a name of its own");
    return {broken.begin(), broken.end()};
}

} // namespace mantissa::architecture
