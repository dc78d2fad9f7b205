// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/memory_course.h"

#include "ops/step_block.h"
#include "plan/aligned.h"
#include "plan/bytes_together.h"

#include <algorithm>

namespace mantissa {
namespace {

std::size_t& of(CategoryBytes& bytes, Category category) { return bytes[static_cast<std::size_t>(category)]; }

// Variables, slots, the step's block and data that are kept: what no operation frees.
CategoryBytes lasting(const Plan& plan) {
    CategoryBytes bytes{};
    for (const StateEntry& entry : plan.state.entries)
        add_bytes(of(bytes, entry.category), aligned(entry.bytes));
    for (const Tensor& tensor : plan.graph.tensors)
        if (tensor.residence == Residence::data)
            add_bytes(of(bytes, tensor.category), tensor.bytes);
    of(bytes, Category::workspace) += sizeof(StepBlock);
    return bytes;
}

bool has_own_bytes(const Graph& graph, int index) {
    const Tensor& tensor = graph.tensor(index);
    return tensor.residence == Residence::arena && tensor.buffer == index && tensor.first_use >= 0;
}

void add_lives(const Graph& graph, std::vector<MemoryMoment>& moments) {
    for (int index = 0; index < static_cast<int>(graph.tensors.size()); ++index) {
        const Tensor& tensor = graph.tensor(index);
        if (has_own_bytes(graph, index))
            for (int i = tensor.first_use; i <= tensor.last_use; ++i)
                add_bytes(of(moments[static_cast<std::size_t>(i)].alive, tensor.category), aligned(tensor.bytes));
    }
}

Stage stage_after(Stage stage, Part part) {
    if (stage == Stage::forward && part == Part::backward)
        return Stage::backward;
    return stage == Stage::backward && (part == Part::check || part == Part::update) ? Stage::update : stage;
}

bool fuller(const MemoryMoment& a, const MemoryMoment& b) { return a.bytes() < b.bytes(); }

} // namespace

const char* name_of(Stage stage) {
    constexpr const char* names[] = {"forward", "backward", "update"};
    return names[static_cast<int>(stage)];
}

std::size_t MemoryMoment::bytes() const { return all_bytes_together(alive); }

MemoryCourse memory_course(const Plan& plan) {
    MemoryCourse course;
    const CategoryBytes always = lasting(plan);
    Stage stage = Stage::forward;
    for (const Operation& operation : plan.graph.operations) {
        stage = stage_after(stage, operation.part);
        course.moments.push_back({operation.name, operation.layer, stage, always});
    }
    add_lives(plan.graph, course.moments);
    course.fullest = static_cast<std::size_t>(std::ranges::max_element(course.moments, fuller) - course.moments.begin());
    return course;
}

std::vector<MemoryMoment> by_layer(const MemoryCourse& course) {
    std::vector<MemoryMoment> joined;
    for (const MemoryMoment& moment : course.moments) {
        const bool goes_on = !joined.empty() && joined.back().layer == moment.layer && joined.back().stage == moment.stage;
        if (!goes_on)
            joined.push_back(moment);
        else if (fuller(joined.back(), moment))
            joined.back() = moment;
    }
    return joined;
}

} // namespace mantissa
