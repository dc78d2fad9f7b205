// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/in_language.h"

#include "core/paths.h"

#include <algorithm>

namespace mantissa::report {
namespace fs = std::filesystem;
namespace {

// Each text of a block, but for what is to be typed or read by a program.
class Telling {
public:
    explicit Telling(const Look& look) : look_(look) {}

    void tell(std::string& text) const { text = look_.told(text); }
    void operator()(Paragraph& paragraph) const {
        for (Sentence& sentence : paragraph.sentences)
            tell(sentence.text);
    }
    void operator()(Table& table) const {
        for (Column& column : table.columns)
            tell(column.title), tell(column.unit);
        for (std::vector<Cell>& row : table.rows)
            for (Cell& cell : row)
                tell(cell.text), tell(cell.badge);
        tell(table.caption);
    }
    void operator()(Facts& facts) const {
        for (auto& [name, text] : facts.rows)
            tell(name), tell(text);
    }
    void operator()(Note& note) const { tell(note.text); }
    void operator()(Code&) const {}
    void operator()(ChartBlock& block) const { tell(block.title), tell(block.subtitle); } // the rest as it is drawn

private:
    const Look& look_;
};

// What somebody called a run, a group of them or a layer stays so, whatever the word means.
void keep_names(const Report& report, Phrasebook& book) {
    for (const RunRecord& run : report.runs())
        book.keep(run.name);
    for (const Group& group : report.comparison.groups)
        book.keep(group.name);
    const Json layers = report.experiment.is_object() ? report.experiment.value("/model/layers"_json_pointer, Json::array()) : Json();
    for (const Json& layer : layers)
        if (layer.is_object() && layer.contains("name") && layer["name"].is_string())
            book.keep(layer["name"].get<std::string>());
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
    auto book = std::make_shared<Phrasebook>(Phrasebook::read(resources_folder() / "translations" / ("engine_" + language + ".json")));
    keep_names(report, *book);
    report.look.book = book;
    report.language = language;
    const Telling telling(report.look);
    for (std::string* text : {&report.title, &report.subtitle, &report.question})
        telling.tell(*text);
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
