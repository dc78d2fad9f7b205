// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sweep/narrow.h"
#include "insight/words.h"
#include "report/sections/section.h"

#include <cmath>
#include <set>
#include <span>

namespace mantissa::report {
namespace {

std::string tensor_words(NarrowTensor tensor) { return narrow_tensor_names[static_cast<std::size_t>(tensor)]; }

Cell tried_cell(const NarrowCell& cell) {
    const Source source{-1, "mean change of final.val_accuracy", cell.change};
    switch (cell.state) {
    case NarrowCell::State::inside: return {.text = words_of_points(cell.change), .source = source};
    case NarrowCell::State::beyond: return {.text = words_of_points(cell.change), .source = source, .tone = Tone::bad};
    case NarrowCell::State::diverged: return plain("diverged", Tone::bad);
    default: return plain(no_figure, Tone::muted);
    }
}

Cell number_cell(int number, const char* what, bool settled) {
    return {.text = std::to_string(number) + (settled ? "" : " so far"),
            .source = {-1, what, static_cast<double>(number)},
            .tone = settled ? Tone::strong : Tone::muted};
}

std::vector<Column> tried_columns(std::vector<Column> first, std::span<const int> bits, const char* last) {
    for (int each : bits)
        first.push_back({counted(each, "bit"), "", Column::Align::right});
    first.push_back({last, "", Column::Align::right});
    return first;
}

Table fraction_table(const NarrowResults& results) {
    Table table{
        .id = "narrow-fraction",
        .columns = tried_columns({{"Tensor"}, {"Layer"}}, narrow_bits, "Width"),
        .rows = {},
        .caption =
            "Change of the validation accuracy in points with so many bits of fraction, the others at what they had then; the width is "
            "that of sign, exponent and fraction."};
    for (const NarrowResult& column : results.columns) {
        std::vector<Cell> row = {plain(tensor_words(column.which.tensor)), plain(column.which.layer)};
        for (const NarrowCell& cell : column.cells)
            row.push_back(tried_cell(cell));
        row.push_back(number_cell(column.width, "width of a tensor", column.settled));
        table.rows.push_back(row);
    }
    return table;
}

Table exponent_table(const NarrowResults& results) {
    Table table{.id = "narrow-exponent",
                .columns = tried_columns({{"Tensor"}}, narrow_exponents, "Exponent"),
                .rows = {},
                .caption = "The same with so many bits of exponent for all layers, with the fractions that were found."};
    for (const NarrowRange& range : results.ranges) {
        std::vector<Cell> row = {plain(tensor_words(range.tensor))};
        for (const NarrowCell& cell : range.cells)
            row.push_back(tried_cell(cell));
        row.push_back(number_cell(range.bits, "bits of exponent", range.settled));
        table.rows.push_back(row);
    }
    return table;
}

Paragraph answer_paragraph(const NarrowResults& results) {
    const Source runs{-1, "runs of the search", static_cast<double>(results.runs)};
    Paragraph paragraph{.sentences = {{results.answer, {runs}}}};
    if (results.together.n > 0) {
        const Source accuracy{-1, "mean of final.val_accuracy", results.together.mean};
        paragraph.sentences.push_back({results.together_words, {accuracy}});
        paragraph.sentences.push_back({results.interval_words, {{-1, "mean change of final.val_accuracy", results.change.difference}}});
    }
    const std::string most =
        results.over ? counted(results.runs, "run") : words_of_count(results.runs) + " of at most " + counted(results.most, "run");
    paragraph.sentences.push_back({results.policy + " at batch " + std::to_string(results.batch) + ": " + most + " in tries of " +
                                       counted(results.seeds, "seed") + ".",
                                   {runs}});
    return paragraph;
}

std::vector<Block> search_blocks(const NarrowResults& results) {
    std::vector<Block> blocks = {answer_paragraph(results), fraction_table(results), exponent_table(results)};
    Facts facts;
    for (const NarrowMean& mean : results.means)
        facts.rows.emplace_back("Mean width of " + tensor_words(mean.tensor), words_of(mean.width) + " bits, " +
                                                                                  words_of_count(std::round(mean.share * 100)) + " % of " +
                                                                                  results.policy + ", " + mean_words(mean.of));
    blocks.emplace_back(facts);
    if (!results.variant.is_null() && results.doubt.empty())
        blocks.emplace_back(Code{results.variant.dump(1)});
    return blocks;
}

// The searches beside the sweeps that these runs are of.
std::vector<NarrowResults> searches_of(const Context& context) {
    std::set<std::filesystem::path> folders;
    for (const RunRecord& run : context.runs())
        folders.insert(run.folder.parent_path());
    std::vector<NarrowResults> searches;
    for (const std::filesystem::path& folder : folders)
        if (const auto search = stored_search(folder))
            if (NarrowResults results = narrow_results(*search); results.runs > 0)
                searches.push_back(std::move(results));
    return searches;
}

} // namespace

std::vector<Sentence> about_searches(const Context& context) {
    std::vector<Sentence> sentences;
    for (const NarrowResults& results : searches_of(context)) {
        sentences.push_back({results.answer, {{-1, "runs of the search", static_cast<double>(results.runs)}}});
        if (!results.together_words.empty())
            sentences.push_back({results.together_words + " " + results.interval_words,
                                 {{-1, "mean of final.val_accuracy", results.together.mean},
                                  {-1, "mean change of final.val_accuracy", results.change.difference}}});
    }
    return sentences;
}

Section narrow_section(const Context& context) {
    Section section{.id = "narrow", .title = "Narrowest format", .width = Section::Width::full, .blocks = {}};
    for (const NarrowResults& results : searches_of(context))
        for (Block& block : search_blocks(results))
            section.blocks.push_back(std::move(block));
    return section;
}

} // namespace mantissa::report
