// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/in_language.h"

#include "core/paths.h"
#include "insight/words.h"
#include "report/sweep/experiment.h"
#include "report/sweep/results.h"

#include <algorithm>

namespace mantissa::report {
namespace fs = std::filesystem;
namespace {

// Each text of a block, but for what is to be typed or read by a program.
class Telling {
public:
    explicit Telling(const Look& look) : look_(look) {}

    void tell(std::string& text) const { text = look_.told(text); }
    void tell_own(std::string& text) const { text = look_.told_own(text); }
    void operator()(Paragraph& paragraph) const {
        for (Sentence& sentence : paragraph.sentences)
            tell(sentence.text);
    }
    void operator()(Table& table) const {
        for (Column& column : table.columns)
            tell(column.title), tell(column.unit);
        for (std::vector<Cell>& row : table.rows)
            for (Cell& cell : row) {
                if (cell.words != Cell::Words::typed)
                    tell(cell.text);
                tell_own(cell.badge);
            }
        tell(table.caption);
    }
    void operator()(Facts& facts) const {
        for (auto& [name, text] : facts.rows)
            tell_own(name), tell(text);
    }
    void operator()(Note& note) const { tell(note.text); }
    void operator()(Code&) const {}
    void operator()(ChartBlock& block) const { tell(block.title), tell(block.subtitle); } // the rest as it is drawn

private:
    const Look& look_;
};

void keep_layers(const Json& layers, Phrasebook& book) {
    if (!layers.is_array())
        return;
    for (const Json& layer : layers)
        if (layer.is_object()) {
            if (const Json name = layer.value("name", Json()); name.is_string())
                book.keep(name.get<std::string>());
            keep_layers(layer.value("layers", Json()), book);
            keep_layers(layer.value("shortcut", Json()), book);
        }
}

// What somebody called a run, a policy or a layer stays so, whatever the word means. The runs of a sweep have names that were made.
void keep_names(const Report& report, Phrasebook& book) {
    const auto swept = sweep_results(report.comparison);
    const auto is_made = [](const RunRecord& run) { return swept_run(run.name, run.training()).has_value(); }; // of one run, too
    for (const Group& group : report.comparison.groups)
        if (group.runs.empty() || !is_made(report.runs()[static_cast<std::size_t>(group.runs.front())]))
            book.keep(group.name);
    for (const RunRecord& run : report.runs()) {
        const auto which = swept_run(run.name, run.training());
        book.keep(which ? which->policy : run.name);
        book.keep(run.policy);
        if (run.by_class.is_known())
            for (const std::string& name : run.summary.data->classes)
                book.keep(clean(name));
        keep_layers(run.experiment.is_object() ? run.experiment.value("/model/layers"_json_pointer, Json()) : Json(), book);
    }
    if (swept)
        for (const std::string& policy : swept->settings.policies)
            book.keep(policy);
}

// Of an experiment that comes with the program, which has its name in every language.
bool is_shipped(const std::string& title) {
    for (const char* folder : {"experiments", "lessons"})
        for (const auto& entry : fs::recursive_directory_iterator(resources_folder() / folder))
            if (entry.path().extension() == ".mantissa" && read_json(entry.path()).value("name", "") == title)
                return true;
    return false;
}

} // namespace

const std::vector<std::string>& report_languages() {
    static const std::vector<std::string> languages = {"en", "de"};
    return languages;
}

Report in_language(Report report, const std::string& language) {
    const auto& known = report_languages();
    if (std::ranges::find(known, language) == known.end())
        throw bad_input("--language " + language + ": a report is told in en or de");
    if (language == report.language)
        return report;
    const fs::path books = resources_folder() / "translations";
    const Phrasebook words =
        Phrasebook::read(std::vector{books / ("engine_" + language + ".json"), books / ("report_" + language + ".json")});
    auto book = std::make_shared<Phrasebook>(words);
    keep_names(report, *book);
    report.look.book = book;
    report.look.own_words = std::make_shared<Phrasebook>(words);
    report.language = language;
    const Telling telling(report.look);
    if (report.named == Report::Named::no || is_shipped(report.title))
        telling.tell_own(report.title);
    telling.tell(report.subtitle);
    telling.tell(report.question);
    for (Section& section : report.sections) {
        telling.tell(section.title);
        for (Block& block : section.blocks)
            std::visit(telling, block);
    }
    return report;
}

Report in_language_for(const Report& report, const fs::path& file, const std::string& language) {
    const std::string ending = file.extension().string();
    return ending == ".csv" || ending == ".json" ? report : in_language(report, language);
}

} // namespace mantissa::report
