// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A lesson as one file: what other zip programs make of it, what is refused, and what a class said.
#include "lessons/check.h"
#include "lessons/class_bars.h"
#include "lessons/course.h"
#include "lessons/share.h"
#include "support/run_folders.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <fstream>
#include <functional>
#include <random>

using namespace mantissa;
using namespace mantissa::lessons;
namespace fs = std::filesystem;

namespace {

const fs::path made = fs::path(MANTISSA_SOURCE) / "tests/support/lesson/lost-update";

std::string refused(const fs::path& file) {
    try {
        read_archive(file);
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

Answers said(const char* learner, const char* words, Answer::Came came) {
    Answer answer{.step = "prediction",
                  .question = {{{"en", "How?"}, {"de", "Wie?"}}},
                  .said = {{{"en", words}, {"de", std::string("de: ") + words}}},
                  .happened = {{{"en", "most"}, {"de", "die meisten"}}}};
    answer.came = came;
    return {.lesson = "x", .learner = learner, .list = {answer}};
}

} // namespace

class TestShare : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;
    fs::path at(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }

private slots:
    void archives_come_back() {
        Archive archive = {
            {"a.txt", "hello"}, {"empty", ""}, {"deep/er/ünïcode.md", std::string(100000, 'x')}, {"bytes", std::string("\0\1\xff\r\n", 5)}};
        write_archive(at("a.zip"), archive);
        QCOMPARE(read_archive(at("a.zip")), archive);
        QVERIFY(fs::file_size(at("a.zip")) < 2000); // it is packed
        write_archive(at("b.zip"), archive);
        QCOMPARE(read_file(at("a.zip"), 1 << 20), read_file(at("b.zip"), 1 << 20)); // the same every time
    }

    // Bytes that cannot be packed: the file is larger than what is in it.
    void what_may_be_written_can_be_read() {
        std::string bytes(std::size_t{64} << 20, '\0');
        std::mt19937_64 random(1);
        for (std::size_t i = 0; i < bytes.size(); i += sizeof(std::uint64_t)) {
            const std::uint64_t next = random();
            std::memcpy(bytes.data() + i, &next, sizeof next);
        }
        write_archive(at("full.zip"), {{"full", bytes}});
        QVERIFY(fs::file_size(at("full.zip")) > bytes.size());
        QVERIFY(read_archive(at("full.zip"))["full"] == bytes);
    }

    void another_program_reads_and_writes_them() {
        const QString python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            QSKIP("there is no python3 to compare with");
        write_archive(at("ours.zip"), {{"a.txt", "hello"}, {"b/c.txt", std::string(5000, 'y')}});
        QProcess reads;
        reads.start(
            python,
            {"-c",
             "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(z.namelist(), len(z.read('b/c.txt')))",
             QString::fromStdString(at("ours.zip").string())});
        QVERIFY(reads.waitForFinished());
        QCOMPARE(reads.readAllStandardOutput().trimmed(), QByteArray("['a.txt', 'b/c.txt'] 5000"));
        QProcess writes;
        writes.start(python, {"-c",
                              "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED); z.writestr('d/','') ; "
                              "z.writestr('d/e.txt','from there'*99); z.writestr('s', 'plain', zipfile.ZIP_STORED); z.close()",
                              QString::fromStdString(at("theirs.zip").string())});
        QVERIFY(writes.waitForFinished());
        Archive theirs = read_archive(at("theirs.zip"));
        QCOMPARE(theirs.size(), std::size_t{2});
        QCOMPARE(theirs["d/e.txt"].size(), std::size_t{990});
        QCOMPARE(theirs["s"], std::string("plain"));
    }

    void what_leads_outside_is_refused() {
        for (const char* name : {"../a", "/etc/passwd", "a/../../b", "a\\b", "c:d", "a//b", "", "./a"})
            QVERIFY2(!is_safe_name(name), name);
        QVERIFY(is_safe_name("en/step-1.md") && is_safe_name("..a"));
        write_archive(at("evil.zip"), {{"../evil", "x"}});
        QVERIFY(refused(at("evil.zip")).find("outside of its folder") != std::string::npos);
    }

    void damage_is_told() {
        write_archive(at("good.zip"), {{"a.txt", std::string(3000, 'a') + "b"}});
        std::string bytes = read_file(at("good.zip"), 1 << 20);
        for (std::size_t length : {std::size_t{0}, std::size_t{10}, bytes.size() / 2, bytes.size() - 1}) {
            std::ofstream(at("cut.zip"), std::ios::binary) << bytes.substr(0, length);
            QVERIFY2(!refused(at("cut.zip")).empty(), std::to_string(length).c_str());
        }
        for (std::size_t place = 0; place < bytes.size(); ++place) { // it is refused or read, and nothing else
            std::string other = bytes;
            other[place] = static_cast<char>(other[place] ^ 0x55);
            std::ofstream(at("flip.zip"), std::ios::binary) << other;
            refused(at("flip.zip"));
        }
        std::string other = bytes;
        other[35 + 3] = static_cast<char>(other[35 + 3] ^ 0x55); // within the packed bytes
        std::ofstream(at("flip.zip"), std::ios::binary) << other;
        QVERIFY(refused(at("flip.zip")).find("damaged") != std::string::npos);
    }

    void a_lesson_travels_with_locks_and_answers() {
        Player player(read_lesson(made), {});
        player.predict(0, 0.0005);
        player.check();
        share_lesson(player, {.locked = {"device"}, .answers = ShareOptions::Answers::with, .learner = "Ada"}, at("ada.mantissa-lesson"));
        fs::path unpacked = unpack_lesson(at("ada.mantissa-lesson"), at("own"));
        QCOMPARE(unpack_lesson(at("ada.mantissa-lesson"), at("own")), unpacked); // it is there
        const std::string mine = read_file(unpacked / "lesson.json", 1 << 20) + "\n";
        write_file(unpacked / "lesson.json", mine);
        QCOMPARE(unpack_lesson(at("ada.mantissa-lesson"), at("own")), unpacked);
        QVERIFY(read_file(unpacked / "lesson.json", 1 << 20) != mine);
        QCOMPARE(read_file(at("own") / "lost-update-before" / "lesson.json", 1 << 20), mine);
        QCOMPARE(unpacked, at("own") / "lost-update");
        QVERIFY(check_lesson(unpacked).empty());
        Lesson lesson = read_lesson(unpacked);
        QCOMPARE(lesson.locked, (std::vector<std::string>{"network", "data", "batch", "device"}));
        QVERIFY(!fs::exists(unpacked / "answers.json"));
        Answers answers = read_answers(at("ada.mantissa-lesson"));
        QCOMPARE(answers.learner, std::string("Ada"));
        QCOMPARE(answers.list.size(), std::size_t{1});
        QCOMPARE(answers.list[0].came, Answer::Came::right);
        QCOMPARE(answers.list[0].said_number, 0.0005);
        share_lesson(player, {}, at("none.mantissa-lesson"));
        QVERIFY_EXCEPTION_THROWN(read_answers(at("none.mantissa-lesson")), Error);
        QVERIFY_EXCEPTION_THROWN(unpack_lesson(at("good.zip"), at("own")), Error);
    }

    void a_class_is_counted() {
        std::vector<Answers> all = {said("a", "most", Answer::Came::right), said("b", "none, \"really\"", Answer::Came::wrong),
                                    said("c", "most", Answer::Came::right)};
        std::vector<ClassRow> rows = class_rows(all, "en");
        QCOMPARE(rows.size(), std::size_t{1});
        QCOMPARE(rows[0].said["most"], 2);
        QCOMPARE(rows[0].happened["most"], 3);
        QCOMPARE(rows[0].right, 2);
        QCOMPARE(rows[0].wrong, 1);
        QCOMPARE(class_rows(all, "de")[0].said["de: most"], 2);
        QVERIFY(class_csv(all, "de").find(",\"Wie?\",\"de: most\",\"die meisten\",richtig\n") != std::string::npos);
        Json old = to_json(all[0]); // of a version before: in English alone
        old["answers"][0]["question"] = "How?";
        QCOMPARE(answers_from_json(old).list[0].question.in("de"), std::string("How?"));
        QVERIFY(class_csv(all, "en").find("\"x\",\"b\",\"prediction\",\"How?\",\"none, \"\"really\"\"\",\"most\",wrong\n") !=
                std::string::npos);
        QCOMPARE(to_json(answers_from_json(to_json(all[0]))), to_json(all[0]));
    }

    void choices_of_a_class_stand_as_in_the_lesson() {
        std::vector<Answers> all = {said("a", "none", Answer::Came::wrong), said("b", "a few", Answer::Came::wrong)};
        const auto order = [&] {
            std::vector<std::string> words;
            for (const ClassBar& bar : class_bars(class_rows(all, "en")[0], "en"))
                words.push_back(bar.words);
            return words;
        };
        QCOMPARE(order(), (std::vector<std::string>{"a few", "most", "none"})); // of files that do not tell their lesson's
        for (const char* choice : {"none", "most", "a few"})
            all[1].list[0].choices.push_back({{{"en", choice}, {"de", choice}}});
        all[1] = answers_from_json(to_json(all[1]));
        QCOMPARE(order(), (std::vector<std::string>{"none", "most", "a few"}));
        Player player(read_lesson(made), {});
        player.predict(0, 0.0005);
        player.check();
        player.next();
        player.predict(1, "none");
        const Answers answers = answers_of(player, "Ada");
        QVERIFY(answers.list[0].choices.empty()); // a number
        QCOMPARE(answers.list[1].choices.size(), player.step(1).prediction->choices.size());
        QCOMPARE(answers.list[1].choices[1].in("en"), std::string("More than half"));
    }

    // A lesson in one language is shared like any other.
    void a_lesson_in_one_language_travels() {
        const fs::path german = at("nur-deutsch");
        fs::copy(made, german, fs::copy_options::recursive);
        fs::remove_all(german / "en");
        std::function<Json(Json)> without_english = [&](Json json) {
            if (json.is_object())
                json.erase("en");
            if (json.is_structured())
                for (Json& inner : json)
                    inner = without_english(inner);
            return json;
        };
        Json json = without_english(read_json(german / "lesson.json"));
        json.erase("source");
        write_json(german / "lesson.json", json);
        share_lesson(Player(read_lesson(german), {}), {}, at("deutsch.mantissa-lesson"));
        const fs::path unpacked = unpack_lesson(at("deutsch.mantissa-lesson"), at("given"));
        QVERIFY(check_lesson(unpacked).empty());
        QCOMPARE(read_lesson(unpacked).written_in, std::vector<std::string>{"de"});
    }

    // Two numbers are as they were said, in their order; thirty are a histogram.
    void numbers_of_a_class_are_a_histogram() {
        const auto number = [](double value, double happened) {
            Answers answers = said("a", std::to_string(value).c_str(), Answer::Came::wrong);
            answers.list[0].said_number = value;
            answers.list[0].happened = {{{"en", std::to_string(happened)}}};
            answers.list[0].happened_number = happened;
            return answers;
        };
        const auto bars = [](const std::vector<Answers>& all, const char* language) {
            return class_bars(class_rows(all, language)[0], language);
        };
        const auto two = bars({number(10, 9), number(9, 9)}, "en");
        QCOMPARE(two.size(), std::size_t{2});
        QCOMPARE(two[0].words, std::string("9.000000")); // "10" would be the first of words
        QCOMPARE(two[0].happened, 2);
        std::vector<Answers> all;
        for (int i = 0; i < 30; ++i)
            all.push_back(number(1 + i, 12.5));
        auto many = bars(all, "en");
        QCOMPARE(many.size(), std::size_t{7}); // by fives, from 0 to below 35
        QCOMPARE(many[0].words, std::string("0 to below 5"));
        QCOMPARE(many[0].said, 4);
        QCOMPARE(many[2].happened, 30);
        all.push_back(number(30000, 12.5));
        many = bars(all, "de");
        QCOMPARE(many.size(), std::size_t{5});
        QCOMPARE(many[0].words, std::string("1 bis unter 10"));
        QCOMPARE(many[4].said, 1);
    }

    void courses_name_what_is_wrong() {
        Problems problems;
        Json json = {
            {"format", "mantissa.course"},
            {"version", 1},
            {"title", {{"en", "Numbers"}, {"de", "Zahlen"}}},
            {"lessons",
             Json::array({{{"lesson", "05-lost-updates"}, {"locked", {"device"}}, {"before", {{"en", "First."}, {"de", "Zuerst."}}}}})}};
        lessons::Course course = course_of(json, problems);
        QVERIFY(problems.empty());
        QCOMPARE(to_json(course), json);
        json["lessons"][0]["locked"] = {"devise"};
        course_of(json, problems);
        QVERIFY(!problems.empty() && sentence_of(problems.front()).find("did you mean device?") != std::string::npos);
        problems.clear();
        json["lessons"][0] = {{"leson", "x"}};
        course_of(json, problems);
        QVERIFY(sentence_of(problems.front()).find("lessons[0].leson: unknown key") == 0);
        problems.clear();
        json["lessons"][0] = {{"lesson", "x"}, {"locked", "device"}};
        course_of(json, problems);
        QVERIFY(problems.size() == 1 && sentence_of(problems.front()).find("lessons[0].locked: expected a list of names") == 0);
        problems.clear();
        json["lessons"] = Json::array();
        course_of(json, problems);
        QVERIFY(problems.size() == 1 && problems.front().where == "lessons");
    }
};

QTEST_MAIN(TestShare)
#include "test_share.moc"
