// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/expression.h"

#include "lessons/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace mantissa::lessons {
namespace {

using Of = Expression::Of;

constexpr int deepest = 100; // brackets in brackets: more would be no condition but an attack on the stack

struct Operator {
    const char* word;
    Of of;
};

// From the weakest binding to the strongest: or, and, not, comparison, sum, product, sign, atom.
class Parser {
public:
    explicit Parser(const std::string& text) : tokens_(tokens_of(text)) {}

    Expression all() {
        Expression whole = either();
        if (now().of != Token::Of::end)
            fail(as_meant("nothing more was expected here"));
        return whole;
    }

private:
    const Token& now() const { return tokens_[at_]; }
    [[noreturn]] void fail(const std::string& what) const { throw ExpressionError(now().at, what); }
    // Between two numbers a comma was meant as a point, between two names a space as part of one.
    std::string as_meant(const char* what) const {
        const auto around = [&](Token::Of before, std::size_t next, Token::Of after) {
            return at_ > 0 && tokens_[at_ - 1].of == before && tokens_[next].of == after;
        };
        if (is(",") && around(Token::Of::number, at_ + 1, Token::Of::number))
            return "decimals stand behind a point, as in 0.5";
        if (!is("and") && !is("or") && !is("not") && around(Token::Of::name, at_, Token::Of::name))
            return "a name with a space in it stands in quotation marks, as in 'mixed float16'";
        return what;
    }
    bool is(const char* word) const { return (now().of == Token::Of::sign || now().of == Token::Of::name) && now().text == word; }
    bool take(const char* word) {
        bool there = is(word);
        at_ += there;
        return there;
    }

    static Expression joined(Of of, Expression a, Expression b) {
        Expression both{.of = of, .at = a.at};
        both.parts.push_back(std::move(a));
        both.parts.push_back(std::move(b));
        return both;
    }

    Expression chain(std::initializer_list<Operator> operators, Expression (Parser::*stronger)()) {
        Expression left = (this->*stronger)();
        for (bool more = true; more;) {
            more = false;
            for (const Operator& one : operators)
                if (!more && take(one.word)) {
                    left = joined(one.of, std::move(left), (this->*stronger)());
                    more = true;
                }
        }
        return left;
    }

    Expression either() { return chain({{"or", Of::either}}, &Parser::both); }
    Expression both() { return chain({{"and", Of::both}}, &Parser::denied); }

    Expression denied() {
        std::size_t begin = now().at;
        if (!take("not"))
            return comparison();
        Expression whole{.of = Of::denied, .at = begin};
        whole.parts.push_back(deeper(&Parser::denied));
        return whole;
    }

    Expression comparison() {
        Expression left = sum();
        for (const Operator& one : std::initializer_list<Operator>{
                 {"<=", Of::at_most}, {">=", Of::at_least}, {"==", Of::equal}, {"!=", Of::unequal}, {"<", Of::less}, {">", Of::more}})
            if (take(one.word)) {
                left = joined(one.of, std::move(left), sum());
                if (is("<") || is(">") || is("<=") || is(">=") || is("==") || is("!="))
                    fail("two comparisons in a row are none; join them with and");
                return left;
            }
        return left;
    }

    Expression sum() { return chain({{"+", Of::sum}, {"-", Of::difference}}, &Parser::product); }
    Expression product() { return chain({{"*", Of::product}, {"/", Of::quotient}}, &Parser::sign); }

    Expression sign() {
        std::size_t begin = now().at;
        if (!take("-"))
            return atom();
        Expression whole{.of = Of::negated, .at = begin};
        whole.parts.push_back(deeper(&Parser::sign));
        return whole;
    }

    Expression atom() {
        Token token = now();
        if (take("(")) {
            Expression inside = deeper(&Parser::either);
            if (!take(")"))
                fail(as_meant("a closing bracket was expected"));
            return inside;
        }
        if (token.of == Token::Of::number) {
            ++at_;
            return {.of = Of::number, .number = token.number, .at = token.at};
        }
        if (token.of == Token::Of::text ||
            (token.of == Token::Of::name && token.text != "and" && token.text != "or" && token.text != "not"))
            return reference();
        fail(token.of == Token::Of::end ? "it ends where a number or a name was expected" : "a number or a name was expected");
    }

    // A quoted text is a variant's name where a point follows, else a text.
    Expression reference() {
        Token token = now();
        ++at_;
        bool quoted = token.of == Token::Of::text;
        if (quoted && !is("."))
            return {.of = Of::text, .text = token.text, .at = token.at};
        Expression whole{.of = Of::reference, .names = {token.text}, .at = token.at};
        whole.first = quoted ? Expression::First::quoted : Expression::First::plain;
        while (take(".")) {
            if (now().of != Token::Of::name)
                fail("a name was expected after the point, as in float32.final.loss");
            whole.names.push_back(now().text);
            ++at_;
        }
        if (take("("))
            take_arguments(whole);
        return whole;
    }

    void take_arguments(Expression& whole) {
        whole.call = Expression::Call::with_arguments;
        if (take(")"))
            return;
        do
            whole.parts.push_back(deeper(&Parser::either));
        while (take(","));
        if (!take(")"))
            fail(as_meant("a comma or a closing bracket was expected"));
    }

    Expression deeper(Expression (Parser::*what)()) {
        if (++depth_ > deepest)
            fail("this is nested too deeply");
        Expression inside = (this->*what)();
        --depth_;
        return inside;
    }

    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

// A few characters, none of them in part.
std::string first_of(const std::string& text) {
    std::size_t end = std::min<std::size_t>(text.size(), 20);
    while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return end < text.size() ? text.substr(0, end) + "…" : text;
}

} // namespace

std::string Expression::name() const { return fmt::format("{}", fmt::join(names, ".")); }

Expression parse_expression(const std::string& text) { return Parser(text).all(); }

std::string sentence_of(const ExpressionError& error, const std::string& text) {
    std::string rest = error.at < text.size() ? " (“" + first_of(text.substr(error.at)) + "”)" : "";
    return fmt::format("at character {}{}: {}", error.at + 1, rest, error.what());
}

} // namespace mantissa::lessons
