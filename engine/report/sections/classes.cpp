// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// How each run did on each class, and what it took for what.
#include "report/sections/section.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mantissa::report {
namespace {

constexpr std::size_t most_side_by_side = 8, most_classes = 12, shown_of_many = 10, told_confusions = 3;

// The runs that stand side by side, and why others do not.
struct SideBySide {
    std::vector<int> runs = {};
    std::vector<std::string> unknown = {}, of_other_images = {}, no_room = {};

    bool is_shown(int run) const { return std::ranges::find(runs, run) != runs.end(); }
};

const std::vector<std::string>& class_names_of(const RunRecord& run) { return run.summary.data->classes; }

bool shows_same(const RunRecord& a, const RunRecord& b) {
    return class_names_of(a) == class_names_of(b) && same_images(a.by_class, b.by_class);
}

// The baseline before all others.
std::vector<int> by_rank(const Context& context) {
    std::vector<int> order(static_cast<std::size_t>(context.count()));
    std::iota(order.begin(), order.end(), 0);
    const int base = context.comparison.baseline;
    std::rotate(order.begin(), order.begin() + base, order.begin() + base + 1);
    return order;
}

SideBySide shown_in(const Context& context) {
    SideBySide shown;
    for (int run : by_rank(context)) {
        const RunRecord& record = context.run(run);
        if (!record.by_class.is_known())
            shown.unknown.push_back(record.name);
        else if (!shown.runs.empty() && !shows_same(record, context.run(shown.runs.front())))
            shown.of_other_images.push_back(record.name);
        else if (shown.runs.size() == most_side_by_side)
            shown.no_room.push_back(record.name);
        else
            shown.runs.push_back(run);
    }
    std::ranges::sort(shown.runs);
    return shown;
}

double accuracy_of_class(const Context& context, int run, std::size_t label) { return context.run(run).by_class.classes[label].accuracy(); }

// Between the best and the worst of the runs; of one alone how much it gets wrong.
double apart_in(const Context& context, const SideBySide& shown, std::size_t label) {
    double least = INFINITY, most = shown.runs.size() == 1 ? 1 : -INFINITY;
    for (int run : shown.runs)
        least = std::fmin(least, accuracy_of_class(context, run, label)), most = std::fmax(most, accuracy_of_class(context, run, label));
    return least <= most ? most - least : -1; // no image of it
}

std::vector<std::size_t> rows_of(const Context& context, const SideBySide& shown) {
    std::vector<std::size_t> labels(class_names_of(context.run(shown.runs.front())).size());
    std::iota(labels.begin(), labels.end(), std::size_t{0});
    if (labels.size() <= most_classes)
        return labels;
    std::ranges::stable_sort(labels, std::ranges::greater(), [&](std::size_t label) { return apart_in(context, shown, label); });
    labels.resize(shown_of_many);
    return labels;
}

// What it is set beside, where both have a result of as much training; null: nothing.
const RunRecord* base_for(const Context& context, const SideBySide& shown, int run) {
    const RunRecord* base = context.comparison.beside(run);
    const bool known = base && !context.comparison.is_base(run) && shown.is_shown(context.comparison.base_of(run));
    const bool fair =
        known && context.run(run).has_result() && base->has_result() && accuracies_apart(context.run(run), *base) == Apart::no;
    return fair ? base : nullptr;
}

std::string name_of_class(const RunRecord& run, std::int32_t label) {
    const auto at = static_cast<std::size_t>(label); // a last layer may be wider than there are classes
    return at < class_names_of(run).size() ? clean(class_names_of(run)[at]) : "no class";
}

Cell class_cell(const Context& context, const SideBySide& shown, int run, std::size_t label) {
    const double accuracy = accuracy_of_class(context, run, label);
    if (std::isnan(accuracy))
        return plain(no_figure, Tone::muted);
    Cell cell{.text = words_of_percent(accuracy),
              .source = {-1, "accuracy of class " + name_of_class(context.run(run), static_cast<std::int32_t>(label)), accuracy}};
    if (const RunRecord* base = base_for(context, shown, run))
        cell.text += " (" + words_of_points(accuracy - base->by_class.classes[label].accuracy()) + ")";
    return cell;
}

std::vector<Cell> class_cells(const Context& context, const SideBySide& shown, std::size_t label) {
    const RunRecord& first = context.run(shown.runs.front());
    const auto images = static_cast<double>(first.by_class.classes[label].images);
    std::vector<Cell> cells = {plain(name_of_class(first, static_cast<std::int32_t>(label))),
                               {.text = words_of_count(images), .source = {-1, "validation images of the class", images}}};
    for (int run : shown.runs)
        cells.push_back(class_cell(context, shown, run, label));
    return cells;
}

// What an image more or less is: who has few of them has large differences by chance.
std::string noise_words(const std::vector<ByClass::Class>& classes) {
    double least = INFINITY, most = 0;
    for (const ByClass::Class& one : classes)
        if (const auto images = static_cast<double>(one.images); images > 0)
            least = std::fmin(least, images), most = std::fmax(most, images);
    const std::string small = words_of(100 / most, 2), large = words_of(100 / least, 2);
    return "One image is " + (small == large ? small : small + " to " + large) +
           " % of its class: a difference of an image or two is noise.";
}

std::string caption_of(const Context& context, const SideBySide& shown, std::size_t rows) {
    const RunRecord& first = context.run(shown.runs.front());
    const bool any = std::ranges::any_of(shown.runs, [&](int run) { return base_for(context, shown, run) != nullptr; });
    const auto all = static_cast<double>(first.by_class.classes.size());
    std::string text = "% of the images of each class that were read right when the run was last validated";
    text += any ? "; in brackets the points more or less than " + base_name(context.comparison) + ". " : ". ";
    if (static_cast<double>(rows) < all)
        text += "The " + words_of_count(static_cast<double>(rows)) + " of " + words_of_count(all) +
                (shown.runs.size() > 1 ? " classes in which the runs are furthest apart; among so many, some are by chance. "
                                       : " classes of which most is wrong. ");
    return text + noise_words(first.by_class.classes);
}

std::string times(std::int64_t count) { return count == 1 ? "once" : words_of_count(static_cast<double>(count)) + " times"; }

Paragraph about_confusions(const RunRecord& run) {
    Sentence sentence{run.name + ": ", {}};
    for (std::size_t i = 0; i < std::min(told_confusions, run.by_class.confusions.size()); ++i) {
        const ByClass::Confusion& one = run.by_class.confusions[i];
        const std::string label = name_of_class(run, one.label), said = name_of_class(run, one.said);
        sentence.text += (i > 0 ? ", " : "") + label + (i > 0 ? " as " : " read as ") + said + " (" + times(one.images) + ")";
        sentence.figures.push_back({-1, "images of " + label + " read as " + said, static_cast<double>(one.images)});
    }
    if (sentence.figures.empty()) {
        sentence.text += "no image was read as another class";
        sentence.figures.push_back({-1, "images read as another class", 0});
    }
    sentence.text += ".";
    return {.sentences = {sentence}};
}

void add_left_out(const SideBySide& shown, std::vector<Block>& blocks) {
    Paragraph paragraph{.role = Paragraph::Role::muted, .sentences = {}};
    const auto say = [&](const char* why, const std::vector<std::string>& names) {
        if (!names.empty())
            paragraph.sentences.push_back({why + listed_names(names) + ".", {}});
    };
    say("Left out, as it is not kept what was said of each image when they were last validated: ", shown.unknown);
    say("Left out, as they were validated on other images: ", shown.of_other_images);
    say("Left out, as there is no room for more runs: ", shown.no_room);
    if (!paragraph.sentences.empty())
        blocks.emplace_back(paragraph);
}

} // namespace

Section classes_section(const Context& context) {
    using enum Column::Align;
    Section section{.id = "classes", .title = "Accuracy of each class", .blocks = {}};
    const SideBySide shown = shown_in(context);
    if (shown.runs.empty())
        return section;
    Table table{.id = "classes", .columns = {{"Class"}, {"Validation images", "", right}}};
    for (int run : shown.runs)
        table.columns.push_back({context.run(run).name, base_for(context, shown, run) ? "% (points)" : "%", right});
    const std::vector<std::size_t> rows = rows_of(context, shown);
    for (std::size_t label : rows)
        table.rows.push_back(class_cells(context, shown, label));
    table.caption = caption_of(context, shown, rows.size());
    section.blocks = {table};
    for (int run : shown.runs)
        section.blocks.emplace_back(about_confusions(context.run(run)));
    add_left_out(shown, section.blocks);
    return section;
}

} // namespace mantissa::report
