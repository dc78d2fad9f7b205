// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/tokens.h"

#include "lessons/expression.h"

#include <array>
#include <cctype>
#include <charconv>

namespace mantissa::lessons {
namespace {

bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool continues_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }

constexpr std::array long_signs = {"<=", ">=", "==", "!="};
constexpr const char* short_signs = "+-*/<>(),.";

class Scanner {
public:
    explicit Scanner(const std::string& text) : text_(text) {}

    std::vector<Token> all() {
        std::vector<Token> tokens;
        do
            tokens.push_back(next());
        while (tokens.back().of != Token::Of::end);
        return tokens;
    }

private:
    Token next() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])))
            ++at_;
        if (at_ == text_.size())
            return {.at = at_};
        char c = text_[at_];
        if (is_digit(c) || (c == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1])))
            return number();
        if (c == '"' || c == '\'')
            return quoted(c);
        return begins_name(c) ? name() : sign();
    }

    Token number() {
        Token token{.of = Token::Of::number, .at = at_};
        auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), token.number);
        if (error != std::errc())
            throw ExpressionError(at_, "a number that fits a double was expected");
        at_ = static_cast<std::size_t>(end - text_.data());
        if (at_ < text_.size() && begins_name(text_[at_]))
            throw ExpressionError(at_, "a number ends before letters; put * or a space between them");
        return token;
    }

    Token quoted(char mark) {
        std::size_t end = text_.find(mark, at_ + 1);
        if (end == std::string::npos)
            throw ExpressionError(at_, std::string("this quotation mark has no other one; close it with ") + mark);
        Token token{.of = Token::Of::text, .text = text_.substr(at_ + 1, end - at_ - 1), .at = at_};
        at_ = end + 1;
        return token;
    }

    Token name() {
        std::size_t begin = at_;
        while (at_ < text_.size() && continues_name(text_[at_]))
            ++at_;
        return {.of = Token::Of::name, .text = text_.substr(begin, at_ - begin), .at = begin};
    }

    Token sign() {
        for (const char* sign : long_signs)
            if (text_.compare(at_, 2, sign) == 0)
                return take(2);
        if (std::string(short_signs).find(text_[at_]) != std::string::npos)
            return take(1);
        throw ExpressionError(at_, text_[at_] == '=' ? "one = means nothing; compare with ==" : "this sign means nothing here");
    }

    Token take(std::size_t length) {
        at_ += length;
        return {.of = Token::Of::sign, .text = text_.substr(at_ - length, length), .at = at_ - length};
    }

    const std::string& text_;
    std::size_t at_ = 0;
};

} // namespace

std::vector<Token> tokens_of(const std::string& text) { return Scanner(text).all(); }

} // namespace mantissa::lessons
