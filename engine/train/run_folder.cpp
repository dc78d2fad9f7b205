// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/run_folder.h"

#include "backends/device_reading.h"

#include <fmt/format.h>

#include <cctype>
#include <fstream>
#include <numeric>
#include <system_error>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

bool holds_run(const fs::path& path) { return fs::exists(path / "metrics.jsonl") || fs::exists(path / "experiment.json"); }

void move_away(const fs::path& path) {
    if (!holds_run(path))
        return;
    fs::path older = path.parent_path() / "older";
    fs::create_directories(older);
    for (int i = 1;; ++i) {
        fs::path to = older / (path.filename().string() + "." + std::to_string(i));
        if (!fs::exists(to)) {
            fs::rename(path, to);
            return;
        }
    }
}

void check_writable(const fs::path& path) {
    fs::path probe = path / ".writable";
    { std::ofstream(probe) << "1"; }
    std::error_code code;
    bool good = fs::file_size(probe, code) == 1 && !code;
    fs::remove(probe, code);
    if (!good)
        throw bad_input(path.string() + ": nothing can be written here; choose another --out");
}

Json parts_to_json(const PartSeconds& parts) {
    Json json = Json::object();
    for (int i = 0; i < part_count; ++i)
        json[name_of(static_cast<Part>(i))] = parts[static_cast<std::size_t>(i)];
    return json;
}

} // namespace

const char* name_of(Status status) {
    constexpr std::array names = {"running", "completed", "stopped", "diverged", "failed"};
    return names[static_cast<std::size_t>(status)];
}

double StepRecord::step_seconds() const { return std::accumulate(parts.begin(), parts.end(), 0.0); }

RunFolder::RunFolder(const fs::path& path, Existing existing) : path_(path) {
    try {
        if (existing == Existing::move_away)
            move_away(path_);
        fs::create_directories(path_);
    } catch (const fs::filesystem_error&) {
        throw bad_input(path_.string() + ": the folder cannot be made; choose another --out");
    }
    check_writable(path_);
}

void RunFolder::open_metrics(std::int64_t keep_to_step) {
    std::string kept;
    std::ifstream in(file("metrics.jsonl"));
    for (std::string text; std::getline(in, text);) {
        Json json = Json::parse(text, nullptr, false);
        bool whole = json.is_object() && json.value("step", Json()).is_number_integer();
        if (!whole || json["step"].get<std::int64_t>() > keep_to_step)
            break; // the rest was written after the checkpoint, or is damaged
        kept += text + "\n";
    }
    write_file(file("metrics.jsonl"), keep_to_step > 0 ? kept : "");
    metrics_.reset(std::fopen(file("metrics.jsonl").c_str(), "ab"));
    if (!metrics_)
        throw bad_input(file("metrics.jsonl").string() + ": cannot be written; choose another --out");
}

void RunFolder::line(const Json& json) {
    std::string text = json.dump() + "\n";
    bool good = std::fwrite(text.data(), 1, text.size(), metrics_.get()) == text.size() && std::fflush(metrics_.get()) == 0;
    if (!good)
        throw Error(file("metrics.jsonl").string() + ": could not be written; is the disk full?");
}

void RunFolder::append(const StepRecord& record) { line(step_to_json(record)); }
void RunFolder::append(const EpochRecord& record) { line(epoch_to_json(record)); }
void RunFolder::append(const EventRecord& record) { line(event_to_json(record)); }
void RunFolder::append(const ReadingRecord& record) { line(reading_to_json(record)); }

Json step_to_json(const StepRecord& record) {
    Json json = {{"step", record.step},
                 {"epoch", record.epoch},
                 {"loss", number_to_json(record.loss)},
                 {"accuracy", number_to_json(record.accuracy)},
                 {"images_s", record.images_s},
                 {"loss_scale", number_to_json(record.loss_scale)},
                 {"skipped", record.skipped},
                 {"seconds", record.seconds},
                 {"time", parts_to_json(record.parts)}};
    if (record.non_finite)
        json["non_finite"] = true;
    return json;
}

Json epoch_to_json(const EpochRecord& record) {
    return {{"event", "epoch"},
            {"step", record.step},
            {"epoch", record.epoch},
            {"val_loss", number_to_json(record.val_loss)},
            {"val_accuracy", number_to_json(record.val_accuracy)},
            {"seconds", record.seconds}};
}

Json event_to_json(const EventRecord& record) {
    Json json = record.facts;
    json["event"] = record.event;
    json["step"] = record.step;
    json["epoch"] = record.epoch;
    json["text"] = record.text;
    return json;
}

// No event, so that readers of events need not pass it over.
Json reading_to_json(const ReadingRecord& record) {
    return {{"device", to_json(record.reading)}, {"step", record.step}, {"epoch", record.epoch}, {"seconds", record.seconds}};
}

std::string run_folder_name(int index, const std::string& variant) {
    std::string slug;
    for (char c : variant) {
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '_')
            slug += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!slug.empty() && slug.back() != '-')
            slug += '-';
    }
    while (slug.ends_with('-'))
        slug.pop_back();
    return fmt::format("{:02}-{}", index + 1, slug.empty() ? "variant" : slug.substr(0, 60));
}

} // namespace mantissa
