// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "backends/check/case.h"
#include "plan/passes.h"

namespace mantissa::check {

using TensorValues = std::map<int, Values>;

// What a case's inputs are: drawn from the seed and the case's name, rounded to each tensor's format.
TensorValues draw_inputs(const Case& c, std::uint64_t seed);

// A case's graph made ready on one device; run() starts from the same memory each time.
class Trial {
public:
    Trial(const Backend& device, Graph graph, const Placement& placement = {.reuse = Placement::Reuse::none},
          const SelectionRecord& wanted = {});

    // Fills memory with a pattern, writes the inputs, does one step.
    void run(const TensorValues& inputs, const StepBlock& block);
    void run_again(const StepBlock& block); // with the inputs of the last run
    Values values(int tensor) const;
    std::vector<std::byte> bytes(int tensor) const;
    // Whether the device counts a tensor as the host does, which reads its bytes.
    bool tallies_rightly(int wide, int stored) const;
    bool counts_rightly(int tensor, const Format& against) const;
    StepBlock block() const { return state_->block(); }
    int steps_to_settle() const { return program_->steps_to_settle(); }
    const Plan& plan() const { return *plan_; }
    // The first byte changed by the last run that belongs to no output, in words; empty: none.
    std::string damage() const;

private:
    struct Range {
        std::size_t begin = 0, end = 0;
    };
    int owner_of(int tensor) const;
    bool in_state(int tensor) const { return plan_->graph.tensor(owner_of(tensor)).residence == Residence::state; }
    Range range_of(int tensor) const;
    void lay(int tensor, const Values& values); // where it lies before a step
    std::vector<int> written() const;
    std::vector<std::byte> snapshot(const Memory& memory, std::size_t bytes) const;
    std::string damage_in(const std::vector<std::byte>& before, const std::vector<std::byte>& after, Residence residence) const;

    std::shared_ptr<const Plan> plan_;
    std::unique_ptr<State> state_;
    std::unique_ptr<Memory> arena_;
    std::unique_ptr<Program> program_; // borrows the three above
    std::vector<std::byte> arena_before_, state_before_;
};

} // namespace mantissa::check
