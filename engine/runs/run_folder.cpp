// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/run_folder.h"

#include "runs/record_json.h"

#include <fmt/format.h>

#include <cctype>
#include <fstream>
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

} // namespace

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

void RunFolder::append(const StepRecord& record) { line(to_json(record)); }
void RunFolder::append(const EpochRecord& record) { line(to_json(record)); }
void RunFolder::append(const EventRecord& record) { line(to_json(record)); }
void RunFolder::append(const ReadingRecord& record) { line(to_json(record)); }

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
