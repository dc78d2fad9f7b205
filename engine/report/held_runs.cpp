// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/held_runs.h"

#include "insight/words.h"
#include "report/embedded.h"
#include "runs/log_writer.h"
#include "runs/run_folder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <sstream>

namespace mantissa::report {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t largest_holder = 64u << 20;
constexpr std::size_t all_steps = 6000, least_steps = 300; // about 0.3 KB each
constexpr std::size_t most_events = 2000, most_runs = 10000;

// Of a stretch: where its loss is least and greatest, and its first step that was skipped or not finite.
std::set<std::size_t> told_of(const std::vector<StepRecord>& steps, std::size_t begin, std::size_t end) {
    std::set<std::size_t> told;
    auto first = [&](auto&& is) {
        for (std::size_t i = begin; i < end; ++i)
            if (is(steps[i])) {
                told.insert(i);
                return;
            }
    };
    std::size_t least = end, most = end;
    for (std::size_t i = begin; i < end; ++i)
        if (std::isfinite(steps[i].loss)) {
            least = least == end || steps[i].loss < steps[least].loss ? i : least;
            most = most == end || steps[i].loss > steps[most].loss ? i : most;
        }
    for (std::size_t i : {least, most})
        if (i != end)
            told.insert(i);
    first([](const StepRecord& step) { return step.skipped; });
    first([](const StepRecord& step) { return step.non_finite || !std::isfinite(step.loss); });
    return told;
}

std::vector<StepRecord> thinned_steps(const std::vector<StepRecord>& steps, std::size_t most) {
    if (steps.size() <= most)
        return steps;
    const std::size_t stretches = std::max<std::size_t>(1, (most - 2) / 4);
    std::set<std::size_t> told = {0, steps.size() - 1};
    for (std::size_t i = 0; i < stretches; ++i)
        told.merge(told_of(steps, i * steps.size() / stretches, (i + 1) * steps.size() / stretches));
    std::vector<StepRecord> kept;
    for (std::size_t i : told)
        kept.push_back(steps[i]);
    return kept;
}

// The first and the last of them.
template <typename T>
std::vector<T> both_ends(const std::vector<T>& all, std::size_t most) {
    if (all.size() <= most)
        return all;
    std::vector<T> kept(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(most - most / 2));
    kept.insert(kept.end(), all.end() - static_cast<std::ptrdiff_t>(most / 2), all.end());
    return kept;
}

// Evenly, with the last and the best.
std::vector<EpochRecord> thinned_epochs(const std::vector<EpochRecord>& epochs, std::size_t most) {
    if (epochs.size() <= most)
        return epochs;
    auto loss = [](const EpochRecord& epoch) { return std::isnan(epoch.val_loss) ? HUGE_VAL : epoch.val_loss; };
    std::set<std::size_t> told = {static_cast<std::size_t>(std::ranges::min_element(epochs, {}, loss) - epochs.begin())};
    for (std::size_t i = 0, others = most - 1; i < others; ++i)
        told.insert(i * (epochs.size() - 1) / (others - 1));
    std::vector<EpochRecord> kept;
    for (std::size_t i : told)
        kept.push_back(epochs[i]);
    return kept;
}

// Turns tell the pace of all steps in them, so they go where steps do.
RunLog held_log(const RunRecord& run, std::size_t most) {
    RunLog log{
        .steps = thinned_steps(run.steps, most), .epochs = thinned_epochs(run.epochs, most), .events = both_ends(run.events, most_events)};
    if (log.steps.size() == run.steps.size())
        log.turns = run.turns;
    std::erase_if(log.events, [](const EventRecord& event) { return event.kind == EventKind::reported; }); // it says so anew
    return log;
}

std::string origin(const StoredRun& run, const fs::path& file) {
    const std::string from = "Read from the report " + file.filename().string();
    const auto told = static_cast<double>(run.log.steps.size()), all = static_cast<double>(run.summary.steps.value_or(0));
    return all <= told ? from + ", with all of its steps"
                       : from + ", which holds " + words_of_count(told) + " of " + words_of_count(all) + " steps";
}

Json object_in(const Json& json, const char* key) {
    Json object = json.value(key, Json());
    return object.is_object() ? object : Json::object();
}

// As the report calls it: two seeds of a variant are told apart by it, and are variants of the report's experiment.
void name_variant(Json& experiment, const Json& name) {
    Json* variants = experiment.contains("variants") ? &experiment["variants"] : nullptr;
    if (name.is_string() && variants && variants->is_array() && !variants->empty() && variants->front().is_object())
        variants->front()["name"] = name;
}

std::optional<StoredRun> stored_run_of(const Json& held, const fs::path& file, int index) {
    if (!held.is_object() || !held.value("metrics", Json()).is_string())
        return std::nullopt;
    std::vector<std::string> wrong;
    StoredRun run{.experiment = object_in(held, "experiment"),
                  .environment = environment_from_json(object_in(held, "environment")),
                  .summary = summary_from_json(object_in(held, "summary"), &wrong),
                  .log = log_in(held["metrics"])};
    if (!wrong.empty())
        run.damage.push_back("a figure in the report was damaged and left out, namely " + wrong.front());
    if (std::string sentence = sentence_of(run.log.damage, file.filename().string()); !sentence.empty())
        run.damage.push_back(std::move(sentence));
    if (run.summary.status == Status::running) {
        run.summary.status = Status::stopped;
        if (run.summary.reason.empty())
            run.summary.reason = "it had not ended when the report was written";
    }
    run.summary.steps = std::max(run.summary.steps.value_or(0), run.log.last_step());
    run.status = run.summary.status;
    run.cut_off = held.value("cut_off", Json()) == true;
    run.left = held.value("left", Json()) == true;
    run.notes = user_notes_from_json(held.value("notes", Json()));
    name_variant(run.experiment, held.value("name", Json()));
    run.folder = file / run_folder_name(index, run.summary.variant);
    run.log.events.insert(run.log.events.begin(), {.kind = EventKind::reported, .text = origin(run, file)});
    return run;
}

} // namespace

std::size_t most_held_steps(std::size_t runs) { return std::max(least_steps, all_steps / std::max<std::size_t>(1, runs)); }

Json held_run(const RunRecord& run, std::size_t most_steps) {
    Summary summary = run.summary;
    summary.status = run.ending;
    summary.reason = run.cut_off ? "it was cut off before the report was written"
                     : run.left  ? "it had no ending, and nobody trained it"
                                 : run.reason;
    Json held = {{"name", run.name},
                 {"experiment", run.experiment},
                 {"environment", to_json(run.environment)},
                 {"summary", to_json(summary)},
                 {"metrics", text_of(held_log(run, most_steps))}};
    if (!run.notes.empty())
        held["notes"] = to_json(run.notes);
    if (run.cut_off)
        held["cut_off"] = true;
    if (run.left)
        held["left"] = true;
    return held;
}

std::vector<StoredRun> runs_in_report(const std::string& text, const fs::path& file) {
    std::vector<StoredRun> runs;
    for (const Json& held : embedded_runs(text))
        if (auto run = runs.size() < most_runs ? stored_run_of(held, file, static_cast<int>(runs.size())) : std::nullopt)
            runs.push_back(std::move(*run));
    return runs;
}

std::vector<StoredRun> runs_of_report(const fs::path& file) { return runs_in_report(read_file(file, largest_holder), file); }

void write_held_run(const StoredRun& run, const fs::path& path) {
    const RunFolder folder(path, RunFolder::Existing::move_away);
    write_file(folder.file("metrics.jsonl"), text_of(run.log));
    if (!run.experiment.empty())
        write_json(folder.file("experiment.json"), run.experiment);
    for (const UserNote& note : run.notes)
        add_user_note(folder.path(), note);
    write_json(folder.file("environment.json"), to_json(run.environment));
    write_json(folder.file("summary.json"), to_json(run.summary)); // last: from here on it is a whole run
}

// Two runs never take the same time, to the last digit.
fs::path same_run(const StoredRun& run, const std::vector<fs::path>& folders) {
    const Json wanted = to_json(run.summary);
    for (const fs::path& folder : folders)
        try {
            if (const auto summary = stored_summary(folder); summary && to_json(*summary) == wanted)
                return folder;
        } catch (const std::exception&) { // damaged: not this one
        }
    return {};
}

} // namespace mantissa::report
