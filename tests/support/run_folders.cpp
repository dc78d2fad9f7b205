// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "support/run_folders.h"

#include "runs/folder_lock.h"
#include "runs/record_json.h"
#include "runs/summary_notes.h"
#include "support/small_experiment.h"

#include <cmath>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

namespace mantissa {
namespace {

Json experiment_of(const MadeRun& run) {
    Json json = tiny_experiment({run.policy});
    json["variants"][0]["name"] = run.name;
    json["training"]["seed"] = run.seed;
    json["training"]["epochs"] = run.epochs;
    if (run.policy == "mixed_float16")
        json["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 32768}};
    return parsed(merge(json, run.changes)).variants.front().resolved;
}

double loss_at(const MadeRun& run, int step) {
    if (run.diverges_at > 0 && step >= run.diverges_at)
        return NAN;
    return 2.3 * std::exp(-step / 30.0) + 0.05 + 0.01 * std::sin(step * 1.7 + run.seed) + run.milliseconds * 1e-5;
}

double seconds_of(const MadeRun& run, int step) {
    bool longer = run.turn > 0 && ((step - 1) / run.turn) % 2 == 1;
    return run.milliseconds / 1e3 * (longer ? 1 + run.ripple : 1);
}

Json turn_line(const MadeRun& run, int step) {
    auto number = static_cast<int>(step / run.turn);
    double wall = run.milliseconds * static_cast<double>(run.turn) / 1e3;
    bool disturbed = run.disturbed.contains(number);
    ProcessorShare share{.wall = wall, .used = disturbed ? wall : 2 * wall, .cores = 2, .waited = disturbed ? wall : 0};
    if (run.joules > 0)
        share.joules = run.joules;
    return to_json(TurnRecord{
        .step = step, .epoch = 1, .number = number, .steps = run.turn, .together = "made", .processor = share, .disturbed = disturbed});
}

Json step_line(const MadeRun& run, int step) {
    return {{"step", step},
            {"epoch", (step - 1) * run.epochs / run.steps + 1},
            {"loss", number_to_json(loss_at(run, step))},
            {"accuracy", run.accuracy * (1 - std::exp(-step / 20.0))},
            {"images_s", 16e3 / run.milliseconds},
            {"loss_scale", run.policy == "mixed_float16" ? 32768.0 : 1.0},
            {"skipped", step <= run.skipped},
            {"seconds", step * run.milliseconds / 1e3},
            {"time", {{"forward", seconds_of(run, step) / 4}, {"backward", seconds_of(run, step) * 3 / 4}}}};
}

Json reading_line(const MadeRun& run, int step) {
    ReadingRecord record{.step = step, .epoch = 1, .seconds = step * run.milliseconds / 1e3, .reading = {}};
    record.reading.clock_mhz.value = step % 16 == 0 ? run.megahertz / 2 : run.megahertz; // it idled once
    if (!run.held_down_by.empty())
        record.reading.slowed_by = step % 8 == 0 ? std::vector{run.held_down_by} : std::vector<std::string>{};
    return to_json(record);
}

int last_step(const MadeRun& run) { return run.diverges_at > 0 ? run.diverges_at : run.steps; }

void write_metrics(const std::filesystem::path& file, const MadeRun& run) {
    std::ofstream out(file);
    for (int step = 1; step <= last_step(run); ++step) {
        out << step_line(run, step).dump() << '\n';
        if (run.turn > 0 && step % run.turn == 0)
            out << turn_line(run, step).dump() << '\n';
        if (run.megahertz > 0 && step % 4 == 0)
            out << reading_line(run, step).dump() << '\n';
        if (run.diverges_at == 0 && step % (run.steps / run.epochs) == 0)
            out << Json{{"event", "epoch"},
                        {"step", step},
                        {"epoch", step * run.epochs / run.steps},
                        {"val_loss", 0.06 * run.steps / step},
                        {"val_accuracy", run.accuracy},
                        {"seconds", step * run.milliseconds / 1e3}}
                       .dump()
                << '\n';
    }
}

std::vector<std::string> classes_of(const MadeRun& run) {
    std::vector<std::string> names;
    for (int i = 0; i < run.classes; ++i)
        names.push_back("class " + std::to_string(i));
    return names;
}

Json summary_of(const MadeRun& run) {
    bool lost = run.diverges_at > 0;
    Json result = lost ? Json(nullptr) : Json(run.accuracy);
    Json first = lost ? Json{{"step", run.diverges_at}, {"layer", "head"}, {"tensor", "head/kernel"}} : Json(nullptr);
    return {
        {"variant", run.name},
        {"policy", run.policy},
        {"device", "cpu"},
        {"status", lost ? "diverged" : run.status},
        {"reason", run.status == "failed" ? "the disk is full" : ""},
        {"steps", last_step(run)},
        {"epochs", run.epochs},
        {"batch", 16},
        {"seconds", last_step(run) * run.milliseconds / 1e3},
        {"ms_step", {{"median", run.milliseconds}, {"p95", run.milliseconds * 1.25}, {"steps", last_step(run) - 8}, {"warm_up_steps", 8}}},
        {"images_s", 16e3 / run.milliseconds},
        {"time", {{"forward", run.milliseconds / 4}, {"backward", run.milliseconds * 0.75}}},
        {"memory",
         {{"peak_bytes", run.memory},
          {"predicted_bytes", run.memory * 1.01},
          {"weights", run.memory / 4},
          {"activations", run.memory * 0.75}}},
        {"final",
         {{"loss", number_to_json(loss_at(run, last_step(run)))},
          {"accuracy", result},
          {"val_loss", lost ? Json(nullptr) : Json(0.06)},
          {"val_accuracy", result}}},
        {"best",
         lost ? Json(nullptr) : Json{{"epoch", run.epochs}, {"step", run.steps}, {"val_loss", 0.06}, {"val_accuracy", run.accuracy}}},
        {"numerics",
         {{"skipped_steps", run.skipped},
          {"non_finite_steps", lost ? 1 : run.skipped},
          {"first_non_finite", first},
          {"loss_scale", run.policy == "mixed_float16" ? 32768.0 : 1.0}}},
        {"data", run.classes == 0 ? Json(nullptr) : Json{{"train", 400}, {"validation", run.validation}, {"classes", classes_of(run)}}},
        {"telemetry", run.watts > 0 ? Json{{"readings", 3}, {"power_watts", {{"mean", run.watts}, {"largest", run.watts}}}}
                                    : Json{{"why_not", "this device tells nothing of itself"}}},
        {"layers",
         {{{"name", "dense"},
           {"shape", {8}},
           {"parameters", 3464},
           {"macs", 3456.0},
           {"flops", 6912.0},
           {"variables", "float32"},
           {"activations", run.policy}},
          {{"name", "head"},
           {"shape", {4}},
           {"parameters", 36},
           {"macs", 32.0},
           {"flops", 64.0},
           {"variables", "float32"},
           {"activations", run.policy}}}},
        {"capabilities",
         {{{"operation", "dense"},
           {"formats", run.policy},
           {"support", run.support},
           {"implementation", "made up"},
           {"reason", run.support == "native" ? "" : "this processor cannot"}}}}};
}

Json with_processor(Json summary, const std::filesystem::path& folder) {
    const Json figures = to_json(SummaryNotes(read_log(folder / "metrics.jsonl")).figures(16));
    if (figures.contains("processor"))
        summary["processor"] = figures["processor"];
    return summary;
}

} // namespace

void make_run_folder(const std::filesystem::path& folder, const MadeRun& run) {
    std::filesystem::create_directories(folder);
    write_json(folder / "experiment.json", experiment_of(run));
    write_json(folder / "environment.json", {{"device", "cpu"},
                                             {"processor", "a processor, 2 cores"},
                                             {"threads", 2},
                                             {"program", "0.1.0"},
                                             {"compiler", "12.2.0"},
                                             {"system", "Linux"},
                                             {"started", "2026-01-01T00:00:00Z"}});
    write_metrics(folder / "metrics.jsonl", run);
    if (run.status != "running")
        write_json(folder / "summary.json", with_processor(summary_of(run), folder));
}

void leave_lock_of_the_dead(const std::filesystem::path& folder) {
    Json owner;
    {
        const FolderLock lock(folder);
        owner = read_json(folder / ".lock");
    }
    const pid_t child = fork();
    if (child == 0)
        _exit(0);
    waitpid(child, nullptr, 0);
    owner["process"] = static_cast<std::uint64_t>(child);
    write_json(folder / ".lock", owner);
}

std::vector<Json> json_lines(const std::filesystem::path& file) {
    std::vector<Json> lines;
    std::ifstream in(file);
    for (std::string text; std::getline(in, text);)
        lines.push_back(Json::parse(text));
    return lines;
}

} // namespace mantissa
