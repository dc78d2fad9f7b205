// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What every format must have in common: the same numbers, inert names, and figures behind each sentence.
#include "core/paths.h"
#include "insight/words.h"
#include "policy/line.h"
#include "report/report.h"
#include "report/writers/latex_text.h"
#include "report/writers/writer.h"
#include "runs/profile.h"
#include "support/in_german.h"
#include "support/json_schema.h"
#include "support/run_folders.h"
#include "support/small_files.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <map>

using namespace mantissa;
using namespace mantissa::report;
namespace fs = std::filesystem;

namespace {

const char* const nasty[] = {"<script>alert(1)</script>",
                             "</script><img src=x onerror=alert(1)>",
                             "\"quoted\" & 'single'",
                             "$x_1^2$ \\input{/etc/passwd} {%#~}",
                             "a|b|c `code` *bold* [link](javascript:1)",
                             "=HYPERLINK(\"http://x\")",
                             "@SUM(A1)",
                             "😀 emoji 🚀",
                             "שלום עולם",
                             "tab\there"};

Report report_of(const std::vector<MadeRun>& made, const ReportOptions& options = {}) {
    QTemporaryDir folder;
    fs::path root = folder.path().toStdString();
    for (std::size_t i = 0; i < made.size(); ++i) {
        make_run_folder(root / (i < 10 ? "0" + std::to_string(i) : std::to_string(i)), made[i]);
    }
    return make_report(read_runs({root}), options);
}

Report usual() {
    return report_of({{},
                      {.name = "mixed float16",
                       .policy = "mixed_float16",
                       .support = "converted",
                       .milliseconds = 6.1234,
                       .accuracy = 0.9823,
                       .memory = 3123456,
                       .skipped = 3},
                      {.name = "bfloat16", .policy = "bfloat16", .milliseconds = 5.4321, .accuracy = 0.9712, .memory = 2876543},
                      {.name = "float16", .policy = "float16", .support = "converted", .diverges_at = 12}});
}

std::string text_of(const Report& report) {
    std::string text;
    for (const Sentence& sentence : report.answer().sentences)
        text += sentence.text + " ";
    return text;
}

std::string words_in_tables(const Report& report) {
    std::string text;
    for (const Section& section : report.sections)
        for (const Block& block : section.blocks)
            if (const auto* table = std::get_if<Table>(&block)) {
                for (const auto& row : table->rows)
                    for (const Cell& cell : row)
                        text += words_of_cell(cell) + " | ";
                text += table->caption + "\n";
            } else if (const auto* facts = std::get_if<report::Facts>(&block)) {
                for (const auto& [name, words] : facts->rows)
                    text += words + "\n";
            }
    return text;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The runs whose cell is strong in a column of the results.
std::vector<std::string> best_in(const Report& report, std::size_t column) {
    std::vector<std::string> names;
    for (const Section& section : report.sections)
        for (const Block& block : section.blocks)
            if (const auto* table = std::get_if<Table>(&block); table && table->id == "results")
                for (const auto& row : table->rows)
                    if (row[column].tone == Tone::strong)
                        names.push_back(row.front().text);
    return names;
}

// The number that a cell shows: "6.12 (7.65)" -> 6.12, "2,814" -> 2814, "−39 %" -> -39.
double shown(QString text) {
    text.replace(u'−', u'-').remove(',');
    QRegularExpressionMatch match = QRegularExpression(R"([+-]?\d+(\.\d+)?(e[+-]?\d+)?)").match(text);
    return match.hasMatch() ? match.captured().toDouble() : NAN;
}

double unit_of(const std::string& column, const std::string& figure) {
    if (has(column, "MiB") || has(figure, "bytes") || figure.starts_with("memory."))
        return 1.0 / (1 << 20);
    return has(figure, "accuracy") ? 100 : 1;
}

// Half a unit of the last digit shown; from a thousand on the zeros at the end are none.
double tolerance(QString text) {
    text.remove(',');
    if (QRegularExpressionMatch round = QRegularExpression(R"(^\d\d\d(\d*?)(0+)$)").match(text); round.hasMatch() && text.size() > 3)
        return 0.5000001 * std::pow(10, round.captured(2).size());
    QRegularExpressionMatch match = QRegularExpression(R"(\d+(?:\.(\d+))?(e[+-]?\d+)?)").match(text);
    return 0.5000001 * std::pow(10, -match.captured(1).size());
}

} // namespace

class TestReportText : public QObject {
    Q_OBJECT

private slots:
    // As in the window, whose lines are kept whatever came before them.
    void runs_are_drawn_as_they_are_asked_for() {
        Report report = usual();
        const std::string second = report.look.runs[1].colour;
        draw_as(report.look, {5, -1});
        const PolicyLine& wanted = policy_lines()[5].line;
        QCOMPARE(report.look.runs[0].colour, wanted.light);
        QCOMPARE(report.look.runs[0].dash, wanted.dash);
        QCOMPARE(report.look.runs[0].marker, wanted.marker);
        QVERIFY(report.look.runs[1].colour != second && report.look.runs[1].dash.empty()); // grey
        QVERIFY(has(text_of_report(report, "html"), wanted.light));
    }
    void every_number_is_the_summary_s() {
        Report report = usual();
        Json json = Json::parse(text_of_report(report, "json"));
        int checked = 0;
        for (const Json& section : json["sections"])
            for (const Json& block : section["blocks"])
                if (block["type"] == "table")
                    for (const Json& row : block["rows"])
                        for (std::size_t i = 0; i < row.size(); ++i)
                            checked += check_cell(json, block["columns"][i], row[i]);
        QVERIFY2(checked > 60, std::to_string(checked).c_str());
    }

    void every_format_shows_the_same_cells_data() {
        QTest::addColumn<QString>("ending");
        for (const char* ending : {"html", "md", "tex"})
            QTest::newRow(ending) << ending;
    }
    // Cells in the order of the JSON are found in the order of the other format.
    void every_format_shows_the_same_cells() {
        QFETCH(QString, ending);
        Report report = usual();
        std::string text = text_of_report(report, ending.toStdString());
        std::size_t at = 0;
        int cells = 0;
        for (const Section& section : report.sections)
            for (const Block& block : section.blocks)
                if (const auto* table = std::get_if<Table>(&block))
                    for (const auto& row : table->rows)
                        for (const Cell& cell : row)
                            if (!std::isnan(cell.source.value)) {
                                std::string wanted = ending == "tex"    ? latex_escaped(cell.text)
                                                     : ending == "html" ? ">" + cell.text + "</bdi>"
                                                                        : cell.text;
                                std::size_t found = text.find(wanted, at);
                                QVERIFY2(found != std::string::npos, (table->id + ": " + cell.text).c_str());
                                at = found + wanted.size();
                                ++cells;
                            }
        QVERIFY(cells > 60);
        for (const Sentence& sentence : report.answer().sentences)
            QVERIFY2(has(text, ending == "tex" ? latex_escaped(sentence.text).substr(0, 20) : sentence.text.substr(0, 12)),
                     sentence.text.c_str());
    }

    void every_sentence_of_the_answer_states_figures() {
        for (const Report& report : {usual(), report_of({{}}), report_of({{.status = "running"}}), report_of({{.diverges_at = 4}})}) {
            QVERIFY(!report.answer().sentences.empty());
            for (const Sentence& sentence : report.answer().sentences) {
                QVERIFY2(!sentence.figures.empty(), sentence.text.c_str());
                for (const Source& figure : sentence.figures)
                    QCOMPARE(report.runs()[std::size_t(figure.run)].figure(figure.figure), figure.value);
            }
        }
        QCOMPARE(usual().answer().sentences.size(), std::size_t{6});
    }

    // Who asks for several formats reads at once that one of them has no result, and how a copy of it was to be mended.
    void who_diverged_is_told_behind_the_first_claim() {
        const Report four = usual();
        const auto& told = four.answer().sentences;
        using Part = Sentence::Part;
        QVERIFY(told[1].part == Part::evidence && told[2].part == Part::more && told[3].part == Part::divergence);
        QVERIFY2(told[2].text.starts_with("Its "), told[2].text.c_str());
        QVERIFY2(told[3].text.starts_with("float16 diverged at step 12, "), told[3].text.c_str());
        const MadeRun lost{.name = "float16", .policy = "float16", .diverges_at = 12};
        const Json epsilon = {{"training", {{"optimizer", {{"type", "adam"}, {"epsilon", 1e-4}}}}}},
                   before = {{"training", {{"optimizer", {{"type", "adam"}}}}}};
        MadeRun first = lost;
        first.changes = before;
        const Report report = report_of({{.changes = before}, first, {.name = "float16, mended", .policy = "float16", .changes = epsilon}});
        const std::string text = text_of(report), copy = "float16, mended is float16 with one change: Epsilon 0.0001 (was 1e-07).";
        QVERIFY2(has(text, "of the weights of head. " + copy) || has(text, "a weight of head. " + copy), text.c_str());
        QCOMPARE(half_told_in_german(copy), std::string());
        Json elsewhere = epsilon; // what else differs is no setting of a variant: then it is no copy
        elsewhere["data"] = {{"rescale", 1}};
        const std::string others =
            text_of(report_of({{.changes = before}, first, {.name = "float16, mended", .policy = "float16", .changes = elsewhere}}));
        QVERIFY2(has(others, "float16 diverged at step 12") && !has(others, "float16, mended is float16"), others.c_str());
        const std::string page = text_of_report(report, "html");
        QVERIFY2(has(page, ".</strong> <span class=\"more\">") && !has(page, ".answer .muted"), "one size behind the first sentence");
    }

    // That one run ended early hides no step that another skipped.
    void skipped_steps_are_told_beside_endings() {
        const std::string text = text_of(usual());
        QVERIFY2(has(text, "float16 diverged at step 12") &&
                     has(text, " mixed float16 skipped 3 of 40 steps because a gradient was not finite."),
                 text.c_str());
    }

    void all_that_the_question_names_are_told_of_the_worst_first() {
        std::vector<MadeRun> made = {{}, {.name = "mixed", .policy = "mixed_bfloat16", .milliseconds = 6, .accuracy = 0.98}};
        QVERIFY2(!has(text_of(report_of(made)), "The validation accuracy of"), "who is set beside the baseline is told of once");
        made.push_back({.name = "mine", .policy = "float8", .support = "simulated", .accuracy = 0.9383});
        QVERIFY2(has(text_of(report_of(made)),
                     " of float32; one seed each, so noise cannot be told from effect. The validation accuracy of mine is "
                     "93.83 %, 4.17 points below float32. "),
                 text_of(report_of(made)).c_str());
        made.push_back({.name = "worse", .policy = "mxfp4", .support = "simulated", .accuracy = 0.9});
        QVERIFY2(has(text_of(report_of(made)),
                     "The validation accuracy of worse is 90.00 %, 8.00 points below float32. That of mine is 93.83 %"),
                 text_of(report_of(made)).c_str());
    }

    void who_has_one_seed_is_set_beside_the_mean_of_the_baselines() {
        const std::string text = text_of(report_of({{.accuracy = 0.98},
                                                    {.name = "float32, seed 2", .seed = 2, .accuracy = 0.94},
                                                    {.name = "mixed", .policy = "mixed_bfloat16", .milliseconds = 6, .accuracy = 0.97},
                                                    {.name = "mine", .policy = "float8", .support = "simulated", .accuracy = 0.9}}));
        QVERIFY2(has(text, "Its validation accuracy is 97.00 %, 1.00 point above the 96.00 % of float32; too few seeds"), text.c_str());
        QVERIFY2(has(text, "The validation accuracy of mine is 90.00 %, 6.00 points below float32"), text.c_str());
        QVERIFY2(!has(text, "one seed each"), text.c_str());
    }

    // Nobody's speed may be told, and still the question is answered.
    void who_is_only_simulated_is_told_of() {
        const std::string text = text_of(report_of({{}, {.name = "mine", .policy = "float8", .support = "simulated", .accuracy = 0.9383}}));
        QVERIFY2(has(text,
                     "The validation accuracy of mine is 93.83 %, 4.17 points below float32; one seed each, so noise cannot be told from "
                     "effect."),
                 text.c_str());
    }

    void of_many_some_are_told_of_and_who_has_no_finite_loss_first() {
        QTemporaryDir folder;
        std::vector<MadeRun> made = {{}};
        for (int i = 1; i <= 6; ++i)
            made.push_back({.name = "v" + std::to_string(i), .policy = "float8", .support = "simulated", .accuracy = 0.9 + 0.01 * i});
        for (std::size_t i = 0; i < made.size(); ++i) {
            made[i].changes["model"]["epsilon"] = 1e-7 * double(i + 1); // else they are seeds of one
            make_run_folder(fs::path(folder.path().toStdString()) / std::to_string(i), made[i]);
        }
        std::vector<RunRecord> runs = read_runs({fs::path(folder.path().toStdString())});
        runs[4].summary.final.val_loss = NAN;
        const std::string text = text_of(make_report(runs));
        QVERIFY2(has(text, "The validation loss of v4 is not finite. The validation accuracy of v1 is 91.00 %, 7.00 points below float32"),
                 text.c_str());
        QVERIFY2(has(text, " That of v2 is 92.00 %, 6.00 points below float32. The table tells of 3 more."), text.c_str());
    }

    void one_alone_whose_validation_loss_is_no_number_says_so() {
        QTemporaryDir folder;
        make_run_folder(fs::path(folder.path().toStdString()) / "0", {});
        std::vector<RunRecord> runs = read_runs({fs::path(folder.path().toStdString())});
        const std::string name = runs[0].name;
        runs[0].summary.final.val_loss = NAN;
        const std::string text = text_of(make_report(runs));
        QVERIFY2(has(text, " %. The validation loss of " + name + " is not finite."), text.c_str());
        QVERIFY2(!has(text, "validation loss –"), text.c_str());
    }

    void seeds_that_all_diverged_are_no_single_seed() {
        const std::string text = words_in_tables(report_of({{},
                                                            {.name = "float32, seed 2", .seed = 2},
                                                            {.name = "half", .policy = "float16", .diverges_at = 3},
                                                            {.name = "half, seed 2", .policy = "float16", .seed = 2, .diverges_at = 3}}));
        QVERIFY2(has(text, "all 2 diverged") && !has(text, "one seed") && !has(text, "one result"), text.c_str());
    }

    // The rows that a sentence speaks of are among those shown, and what is left out is told.
    void a_cut_table_of_layers_keeps_what_changes_most() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "01", {});
        make_run_folder(root / "02", {.name = "mixed", .policy = "mixed_bfloat16", .milliseconds = 6});
        for (const char* run : {"01", "02"}) {
            RunProfile profile{.batch = 16, .steps = 40, .threads = 1};
            for (int i = 0; i < 15; ++i) {
                const double ms = i == 14 && run == std::string("02") ? 1 : 2 + (run == std::string("02") ? 0.01 * i : 0);
                const std::string layer = "layer" + std::to_string(i);
                profile.operations.push_back({.name = layer + "/dense",
                                              .layer = layer,
                                              .kind = "dense",
                                              .part = Part::forward,
                                              .format = "float32",
                                              .implementation = "x",
                                              .time = {ms, ms, ms}});
                profile.parts[static_cast<std::size_t>(Part::forward)] += ms;
            }
            std::ofstream(root / run / "profile.json") << to_json(profile).dump();
        }
        const std::string words = words_in_tables(make_report(read_runs({root})));
        QVERIFY2(words.find("layer14 | ") != std::string::npos, words.c_str());
        QVERIFY2(words.find("the most lost first. ") != std::string::npos &&
                     words.find(" rows that change less are left out, together ") != std::string::npos,
                 words.c_str());
    }

    // Its longest bar would be that of who ran three steps.
    void a_warm_up_is_no_result() {
        const Report report = report_of({{}, {.name = "lost", .policy = "float16", .milliseconds = 29, .diverges_at = 3}});
        const std::string text = words_in_tables(report);
        QVERIFY2(has(text, "too few steps") && !has(text, "29.0"), text.c_str());
        QVERIFY(has(words_in_tables(report_of({{.milliseconds = 29}})), "29.0"));
    }

    void who_asked_for_a_warm_up_alone_is_told_that_it_is_one() {
        const Report report = report_of({{.steps = 3, .epochs = 1, .milliseconds = 29}});
        const std::string text = words_in_tables(report);
        QVERIFY2(has(text, "29.0 (3 steps, all warm-up)"), text.c_str());
        QVERIFY2(!has(text, "are left out as warm-up"), text.c_str());
        QVERIFY2(has(text_of(report), "took 29.0 ms per step, all of it warm-up, "), text_of(report).c_str());
    }

    void each_run_leaves_out_its_own_warm_up() {
        Report report = usual();
        const std::string same = words_in_tables(report);
        QVERIFY2(has(same, "of each run the first 8 steps are left out as warm-up, see Speed"), same.c_str());
        std::vector<RunRecord> runs = report.runs();
        runs[1].summary.ms_step.warm_up_steps = 3;
        runs[2].summary.ms_step.left_out_steps = 11;
        const std::string other = words_in_tables(make_report(runs));
        QVERIFY2(has(other, "the first 3 to 8 steps are left out as warm-up, and 11 more as the first of turns or disturbed"),
                 other.c_str());
    }

    // Two numbers alone make nobody the best.
    void the_best_is_one_that_may_be_told() {
        using Names = std::vector<std::string>;
        constexpr std::size_t time = 2, memory = 5, accuracy = 7;
        QCOMPARE(best_in(usual(), time), Names{"bfloat16"});
        QCOMPARE(best_in(usual(), memory), Names{"bfloat16"});
        QCOMPARE(best_in(usual(), accuracy), Names{}); // of one seed each
        const MadeRun half{.name = "half", .policy = "float16", .milliseconds = 5, .memory = 3e6};
        MadeRun alone = half, wider = half, stopped = half, seed = half;
        alone.turn = 0;
        wider.changes = {{"training", {{"batch", 64}}}};
        stopped.status = "stopped";
        seed.seed = 2;
        QCOMPARE(best_in(report_of({{.turn = 0}, alone}), time), Names{});
        QCOMPARE(best_in(report_of({{}, wider}), time), Names{});
        QCOMPARE(best_in(report_of({{}, wider}), memory), Names{});
        QCOMPARE(best_in(report_of({{}, stopped}), memory), Names{});
        QCOMPARE(best_in(report_of({{}, half, seed}), time), Names{});
        QCOMPARE(best_in(report_of({{}, half}), time), Names{"half"});
    }

    void planned_parts_are_not_called_measured() {
        const std::string text = text_of_report(usual(), "md");
        QVERIFY2(has(text, "weights, MiB, predicted") && has(text, "Peak, allocated, MiB") && !has(text, "measured; the tick"),
                 text.c_str());
        QVERIFY(has(text, "the parts and the tick as predicted before the run, the number as allocated in it"));
    }

    void the_answer_says_what_was_measured() {
        std::string text = text_of(usual());
        for (const char* part :
             {"bfloat16 is 1.47 times as fast as float32 and needs 28 % less memory.",
              "The ratio is the median of 16 turns side by side, 1.47 to 1.47 with 95 % confidence; 5.43 against 8.00 ms per step over "
              "all steps that count.",
              "97.12 %", "0.88 points below the 98.00 %", "float16 diverged at step 12"})
            QVERIFY2(has(text, part), text.c_str());
    }

    // A sentence's figures stand in a table or among the facts, spelled alike.
    void every_number_of_a_sentence_is_in_a_table_data() {
        QTest::addColumn<int>("which");
        for (int i = 0; i < 6; ++i)
            QTest::addRow("report %d", i) << i;
    }
    void every_number_of_a_sentence_is_in_a_table() {
        QFETCH(int, which);
        const std::vector<std::vector<MadeRun>> all = {
            {{}},
            {{}, {.name = "half", .policy = "float16", .milliseconds = 1570, .accuracy = 0.9712, .memory = 2876543}},
            {{}, {.name = "half", .policy = "float16", .milliseconds = 7.9, .ripple = 0.2}},
            {{}, {.name = "half", .policy = "float16", .milliseconds = 5, .turn = 0}},
            {{.classes = 10},
             {.name = "guesses", .policy = "float16", .accuracy = 0.11, .classes = 10},
             {.name = "lost", .policy = "tf32", .diverges_at = 3}},
            {{.steps = 2, .epochs = 1}, {.name = "half", .policy = "float16", .steps = 2, .epochs = 1, .skipped = 1}}};
        Report report = report_of(all[std::size_t(which)]);
        QString shown = QString::fromStdString(words_in_tables(report)), said = QString::fromStdString(text_of(report));
        for (const RunRecord& run : report.runs())
            said.remove(QString::fromStdString(run.name));
        said.remove("95 % confidence").remove(QRegularExpression("All \\d+ runs"));
        QRegularExpression number(R"((?<![\w.])\d[\d,]*(\.\d+)?)");
        for (auto match = number.globalMatch(said); match.hasNext();) {
            QString one = match.next().captured();
            while (one.endsWith(','))
                one.chop(1);
            QVERIFY2(shown.contains(QRegularExpression("(?<![\\d.,])" + QRegularExpression::escape(one) + "(?![\\d.])")),
                     qPrintable(one + " of: " + said));
        }
    }

    void who_learns_nothing_is_never_fast() {
        Report report =
            report_of({{.classes = 10}, {.name = "guesses", .policy = "float16", .milliseconds = 2, .accuracy = 0.11, .classes = 10}});
        std::string text = text_of(report);
        QVERIFY2(text.starts_with(
                     "guesses has learned nothing after 40 steps: its validation accuracy, 11.00 %, cannot be told from guessing among 10 "
                     "classes."),
                 text.c_str());
        QVERIFY(!has(text, "as fast"));
        const QString page = QString::fromStdString(text_of_report(report, "md")); // its ratio never stands alone
        QVERIFY2(page.count("4.00 ×") == 1 && page.contains("4.00 ×, learned nothing"), qPrintable(page));
        report = report_of({{}, {.name = "lost", .policy = "float16", .milliseconds = 2, .diverges_at = 30}});
        QVERIFY(!has(text_of(report), "as fast") && !has(text_of_report(report, "md"), "4.00 ×"));
    }

    void a_pace_that_is_not_known_is_said_so() {
        std::string text = text_of(report_of({{}, {.name = "near", .policy = "float16", .milliseconds = 7.6, .ripple = 0.1}}));
        QVERIFY2(text.starts_with(
                     "Whether near is faster than float32 is not known; near needs as much memory. It was 0.96 to 1.05 times as fast "
                     "with 95 % confidence, 16 turns side by side; "),
                 text.c_str());
        text = text_of(report_of({{}, {.name = "apart", .policy = "float16", .milliseconds = 2, .turn = 0}}));
        QVERIFY2(has(text, "They were not trained in turns") && !has(text, "times as fast"), text.c_str());
    }

    void a_busy_machine_is_told() {
        std::set<int> some = {6, 7, 8}, most;
        for (int turn = 5; turn <= 18; ++turn)
            most.insert(turn);
        std::string text = text_of_report(report_of({{.disturbed = some}, {.name = "half", .policy = "float16"}}), "md");
        QVERIFY2(has(text, "float32 had 93 % of the processor time its threads were ready for; 3 of 20 turns were disturbed by other "
                           "programs and left out of its times."),
                 text.c_str());
        text = text_of_report(report_of({{.disturbed = most}, {.name = "half", .policy = "float16"}}), "md");
        QVERIFY2(has(text, "14 of 20 turns were disturbed by other programs, too many to leave out of its times"), text.c_str());
        text = text_of_report(report_of({{.disturbed = some}, {.name = "half", .policy = "float16", .disturbed = most}}), "md"); // once
        QVERIFY2(has(text, "2 of 2 runs had ") && has(text, " of their turns were disturbed by other programs"), text.c_str());
        QVERIFY2(!has(text, "too many to leave out of its times"), text.c_str());
    }

    void energy_is_shown_where_the_device_tells_its_power() {
        std::string without = text_of_report(usual(), "md");
        QVERIFY(without.find("Energy is not measured: the processor's meter could not be read") != std::string::npos);
        Report report = report_of(
            {{.epochs = 1, .watts = 250}, {.name = "bfloat16", .policy = "bfloat16", .epochs = 1, .milliseconds = 5, .watts = 200}});
        double seconds = report.runs()[1].epochs.front().seconds;
        QVERIFY(seconds > 0);
        for (const char* ending : {"md", "html", "tex"})
            QVERIFY2(text_of_report(report, ending).find(words_of(200 * seconds, 3)) != std::string::npos, ending);
    }

    void energy_of_an_epoch_is_the_mean_of_those_trained() {
        const Json twenty = {{"training", {{"steps_per_epoch", 20}}}};
        Report report =
            report_of({{.epochs = 2, .watts = 250, .changes = twenty}, {.name = "half", .policy = "float16", .changes = twenty}});
        const double joules = 250 * report.runs()[0].epochs.back().seconds / 2;
        QVERIFY(joules > 0);
        int found = 0;
        for (const Section& section : report.sections)
            for (const Block& block : section.blocks)
                if (const auto* table = std::get_if<Table>(&block); table && table->id == "validation") {
                    QCOMPARE(table->columns.back().unit, std::string("J"));
                    QCOMPARE(table->rows[0].size(), table->columns.size());
                    QCOMPARE(table->rows[0].back().source.value, joules);
                    QCOMPARE(table->rows[1].back().text, std::string(no_figure)); // its device tells no power
                    ++found;
                }
        QCOMPARE(found, 1);
    }

    // The processor's own meter: 2.5 J in each turn of its own.
    void energy_is_that_of_the_run_s_own_turns() {
        const MadeRun metered{.epochs = 1, .turn = 10, .joules = 2.5};
        Report report = report_of({metered, {.name = "half", .policy = "float16", .epochs = 1}});
        const RunRecord& run = report.runs().front();
        const double watts = 2.5 / (10 * metered.milliseconds / 1e3);
        QCOMPARE(watts_of(run), watts);
        QVERIFY(std::isnan(watts_of(report.runs()[1])));
        const std::string text = text_of_report(report, "md");
        QVERIFY2(has(text, "Energy: the whole processor's mean power in the run's own turns"), text.c_str());
        QVERIFY2(has(text, words_of(watts * run.epochs.front().seconds, 3)), text.c_str());
    }

    // What a screen reader says of a table: its name, what stands beneath it, and whose row it reads.
    void tables_have_names_and_heads_of_rows() {
        const Report report = usual();
        const std::string text = text_of_report(report, "html");
        for (const Section& section : report.sections)
            for (const Block& block : section.blocks)
                if (const auto* table = std::get_if<Table>(&block)) {
                    QVERIFY2(has(text, "<table id=\"table-" + table->id + "\" aria-labelledby=\"title-" + section.id + "\""),
                             table->id.c_str());
                    QVERIFY2(has(text, "<h2 id=\"title-" + section.id + "\">"), section.id.c_str());
                    QVERIFY2(table->caption.empty() || has(text, "<p class=\"muted\" id=\"about-" + table->id + "\">"), table->id.c_str());
                }
        QVERIFY(has(text, "<tbody>\n<tr><th scope=\"row\"") && !has(text, "<tr><td"));
    }

    void what_is_counted_is_said() {
        const std::string text = text_of_report(usual(), "md");
        QVERIFY(has(text, "p95, the step 95 % of the way from the fastest to the slowest"));
        if (has(text, "MACs and FLOPs of the forward pass"))
            QVERIFY(has(text, "without its bias and its activation") && has(text, "moving statistics"));
    }

    void simulated_speed_is_never_shown() {
        Report report =
            report_of({{}, {.name = "sim", .policy = "bfloat16", .support = "simulated", .milliseconds = 1.2345, .memory = 1234567}});
        for (const char* ending : {"html", "md", "tex"}) {
            std::string text = text_of_report(report, ending);
            text = text.substr(0, text.find("<script type=\"application/json\"")); // the runs themselves, which nobody reads
            QVERIFY2(!has(text, "1.23 ") && !has(text, "1.2345") && !has(text, "1.23 ("), ending);
            QVERIFY(has(text, "not its own"));
        }
        QVERIFY(!has(text_of(report), "times as fast"));
    }

    void each_ending_is_said_in_each_place() {
        Report report = report_of({{},
                                   {.name = "failed one", .policy = "bfloat16", .status = "failed"},
                                   {.name = "stopped one", .policy = "float16", .status = "stopped"},
                                   {.name = "lost one", .policy = "tf32", .diverges_at = 7},
                                   {.name = "live one", .policy = "mixed_float16", .status = "running"}});
        for (const std::string& ending : report_endings()) {
            std::string text = text_of_report(report, ending);
            for (const char* word : {"failed", "stopped", "diverged"})
                QVERIFY2(has(text, word), ending.c_str());
            QVERIFY(has(text, ending == "csv" ? ",left," : "not ended"));
        }
        std::string answer = text_of(report);
        for (const char* part :
             {"failed one failed at step 40", "lost one diverged at step 7", "live one was left at step 40 (nobody trains it)"})
            QVERIFY2(has(answer, part), answer.c_str());
    }

    void of_many_that_were_lost_some_are_named() {
        std::vector<MadeRun> made = {{}};
        for (const char* name : {"one", "two", "three", "four", "five", "six"})
            made.push_back({.name = name, .policy = "float16", .diverges_at = 12});
        const std::string answer = text_of(report_of(made));
        for (const char* part : {"one diverged at step 12", "three diverged at step 12", " 3 more ended before their last step."})
            QVERIFY2(answer.find(part) != std::string::npos, answer.c_str());
        QVERIFY2(answer.find("four diverged") == std::string::npos, answer.c_str());
        QCOMPARE(half_told_in_german("3 more ended before their last step."), std::string());
    }

    // What is said of the first is not read on into the second.
    void runs_that_diverged_have_a_sentence_each() {
        const Report report = report_of({{},
                                         {.name = "narrow16", .policy = "float16", .diverges_at = 12},
                                         {.name = "narrow8", .policy = "float16", .diverges_at = 7},
                                         {.name = "narrow4", .policy = "tf32", .status = "stopped"}});
        std::vector<std::string> told;
        for (const Sentence& sentence : report.answer().sentences)
            if (sentence.part == Sentence::Part::divergence)
                told.push_back(sentence.text);
        QCOMPARE(told.size(), std::size_t{2});
        QVERIFY2(told[0].starts_with("narrow16 diverged at step 12, ") && !has(told[0], "narrow8"), told[0].c_str());
        QVERIFY2(told[1].starts_with("narrow8 diverged at step 7, "), told[1].c_str());
        for (const std::string& each : told)
            QCOMPARE(half_told_in_german(each), std::string());
    }
    void different_networks_are_not_compared() {
        Json other = {{"model", {{"layers", {{{"type", "flatten"}}, {{"type", "dense"}, {"units", 4}}}}}}};
        Report report = report_of({{}, {.name = "other", .policy = "float16", .milliseconds = 2, .changes = other}});
        QVERIFY(has(text_of_report(report, "md"), "neither speed, memory nor accuracy can be compared"));
        QVERIFY(!has(text_of(report), "times as fast"));
        QVERIFY(has(text_of_report(report, "md"), "another network than the one drawn here"));
    }

    void each_network_has_a_column_beside_the_first() {
        const auto with_units = [](int units) {
            return Json{{"model", {{"layers", {{{"type", "flatten"}}, {{"type", "dense"}, {"units", units}}}}}}};
        };
        const Report report = report_of({{},
                                         {.name = "four", .changes = with_units(4)},
                                         {.name = "five", .changes = with_units(5)},
                                         {.name = "four again", .changes = with_units(4)}});
        const Json json = Json::parse(text_of_report(report, "json"));
        Json table;
        for (const Json& section : json["sections"])
            for (const Json& block : section["blocks"])
                table = block.value("id", "") == "networks" ? block : table;
        QCOMPARE(table["columns"].size(), std::size_t{3});
        QCOMPARE(table["columns"][1]["title"].get<std::string>(), std::string("four and four again"));
        QCOMPARE(table["columns"][2]["title"].get<std::string>(), std::string("five"));
    }

    // It left weights and the error out, which the command line tells.
    void other_formats_are_told_of_weights_too() {
        const Report report = make_report(read_runs({fs::path(MANTISSA_SOURCE) / "tests/golden/runs"}));
        const Json json = Json::parse(text_of_report(report, "json"));
        std::map<std::string, int> rows;
        for (const Json& section : json["sections"])
            for (const Json& block : section["blocks"])
                if (block.value("id", "") == "what-if")
                    for (const Json& row : block["rows"]) {
                        QCOMPARE(row.size(), block["columns"].size());
                        ++rows[row[1]["text"].get<std::string>()];
                        if (row[2]["text"] == "float8_e5m2" && row[0]["text"] == report.runs()[0].name) {
                            const double error = row.back()["value"].get<double>(); // of two bits of mantissa
                            QVERIFY2(error > 0.02 && error < 0.125, row.dump().c_str());
                        }
                    }
        QCOMPARE(rows.size(), std::size_t(3));
        QCOMPARE(rows["weights"], rows["activations"]);
        QVERIFY(rows["weights"] > 0);
    }

    // Some were picked by hand: the final loss, what a step is made of and the parts of memory were not among them.
    void the_table_has_every_number_of_the_summaries() {
        const Report report = make_report(read_runs({fs::path(MANTISSA_SOURCE) / "tests/golden/runs"}));
        const QStringList lines = QString::fromStdString(text_of_report(report, "csv")).split('\n');
        QCOMPARE(lines.front().split(',')[7], QString("metric"));
        std::map<std::string, int> told, known;
        for (const QString& line : lines)
            if (const auto metric = QRegularExpression(",summary\\.([\\w.]+),").match(line); metric.hasMatch())
                ++told[metric.captured(1).toStdString()];
        for (const RunRecord& run : report.runs())
            for (const FigurePath& figure : figures_of_summary())
                if (figure.is == FigurePath::Is::number && !std::isnan(run.figure(figure.path)))
                    ++known[figure.path];
        QVERIFY(told == known);
        for (const char* path : {"final.loss", "final.accuracy", "time.forward", "memory.activations", "memory.format_bytes.weights"})
            QVERIFY2(told[path] > 0, path);
    }

    void nasty_names_are_inert_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : nasty)
            QTest::newRow(name) << name;
    }
    void nasty_names_are_inert() {
        QFETCH(QString, name);
        std::string clean_name = clean(name.toStdString());
        Report report = report_of({{.name = name.contains('\t') ? "tab" : name.toStdString(),
                                    .changes = {{"name", name.toStdString()}, {"description", name.toStdString()}}},
                                   {.name = "b", .policy = "float16"}},
                                  {.title = name.toStdString(), .command = "mantissa-cli compare '" + name.toStdString() + "'"});
        QVERIFY(is_well_formed(text_of_report(report, "html")));
        check_csv(text_of_report(report, "csv"));
        Json json = Json::parse(text_of_report(report, "json"));
        QCOMPARE(json["title"].get<std::string>(), clean_name);
        std::string latex = text_of_report(report, "tex");
        QVERIFY(!has(latex, "\\input{"));
        for (unsigned char c : latex)
            QVERIFY(c < 0xe0); // pdflatex gets no emoji and no Hebrew
        for (const QString& line : QString::fromStdString(text_of_report(report, "md")).split('\n')) {
            bool code = line.startsWith("    "); // taken as it is
            QVERIFY2(code || !(line.contains("<script") || line.contains("<img") ||
                               line.contains(QRegularExpression("(?<!\\\\)\\]\\(javascript"))),
                     qPrintable(line));
        }
    }

    void letters_that_latex_does_not_know_have_their_number() {
        QCOMPARE(latex_escaped("éŁőžßĸ"), std::string("éŁőžß\\texttt{U+0138}"));
        QCOMPARE(latex_escaped("ĦħĿŀŉŦŧ"), std::string("\\texttt{U+0126}\\texttt{U+0127}\\texttt{U+013F}\\texttt{U+0140}\\texttt{U+0149}"
                                                       "\\texttt{U+0166}\\texttt{U+0167}"));
    }

    void broken_utf8_is_mended() {
        QCOMPARE(clean("a\xff\xfe"
                       "b"),
                 std::string("a\xef\xbf\xbd\xef\xbf\xbd"
                             "b"));
        QCOMPARE(clean("\xed\xa0\x80").find('\xed'), std::string::npos); // a surrogate
        QCOMPARE(clean("é😀"), std::string("é😀"));
        QCOMPARE(clean(std::string("a\0b\x1b[", 5)), std::string("a b ["));
    }

    void the_json_keeps_to_its_schema() {
        Json schema = read_json(fs::path(MANTISSA_RESOURCES) / "schema" / "report.schema.json");
        QCOMPARE(schema_problem(schema, Json::parse(text_of_report(usual(), "json"))), std::string());
        Json broken = Json::parse(text_of_report(usual(), "json"));
        broken["sections"][0]["blocks"][0]["type"] = "song";
        QVERIFY(!schema_problem(schema, broken).empty());
    }

    void the_markdown_s_pictures_are_there() {
        QTemporaryDir folder;
        fs::path file = fs::path(folder.path().toStdString()) / "a report.md";
        write_report(usual(), file);
        std::string text = read_file(file, 1 << 24);
        QRegularExpression link("\\]\\(([^)]+\\.svg)\\)");
        int pictures = 0;
        for (auto match = link.globalMatch(QString::fromStdString(text)); match.hasNext(); ++pictures) {
            fs::path picture = file.parent_path() / QUrl::fromPercentEncoding(match.next().captured(1).toUtf8()).toStdString();
            QVERIFY2(fs::exists(picture), picture.c_str());
            QVERIFY(is_well_formed(read_file(picture, 1 << 24)));
        }
        QVERIFY(pictures >= 5);
    }

    // As where there is no room on the disk.
    void what_cannot_be_written_whole_leaves_all_as_it_was() {
        const QTemporaryDir place;
        const fs::path root = place.path().toStdString(), whole = root / "whole", earlier = root / "earlier";
        const Report report = usual();
        const auto files_in = [](const fs::path& folder) {
            std::map<std::string, std::string> files;
            for (const auto& entry : fs::recursive_directory_iterator(folder))
                files[entry.path().string()] = entry.is_regular_file() ? read_file(entry.path(), 1 << 24) : "";
            return files;
        };
        write_report(report, whole / "report.md");
        write_report(report_of({{}, {.name = "other"}}), earlier / "report.md");
        std::size_t largest = 0;
        for (const auto& [file, text] : files_in(whole))
            largest = std::max(largest, text.size());
        const auto before = files_in(root);
        {
            const SmallFiles small(largest - 1); // all of them but one have room
            QVERIFY_EXCEPTION_THROWN(write_report(report, earlier / "report.md"), Error);
            QVERIFY_EXCEPTION_THROWN(write_report(report, root / "new" / "report.md"), Error);
        }
        QVERIFY(files_in(root) == before);
    }

    void a_loss_scale_that_stays_is_told_and_not_drawn() {
        const auto told = [](int skipped) {
            return text_of_report(report_of({{}, {.name = "mixed", .policy = "mixed_float16", .skipped = skipped}}), "md");
        };
        const std::string moved = told(3), stayed = told(0);
        QVERIFY(has(moved, "![Loss scale](") && !has(moved, "No loss scale changed"));
        QVERIFY(!has(stayed, "![Loss scale](") && has(stayed, "No loss scale changed, and no step was skipped."));
    }

    void a_line_of_markdown_begins_with_a_name_and_no_list() {
        Report report = usual();
        const auto line = [](const std::string& text) { return Paragraph{.sentences = {{.text = text}}}; };
        report.sections.push_back({.id = "x",
                                   .title = "x",
                                   .blocks = {line("1. wide wins."), line("- wide wins."), line("   wide wins."),
                                              line("1.5 times as fast."), line("-wide wins.")}});
        const std::string text = text_of_report(report, "md");
        for (const char* whole :
             {"\n1\\. wide wins.\n", "\n\\- wide wins.\n", "\nwide wins.\n", "\n1.5 times as fast.\n", "\n-wide wins.\n"})
            QVERIFY2(has(text, whole), whole);
        QVERIFY(has(text_of_report(report_of({{.name = " wide "}, {.name = "half", .policy = "float16"}}), "md"), "| **wide** |"));
    }

    void eight_long_runs_are_quick_and_small() {
        QTemporaryDir folder;
        fs::path root = folder.path().toStdString();
        const char* policies[] = {"float32", "tf32", "float16", "mixed_float16", "bfloat16", "mixed_bfloat16", "float32", "float16"};
        for (int i = 0; i < 8; ++i)
            make_run_folder(root / std::to_string(i),
                            {.name = "run " + std::to_string(i), .policy = policies[i], .steps = 10000, .milliseconds = 5.0 + i});
        auto begin = std::chrono::steady_clock::now();
        write_report(make_report(read_runs({root})), root / "report.html");
        double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        qInfo("%.2f s, %.2f MB", seconds, double(fs::file_size(root / "report.html")) / 1e6);
        QVERIFY(fs::file_size(root / "report.html") < 3000000);
        QVERIFY2(seconds < 6, "2 s on a quiet machine");
    }

    void unknown_endings_are_refused() { QVERIFY_EXCEPTION_THROWN(write_report(usual(), "/tmp/report.docx"), Error); }

    void words() {
        QCOMPARE(words_of_count(2814), std::string("2,814"));
        QCOMPARE(words_of_count(1234567), std::string("1,234,567"));
        QCOMPARE(words_of(0.03724), std::string("0.0372"));
        QCOMPARE(words_of(12.345), std::string("12.3"));
        QCOMPARE(words_of(9.996), std::string("10.0"));
        QCOMPARE(words_of_milliseconds(1567), std::string("1,570"));
        QCOMPARE(words_of_milliseconds(999.7), std::string("1,000"));
        QCOMPARE(words_of_milliseconds(5.65e-5), std::string("<0.001")); // wherever it stands
        QCOMPARE(words_of_milliseconds(0), std::string("0"));
        QCOMPARE(words_of_more_milliseconds(8.9e-4), std::string("~0")); // 0.0110 beside 0.0101 is no 0, and near it
        QCOMPARE(words_of_more_milliseconds(-6.98e-4), std::string("~0"));
        QCOMPARE(words_of_more_milliseconds(0.0267), std::string("+0.0267"));
        QCOMPARE(listed_names({"a, batch 64", "b"}), std::string("“a, batch 64” and b"));
        QCOMPARE(listed_names({"a, batch 64"}), std::string("a, batch 64")); // alone it cannot be mistaken
        QCOMPARE(listed_names({"a", "b", "c", "d", "e"}), std::string("a, b, c and 2 more"));
        QCOMPARE(words_of(-23456.0), std::string("−23,500"));
        QCOMPARE(words_of_change(0.61), std::string("−39 %"));
        QCOMPARE(words_of_points(-0.0005), std::string("−0.05"));
        QCOMPARE(words_of_percent(42 / 64.0), std::string("65.63"));
        QCOMPARE(words_of_percent(23 / 160.0), std::string("14.38"));
        QCOMPARE(words_of_rough_percent(42 / 64.0), std::string("65.6"));
        QCOMPARE(percent_of(23 / 160.0), 14.375);
        QCOMPARE(words_of_points(-0.00001), std::string("0.00"));
        QCOMPARE(words_of_power(32768), std::string("2¹⁵"));
        QCOMPARE(words_of_power(2), std::string("2"));
        QCOMPARE(words_of_power(512), std::string("512"));
        QCOMPARE(words_of_power(0.25), std::string("0.25"));
        QCOMPARE(words_of_power(1000), std::string("1,000"));
        QCOMPARE(words_of_power(1e9), std::string("1,000,000,000"));
        QCOMPARE(words_of_power(512), std::string("512")); // as it was set: 2.000 beside 2¹⁵ reads as a measured figure
        QCOMPARE(words_of_power(2), std::string("2"));
        QCOMPARE(words_of_power(1), std::string("1"));
        QCOMPARE(words_of_power(0.25), std::string("0.25"));
        QCOMPARE(words_of_power(1.5), std::string("1.5"));
        QCOMPARE(words_of_power(std::ldexp(1, -20)), std::string("2⁻²⁰"));
        QCOMPARE(words_of(NAN), std::string("–"));
    }

private:
    static int check_cell(const Json& report, const Json& column, const Json& cell) {
        std::string figure = cell.value("figure", ""), text = cell["text"];
        if (figure.empty() || !cell["value"].is_number() || text == "–" || figure.starts_with("layers.") || has(figure, " "))
            return 0;
        for (const Json& run : report["runs"])
            if (run["name"] == cell["run"]) {
                Json::json_pointer path("/" + QString::fromStdString(figure).replace('.', '/').toStdString());
                if (run["summary"].at(path).get<double>() != cell["value"].get<double>())
                    qFatal("%s differs from the summary", figure.c_str());
            }
        QString visible = QString::fromStdString(text);
        double wanted = cell["value"].get<double>() * unit_of(column["unit"], figure),
               number = visible.contains("2¹⁵") ? 32768 : shown(visible);
        if (!(std::fabs(number - wanted) <= tolerance(visible)))
            qFatal("%s shows %s for %.9g", figure.c_str(), text.c_str(), wanted);
        return 1;
    }

    // As XML, once what HTML closes by itself is closed: nothing a name contains may open or end an element.
    static bool is_well_formed(const std::string& markup) {
        QString text = QString::fromStdString(markup);
        text.remove("<!DOCTYPE html>");
        text.remove(QRegularExpression("<script>.*</script>|<style>.*</style>",
                                       QRegularExpression::DotMatchesEverythingOption | QRegularExpression::InvertedGreedinessOption));
        text.replace(QRegularExpression("<(meta|br)([^>]*)>"), "<\\1\\2/>");
        QXmlStreamReader reader(text);
        while (!reader.atEnd())
            reader.readNext();
        if (reader.hasError())
            qWarning("line %lld: %s", reader.lineNumber(), qPrintable(reader.errorString()));
        return !reader.hasError();
    }

    static void check_csv(const std::string& text) {
        QStringList lines = QString::fromStdString(text).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.front(), QString("run,policy,ran_as,status,step,epoch,seconds,metric,value,variant,batch,seed,device"));
        for (const QString& line : lines.mid(1)) {
            QVERIFY2(QRegularExpression("^\"(?:[^\"]|\"\")*\",\"(?:[^\"]|\"\")*\",(?:native|converted|simulated|unknown),\\w+,\\d+,\\d+,[^,"
                                        "\"]+,[\\w.]+,[^,\"]+,\"(?:[^\"]|\"\")*\",\\d*,\\d*,\"(?:[^\"]|\"\")*\"$")
                         .match(line)
                         .hasMatch(),
                     qPrintable(line));
            QVERIFY(!QRegularExpression("^\"[=+@\t-]").match(line).hasMatch());
        }
    }
};

QTEST_GUILESS_MAIN(TestReportText)
#include "test_report_text.moc"
