// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a report says of each class: counted from what was kept of each image, with nothing made of an image or two.
#include "report/evidence.h"
#include "report/in_language.h"
#include "report/report.h"
#include "runs/validation.h"
#include "support/in_german.h"
#include "support/run_folders.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace mantissa;
using namespace mantissa::report;
namespace fs = std::filesystem;

namespace {

constexpr std::int64_t last_step = 40; // of a made run

// Images of one class that were taken for another.
struct Taken {
    int label = 0, as = 0, images = 0;
};

// The classes take turns over 100 images; all are read right but for these.
StoredValidation said_of(int classes, const std::vector<Taken>& wrong) {
    StoredValidation said{.epoch = 2, .step = last_step};
    for (int i = 0; i < 100; ++i)
        said.labels.push_back(i % classes);
    said.predicted = said.labels;
    for (const Taken& taken : wrong)
        for (int i = taken.label, left = taken.images; i < 100 && left > 0; i += classes)
            if (said.predicted[std::size_t(i)] == taken.label)
                said.predicted[std::size_t(i)] = taken.as, --left;
    return said;
}

struct Made {
    MadeRun run = {};
    std::optional<StoredValidation> said = {};
};

Report report_of(const std::vector<Made>& made) {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (std::size_t i = 0; i < made.size(); ++i) {
        const fs::path run = root / std::to_string(10 + i);
        make_run_folder(run, made[i].run);
        if (made[i].said)
            keep_validation(run, *made[i].said);
    }
    return make_report(read_runs({root}));
}

const Section* classes_in(const Report& report) {
    const auto found = std::ranges::find(report.sections, "classes", &Section::id);
    return found == report.sections.end() ? nullptr : &*found;
}

const Table& table_of(const Section& section) { return std::get<Table>(section.blocks.front()); }

std::vector<std::string> sentences_of(const Section& section) {
    std::vector<std::string> sentences;
    for (const Block& block : section.blocks)
        if (const auto* paragraph = std::get_if<Paragraph>(&block))
            for (const Sentence& sentence : paragraph->sentences)
                sentences.push_back(sentence.text);
    return sentences;
}

std::vector<std::string> texts_of(const std::vector<Cell>& row) {
    std::vector<std::string> texts;
    for (const Cell& cell : row)
        texts.push_back(cell.text);
    return texts;
}

using Texts = std::vector<std::string>;

Report two_runs() {
    return report_of({{{.classes = 10}, said_of(10, {{4, 9, 1}})},
                      {{.name = "float16", .policy = "float16", .classes = 10}, said_of(10, {{4, 9, 3}, {7, 2, 2}, {3, 5, 1}, {8, 1, 1}})},
                      {{.name = "imported", .policy = "bfloat16"}}});
}

} // namespace

class TestByClass : public QObject {
    Q_OBJECT

private slots:
    void each_class_has_its_images_and_each_run_its_share() {
        const Report report = two_runs();
        QVERIFY(classes_in(report));
        const Table& table = table_of(*classes_in(report));
        QCOMPARE(table.columns.size(), std::size_t{4});
        QCOMPARE(table.columns[2].unit, std::string("%"));
        QCOMPARE(table.columns[3].unit, std::string("% (points)"));
        QCOMPARE(table.rows.size(), std::size_t{10});
        QVERIFY(texts_of(table.rows[4]) == (Texts{"class 4", "10", "90.00", "70.00 (−20.00)"}));
        QVERIFY(texts_of(table.rows[0]) == (Texts{"class 0", "10", "100.00", "100.00 (0.00)"}));
    }

    void nothing_is_made_of_an_image_or_two() {
        const Report report = two_runs();
        const Table& table = table_of(*classes_in(report));
        QVERIFY2(table.caption.ends_with("One image is 10 % of its class: a difference of an image or two is noise."),
                 table.caption.c_str());
        for (const auto& row : table.rows)
            for (const Cell& cell : row)
                QVERIFY(cell.tone == Tone::normal);
    }

    void the_most_frequent_confusions_are_told_and_who_has_none_to_tell() {
        const Report report = two_runs();
        const Texts wanted = {"float32: class 4 read as class 9 (once).",
                              "float16: class 4 read as class 9 (3 times), class 7 as class 2 (2 times), class 3 as class 5 (once).",
                              "Left out, as it is not kept what was said of each image when they were last validated: imported."};
        QVERIFY(sentences_of(*classes_in(report)) == wanted);
    }

    void all_of_it_is_told_in_german() {
        const Report report = in_language(two_runs(), "de");
        const Texts wanted = {
            "float32: class 4 als class 9 gelesen (einmal).",
            "float16: class 4 als class 9 gelesen (3-mal), class 7 als class 2 (2-mal), class 3 als class 5 (einmal).",
            "Ausgelassen, weil nicht aufbewahrt ist, was bei der letzten Validierung zu jedem Bild gesagt wurde: imported."};
        const Texts told = sentences_of(*classes_in(report));
        for (std::size_t i = 0; i < wanted.size(); ++i)
            QCOMPARE(QString::fromStdString(told[i]), QString::fromStdString(wanted[i]));
        QVERIFY(texts_of(table_of(*classes_in(report)).rows[4]) == (Texts{"class 4", "10", "90,00", "70,00 (−20,00)"}));
    }

    void who_makes_no_mistake_is_told_so() {
        const Report report = report_of({{{.classes = 10}, said_of(10, {})}});
        QVERIFY(sentences_of(*classes_in(report)) == (Texts{"float32: no image was read as another class."}));
    }

    void of_many_classes_those_are_shown_in_which_runs_differ() {
        const Report report =
            report_of({{{.classes = 20}, said_of(20, {{3, 1, 5}})},
                       {{.name = "float16", .policy = "float16", .classes = 20}, said_of(20, {{3, 1, 5}, {17, 2, 4}, {5, 2, 1}})}});
        const Table& table = table_of(*classes_in(report));
        QCOMPARE(table.rows.size(), std::size_t{10});
        QCOMPARE(table.rows[0][0].text, std::string("class 17")); // class 3 is as bad in both
        QCOMPARE(table.rows[1][0].text, std::string("class 5"));
        QVERIFY(table.caption.find("The 10 of 20 classes in which the runs are furthest apart") != std::string::npos);
    }

    void what_is_of_other_images_or_of_another_step_stays_out() {
        StoredValidation early = said_of(10, {});
        early.step = last_step / 2;
        StoredValidation fewer = said_of(10, {});
        fewer.predicted[0] = -1; // its file could not be read
        const Report report = report_of({{{.classes = 10}, said_of(10, {})},
                                         {{.name = "early", .policy = "float16", .classes = 10}, early},
                                         {{.name = "fewer", .policy = "bfloat16", .classes = 10}, fewer}});
        const Texts told = sentences_of(*classes_in(report));
        QCOMPARE(told.size(), std::size_t{3});
        QVERIFY(told[1].ends_with("last validated: early.") && told[2].ends_with("on other images: fewer."));
    }

    void after_another_length_of_training_no_change_is_told() {
        StoredValidation half = said_of(10, {{4, 9, 3}});
        half.step = last_step / 2;
        const Report report = report_of(
            {{{.classes = 10}, said_of(10, {})}, {{.name = "short", .policy = "float16", .steps = 20, .epochs = 1, .classes = 10}, half}});
        QCOMPARE(table_of(*classes_in(report)).rows[4][3].text, std::string("70.00"));
    }

    // Of a run that does not say how frequent its classes were, what was kept of its images tells.
    void who_says_the_most_frequent_class_of_all_has_learned_nothing() {
        StoredValidation one = said_of(2, {});
        for (std::size_t i = 0; i < one.labels.size(); ++i)
            one.labels[i] = i % 10 == 0, one.predicted[i] = 0;
        const QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "10", {.accuracy = 0.9, .classes = 2});
        QVERIFY(!learning_of(read_run(root / "10")).fails());
        keep_validation(root / "10", one);
        QVERIFY(learning_of(read_run(root / "10")).fails());
        QCOMPARE(half_told_in_german("float32 " + learning_of(read_run(root / "10")).words + "."), std::string());
    }

    // Eighty of a hundred show one class, and four of the others are broken: 83.33 % of those that can be read say nothing.
    void broken_images_are_none_of_those_that_one_class_is_said_of() {
        StoredValidation said{.epoch = 2, .step = last_step};
        for (int i = 0; i < 100; ++i)
            said.labels.push_back(i >= 80), said.predicted.push_back(i < 96 ? 0 : -1);
        const QTemporaryDir folder;
        make_run_folder(folder.path().toStdString(), {.accuracy = 80.0 / 96, .classes = 2});
        RunRecord run = read_run(folder.path().toStdString());
        run.summary.data->commonest = 80;
        QVERIFY(run.epochs.back().val_accuracy > most_by_guessing(run)); // as if all could be read
        run.summary.data->broken_files = 4;
        keep_validation(folder.path().toStdString(), said);
        run.by_class = by_class_in(folder.path().toStdString(), {.classes = 2, .step = last_step});
        QVERIFY(run.epochs.back().val_accuracy <= most_by_guessing(run));
        QVERIFY(learning_of(run).fails());
        QVERIFY(learning_of(run).words.ends_with("83.33 %"));
    }

    void without_any_of_it_there_is_no_such_section() { QVERIFY(!classes_in(report_of({{{.classes = 10}}}))); }
};

QTEST_GUILESS_MAIN(TestByClass)
#include "test_by_class.moc"
