// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/card/card.h"
#include "backends/cuda/cudnn/descriptor.h"
#include "backends/cuda/cudnn/problem.h"

#include <map>
#include <memory>
#include <mutex>

namespace mantissa::cuda {

// For whom plans are made: the device behind a handle, or a card that is described and not here. cuDNN mixes up cards of
// different compute capability in one process, so a process describes one alone.
struct PlanTarget {
    cudnnHandle_t handle = nullptr; // borrowed
    Descriptor properties;          // of a card that is not here
    // Protects the handle, which cuDNN wants one thread to use at a time: searches and executions take their turns.
    std::unique_ptr<std::mutex> turn = std::make_unique<std::mutex>();
};
PlanTarget describe_card(const CudnnApi& api, const Card& card);

// One engine with its settings, made ready to run.
struct Engine {
    std::int64_t id = 0;
    std::string settings;
    std::vector<cudnnBackendNumericalNote_t> notes;
    std::size_t workspace_bytes = 0;
    bool leaves_sums = false; // of its result, for a batch normalisation
    Descriptor plan;

    bool has(cudnnBackendNumericalNote_t note) const;
    std::string name() const; // "cuDNN engine 62 [2=1 5=0], Tensor Cores": finds the same engine again
};

struct EngineWishes {
    std::size_t workspace_limit = 0;
    std::size_t most = 64;
    std::string named;                                                 // only the one of this name; empty: any
    bool sums = false;                                                 // engines that leave the sums of their result too; no others
    enum class Until { the_end, tensor_cores } until = Until::the_end; // the first engine that has them ends the search
    enum class Bits { same, any } bits = Bits::same;                   // any: those too whose results change from run to run
};
// How the names of those end, and what to name any of them by.
inline constexpr const char* with_sums = " with sums";
inline bool names_sums(const std::string& engine) { return engine.ends_with(with_sums); }

// What a search met, engines by engine.
struct EngineSearch {
    std::vector<Engine> engines;
    int proposed = 0;                    // by cuDNN
    std::map<std::string, int> left_out; // of those, by reason
};

// Heuristics A, then the fallback, in cuDNN's order, without those that the mathematics of the problem rules out: strict
// float32 takes no Tensor Cores and no narrowed inputs, nothing takes sums of reduced precision, transforms that round more
// coarsely, results that change from run to run unless they are wished for, or kernels that would have to be compiled now.
EngineSearch search_engines(const CudnnApi& api, const PlanTarget& target, const ConvolutionProblem& problem, const EngineWishes& wishes);
std::vector<Engine> find_engines(const CudnnApi& api, const PlanTarget& target, const ConvolutionProblem& problem,
                                 const EngineWishes& wishes);
// Null: it suits.
const char* why_unsuited(ConvolutionProblem::Mathematics mathematics, const std::vector<cudnnBackendNumericalNote_t>& notes,
                         EngineWishes::Bits bits);

} // namespace mantissa::cuda
