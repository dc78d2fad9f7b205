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
    return {engine.name(), engine.workspace_bytes, tensor_cores ? Units::tensor_cores : Units::plain};
}

EngineChoice stored_choice(const Json& winner) {
    using Units = EngineChoice::Units;
    return {winner.at("engine").get<std::string>(), winner.at("workspace_bytes").get<std::size_t>(),
            winner.at("tensor_cores").get<bool>() ? Units::tensor_cores : Units::plain};
}

} // namespace

Descriptor bind(const CudnnApi& api, const ConvolutionPointers& pointers) {
    Descriptor pack(api, CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
    pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, std::vector<std::int64_t>{1, 2, 3});
    pack.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, std::vector<void*>{pointers.x, pointers.w, pointers.y});
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
    if (auto winner = timed_.find(problem.key()); wanted.empty() && winner != timed_.end())
        return winner->second;
    auto [place, fresh] = proposed_.try_emplace(problem.key() + "\n" + wanted);
    if (!fresh)
        return place->second;
    auto found = find_engines(api_, target, problem, {.named = wanted});
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
    auto found = find_engines(api_, target, problem, {.most = 1, .named = name});
    if (found.empty())
        throw Error("[cuDNN] " + name + " is not there any more for " + problem.key());
    return std::move(found.front());
}

bool EngineStore::is_timed(const ConvolutionProblem& problem) const {
    std::scoped_lock lock(mutex_);
    return timed_.contains(problem.key());
}

void EngineStore::time_engines(const PlanTarget& target, const ConvolutionProblem& problem,
                               const std::function<double(const Engine&)>& seconds) {
    double best = std::numeric_limits<double>::infinity();
    std::optional<EngineChoice> winner;
    for (const Engine& engine : find_engines(api_, target, problem, {.most = worth_timing, .named = {}})) {
        double taken = std::numeric_limits<double>::infinity();
        try {
            taken = seconds(engine);
        } catch (const Error&) {
            continue; // an engine that cannot run here is no candidate
        }
        if (taken < best) {
            best = taken;
            winner = choice_of(engine);
        }
    }
    if (winner)
        keep(problem, *winner, best);
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
