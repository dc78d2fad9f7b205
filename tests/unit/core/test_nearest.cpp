// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/nearest.h"

#include <QTest>

using namespace mantissa;

class TestNearest : public QObject {
    Q_OBJECT

private slots:
    void letters_are_counted_data() {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<int>("edits");
        QTest::newRow("the same") << "adam"
                                  << "adam" << 0;
        QTest::newRow("capitals") << "Adam"
                                  << "aDAM" << 0;
        QTest::newRow("one changed") << "float12"
                                     << "float16" << 1;
        QTest::newRow("one missing") << "adm"
                                     << "adam" << 1;
        QTest::newRow("one too many") << "outt"
                                      << "out" << 1;
        QTest::newRow("two exchanged") << "cup"
                                       << "cpu" << 1;
        QTest::newRow("nothing given") << ""
                                       << "sgd" << 3;
        QTest::newRow("nothing alike") << "abc"
                                       << "xyz" << 3;
    }
    void letters_are_counted() {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(int, edits);
        QCOMPARE(edit_distance(a.toStdString(), b.toStdString()), edits);
        QCOMPARE(edit_distance(b.toStdString(), a.toStdString()), edits);
    }

    void the_one_meant_is_found_data() {
        QTest::addColumn<QString>("given");
        QTest::addColumn<QString>("meant");
        QTest::newRow("of two as near, the one that begins alike") << "float12"
                                                                   << "float16";
        QTest::newRow("a transposition") << "flaot16"
                                         << "float16";
        QTest::newRow("its beginning") << "mixed"
                                       << "mixed_float16";
        QTest::newRow("longer than the name") << "adamw"
                                              << "adam";
        QTest::newRow("capitals") << "FLOAT32"
                                  << "float32";
        QTest::newRow("another word") << "keras"
                                      << "";
        QTest::newRow("nothing") << ""
                                 << "";
        QTest::newRow("very long") << QString(100000, 'x') << "";
    }
    void the_one_meant_is_found() {
        QFETCH(QString, given);
        QFETCH(QString, meant);
        const Names names = {"float32", "float16", "bfloat16", "mixed_float16", "adam", "sgd"};
        QCOMPARE(QString::fromStdString(nearest(given.toStdString(), names)), meant);
    }

    void other_programs_words_lead_to_ours() {
        const Names commands = {"run", "compare", "export", "check"}, keys = {"variables", "compute"};
        QCOMPARE(nearest("report", commands), std::string("compare"));
        QCOMPARE(nearest("train", commands), std::string("run"));
        QCOMPARE(nearest("verify", commands), std::string("check"));
        QCOMPARE(nearest("weights", keys), std::string("variables"));
        QCOMPARE(nearest("train", keys), std::string());
    }

    void a_name_with_a_comma_is_one() {
        const Names names = {"float16", "half, own epsilon", "sgd"};
        QCOMPARE(listed(names), std::string("float16, \"half, own epsilon\", sgd"));
        QCOMPARE(first_listed(names), listed(names));
        Names many;
        for (int i = 0; i < 500; ++i)
            many.push_back("v" + std::to_string(i));
        QVERIFY(first_listed(many).starts_with("v0, v1, "));
        QVERIFY(first_listed(many).find("v23, …") != std::string::npos && first_listed(many).find("v24") == std::string::npos);
    }

    void what_was_given_is_said() {
        Problem problem = unknown_name({"variants[0].policy", "one of float32, float16", {"float32", "float16"}}, "float12");
        QCOMPARE(sentence_of(problem),
                 std::string("variants[0].policy: expected one of float32, float16, not \"float12\"; did you mean float16?"));
        QVERIFY(problem.kind == ProblemKind::unknown_name);
        QCOMPARE(problem.facts.nearest, std::string("float16"));
        QVERIFY(unknown_name({"a", "one of b", {"b"}}, nullptr).kind == ProblemKind::missing);
        QCOMPARE(wrong_value("a", "a number", Json::array({1, 2})).message, std::string("expected a number, not [1,2]"));
        QCOMPARE(unknown_key("a.colur", "colur", {.words = "colour", .known = {"colour"}}).message,
                 std::string("unknown key; known here: colour; did you mean colour?"));
    }

    void what_is_long_is_cut_between_letters() {
        std::string text;
        for (int i = 0; i < 100; ++i)
            text += "ä";
        QVERIFY(as_written(text).size() < 70);
        QVERIFY(!QString::fromUtf8(as_written("x" + text).c_str()).contains(QChar::ReplacementCharacter));
        QVERIFY(!QString::fromUtf8(as_written(text).c_str()).contains(QChar::ReplacementCharacter));
        as_written("\xff\xfe"); // no text at all: nothing is thrown
    }

    void an_error_knows_its_problem() {
        Error error = problem_error({"training.batch", ProblemKind::batch_too_large, {.asked = 9, .there = 4}, "9 is more than 4"});
        QCOMPARE(std::string(error.what()), std::string("training.batch: 9 is more than 4"));
        QVERIFY(error.kind() == ErrorKind::bad_input && error.problem());
        QCOMPARE(error.problem()->facts.asked, 9);
        QVERIFY(!bad_input("a file").problem());
    }
};

QTEST_APPLESS_MAIN(TestNearest)
#include "test_nearest.moc"
