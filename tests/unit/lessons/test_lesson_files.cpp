// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a lesson's files must hold: everything that is wrong is named with file, key and remedy.
#include "lessons/check.h"
#include "lessons/keys.h"
#include "lessons/progress.h"
#include "lessons/structure.h"
#include "support/json_schema.h"

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace mantissa;
using namespace mantissa::lessons;
namespace fs = std::filesystem;

namespace {

const fs::path made = fs::path(MANTISSA_SOURCE) / "tests/support/lesson/lost-update";

// A copy of the lesson that may be damaged.
fs::path copied(const QTemporaryDir& folder) {
    fs::path to = fs::path(folder.path().toStdString()) / "lost-update";
    fs::remove_all(to);
    fs::copy(made, to, fs::copy_options::recursive);
    return to;
}

void change(const fs::path& lesson, const std::string& place, const Json& value) {
    Json json = read_json(lesson / "lesson.json");
    json[Json::json_pointer(place)] = value;
    write_json(lesson / "lesson.json", json);
}

Json without(const std::string& language, Json json) {
    if (json.is_object())
        json.erase(language);
    if (json.is_structured())
        for (Json& inner : json)
            inner = without(language, inner);
    return json;
}

// As somebody writes it who needs one language alone.
void keep_only(const fs::path& lesson, const std::string& language) {
    const std::string other = language == "en" ? "de" : "en";
    write_json(lesson / "lesson.json", without(other, read_json(lesson / "lesson.json")));
    fs::remove_all(lesson / other);
}

std::string first_problem(const fs::path& lesson) {
    Problems problems = check_lesson(lesson);
    return problems.empty() ? "" : sentence_of(problems.front());
}

} // namespace

class TestLessonFiles : public QObject {
    Q_OBJECT
private slots:
    // They are identifiers, which no language changes: formats, policies, layers, figures, and what German and English share.
    void names_of_variants_are_read_in_both_languages() {
        const QStringList shared = {"binary", "W", "stoch.", "auto", "epsilon", "prefetch", "bytes"};
        static const QRegularExpression between("[ ,]+"), digit("[0-9]");
        const QString lessons = QStringLiteral(MANTISSA_SOURCE) + "/resources/lessons/";
        for (const QString& lesson : QDir(lessons).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const Json experiment = read_json((lessons + lesson + "/experiment.mantissa").toStdString());
            for (const Json& variant : experiment["variants"])
                for (const QString& word : QString::fromStdString(variant["name"].get<std::string>()).split(between))
                    QVERIFY2(word.contains(digit) || shared.contains(word), qPrintable(lesson + ": " + word));
        }
    }
    void a_good_one_is_well_made() {
        QCOMPARE(QString::fromStdString(first_problem(made)), QString());
        Lesson lesson = read_lesson(made);
        QCOMPARE(lesson.title.in("de"), std::string("Die Änderung, die verloren geht"));
        QCOMPARE(lesson.steps.size(), std::size_t{4});
        QCOMPARE(lesson.steps[2].action.steps, 24);
        QCOMPARE(lesson.steps[1].prediction->choices[1].words.in("en"), std::string("More than half"));
    }

    void what_is_wrong_is_named_data() {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("words");
        QTest::newRow("unknown key") << "/minuts"
                                     << "3"
                                     << "minuts: unknown key";
        QTest::newRow("of a step") << "/steps/0/titel"
                                   << "\"a\""
                                   << "steps[0].titel: unknown key";
        QTest::newRow("of an action") << "/steps/2/action/step"
                                      << "4"
                                      << "steps[2].action.step: unknown key";
        QTest::newRow("one language") << "/title"
                                      << R"({"en": "a"})"
                                      << "title.de: missing";
        QTest::newRow("another language") << "/title/fr"
                                          << R"("a")"
                                          << "title.fr: unknown key";
        QTest::newRow("a kind of prediction") << "/steps/1/prediction/kind"
                                              << R"("chioce")"
                                              << "did you mean choice?";
        QTest::newRow("an action") << "/steps/2/action/do"
                                   << R"("runn")"
                                   << "did you mean run?";
        QTest::newRow("a control") << "/locked/0"
                                   << R"("netwrok")"
                                   << "did you mean network?";
        QTest::newRow("an id twice") << "/steps/1/id"
                                     << R"("ulp")"
                                     << "give each its own";
        QTest::newRow("an id") << "/steps/1/id"
                               << R"("Ulp 1")"
                               << "small letters";
        QTest::newRow("no text") << "/steps/1/id"
                                 << R"("other")"
                                 << "en/other.md: missing";
        QTest::newRow("condition") << "/steps/2/go_on"
                                   << "\"done(float32, bfloat61)\""
                                   << "did you mean bfloat16?";
        QTest::newRow("no condition") << "/steps/2/go_on"
                                      << R"("bfloat16.final.loss")"
                                      << "a condition was expected";
        QTest::newRow("no else") << "/steps/3/answer/1/when"
                                 << R"("bfloat16.lost_updates <= 0.5")"
                                 << "the last one must be \"else\"";
        QTest::newRow("else too early") << "/steps/3/answer/0/when"
                                        << R"("else")"
                                        << "nothing behind an \"else\"";
        QTest::newRow("before it ran") << "/steps/0/go_on"
                                       << R"("bfloat16.final.loss > 0")"
                                       << "which no step has run by then";
        QTest::newRow("not observed") << "/steps/2/action/health"
                                      << R"("off")"
                                      << "give the action that runs it \"health\"";
        QTest::newRow("health") << "/steps/2/action/health"
                                << R"("often")"
                                << "expected a share";
        QTest::newRow("no experiment") << "/experiment"
                                       << R"("other.mantissa")"
                                       << "other.mantissa";
        QTest::newRow("variant") << "/steps/2/action/variants/0"
                                 << R"("float23")"
                                 << "did you mean float32?";
        QTest::newRow("format") << "/steps/0/number/format"
                                << R"("float17")"
                                << "no format float17";
        QTest::newRow("format of an action") << "/steps/0/action"
                                             << R"({"do": "number", "value": 0.1, "format": "float17"})"
                                             << "steps[0].action.format: there is no format float17; there are float32";
        QTest::newRow("format of a word") << "/words/0/in"
                                          << R"("float17")"
                                          << "words[0].in: there is no format float17; there are float32";
        QTest::newRow("else where nothing is chosen") << "/steps/2/go_on"
                                                      << R"("else")"
                                                      << "steps[2].go_on: at character 1";
        QTest::newRow("blank words") << "/title/en"
                                     << R"("  ")"
                                     << "title.en: expected words";
        QTest::newRow("unlocked that was not locked") << "/steps/3/unlocked/0"
                                                      << R"("device")"
                                                      << "device is not locked";
        QTest::newRow("a run that is locked") << "/locked/0"
                                              << R"("run")"
                                              << "nobody can press Run here";
        QTest::newRow("a claim of another answer") << "/steps/3/claims/0/in"
                                                   << R"("found")"
                                                   << "there is no answer found in this step";
        QTest::newRow("a claim that the text does not make") << "/steps/3/claims/0/de"
                                                             << R"("Ihrer Änderungen wirkten")"
                                                             << "de/happened-answer-lost.md does not say";
        QTest::newRow("a claim that is no condition") << "/steps/3/claims/0/that"
                                                      << R"("bfloat16.lost_updates")"
                                                      << "a condition was expected";
        QTest::newRow("a claim that no run bears out") << "/steps/3/claims/0/that"
                                                       << R"("float16.final.loss > 0")"
                                                       << "float16";
        QTest::newRow("a claim that is never so") << "/steps/3/claims/0/that"
                                                  << R"("ulp(0.1, 'bfloat16') > 1")"
                                                  << "it does not hold, and no run can change that";
        QTest::newRow("a weight of no variable") << "/steps/3/weight/tensor"
                                                 << R"("dense/kernle")"
                                                 << "steps[3].weight.tensor: expected a variable of the network, as in dense/kernel";
        QTest::newRow("a weight that the network has not") << "/steps/3/weight/tensor"
                                                           << R"("conv2d/kernel")"
                                                           << "steps[3].weight.tensor";
        QTest::newRow("a weight of what was not observed") << "/steps/2/action/health"
                                                           << R"("off")"
                                                           << "steps[3].weight: nothing was observed of bfloat16";
        QTest::newRow("minutes") << "/minutes"
                                 << "0"
                                 << "minutes: expected";
    }
    void what_is_wrong_is_named() {
        QFETCH(QString, place);
        QFETCH(QString, value);
        QFETCH(QString, words);
        QTemporaryDir folder;
        fs::path lesson = copied(folder);
        change(lesson, place.toStdString(), Json::parse(value.toStdString()));
        Problems problems = check_lesson(lesson);
        QVERIFY(!problems.empty());
        QString all;
        for (const Problem& problem : problems)
            all += QString::fromStdString(sentence_of(problem)) + '\n';
        QVERIFY2(all.contains(words), qPrintable(all));
    }

    void one_language_is_enough_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("other");
        QTest::newRow("English") << "en"
                                 << "de";
        QTest::newRow("German") << "de"
                                << "en";
    }
    void one_language_is_enough() {
        QFETCH(QString, language);
        QFETCH(QString, other);
        QTemporaryDir folder;
        const fs::path lesson = copied(folder);
        const std::string one = language.toStdString(), none = other.toStdString();
        keep_only(lesson, one);
        change(lesson, "/source/0/" + one, "A book");
        QCOMPARE(QString::fromStdString(first_problem(lesson)), QString());
        const Lesson read = read_lesson(lesson);
        QCOMPARE(read.written_in, std::vector<std::string>{one});
        QCOMPARE(read.title.in(none), read.title.in(one));
        QCOMPARE(read.steps[1].prediction->choices[1].words.in(none), read.steps[1].prediction->choices[1].words.in(one));
        QCOMPARE(read.steps[0].text.at(none), read.steps[0].text.at(one)); // shown to whoever asks for the other
        QCOMPARE(read.steps[3].answers.at("lost").at(none), read.steps[3].answers.at("lost").at(one));
        std::string wrong = schema_problem(lesson_schema(), read_json(lesson / "lesson.json"));
        QVERIFY2(wrong.empty(), wrong.c_str());
        fs::create_directories(lesson / none);
        std::ofstream(lesson / none / "run.md") << " \n"; // nobody wrote anything
        QCOMPARE(QString::fromStdString(first_problem(lesson)), QString());
    }

    // Of the steps that are as they should be, whatever is wrong beside them; and nothing is told that only follows from that.
    void what_is_wrong_is_told_at_once() {
        QTemporaryDir folder;
        const fs::path lesson = copied(folder);
        const auto told = [&] {
            QString all;
            for (const Problem& problem : check_lesson(lesson))
                all += QString::fromStdString(sentence_of(problem)) + '\n';
            return all;
        };
        change(lesson, "/steps/3/answer/0/when", "bfloat61.lost_updates > 0.5");
        fs::remove(lesson / "en" / "ulp.md");
        for (const char* place : {"steps[3].answer[0].when", "en/ulp.md: missing"})
            QVERIFY2(told().contains(place), qPrintable(told()));
        QCOMPARE(told().count("en/ulp.md"), 1);
        change(lesson, "/minuts", 3);
        change(lesson, "/steps/2/titel", "a"); // what ran is not known then
        for (const char* place : {"minuts: ", "steps[2].titel: ", "steps[3].answer[0].when", "en/ulp.md: missing"})
            QVERIFY2(told().contains(place), qPrintable(told()));
        change(lesson, "/steps/3/answer/0/when", "bfloat16.lost_updates > 0.5");
        QVERIFY2(!told().contains("steps[3]"), qPrintable(told()));
    }

    // What is begun in a language is asked for in it.
    void half_a_translation_is_told() {
        QTemporaryDir folder;
        fs::path lesson = copied(folder);
        keep_only(lesson, "en");
        change(lesson, "/steps/1/title/de", "Vorhersage");
        QVERIFY(first_problem(lesson).starts_with("title.de: missing; every text is there in each language of the lesson"));
        lesson = copied(folder);
        change(lesson, "/steps/1/prediction/choices/0", {{"id", "a"}, {"en", "So"}, {"when", "bfloat16.lost_updates > 2"}});
        QVERIFY2(first_problem(lesson).starts_with("steps[1].prediction.choices[0].de: missing"), first_problem(lesson).c_str());
        lesson = copied(folder);
        change(lesson, "/steps/1/prediction/choices/0", {{"id", "a"}, {"when", "bfloat16.lost_updates > 2"}});
        QVERIFY2(first_problem(lesson).starts_with("steps[1].prediction.choices[0].en: missing"), first_problem(lesson).c_str());
    }

    void what_has_another_shape_is_told_data() {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("words");
        QTest::newRow("nothing") << ""
                                 << "[]"
                                 << "expected an object in braces";
        QTest::newRow("a list") << "/steps/3/answer"
                                << R"({"id": "a"})"
                                << "steps[3].answer: expected a list in brackets, not {\"id\":\"a\"}";
        QTest::newRow("names") << "/steps/2/action/variants"
                               << R"("float32")"
                               << "steps[2].action.variants: expected a list in brackets, not \"float32\"";
        QTest::newRow("a part") << "/steps/1/prediction"
                                << "5"
                                << "steps[1].prediction: expected an object in braces";
        QTest::newRow("one of a list") << "/steps/0"
                                       << "null"
                                       << "steps[0]: expected an object in braces";
    }
    void what_has_another_shape_is_told() {
        QFETCH(QString, place);
        QFETCH(QString, value);
        QFETCH(QString, words);
        Json lesson = read_json(made / "lesson.json");
        QVERIFY(misshapen(lesson).empty());
        lesson[Json::json_pointer(place.toStdString())] = Json::parse(value.toStdString());
        const Problems wrong = misshapen(lesson);
        QCOMPARE(int(wrong.size()), 1);
        QCOMPARE(QString::fromStdString(sentence_of(wrong.front())), words);
    }
    // Or one would mend the file, and be told of the next.
    void all_that_has_another_shape_is_told_at_once() {
        Json lesson = read_json(made / "lesson.json");
        lesson["steps"][0] = nullptr;
        lesson["steps"][1]["prediction"] = 5;
        lesson["steps"][2]["action"]["variants"] = "float32";
        const Problems wrong = misshapen(lesson);
        QCOMPARE(int(wrong.size()), 3);
        QCOMPARE(wrong[0].where, std::string("steps[0]"));
        QCOMPARE(wrong[1].where, std::string("steps[1].prediction"));
        QCOMPARE(wrong[2].where, std::string("steps[2].action.variants"));
    }

    void a_prediction_of_one_answer_is_told() {
        Lesson lesson = read_lesson(made);
        QVERIFY(predictions_of_one_answer(lesson).empty());
        lesson.steps[1].prediction->choices.resize(1);
        const Problems told = predictions_of_one_answer(lesson);
        QVERIFY(told.size() == 1 && told[0].where == "steps[1].prediction.choices");
    }

    void those_that_ship_are_in_both() {
        const std::vector<fs::path> shipped = find_lessons(fs::path(MANTISSA_RESOURCES) / "lessons");
        QVERIFY(shipped.size() > 10);
        for (const fs::path& lesson : shipped) {
            QCOMPARE(read_lesson(lesson).written_in, languages);
            QVERIFY(predictions_of_one_answer(read_lesson(lesson)).empty());
            QVERIFY2(first_problem(lesson).empty(), (lesson.string() + ": " + first_problem(lesson)).c_str());
        }
    }

    void texts_are_checked() {
        QTemporaryDir folder;
        fs::path lesson = copied(folder);
        std::ofstream(lesson / "de/run.md") << "Jetzt {{ float32.final.loss }}.\n";
        QVERIFY(first_problem(lesson).find("de/run.md: its figures are not those of en/run.md") == 0);
        std::ofstream(lesson / "en/run.md") << "Now {{ float32.final.loss | procent }}.\n";
        QVERIFY(first_problem(lesson).find("en/run.md: line 1: there is no form procent") == 0);
        lesson = copied(folder);
        std::ofstream(lesson / "en/extra.md") << "Nobody shows this.\n";
        QCOMPARE(QString::fromStdString(first_problem(lesson)), QString("en/extra.md: it belongs to no step"));
        lesson = copied(folder);
        std::ofstream(lesson / "de/ulp.md") << "\n";
        QCOMPARE(QString::fromStdString(first_problem(lesson)), QString("de/ulp.md: it is empty"));
    }

    void a_wrong_one_is_refused() {
        QTemporaryDir folder;
        fs::path lesson = copied(folder);
        change(lesson, "/minuts", 3);
        try {
            read_lesson(lesson);
            QFAIL("it was read");
        } catch (const Error& error) {
            QVERIFY(QString(error.what()).contains("lesson.json: minuts: unknown key"));
        }
        QVERIFY_EXCEPTION_THROWN(read_lesson(fs::path("/nowhere")), Error);
    }

    void a_setting_is_tried() {
        QTemporaryDir folder;
        fs::path lesson = copied(folder);
        change(lesson, "/steps/3/action", {{"do", "set"}, {"path", "training.batch"}, {"value", 8}});
        QCOMPARE(QString::fromStdString(first_problem(lesson)), QString());
        change(lesson, "/steps/3/action", {{"do", "set"}, {"path", "training.batch"}, {"value", "many"}});
        QVERIFY(first_problem(lesson).find("no longer valid") != std::string::npos);
    }

    void the_schema_is_the_readers() {
        Json schema = lesson_schema();
        QCOMPARE(schema, read_json(fs::path(MANTISSA_RESOURCES) / "schema/lesson.schema.json"));
        std::string wrong = schema_problem(schema, read_json(made / "lesson.json"));
        QVERIFY2(wrong.empty(), wrong.c_str());
        Json changed = read_json(made / "lesson.json");
        changed["minuts"] = 3;
        QVERIFY(!schema_problem(schema, changed).empty());
        changed = read_json(made / "lesson.json");
        changed["steps"][1]["prediction"]["choises"] = Json::array();
        QVERIFY(!schema_problem(schema, changed).empty());
    }

    void progress_survives_and_damage_begins_anew() {
        QTemporaryDir folder;
        fs::path file = fs::path(folder.path().toStdString()) / "a/progress.json";
        Progress progress{.lesson = "x",
                          .step = 2,
                          .furthest = 3,
                          .said = {{"a", "same"}, {"b", 2.5}},
                          .fixed = {"a"},
                          .runs = {{"float32", "/r"}},
                          .done = {"run"}};
        keep_progress(file, progress);
        Progress read = kept_progress(file);
        QCOMPARE(to_json(read), to_json(progress));
        std::ofstream(file) << "{ broken";
        QVERIFY(!kept_progress(file).is_begun());
        QCOMPARE(read_file(file.string() + ".damaged", 100), std::string("{ broken")); // a learner's answers are not written over
        std::ofstream(file) << R"({"format": "mantissa.progress", "step": -5, "furthest": "x", "said": 3, "runs": [1], "done": [2, "b"]})";
        QCOMPARE(kept_progress(file).step, 0);
        QCOMPARE(kept_progress(file).done.size(), std::size_t{1});
    }
};

QTEST_MAIN(TestLessonFiles)
#include "test_lesson_files.moc"
