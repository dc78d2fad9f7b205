// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The passes of the compiler, each a pure function of its own file; compile.h chains them.
#include "plan/plan.h"

#include <map>
#include <string>

namespace mantissa {

// Implementations by operation name, as stored in a run folder; empty: free choice.
using SelectionRecord = std::map<std::string, std::string>;

// Joins operations where the back end says the results stay the same.
Graph fuse(Graph graph, const Capabilities& device);

// Lets the back end choose per operation; packing becomes operations, scratch becomes tensors.
// strict: products as they are defined (`direct_way`): no algorithm that rounds more coarsely, nothing that a stopwatch chooses.
enum class Freedom { any, strict };
Graph select(Graph graph, const Capabilities& device, const SelectionRecord& wanted = {}, Freedom freedom = Freedom::any);

// Leaves out casts whose results nobody reads any more, for what reads them was made of what they read.
Graph drop_unread_casts(Graph graph);

// Marks casts of variables that nothing in the graph changes: they are done once, and their results stay.
Graph keep_weights(Graph graph);

// Moves what changes the format and layout of variables to the front, and what brings their gradients back before what reads them.
Graph pack_together(Graph graph);

struct Placement {
    const StateLayout* state = nullptr; // lay variables out as there, so that several programs share one State; null: afresh
    enum class Reuse { lifetimes, none } reuse = Reuse::lifetimes; // none: every tensor keeps its bytes, for probes
    std::size_t guard_bytes = 0;                                   // left free before and behind every buffer, for tests
};

// Lifetimes, shared buffers and offsets; fills Plan::state, arena_bytes and the bytes by category.
Plan place(Graph graph, const Placement& placement = {});

// Fills Operation::cost.
Graph estimate_cost(Graph graph);

} // namespace mantissa
