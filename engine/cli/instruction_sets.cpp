// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What each generation of instructions brings: the same measurement with the later ones hidden. The library can be capped
// once per process, so each set is measured by a process of its own.
#include "cli/instruction_sets.h"

#include "cli/exit_code.h"
#include "cli/instruction_rounds.h"
#include "core/nearest.h"
#include "numerics/cpu_features.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>

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

std::vector<std::string> worker_command(const BenchOptions& options, int round) {
    const std::string seconds = std::to_string(options.seconds / rounds_of_sets);
    std::vector<std::string> words = {"/proc/self/exe", "bench", options.file, "--json", "--seconds", seconds};
    if (options.threads > 0)
        words.insert(words.end(), {"--threads", std::to_string(options.threads)});
    for (std::int64_t batch : options.batches)
        words.insert(words.end(), {"--batch", std::to_string(batch)});
    for (const std::string& policy : options.policies)
        words.insert(words.end(), {"--policy", policy});
    for (const std::string& setting : options.settings)
        words.insert(words.end(), {"--set", setting});
    if (options.layers && layers_are_asked_in(round))
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

WorkerAnswer run_worker(const std::vector<std::string>& words) {
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
    if (!started || waitpid(child, &status, 0) < 0)
        throw Error("[bench] a worker process failed");
    return {.text = text,
            .code = WIFEXITED(status) ? WEXITSTATUS(status) : ExitCode::failed,
            .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0};
}

WorkerAnswer answer_of_worker(const InstructionSet& set, const BenchOptions& options, int round) {
    setenv("ONEDNN_MAX_CPU_ISA", set.library, 1);
    setenv("MANTISSA_MAX_ISA", set.name, 1);
    return run_worker(worker_command(options, round));
}

MeasuredSet announced(const InstructionSet& set) {
    const bool here = set.here(cpu_features());
    return {.answer = {{"isa", set.name}, {"status", here ? "measured" : processor_name() + " does not have it"}}};
}

bool takes_part(const InstructionSet& set, const MeasuredSet& one) { return set.here(cpu_features()) && one.failed_with == ExitCode::done; }

// Round by round, so that what slows the machine for a while slows all sets alike.
std::vector<MeasuredSet> measure_in_turns(const BenchOptions& options) {
    std::vector<const InstructionSet*> wanted;
    std::ranges::transform(options.instruction_sets, std::back_inserter(wanted), find_set);
    std::vector<MeasuredSet> all;
    for (const InstructionSet* set : wanted)
        all.push_back(announced(*set));
    for (int round = 0; round < rounds_of_sets; ++round)
        for (std::size_t i = 0; i < all.size(); ++i)
            if (takes_part(*wanted[i], all[i]))
                take_answer(all[i], answer_of_worker(*wanted[i], options, round), round);
    return all;
}

// A ratio whose interval holds 1 is none.
std::string words_of_gain(const Json& faster) {
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
                       first                    ? "1"
                       : row.contains("faster") ? words_of_gain(row["faster"])
                                                : "not told");
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
    const auto has_time = [](const Json& row) { return row.contains("ms_step"); };
    std::vector<Json> answers;
    for (const Json& set : all["isa"])
        if (set.contains("results") && std::ranges::any_of(set["results"], has_time))
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

// Those that failed have said why.
void check_any_is_measured(const std::vector<MeasuredSet>& measured) {
    const auto failed = std::ranges::find_if(measured, [](const MeasuredSet& one) { return one.failed_with != ExitCode::done; });
    if (failed != measured.end() && std::ranges::none_of(measured, &MeasuredSet::has_times))
        throw ExitWith{failed->failed_with};
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
    const auto first = std::ranges::find_if(measured, &MeasuredSet::has_times);
    Json all = {{"device", "cpu"}, {"isa", Json::array()}};
    if (!options.json)
        fmt::print("{:<12} {:<24} {:<16} {:>6} {:>10} {:>12}  {}\n", "set", "variant", "policy", "batch", "ms/step", "images/s",
                   fmt::format("times as fast, 95 % interval of {} rounds", rounds_of_sets));
    for (MeasuredSet& one : measured) {
        const bool is_first = first != measured.end() && &one == &*first;
        if (first != measured.end())
            settle(one, *first);
        all["isa"].push_back(one.answer);
        if (!options.json)
            print_set(one.answer, is_first);
    }
    if (options.json)
        fmt::print("{}", json_text(all));
    else if (options.layers)
        print_all_layers(all);
    check_any_is_measured(measured);
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
