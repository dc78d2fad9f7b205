// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A report in another language: all of it, the same figures, and names as somebody gave them.
#include "core/phrasebook.h"
#include "numerics/format.h"
#include "report/in_language.h"
#include "report/writers/writer.h"
#include "support/in_german.h"
#include "support/run_folders.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cctype>
#include <cmath>

using namespace mantissa;
using namespace mantissa::report;
namespace fs = std::filesystem;

namespace {

Report golden() { return make_report(read_runs({fs::path(MANTISSA_SOURCE) / "tests/golden/runs"})); }

Report made() {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    make_run_folder(root / "a", {});
    make_run_folder(root / "b", {.name = "mixed", .policy = "mixed_float16", .support = "converted", .milliseconds = 6.1, .skipped = 3});
    make_run_folder(root / "c", {.name = "nativ, 2", .policy = "bfloat16", .milliseconds = 5.4, .memory = 2876543});
    make_run_folder(root / "d", {.name = "half", .policy = "float16", .support = "simulated", .diverges_at = 12});
    make_run_folder(root / "e",
                    {.name = "mixed 2", .policy = "mixed_float16", .seed = 2, .milliseconds = 6.2, .accuracy = 0.97, .joules = 3});
    make_run_folder(root / "f", {.name = "float32 2", .seed = 2, .accuracy = 0.95, .joules = 4});
    make_run_folder(root / "g", {.name = "andere", .changes = {{"training", {{"batch", 32}}}}});
    return make_report(read_runs({root}));
}

// All that a report says: its own words, and what may be somebody's name, or a number.
struct Texts {
    std::vector<std::string> own, free;
    void operator()(const Paragraph& paragraph) {
        for (const Sentence& sentence : paragraph.sentences)
            own.push_back(sentence.text);
    }
    void operator()(const Table& table) {
        for (const Column& column : table.columns)
            free.push_back(column.title), own.push_back(column.unit);
        for (const auto& row : table.rows)
            for (const Cell& cell : row)
                free.push_back(cell.text), own.push_back(cell.badge);
        own.push_back(table.caption);
    }
    void operator()(const report::Facts& facts) {
        for (const auto& [name, text] : facts.rows)
            own.push_back(name), free.push_back(text);
    }
    void operator()(const Note& note) { own.push_back(note.text); }
    void operator()(const Code&) {}
    void operator()(const ChartBlock& block) { own.push_back(block.title), own.push_back(block.subtitle); }
};

Texts texts_of(const Report& report) {
    Texts texts{.own = {report.subtitle, report.question}, .free = {report.title}};
    for (const Section& section : report.sections) {
        texts.own.push_back(section.title);
        for (const Block& block : section.blocks)
            std::visit(texts, block);
    }
    return texts;
}

bool has_words(const std::string& text) {
    int letters = 0;
    for (const char c : text) {
        letters = std::isalpha(static_cast<unsigned char>(c)) ? letters + 1 : 0;
        if (letters >= 4)
            return true;
    }
    return false;
}

const Phrasebook& german() {
    static const fs::path folder = MANTISSA_SOURCE "/resources/translations";
    static const Phrasebook book = Phrasebook::read(std::vector{folder / "engine_de.json", folder / "report_de.json"});
    return book;
}

} // namespace

class TestReportLanguage : public QObject {
    Q_OBJECT

private slots:
    void nothing_stays_english() {
        for (const Report& english : {golden(), made()}) {
            const Texts before = texts_of(english), now = texts_of(in_language(english, "de"));
            QCOMPARE(now.own.size(), before.own.size());
            for (std::size_t i = 0; i < now.own.size(); ++i)
                QVERIFY2(now.own[i] != before.own[i] || !has_words(now.own[i]) || german().knows(now.own[i]) || parse_format(now.own[i]),
                         now.own[i].c_str());
            for (const auto* texts : {&now.own, &now.free})
                for (const std::string& text : *texts)
                    QVERIFY2(half_told(text).empty(), text.c_str());
        }
    }

    // In whatever language it was written, with words that the program has a translation for.
    void a_note_stays_as_it_was_written() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "1", {});
        make_run_folder(root / "2", {.name = "half", .policy = "float16"});
        add_user_note(root / "2", {.step = 1200, .text = "learning rate from 0.1 to 0.02"});
        add_user_note(root / "2", {.step = 3, .text = "baseline"});
        for (const char* language : {"en", "de"}) {
            const Report report = in_language(make_report(read_runs({root})), language);
            const auto section = std::ranges::find(report.sections, "convergence", &Section::id);
            QVERIFY(section != report.sections.end());
            const Table* table = nullptr;
            for (const Block& block : section->blocks)
                table = std::holds_alternative<Table>(block) ? &std::get<Table>(block) : table;
            QVERIFY(table && table->rows.size() == 2);
            QCOMPARE(table->rows[0][2].text, std::string("baseline")); // by step
            QCOMPARE(table->rows[1][2].text, std::string("learning rate from 0.1 to 0.02"));
            QCOMPARE(table->rows[1][0].text, std::string("half"));
            QCOMPARE(table->rows[1][1].source.value, 1200.0);
        }
    }

    // Runs as they come about by accident: of one step, left, stopped behind a validation, converted alone, read from event files.
    void nothing_of_odd_runs_stays_english() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "alone", {.steps = 1, .epochs = 1});
        make_run_folder(root / "two/1", {.steps = 2, .epochs = 1});
        make_run_folder(root / "two/2", {.name = "half", .policy = "float16", .support = "converted", .steps = 2, .epochs = 1});
        make_run_folder(root / "lost/1", {});
        make_run_folder(root / "lost/2", {.name = "mixed float16", .policy = "mixed_float16", .status = "running"});
        make_run_folder(root / "lost/3", {.name = "mixed bfloat16", .policy = "mixed_bfloat16", .status = "failed"});
        make_run_folder(root / "lost/4", {.name = "half", .policy = "float16", .diverges_at = 7});
        make_run_folder(root / "apart/1", {.turn = 0});
        make_run_folder(root / "apart/2", {.name = "half", .policy = "float16", .support = "converted", .turn = 0});
        make_run_folder(root / "stopped/1", {.status = "stopped"});
        for (const bool imported : {false, true})
            for (const char* which : {"alone", "two", "lost", "apart", "stopped"}) {
                std::vector<RunRecord> runs = read_runs({root / which});
                for (RunRecord& run : runs) {
                    if (imported)
                        run.events.push_back({EventKind::imported, 0, 0, "read from event files"});
                    run.reason = run.reason.empty() ? "" : "kein Platz"; // a system says it in its own words
                    if (run.ending == Status::stopped)
                        run.epochs.back().step -= 5;
                }
                const Texts texts = texts_of(in_language(make_report(runs), "de"));
                for (const auto* all : {&texts.own, &texts.free})
                    for (const std::string& text : *all)
                        QVERIFY2(half_told(text).empty() && !text.ends_with(' '), (which + (": " + text)).c_str());
            }
    }

    void what_others_learned_is_told() {
        const std::pair<const char*, const char*> told[] = {
            {"The validation accuracy of mine is 95.83 %, 4.17 points below float32; one seed each, so noise cannot be told from effect.",
             "Die Validierungsgenauigkeit von mine ist 95,83 %, 4,17 Punkte unter float32; je ein Seed, Rauschen und Wirkung lassen sich "
             "also nicht trennen."},
            {"The validation loss of mine is not finite. That of half is 95.83 %, equal to float32. The table tells of 3 more.",
             "Der Validierungsverlust von mine ist nicht endlich. Die von half ist 95,83 %, gleich float32. Die Tabelle nennt 3 weitere."},
            {"mine ran simulated: the processor has no tf32 units: operands are rounded to 10 bits and multiplied in float32.",
             "mine lief simuliert: der Prozessor hat keine tf32-Einheiten: Operanden werden auf 10 Bits gerundet und in float32 "
             "multipliziert."},
            {"half, mended is half with changes: Loss scale off (was fixed 1,024) and Learning rate 0.001 (was 0.05).",
             "half, mended ist half mit Änderungen: Verlustskala aus (vorher fest 1.024) und Lernrate 0,001 (vorher 0,05)."}};
        for (const auto& [english, words] : told)
            QCOMPARE(QString::fromStdString(german().tell(english)), QString::fromUtf8(words));
    }

    // Changes as they are written down.
    void what_was_changed_is_told() {
        Report english = golden();
        auto& answer = std::get<Paragraph>(english.sections.front().blocks.front());
        const std::pair<const char*, const char*> told[] = {
            {"loss scale: dynamic from 32768 to fixed 1024", "ab Schritt 1.875 Verlustskala: dynamisch ab 32768 zu fest 1024"},
            {"policy: mixed_float16 to bfloat16", "ab Schritt 1.875 Policy: mixed_float16 zu bfloat16"},
            {"policy: compute from float16 to float32, activations from float16 to float32",
             "ab Schritt 1.875 Policy: Rechnen von float16 zu float32, Aktivierungen von float16 zu float32"},
            {"learning rate from 0.01 to 0.1", "ab Schritt 1.875 Lernrate von 0,01 auf 0,1"}};
        for (const auto& [change, words] : told) {
            answer.sentences = {{std::string("mixed was changed as it ran: from step 1,875 ") + change + ".", {}}};
            QCOMPARE(QString::fromStdString(in_language(english, "de").answer().sentences[0].text),
                     QStringLiteral("mixed wurde im Lauf geändert: %1.").arg(words));
        }
    }

    // Tips, ticks and legends, as they are drawn.
    void no_chart_stays_english() {
        const QRegularExpression drawn("<(text|title)[^>]*>([^<]+)<"), point("\\d\\.\\d+ (%|±|ms|MiB)|≥ \\d\\.");
        for (const Report& english : {golden(), made()}) {
            const QString html = QString::fromStdString(text_of_report(in_language(english, "de"), "html"));
            int checked = 0;
            for (auto each = drawn.globalMatch(html); each.hasNext(); ++checked) {
                const QString text = each.next().captured(2);
                QVERIFY2(half_told(text.toStdString()).empty(), qPrintable(text));
                QVERIFY2(!point.match(text).hasMatch(), qPrintable(text));
            }
            QVERIFY(checked > 100);
        }
    }

    // In every format for people; programs read the same as ever.
    void files_for_programs_stay_as_they_are() {
        const Report english = golden();
        for (const std::string& ending : report_endings()) {
            const Report german = in_language_for(english, "report." + ending, "de");
            const bool for_programs = ending == "csv" || ending == "json";
            QCOMPARE(german.language, std::string(for_programs ? "en" : "de"));
            const std::string text = text_of_report(german, ending);
            QCOMPARE(text == text_of_report(english, ending), for_programs);
            QVERIFY2(for_programs || text.find("Verlust im Training") != text.npos, ending.c_str());
            QVERIFY2(for_programs || text.find("Training loss") == text.npos, ending.c_str());
        }
    }

    // "mixed" is a word of the book, and a run of that name is called so.
    void names_stay_as_they_were_given() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "a", {});
        make_run_folder(root / "b", {.name = "stochastic", .policy = "bfloat16", .milliseconds = 5.4});
        const Report english = make_report(read_runs({root})), german = in_language(english, "de");
        QCOMPARE(german.runs()[1].name, std::string("stochastic"));
        const std::string told = text_of_report(german, "md");
        QVERIFY(told.find("| **stochastic** |") != told.npos || told.find("| stochastic |") != told.npos);
        QVERIFY(told.find("stochastisch") == told.npos);
    }

    // A run that is called as one of our own words, layers within others, a title that somebody gave.
    void a_name_that_is_a_word_takes_none_of_ours() {
        const Json inner =
            Json::array({{{"type", "dense"}, {"units", 4}, {"name", "step"}}, {{"type", "dense"}, {"units", 64}, {"name", "other"}}});
        const Json layers = Json::array(
            {{{"type", "flatten"}}, {{"type", "residual"}, {"layers", inner}}, {{"type", "dense"}, {"units", 4}, {"name", "head"}}});
        const Json changes = {{"model", {{"input", {8, 8, 1}}, {"layers", layers}}}};
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        make_run_folder(root / "a", {.changes = changes});
        make_run_folder(root / "b", {.name = "native", .policy = "bfloat16", .milliseconds = 5.4, .changes = changes});
        const Report german = in_language(make_report(read_runs({root}), {.title = "The network"}), "de");
        QCOMPARE(german.title, std::string("The network"));
        const std::string told = text_of_report(german, "md");
        QVERIFY2(told.find("| **float32** | nativ |") != told.npos, told.c_str());
        QVERIFY(told.find("**native**") != told.npos);
        for (const char* name : {"step", "other"})
            QCOMPARE(german.look.told(name), std::string(name));
        QCOMPARE(german.look.told_own("step"), std::string("Schritt"));
        QCOMPARE(in_language(make_report(read_runs({root}), {.title = "Three formats: 0.5 and 0.25"}), "de").title,
                 std::string("Three formats: 0.5 and 0.25"));
    }

    void figures_have_the_comma_and_their_values() {
        const Report english = golden(), german = in_language(english, "de");
        const std::string html = text_of_report(german, "html");
        QVERIFY(html.starts_with("<!DOCTYPE html>\n<html lang=\"de\">"));
        QVERIFY(html.find(">0,01</text>") != html.npos && html.find(">0.01</text>") == html.npos); // ticks of a chart, too
        QVERIFY(html.find("Mantissa 0.1.0, Compiler") != html.npos);                               // a version is no number
        std::size_t i = 0;
        for (const Section& section : english.sections) {
            const Section& told = german.sections[i++];
            QCOMPARE(told.id, section.id);
            for (std::size_t k = 0; k < section.blocks.size(); ++k)
                if (const auto* table = std::get_if<Table>(&section.blocks[k]))
                    for (std::size_t row = 0; row < table->rows.size(); ++row)
                        for (std::size_t at = 0; at < table->rows[row].size(); ++at) {
                            const double was = table->rows[row][at].source.value,
                                         is = std::get<Table>(told.blocks[k]).rows[row][at].source.value;
                            QVERIFY(was == is || (std::isnan(was) && std::isnan(is)));
                        }
        }
    }

    // As the search for narrow formats has one: its name was made, not given.
    void one_run_of_a_sweep_is_named_in_german() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        const Json batch = {{"training", {{"batch", 16}}}};
        make_run_folder(root / "a", {.name = "float32, batch 16, seed 1", .changes = batch});
        std::vector<RunRecord> runs = read_runs({root});
        const Report one = in_language(make_report(runs), "de");
        QVERIFY2(one.question.find("Batch 16") != one.question.npos && one.question.find("batch") == one.question.npos,
                 one.question.c_str());
        runs.push_back(runs.front());
        runs[0].environment.started = "2026-01-01T00:00:00Z", runs[1].environment.started = "2026-01-01T00:00:09Z";
        const std::string two = text_of_report(in_language(make_report(runs), "de"), "md");
        QVERIFY2(two.find("2026-01-01T00:00:00Z, 2026-01-01T00:00:09Z") != two.npos, two.c_str());
    }

    void a_language_that_is_not_there_is_refused() {
        QVERIFY_THROWS_EXCEPTION(Error, in_language(golden(), "fr"));
        QCOMPARE(in_language(golden(), "en").title, golden().title);
    }
};

QTEST_GUILESS_MAIN(TestReportLanguage)
#include "test_report_language.moc"
