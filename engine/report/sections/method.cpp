// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"
#include "report/asked_steps.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>

namespace mantissa::report {
namespace {

// What the runs say, each once.
template <typename F>
std::string all_of(const Context& context, F&& of) {
    std::vector<std::string> words;
    for (const RunRecord& run : context.runs())
        if (std::string text = of(run); !text.empty() && std::ranges::find(words, text) == words.end())
            words.push_back(text);
    return words.empty() ? no_figure : listed(words);
}

std::string environment(const Context& context, const char* key) {
    return all_of(context, [&](const RunRecord& run) {
        Json value = to_json(run.environment).value(key, Json());
        return value.is_string() ? value.get<std::string>() : value.is_null() ? "" : value.dump();
    });
}

// Moments, which no language lists in another way.
std::string started(const Context& context) {
    std::string text;
    for (const RunRecord& run : context.runs())
        if (const std::string& moment = run.environment.started; text.find(moment) == std::string::npos)
            text += (text.empty() ? "" : ", ") + moment;
    return text.empty() ? no_figure : text;
}

std::string setting(const Context& context, const char* key) {
    return all_of(context, [&](const RunRecord& run) {
        Json value = run.training().value(key, Json());
        return value.is_null() ? "" : value.is_string() ? value.get<std::string>() : value.dump();
    });
}

// Where runs differ each is named, and then it is told what its number counts.
enum class Naming { alone, by_run };

std::string epochs_of(const RunRecord& run, Naming naming) {
    const Json value = run.training().value("epochs", Json());
    if (!value.is_number_integer())
        return "";
    const auto number = value.get<double>();
    if (const auto steps = asked_steps(run))
        return words_of_count(number) + " in the experiment, " + counted(static_cast<double>(*steps), "step") + " asked for";
    return naming == Naming::by_run ? counted(number, "epoch") : words_of_count(number);
}

// With which steps a run was asked for is known at its end alone; what another of as many epochs says, it need not.
bool is_told_by_another(const Context& context, const RunRecord& run) {
    const auto asked = [](const RunRecord& of) { return of.training().value("epochs", Json()); };
    return run.ending != Status::completed && std::ranges::any_of(context.runs(), [&](const RunRecord& other) {
               return other.ending == Status::completed && asked(other) == asked(run);
           });
}

// "30", else "float32: 30 epochs; half 1 and half 2: 30 in the experiment, 40 steps asked for"
std::string epochs(const Context& context) {
    std::vector<std::pair<std::string, std::vector<std::string>>> all; // with the runs that have it
    for (const RunRecord& run : context.runs())
        if (const std::string text = epochs_of(run, Naming::by_run); !text.empty() && !is_told_by_another(context, run)) {
            auto found = std::ranges::find(all, text, [](const auto& each) { return each.first; });
            if (found == all.end())
                found = all.insert(all.end(), {text, {}});
            found->second.push_back(run.name);
        }
    if (all.size() < 2)
        return all_of(context, [&](const RunRecord& run) {
            return is_told_by_another(context, run) ? std::string() : epochs_of(run, Naming::alone);
        });
    std::string words;
    for (const auto& [text, names] : all)
        words += (words.empty() ? "" : "; ") + listed_names(names) + ": " + text;
    return words;
}

std::string facts(const RunRecord& run) {
    std::string text;
    for (const std::string& fact : run.environment.facts)
        text += (text.empty() ? "" : " ") + fact;
    return text;
}

std::string optimizer(const RunRecord& run) {
    Json optimizer = run.training().value("optimizer", Json());
    if (!optimizer.is_object())
        return "";
    double rate = optimizer.contains("learning_rate") ? number_from_json(optimizer["learning_rate"]) : NAN;
    return optimizer.value("type", Json("")).is_string() ? optimizer.value("type", "") + ", learning rate " + words_of(rate, 3) : "";
}

std::string data(const RunRecord& run) {
    Json data = run.experiment.value("data", Json());
    if (!data.is_object() || !data.value("source", Json()).is_string())
        return "";
    std::string used;
    if (run.summary.data)
        used = ": " + counted(static_cast<double>(run.summary.data->train), "image") + " to train on, " +
               words_of_count(static_cast<double>(run.summary.data->validation)) + " to validate, " +
               words_of_count(static_cast<double>(run.summary.data->classes.size())) + " classes";
    return data.value("source", "") + used;
}

std::vector<std::pair<std::string, std::string>> notes_on_data(const Context& context) {
    std::vector<std::pair<std::string, std::string>> rows;
    for (const RunRecord& run : context.runs())
        for (const std::string& note : run.summary.data ? run.summary.data->notes : std::vector<std::string>{})
            if (std::pair row{std::string("Noted of the data"), clean(note)}; std::ranges::find(rows, row) == rows.end())
                rows.push_back(row);
    return rows;
}

// Of the run that met most of them: all that share its data pass over the same ones, as far as they came.
std::optional<Table> broken_pictures(const Context& context) {
    constexpr std::size_t most_named = 5;
    const UsedData* data = nullptr;
    for (const RunRecord& run : context.runs())
        if (const auto& used = run.summary.data; used && used->broken_files > (data ? data->broken_files : 0))
            data = &*used;
    if (!data)
        return std::nullopt;
    Table table{.id = "broken_pictures", .columns = {{"Broken picture"}, {"Why it was passed over"}}};
    for (std::size_t i = 0; i < std::min(most_named, data->broken.size()); ++i)
        table.rows.push_back({plain(clean(data->broken[i].file)), plain(clean(data->broken[i].reason))});
    const auto more = static_cast<double>(data->broken_files) - static_cast<double>(table.rows.size());
    if (more > 0)
        table.caption = words_of_count(more) + " more were passed over; summary.json names " +
                        (std::ssize(data->broken) < data->broken_files ? "the first of them." : "them.");
    return table;
}

// How much of it there was, turn by turn.
std::string had(const Context& context) {
    std::string text;
    for (const RunRecord& run : context.runs())
        if (double share = run.figure("processor.had"); !std::isnan(share))
            text += (text.empty() ? "" : "; ") + run.name + " had " + words_of_percent(share) +
                    " % of the time its threads were ready for, " + words_of_count(run.figure("processor.disturbed_turns")) + " of " +
                    counted(run.figure("processor.turns"), "turn") + " disturbed";
    return text;
}

std::string measured(const Context& context) {
    return all_of(context, [](const RunRecord& run) {
        double steps = run.figure("ms_step.steps"), warm_up = run.figure("ms_step.warm_up_steps");
        return std::isnan(steps) ? std::string() : counted(steps, "step") + " after " + counted(warm_up, "warm-up step");
    });
}

} // namespace

Section method_section(const Context& context) {
    const Comparison& all = context.comparison;
    Facts box;
    box.rows = {
        {"Device", all_of(context, [](const RunRecord& run) { return run.device; })},
        {"Processor", environment(context, "processor")},
        {"Threads", environment(context, "threads")},
        {"Program", "Mantissa " + environment(context, "program") + ", compiler " + environment(context, "compiler") + ", " +
                        environment(context, "system")},
        {"Libraries", all_of(context, facts)},
        {"Data", all_of(context, data)},
        {"Batch", setting(context, "batch")},
        {"Epochs", epochs(context)},
        {"Optimizer", all_of(context, optimizer)},
        {"Seeds", setting(context, "seed") + "; " + counted(static_cast<double>(all.runs.size()), "run") + " in " +
                      counted(static_cast<double>(all.groups.size()), "kind")},
        {"Started", started(context)},
        {"Times", "median (and p95, the step 95 % of the way from the fastest to the slowest) over " + measured(context) +
                      "; wall time of a step with its input, without validation"},
        {"Warm-up", "the first 10 steps, at most a fifth of the run, are left out, and the turns they lie in"},
        {"Ratios of speed", insight::how_speed_is_told()},
        {"Processor time", had(context)},
        {"Spread", "standard deviation between runs that differ in the seed alone"},
        {"Memory", "what the run allocated, added up; by part as predicted; the data set is outside it"},
        {"float32", "strict: TF32 is off unless the policy is tf32"},
        {"Asked and ran",
         "native: computed in the format; converted: stored in it, computed in a wider one; simulated: carried in float32 and rounded"}};
    std::erase_if(box.rows, [](const auto& row) { return row.second == no_figure; });
    std::ranges::move(notes_on_data(context), std::back_inserter(box.rows));
    Section section{.id = "method", .title = "Method", .width = Section::Width::full, .blocks = {box}};
    if (auto broken = broken_pictures(context))
        section.blocks.emplace_back(*broken);
    return section;
}

} // namespace mantissa::report
