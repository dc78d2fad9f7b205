// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/cudnn/engines.h"
#include "backends/cuda/cudnn/race.h"
#include "core/json.h"
#include "core/paths.h"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

namespace mantissa::cuda {

// The pointers of one convolution, fixed once and for all, so that a captured graph may hold the call.
struct ConvolutionPointers {
    void *x = nullptr, *w = nullptr, *y = nullptr, *workspace = nullptr;
    void *sums = nullptr, *squares = nullptr; // null: not wanted
};
Descriptor bind(const CudnnApi& api, const ConvolutionPointers& pointers);

// Which engine does which convolution on one card: cuDNN's first proposal, until the engines have been timed; winners are
// kept in a file by card, driver and version of cuDNN.
class EngineStore {
public:
    EngineStore(const CudnnApi& api, const Card& card, int driver, std::filesystem::path folder = cache_folder());

    // `wanted`, if it still exists; else the timed winner; else the first (at once where that is wanted: `direct_way`). Empty: cuDNN has
    // none. Engines that leave sums are taken where they are named ("cuDNN with sums": any) or won: they sum in an order of their own, and
    // plainly.
    std::optional<EngineChoice> choose(const PlanTarget& target, const ConvolutionProblem& problem, const std::string& wanted) const;
    // The one that was planned; where it is not there, another that takes no more room. Made once for all who have it at one time.
    std::shared_ptr<const Engine> engine(const PlanTarget& target, const ConvolutionProblem& problem, const EngineChoice& planned) const;
    EngineSurvey survey(const PlanTarget& target, const ConvolutionProblem& problem) const;

    bool is_timed(const ConvolutionProblem& problem) const;
    // The same of whatever else is timed here, by its own key: empty where it was not.
    std::optional<EngineChoice> timed(const std::string& key) const;
    void keep(const std::string& key, const EngineChoice& choice, double seconds);
    // `prepare` makes an engine ready to be timed, `prepare_tiles` our own kernel in each shape, where it can do the same; the winner is
    // kept. `sums`: what those that are not left cost afterwards.
    void time_engines(const PlanTarget& target, const ConvolutionProblem& problem,
                      const std::function<CandidateTimer(const Engine&)>& prepare,
                      const std::function<CandidateTimer(int shape)>& prepare_tiles, double sums = 0);

private:
    // Without the lock's protection: the caller holds it.
    std::optional<EngineChoice> propose(const PlanTarget& target, const ConvolutionProblem& problem, const std::string& wanted) const;
    void read_winners() const; // where somebody else has timed since they were read
    std::filesystem::path file() const { return folder_ / "cudnn-engines.json"; }

    const CudnnApi& api_;
    std::string owner_; // card, driver, version
    std::size_t workspace_limit_;
    std::filesystem::path folder_;
    mutable std::mutex mutex_;                                            // protects what follows
    mutable std::map<std::string, EngineChoice> timed_;                   // by problem
    mutable std::filesystem::file_time_type read_at_{};                   // the file's own time, when it was read
    mutable std::map<std::string, std::optional<EngineChoice>> proposed_; // by problem and wish
    mutable std::map<std::string, std::weak_ptr<const Engine>> made_;     // by problem, name and room
};

} // namespace mantissa::cuda
