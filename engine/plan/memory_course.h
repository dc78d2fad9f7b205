// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "plan/plan.h"

#include <string>
#include <vector>

namespace mantissa {

// Where in a step an operation stands, by its place: casts and checks belong to what they stand among.
enum class Stage { forward, backward, update };
const char* name_of(Stage stage);

// What is alive while one operation runs: what stays from step to step, what it reads and writes, what later ones still read.
struct MemoryMoment {
    std::string operation, layer; // layer "": the step's own
    Stage stage = Stage::forward;
    CategoryBytes alive{};
    std::size_t bytes() const;
};

// Memory from a step's first operation to its last. The plan's peak is at least as much as any moment has, for each category has a
// region of its own, as large as its own fullest moment wants.
struct MemoryCourse {
    std::vector<MemoryMoment> moments; // one per operation, in order
    std::size_t fullest = 0;           // the first of the moments with the most
};

MemoryCourse memory_course(const Plan& plan);

// Neighbouring operations of one layer and stage as one moment, their fullest: what a table or a chart has room for.
std::vector<MemoryMoment> by_layer(const MemoryCourse& course);

} // namespace mantissa
