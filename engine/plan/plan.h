// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ops/graph.h"

#include <array>
#include <map>
#include <string>

namespace mantissa {

using CategoryBytes = std::array<std::size_t, category_count>;

// One variable, slot or statistic of State, by name and independent of the batch.
struct StateEntry {
    std::string name;
    Shape shape;
    FormatRef format;
    Category category = Category::weights;
    Initializer initializer;
    std::size_t offset = 0, bytes = 0;
    Overflow overflow = Overflow::special; // as the operations that write it
};

struct StateLayout {
    std::vector<StateEntry> entries;
    std::size_t bytes = 0;
    std::map<std::string, std::string> ranges_read; // as the graph that it was laid out for has them

    const StateEntry* find(const std::string& name) const;
};

// The compiled step: a plain value that the window shows and a back end makes a Program of.
struct Plan {
    Graph graph;
    Mode mode = Mode::train;
    std::int64_t batch = 0;
    std::string policy, device;
    StateLayout state;
    std::size_t arena_bytes = 0;
    CategoryBytes bytes{};        // by category, State included; their sum is the peak
    CategoryBytes format_bytes{}; // what the formats themselves would take
    std::size_t peak_bytes() const;
};

} // namespace mantissa
