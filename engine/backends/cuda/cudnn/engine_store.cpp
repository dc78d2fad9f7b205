// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/cudnn/engine_store.h"

#include "core/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace mantissa::cuda {
namespace {

constexpr std::size_t worth_timing = 10; // engines that are timed, of cuDNN's own order

EngineChoice choice_of(const Engine& engine) {
    using Units = EngineChoice::Units;
    bool tensor_cores = engine.has(CUDNN_NUMERICAL_NOTE_TENSOR_CORE);
    Units without = engine.leaves_sums ? Units::unknown : Units::plain; // those have no notes at all
    return {engine.name(), engine.workspace_bytes, tensor_cores ? Units::tensor_cores : without, engine.leaves_sums};
}

EngineChoice stored_choice(const Json& winner) {
    using Units = EngineChoice::Units;
    std::string name = winner.at("engine").get<std::string>();
    Units without = names_sums(name) ? Units::unknown : Units::plain;
    return {name, winner.at("workspace_bytes").get<std::size_t>(), winner.at("tensor_cores").get<bool>() ? Units::tensor_cores : without,
            names_sums(name)};
}

ConvolutionProblem without_norm(ConvolutionProblem problem) {
    problem.feeds_norm = false;
    return problem;
}

EngineWishes wishes_for(const ConvolutionProblem& problem, const std::string& wanted) {
    bool any = wanted == std::string("cuDNN") + with_sums;
    return {.named = any ? std::string{} : wanted, .sums = problem.feeds_norm && names_sums(wanted)};
}

} // namespace

Descriptor bind(const CudnnApi& api, const ConvolutionPointers& pointers) {
    Descriptor pack(api, CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
    std::vector<std::int64_t> ids = {1, 2, 3};
    std::vector<void*> places = {pointers.x, pointers.w, pointers.y};
    if (pointers.sums) {
        ids.insert(ids.end(), {4, 5});
        places.insert(places.end(), {pointers.sums, pointers.squares});
    }
    pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, ids);
    pack.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, places);
    pack.set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, pointers.workspace);
    pack.finish("pointers");
    return pack;
}

std::filesystem::path EngineStore::cache_folder() {
    if (const char* named = std::getenv("MANTISSA_CACHE"))
        return named;
    if (const char* caches = std::getenv("XDG_CACHE_HOME"); caches && *caches)
        return std::filesystem::path(caches) / "mantissa";
    const char* home = std::getenv("HOME");
    return home ? std::filesystem::path(home) / ".cache" / "mantissa" : std::filesystem::path();
}

EngineStore::EngineStore(const CudnnApi& api, const Card& card, int driver, std::filesystem::path folder)
    : api_(api), owner_(fmt::format("{}, driver {}, cuDNN {}", card.name, driver, api.version())), folder_(std::move(folder)) {
    std::error_code code;
    if (folder_.empty() || !std::filesystem::exists(file(), code))
        return;
    try {
        Json stored = read_json(file());
        const Json mine = stored.contains(owner_) ? stored.at(owner_) : Json::object();
        for (const auto& [problem, winner] : mine.items())
            timed_[problem] = stored_choice(winner);
    } catch (const std::exception&) {
        timed_.clear(); // a damaged file is measured again
    }
}

std::optional<EngineChoice> EngineStore::choose(const PlanTarget& target, const ConvolutionProblem& problem,
                                                const std::string& wanted) const {
    std::scoped_lock lock(mutex_);
    for (const std::string& key : {problem.key(), without_norm(problem).key()})
        if (auto winner = timed_.find(key); wanted.empty() && winner != timed_.end())
            return winner->second;
    auto [place, fresh] = proposed_.try_emplace(problem.key() + "\n" + wanted);
    if (!fresh)
        return place->second;
    auto found = find_engines(api_, target, problem, wishes_for(problem, wanted));
    if (found.empty() && !wanted.empty())
        found = find_engines(api_, target, problem, {});
    if (found.empty())
        return std::nullopt;
    // Until engines are timed, Tensor Cores are what a narrow format is chosen for. Strict float32 has none among these.
    auto first = std::ranges::find_if(found, [](const Engine& engine) { return engine.has(CUDNN_NUMERICAL_NOTE_TENSOR_CORE); });
    place->second = choice_of(first == found.end() ? found.front() : *first);
    return place->second;
}

Engine EngineStore::engine(const PlanTarget& target, const ConvolutionProblem& problem, const std::string& name) const {
    auto found = find_engines(api_, target, problem, {.most = 1, .named = name, .sums = names_sums(name)});
    if (found.empty())
        throw Error("[cuDNN] " + name + " is not there any more for " + problem.key());
    return std::move(found.front());
}

bool EngineStore::is_timed(const ConvolutionProblem& problem) const {
    std::scoped_lock lock(mutex_);
    return timed_.contains(problem.key());
}

void EngineStore::time_engines(const PlanTarget& target, const ConvolutionProblem& problem,
                               const std::function<double(const Engine&)>& seconds, double sums) {
    struct Best {
        double seconds = std::numeric_limits<double>::infinity();
        std::optional<EngineChoice> choice;
    } alone, with_norm;
    auto consider = [](Best& best, const Engine& engine, double taken) {
        if (taken < best.seconds)
            best = {taken, choice_of(engine)};
    };
    std::vector<Engine> engines = find_engines(api_, target, problem, {.most = worth_timing, .named = {}});
    if (problem.feeds_norm)
        std::ranges::move(find_engines(api_, target, problem, {.most = worth_timing, .named = {}, .sums = true}),
                          std::back_inserter(engines));
    for (const Engine& engine : engines) {
        double taken = std::numeric_limits<double>::infinity();
        try {
            taken = seconds(engine);
        } catch (const Error&) {
            continue; // an engine that cannot run here is no candidate
        }
        consider(with_norm, engine, engine.leaves_sums ? taken : taken + sums);
        if (!engine.leaves_sums)
            consider(alone, engine, taken);
    }
    if (problem.feeds_norm && with_norm.choice)
        keep(problem, *with_norm.choice, with_norm.seconds);
    if (alone.choice)
        keep(without_norm(problem), *alone.choice, alone.seconds); // as in evaluation
}

void EngineStore::keep(const ConvolutionProblem& problem, const EngineChoice& choice, double seconds) {
    std::scoped_lock lock(mutex_);
    timed_[problem.key()] = choice;
    if (folder_.empty())
        return;
    try {
        std::error_code code;
        Json stored = std::filesystem::exists(file(), code) ? read_json(file()) : Json::object();
        stored[owner_][problem.key()] = {{"engine", choice.implementation},
                                         {"workspace_bytes", choice.workspace_bytes},
                                         {"tensor_cores", choice.units == EngineChoice::Units::tensor_cores},
                                         {"microseconds", seconds * 1e6}};
        std::filesystem::create_directories(folder_, code);
        write_json(file(), stored);
    } catch (const std::exception&) {
        // A cache that cannot be written is measured again next time.
    }
}

} // namespace mantissa::cuda
