// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/instruction_rounds.h"

#include "cli/exit_code.h"
#include "insight/pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace mantissa {
namespace {

double median_of(const std::vector<double>& times) { return insight::median_interval(times).median; }

void note_times(MeasuredSet& one) {
    const Json& results = one.answer["results"];
    one.times.resize(results.size());
    for (std::size_t i = 0; i < one.times.size(); ++i)
        if (results[i].contains("ms_step"))
            one.times[i].push_back(results[i]["ms_step"]);
}

std::string end_of(const WorkerAnswer& worker) {
    return worker.signal > 0 ? fmt::format("was ended by signal {} ({})", worker.signal, strsignal(worker.signal))
                             : fmt::format("ended with exit code {}", worker.code);
}

// Where nothing could be measured, each row says why; nothing else that failed has rows.
bool has_times(const Json& told) {
    return std::ranges::any_of(told["results"], [](const Json& row) { return row.is_object() && row.contains("ms_step"); });
}

void leave_out(MeasuredSet& one, const WorkerAnswer& worker, int round) {
    one.failed_with = worker.code == ExitCode::done ? ExitCode::failed : worker.code;
    one.times.clear();
    one.answer.erase("results");
    one.answer["status"] = fmt::format("left out: its process {} in round {} of {}", end_of(worker), round + 1, rounds_of_sets);
    if (const Json told = Json::parse(worker.text, nullptr, false); told.is_object() && told.contains("results") && !has_times(told))
        one.answer["results"] = told["results"]; // why it measured nothing
}

Json ratio_to(const std::vector<double>& first, const std::vector<double>& times) {
    std::vector<double> ratios;
    for (std::size_t round = 0; round < times.size(); ++round)
        ratios.push_back(first[round] / times[round]);
    const insight::RankInterval ratio = insight::median_interval(ratios);
    return {{"ratio", ratio.median}, {"least", number_to_json(ratio.least)}, {"most", number_to_json(ratio.most)}, {"rounds", ratio.n}};
}

} // namespace

bool MeasuredSet::has_times() const {
    return std::ranges::any_of(times, [](const std::vector<double>& of_one) { return !of_one.empty(); });
}

void take_answer(MeasuredSet& one, const WorkerAnswer& worker, int round) {
    if (worker.code != ExitCode::done || worker.signal > 0)
        return leave_out(one, worker, round);
    one.answer.update(Json::parse(worker.text));
    note_times(one);
}

void settle(MeasuredSet& one, const MeasuredSet& first) {
    for (std::size_t i = 0; i < one.times.size(); ++i) {
        if (one.times[i].empty())
            continue;
        Json& row = one.answer["results"][i];
        const double median = median_of(one.times[i]);
        row["images_s"] = row["images_s"].get<double>() * row["ms_step"].get<double>() / median;
        row["ms_step"] = median;
        if (one.times[i].size() == first.times[i].size())
            row["faster"] = ratio_to(first.times[i], one.times[i]);
    }
}

} // namespace mantissa
