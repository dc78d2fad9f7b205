// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/decimal.h"
#include "core/error.h"
#include "report/condition_value.h"

#include <fmt/format.h>

#include <cctype>
#include <string>
#include <string_view>

namespace mantissa::report {

// The text of a condition and how far it has been read: signs, numbers, words and quotations.
class ConditionText {
public:
    explicit ConditionText(const std::string& text) : text_(text) {}

    [[noreturn]] void fail(const std::string& what) const { fail_at(at_, what); }
    [[noreturn]] void fail_at(std::size_t at, const std::string& what) const {
        std::string there = at < text_.size() ? "\"" + text_.substr(at, 20) + "\"" : "its end";
        throw bad_input(fmt::format("--fail-if: at character {} ({}): {}", at + 1, there, what));
    }

    void skip_space() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])))
            ++at_;
    }

    bool take(const std::string& sign) {
        skip_space();
        if (text_.compare(at_, sign.size(), sign) != 0)
            return false;
        bool word = starts_word(sign.front());
        if (word && at_ + sign.size() < text_.size() && (in_word(text_[at_ + sign.size()]) || text_[at_ + sign.size()] == '.'))
            return false;
        at_ += sign.size();
        return true;
    }

    double literal() {
        const auto read = read_decimal(std::string_view(text_).substr(at_));
        if (!read)
            fail("this is no number");
        if (!read->held)
            fail("no number is so large, or so near to 0");
        at_ += read->length;
        return read->value;
    }

    std::string quotation() {
        std::size_t end = text_.find(text_[at_], at_ + 1);
        if (end == std::string::npos)
            fail("a closing quotation mark is missing");
        std::string quoted = text_.substr(at_ + 1, end - at_ - 1);
        at_ = end + 1;
        return quoted;
    }

    std::string word() {
        std::size_t begin = at_;
        while (at_ < text_.size() && in_word(text_[at_]))
            ++at_;
        return text_.substr(begin, at_ - begin);
    }

protected:
    const std::string& text_;
    std::size_t at_ = 0;
};

} // namespace mantissa::report
