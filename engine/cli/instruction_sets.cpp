// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What each generation of instructions brings: the same measurement with the later ones hidden. The library can be capped
// once per process, so each set is measured by a process of its own.
#include "cli/instruction_sets.h"

#include "cli/exit_code.h"
#include "core/nearest.h"
#include "insight/pairs.h"
#include "numerics/cpu_features.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mantissa {
namespace {

struct InstructionSet {
    const char* name;    // ours
    const char* library; // as $ONEDNN_MAX_CPU_ISA has it
    bool (*here)(const CpuFeatures&);
};

constexpr std::array sets = {
    InstructionSet{"sse41", "SSE41", [](const CpuFeatures&) { return true; }},
    InstructionSet{"avx2", "AVX2", [](const CpuFeatures& cpu) { return cpu.avx2 && cpu.fma && cpu.f16c; }},
    InstructionSet{"avx512", "AVX512_CORE", [](const CpuFeatures& cpu) { return cpu.avx512; }},
    InstructionSet{"avx512_bf16", "AVX512_CORE_BF16", [](const CpuFeatures& cpu) { return cpu.avx512_bf16; }},
    InstructionSet{"amx", "AVX512_CORE_AMX", [](const CpuFeatures& cpu) { return cpu.amx_bf16; }},
};

const InstructionSet* find_set(const std::string& name) {
    const auto* found = std::ranges::find_if(sets, [&](const InstructionSet& set) { return name == set.name; });
    return found == sets.end() ? nullptr : found;
}

constexpr int rounds = 8; // each set once per round: with fewer than six pairs there is no interval

std::vector<std::string> worker_command(const BenchOptions& options) {
    const std::string seconds = std::to_string(options.seconds / rounds);
    std::vector<std::string> words = {"/proc/self/exe", "bench", options.file, "--json", "--seconds", seconds};
    if (options.threads > 0)
        words.insert(words.end(), {"--threads", std::to_string(options.threads)});
    for (std::int64_t batch : options.batches)
        words.insert(words.end(), {"--batch", std::to_string(batch)});
    for (const std::string& policy : options.policies)
        words.insert(words.end(), {"--policy", policy});
    if (options.layers)
        words.emplace_back("--layers");
    if (options.full)
        words.emplace_back("--full");
    if (options.what == BenchOptions::What::inference)
        words.emplace_back("--inference");
    return words;
}

std::string read_all(int from) {
    std::string text;
    char piece[4096];
    for (ssize_t count = 0; (count = read(from, piece, sizeof piece)) > 0;)
        text.append(piece, static_cast<std::size_t>(count));
    close(from);
    return text;
}

// What the command prints; throws where it fails, with its own words on the error stream.
std::string output_of(const std::vector<std::string>& words) {
    std::vector<char*> argv;
    for (const std::string& word : words)
        argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    int ends[2];
    if (pipe(ends) != 0)
        throw Error("[bench] no pipe to a worker process");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    pid_t child = 0;
    bool started = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    std::string text = read_all(ends[0]);
    int status = 0;
    if (!started || waitpid(child, &status, 0) < 0 || !WIFEXITED(status))
        throw Error("[bench] a worker process failed");
    if (WEXITSTATUS(status) != ExitCode::done)
        throw ExitWith{WEXITSTATUS(status)};
    return text;
}

// One set, and the milliseconds of each of its results round by round.
struct MeasuredSet {
    const InstructionSet* set;
    Json answer;
    std::vector<std::vector<double>> times = {};
};

void take_round(MeasuredSet& one, const BenchOptions& options) {
    setenv("ONEDNN_MAX_CPU_ISA", one.set->library, 1);
    setenv("MANTISSA_MAX_ISA", one.set->name, 1);
    one.answer.update(Json::parse(output_of(worker_command(options))));
    one.times.resize(one.answer["results"].size());
    for (std::size_t i = 0; i < one.times.size(); ++i)
        if (one.answer["results"][i].contains("ms_step"))
            one.times[i].push_back(one.answer["results"][i]["ms_step"]);
}

// Round by round, so that what slows the machine for a while slows all sets alike.
std::vector<MeasuredSet> measure_in_turns(const BenchOptions& options) {
    std::vector<MeasuredSet> all;
    for (const std::string& name : options.instruction_sets) {
        const InstructionSet* set = find_set(name);
        const bool here = set->here(cpu_features());
        all.push_back({set, {{"isa", set->name}, {"status", here ? "measured" : processor_name() + " does not have it"}}});
    }
    for (int round = 0; round < rounds; ++round)
        for (MeasuredSet& one : all)
            if (one.set->here(cpu_features()))
                take_round(one, options);
    return all;
}

double median_of(const std::vector<double>& times) { return insight::median_interval(times).median; }

// The medians of the rounds, and how many times as fast as the first set it is: within a round.
void settle(MeasuredSet& one, const MeasuredSet& first) {
    for (std::size_t i = 0; i < one.times.size(); ++i) {
        Json& row = one.answer["results"][i];
        if (one.times[i].empty() || one.times[i].size() != first.times[i].size())
            continue;
        std::vector<double> ratios;
        for (std::size_t round = 0; round < one.times[i].size(); ++round)
            ratios.push_back(first.times[i][round] / one.times[i][round]);
        const insight::RankInterval ratio = insight::median_interval(ratios);
        row["images_s"] = row["images_s"].get<double>() * row["ms_step"].get<double>() / median_of(one.times[i]);
        row["ms_step"] = median_of(one.times[i]);
        row["faster"] = {
            {"ratio", ratio.median}, {"least", number_to_json(ratio.least)}, {"most", number_to_json(ratio.most)}, {"rounds", ratio.n}};
    }
}

// A ratio whose interval holds 1 is none.
std::string words_of_ratio(const Json& faster) {
    const double least = number_from_json(faster["least"]), most = number_from_json(faster["most"]);
    const std::string interval = fmt::format("({:.2f} to {:.2f})", least, most);
    return (least > 1 || most < 1 ? fmt::format("{:.2f} ", faster["ratio"].get<double>()) : "not told ") + interval;
}

void print_set(const Json& answer, bool first) {
    if (!answer.contains("results")) {
        fmt::print("{:<12} {}\n", answer["isa"].get<std::string>(), answer["status"].get<std::string>());
        return;
    }
    for (std::size_t i = 0; i < answer["results"].size(); ++i) {
        const Json& row = answer["results"][i];
        fmt::print("{:<12} {:<24} {:<16} {:>6} ", answer["isa"].get<std::string>(), row["variant"].get<std::string>(),
                   row["policy"].get<std::string>(), row["batch"].get<std::int64_t>());
        if (!row.contains("ms_step"))
            fmt::print("{}\n", row["status"].get<std::string>());
        else
            fmt::print("{:>10.3f} {:>12.1f}  {}\n", row["ms_step"].get<double>(), row["images_s"].get<double>(),
                       first ? "1" : words_of_ratio(row["faster"]));
    }
}

constexpr std::size_t most_layers = 12;

// Milliseconds of an operation by its name; none where this set has no such operation, a packing say.
std::string time_of(const Json& layers, const std::string& name) {
    auto found = std::ranges::find_if(layers, [&](const Json& layer) { return layer["name"] == name; });
    return found == layers.end() ? "-" : fmt::format("{:.3f}", (*found)["ms"].get<double>());
}

// The operations that take longest under the first set, in milliseconds under each.
void print_layers(const std::vector<Json>& answers, std::size_t variant) {
    std::vector<Json> slowest = answers.front()["results"][variant].value("layers", std::vector<Json>());
    std::ranges::stable_sort(slowest, std::greater<>(), [](const Json& layer) { return layer["ms"].get<double>(); });
    slowest.resize(std::min(slowest.size(), most_layers));
    fmt::print("\n{:<48}", answers.front()["results"][variant]["variant"].get<std::string>() + ": ms");
    for (const Json& set : answers)
        fmt::print(" {:>12}", set["isa"].get<std::string>());
    fmt::print("  how, with {}\n", answers.back()["isa"].get<std::string>());
    for (const Json& layer : slowest) {
        auto name = layer["name"].get<std::string>();
        fmt::print("{:<48}", name);
        for (const Json& set : answers)
            fmt::print(" {:>12}", time_of(set["results"][variant].value("layers", Json::array()), name));
        const Json last = answers.back()["results"][variant].value("layers", Json::array());
        auto found = std::ranges::find_if(last, [&](const Json& other) { return other["name"] == name; });
        fmt::print("  {}\n", found == last.end() ? "" : (*found)["implementation"].get<std::string>());
    }
}

void print_all_layers(const Json& all) {
    std::vector<Json> answers;
    for (const Json& set : all["isa"])
        if (set.contains("results"))
            answers.push_back(set);
    for (std::size_t variant = 0; !answers.empty() && variant < answers.front()["results"].size(); ++variant)
        print_layers(answers, variant);
}

Names set_names() {
    Names names;
    for (const InstructionSet& set : sets)
        names.emplace_back(set.name);
    return names;
}

// A table without a time is no answer.
void check_any_is_here(const Names& wanted) {
    if (std::ranges::none_of(wanted, [](const std::string& name) { return find_set(name)->here(cpu_features()); }))
        throw bad_input("--isa " + listed(wanted) + ": " + processor_name() +
                        (wanted.size() > 1 ? " has none of them" : " does not have it") + "; mantissa-cli devices tells what it has");
}

} // namespace

std::string instruction_set_names() { return listed(set_names()); }

std::string is_instruction_set(const std::string& name) {
    return find_set(name) ? std::string()
                          : "choose among " + instruction_set_names() + ", \"" + name + "\" is none" + did_you_mean(name, set_names());
}

void bench_instruction_sets(const BenchOptions& options) {
    if (!options.device.empty() && options.device != "cpu")
        throw bad_input("--isa: instruction sets are the processor's; leave --device out or make it cpu");
    check_any_is_here(options.instruction_sets);
    std::vector<MeasuredSet> measured = measure_in_turns(options);
    const auto first = std::ranges::find_if(measured, [](const MeasuredSet& one) { return !one.times.empty(); });
    Json all = {{"device", "cpu"}, {"isa", Json::array()}};
    if (!options.json)
        fmt::print("{:<12} {:<24} {:<16} {:>6} {:>10} {:>12}  {}\n", "set", "variant", "policy", "batch", "ms/step", "images/s",
                   fmt::format("times as fast, 95 % interval of {} rounds", rounds));
    for (MeasuredSet& one : measured) {
        const bool is_first = first != measured.end() && one.set == first->set;
        if (first != measured.end())
            settle(one, *first);
        all["isa"].push_back(one.answer);
        if (!options.json)
            print_set(one.answer, is_first);
    }
    if (options.json)
        fmt::print("{}\n", all.dump(1));
    else if (options.layers)
        print_all_layers(all);
}

std::string sentence_of(const Json& peaks) {
    if (peaks["flops_s"].empty())
        return "This device's peaks are not measured.";
    std::string text = "Measured peaks:";
    for (const auto& [format, rate] : peaks["flops_s"].items())
        text += fmt::format(" {} {:.0f} GFLOP/s,", format, rate.get<double>() / 1e9);
    return text + fmt::format(" memory {:.1f} GB/s.", peaks["bytes_s"].get<double>() / 1e9);
}

} // namespace mantissa
