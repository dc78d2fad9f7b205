// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The language of conditions and figures: what it reads, what it comes to, and where it says that it cannot be read.
#include "lessons/evaluate.h"
#include "lessons/filled_text.h"
#include "lessons/forms.h"

#include <QTest>

using namespace mantissa;
using namespace mantissa::lessons;

namespace {

Value value_of(const char* text) { return evaluate(parse_expression(text), lessons::Facts{}); }

lessons::Facts with_outcome() {
    lessons::Facts facts;
    facts.outcomes["ulp"] = {.said = Value{0.5}, .happened = Value{0.25}, .right = false};
    facts.last_outcome = "ulp";
    return facts;
}

} // namespace

class TestExpressions : public QObject {
    Q_OBJECT
private slots:
    void arithmetic_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("number");
        QTest::newRow("precedence") << "1 + 2 * 3" << 7.0;
        QTest::newRow("brackets") << "(1 + 2) * 3" << 9.0;
        QTest::newRow("from the left") << "7 - 2 - 1" << 4.0;
        QTest::newRow("division from the left") << "8 / 2 / 2" << 2.0;
        QTest::newRow("sign") << "-2 * -3" << 6.0;
        QTest::newRow("double sign") << "3 - -1" << 4.0;
        QTest::newRow("exponent of ten") << "1e-3 * 2.5E3" << 2.5;
        QTest::newRow("a point first") << ".5 + .25" << 0.75;
        QTest::newRow("function") << "max(1, 2 * 3, 4) + abs(-1)" << 7.0;
        QTest::newRow("choice") << "if(2 > 1, 10, 20)" << 10.0;
        QTest::newRow("rounding") << "round(0.1, 'bfloat16')" << 0.10009765625;
        QTest::newRow("bare name of a format") << "round(0.1, bfloat16)" << 0.10009765625;
        QTest::newRow("toward zero") << "round(1.9999, 'bfloat16', 'toward_zero')" << 1.9921875;
    }
    void arithmetic() {
        QFETCH(QString, text);
        QFETCH(double, number);
        Value value = value_of(text.toUtf8().constData());
        QVERIFY(std::holds_alternative<double>(value));
        QCOMPARE(std::get<double>(value), number);
    }

    void truth_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("holds");
        QTest::newRow("less") << "1 < 2" << true;
        QTest::newRow("at most") << "2 <= 2" << true;
        QTest::newRow("not less") << "2 < 2" << false;
        QTest::newRow("texts") << "'a' == \"a\"" << true;
        QTest::newRow("other texts") << "'a' != 'b'" << true;
        QTest::newRow("and binds more than or") << "1 == 1 or 1 == 2 and 1 == 2" << true;
        QTest::newRow("brackets") << "(1 == 1 or 1 == 2) and 1 == 2" << false;
        QTest::newRow("not binds more than and") << "not 1 == 2 and 1 == 1" << true;
        QTest::newRow("not not") << "not not 1 == 1" << true;
        QTest::newRow("nothing is not less") << "'float32'.final.loss < 1" << false;
        QTest::newRow("nothing is not more") << "'float32'.final.loss > 1" << false;
        QTest::newRow("nothing equals nothing not") << "'float32'.final.loss == 'float32'.final.loss" << false;
        QTest::newRow("division by zero is nothing") << "1 / 0 > 5" << false;
        QTest::newRow("a text is no number") << "'1' == 1" << false;
        QTest::newRow("contains") << "contains('digits/kernel:second_moment', 'second')" << true;
    }
    void truth() {
        QFETCH(QString, text);
        QFETCH(bool, holds);
        QCOMPARE(mantissa::lessons::holds(value_of(text.toUtf8().constData())), holds);
    }

    void errors_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("at");
        QTest::addColumn<QString>("words");
        QTest::newRow("empty") << "" << 0 << "ends";
        QTest::newRow("ends") << "1 +" << 3 << "ends";
        QTest::newRow("bracket") << "(1 + 2" << 6 << "closing bracket";
        QTest::newRow("arguments") << "max(1, 2" << 8 << "comma";
        QTest::newRow("one =") << "a = 2" << 2 << "==";
        QTest::newRow("quote") << "1 == 'a" << 5 << "close";
        QTest::newRow("two comparisons") << "1 < 2 < 3" << 6 << "and";
        QTest::newRow("nothing more") << "1 2" << 2 << "nothing more";
        QTest::newRow("a name of two words") << "mixed float16.final.loss < 1" << 6 << "quotation marks";
        QTest::newRow("one in brackets") << "(mixed float16.final.loss)" << 7 << "quotation marks";
        QTest::newRow("one among arguments") << "done(float32, mixed float16)" << 20 << "quotation marks";
        QTest::newRow("a number and a name") << "1 float32" << 2 << "nothing more";
        QTest::newRow("decimal comma") << "a < 0,5" << 5 << "behind a point";
        QTest::newRow("decimal comma in brackets") << "1 + (2 < 0,5)" << 10 << "behind a point";
        QTest::newRow("after the point") << "float32.final." << 14 << "name";
        QTest::newRow("letters on a number") << "3px" << 1 << "letters";
        QTest::newRow("sign") << "1 & 2" << 2 << "means nothing";
    }
    void errors() {
        QFETCH(QString, text);
        QFETCH(int, at);
        QFETCH(QString, words);
        try {
            parse_expression(text.toStdString());
            QFAIL("it was read");
        } catch (const ExpressionError& error) {
            QCOMPARE(static_cast<int>(error.at), at);
            QVERIFY2(QString(error.what()).contains(words), error.what());
        }
    }

    // What stands there is shown as far as it goes, and a letter whole or not at all.
    void what_is_wrong_is_shown_in_whole_letters() {
        const std::string text = "1 & 3456789012345678\u00fc and more";
        const std::string told = sentence_of(ExpressionError(2, "this"), text);
        QVERIFY2(told.find("& 3456789012345678\u00fc…") != std::string::npos, told.c_str()); // 20 bytes
        const std::string later = sentence_of(ExpressionError(0, "this"), "1 + 345678901234567\u00fc");
        QVERIFY2(later.find("345678901234567…") != std::string::npos && later.find('\xC3') == std::string::npos, later.c_str());
        const std::string all = sentence_of(ExpressionError(2, "this"), "1 & 2");
        QVERIFY2(all.find("& 2”") != std::string::npos, all.c_str());
    }

    void depth_is_bounded() {
        QVERIFY_EXCEPTION_THROWN(parse_expression(std::string(100000, '(')), ExpressionError);
        QVERIFY_EXCEPTION_THROWN(parse_expression(std::string(100000, '-') + "1"), ExpressionError);
    }

    void checks_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words"); // empty: nothing is wrong
        QTest::newRow("good") << "float32.final.loss < 2 and done(float32)"
                              << "";
        QTest::newRow("quoted variant") << "'mixed float16'.final.loss < 2"
                                        << "";
        QTest::newRow("wildcards") << "float32.time.cast + float32.memory.weights > 0"
                                   << "";
        QTest::newRow("variant") << "float23.final.loss < 2"
                                 << "did you mean float32?";
        QTest::newRow("figure") << "float32.final.los < 2"
                                << "did you mean final.loss?";
        QTest::newRow("function") << "rund(1, float16) < 2"
                                  << "did you mean round?";
        QTest::newRow("no condition") << "float32.final.loss"
                                      << "a condition was expected";
        QTest::newRow("kinds") << "float32.status < 2"
                               << "a text was expected";
        QTest::newRow("format") << "round(1, float17) < 2"
                                << "no format float17";
        QTest::newRow("arguments") << "done()"
                                   << "takes";
        QTest::newRow("too many") << "log2(1, 2) > 0"
                                  << "takes 1 values";
        QTest::newRow("prediction") << "right('upl')"
                                    << "did you mean ulp?";
        QTest::newRow("rule") << "float32.finding('lost_update')"
                              << "did you mean lost_updates?";
        QTest::newRow("cause") << "cause(float32, 'mixed float16', 'cast')"
                               << "did you mean casts?";
        QTest::newRow("card") << "predicted.fits(float32, 32, 'titan-w')"
                              << "a card was expected";
        QTest::newRow("and of numbers") << "1 and 2"
                                        << "a condition was expected";
    }
    void checks() {
        QFETCH(QString, text);
        QFETCH(QString, words);
        const Known known{.variants = {"float32", "mixed float16"}, .predictions = {"ulp"}};
        std::vector<std::string> problems = problems_of(text.toStdString(), Kind::truth, known);
        if (words.isEmpty()) {
            QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().c_str());
        } else {
            QVERIFY(!problems.empty());
            QVERIFY2(QString::fromStdString(problems.front()).contains(words), problems.front().c_str());
        }
    }

    void outcomes() {
        lessons::Facts facts = with_outcome();
        QCOMPARE(std::get<double>(evaluate(parse_expression("said - happened"), facts)), 0.25);
        QVERIFY(!holds(evaluate(parse_expression("right('ulp')"), facts)));
        QVERIFY(holds(evaluate(parse_expression("not right(ulp)"), facts)));
        QVERIFY(!is_known(evaluate(parse_expression("said('other')"), facts)));
    }

    void numbers_are_written_data() {
        QTest::addColumn<double>("number");
        QTest::addColumn<QString>("form");
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("german");
        QTest::newRow("three digits") << 0.123456 << ""
                                      << "0.123"
                                      << "0,123";
        QTest::newRow("whole") << 36632.0 << ""
                               << "36,632"
                               << "36.632";
        QTest::newRow("small") << 1.2345e-7 << ""
                               << "1.23 × 10⁻⁷"
                               << "1,23 × 10⁻⁷";
        QTest::newRow("negative") << -0.5 << ""
                                  << "−0.500"
                                  << "−0,500";
        QTest::newRow("percent") << 0.974 << "percent"
                                 << "97.4 %"
                                 << "97,4 %";
        QTest::newRow("whole percent") << 0.97 << "percent 0"
                                       << "97 %"
                                       << "97 %";
        QTest::newRow("half a percent is rounded as in tables") << 0.9225 << "percent 1"
                                                                << "92.3 %"
                                                                << "92,3 %";
        QTest::newRow("what is less than half a percent is not") << 0.9355 << "percent 1"
                                                                 << "93.5 %"
                                                                 << "93,5 %";
        QTest::newRow("no bytes") << 0.0 << "bytes"
                                  << "0 bytes"
                                  << "0 Byte";
        QTest::newRow("all") << 1.0 << "percent"
                             << "100 %"
                             << "100 %";
        QTest::newRow("thousands of percent") << 12.345 << "percent 1"
                                              << "1,234.5 %"
                                              << "1.234,5 %";
        QTest::newRow("power") << 32768.0 << "power2"
                               << "2¹⁵"
                               << "2¹⁵";
        QTest::newRow("small power") << 0.000244140625 << "power2"
                                     << "2⁻¹²"
                                     << "2⁻¹²";
        QTest::newRow("one") << 1.0 << "power2"
                             << "2⁰"
                             << "2⁰";
        QTest::newRow("between powers") << 20000.0 << "power2"
                                        << "2¹⁴·³"
                                        << "2¹⁴·³";
        QTest::newRow("exact") << 0.10009765625 << "exact"
                               << "0.10009765625"
                               << "0,10009765625";
        QTest::newRow("bytes") << 5452595.2 << "bytes"
                               << "5.20 MiB"
                               << "5,20 MiB";
        QTest::newRow("bits") << 0.1 << "bits float16"
                              << "0 01011 1001100110"
                              << "0 01011 1001100110";
        QTest::newRow("times") << 1.473 << "times"
                               << "1.47"
                               << "1,47";
        QTest::newRow("infinite") << HUGE_VAL << ""
                                  << "∞"
                                  << "∞";
    }
    void numbers_are_written() {
        QFETCH(double, number);
        QFETCH(QString, form);
        QFETCH(QString, english);
        QFETCH(QString, german);
        QCOMPARE(QString::fromStdString(written(number, form.toStdString(), "en")), english);
        QCOMPARE(QString::fromStdString(written(number, form.toStdString(), "de")), german);
    }

    void values_without_numbers() {
        QCOMPARE(written(Value{}, "percent", "en"), std::string("–"));
        QCOMPARE(written(Value{true}, "", "de"), std::string("ja"));
        QVERIFY(!problem_of_form("procent").empty());
        QVERIFY(!problem_of_form("percent 12").empty());
        QVERIFY(!problem_of_form("bits").empty());
        QVERIFY(!problem_of_form("ms 3").empty());
        QVERIFY(problem_of_form("bits bfloat16").empty());
    }

    void texts_are_filled() {
        lessons::Facts facts = with_outcome();
        facts.language = "de";
        std::string text =
            "Sie sagten {{ said }}.\n\n{? right('ulp') ?} Richtig.\n\n{? not right('ulp') ?} Es waren {{ happened | percent }}.\n";
        QCOMPARE(QString::fromStdString(filled_text(text, facts)), QString("Sie sagten 0,500.\n\n\n\nEs waren 25 %.\n"));
        QVERIFY_EXCEPTION_THROWN(filled_text("open {{ 1 + 1", facts), Error);
        QCOMPARE(filled_text("{{ '|' }} and {{ 2 | whole }}", facts), std::string("| and 2"));
    }

    void problems_of_texts_name_the_line() {
        const Known known{.variants = {"float32"}};
        std::vector<std::string> problems = problems_of_text("good\n\nbad {{ float32.final.los }} and {{ 1 | procent }}", known);
        QCOMPARE(problems.size(), std::size_t{2});
        QVERIFY(problems[0].starts_with("line 3: at character 1"));
        QVERIFY(problems[1].starts_with("line 3: there is no form procent; did you mean percent?"));
    }
};

QTEST_MAIN(TestExpressions)
#include "test_expressions.moc"
