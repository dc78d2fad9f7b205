// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/passes.h"

#include "core/error.h"
#include "numerics/block_convert.h"
#include "ops/operands.h"
#include "ops/step_block.h"
#include "plan/aligned.h"
#include "plan/bytes_together.h"
#include "plan/packing.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string_view>
#include <unordered_map>

namespace mantissa {
namespace {

void measure(Graph& graph) {
    for (Tensor& tensor : graph.tensors) {
        std::size_t count = static_cast<std::size_t>(elements(tensor.shape));
        if (tensor.bytes == 0)
            tensor.bytes = count * storage_bytes(storage_of(tensor));
        if (tensor.residence == Residence::view && tensor.bytes != graph.tensor(graph.root(tensor.view_of)).bytes)
            throw Error("[place] " + tensor.name + " shows more or fewer bytes than there are");
        bool own_size = tensor.role == Role::raw || !tensor.layout.empty();
        tensor.format_bytes = own_size ? tensor.bytes : format_bytes(tensor.format.format, tensor.shape);
    }
}

void use(Graph& graph, int index, int operation) {
    Tensor& tensor = graph.tensor(graph.root(index));
    tensor.first_use = tensor.first_use < 0 ? operation : tensor.first_use;
    tensor.last_use = operation;
}

void find_lifetimes(Graph& graph) {
    for (int i = 0; i < static_cast<int>(graph.operations.size()); ++i) {
        const Operation& operation = graph.operations[static_cast<std::size_t>(i)];
        for (int index : operation.inputs)
            use(graph, index, i);
        for (int index : operation.outputs)
            use(graph, index, i);
        if (operation.scratch >= 0)
            use(graph, operation.scratch, i);
    }
    // What stays from step to step shares its place with nothing.
    for (const Operation& operation : graph.operations)
        if (operation.when == Operation::When::weights_changed) {
            Tensor& result = graph.tensor(graph.root(operation.outputs[0]));
            result.first_use = 0, result.last_use = static_cast<int>(graph.operations.size()) - 1;
        }
    // What the host stages is there before the first operation.
    for (int staged : {graph.input_bytes, graph.labels})
        if (staged >= 0 && graph.tensor(staged).first_use >= 0)
            graph.tensor(staged).first_use = 0;
}

// The first input's bytes become the output's where nobody reads the input afterwards.
void share(Graph& graph, int operation_index) {
    const Operation& operation = graph.operations[static_cast<std::size_t>(operation_index)];
    if (!works_in_place(operation))
        return;
    int from = graph.root(operation.inputs.front()), to = operation.outputs.front();
    Tensor &input = graph.tensor(from), &output = graph.tensor(to);
    Tensor& buffer = graph.tensor(input.buffer);
    bool alone = std::ranges::count_if(operation.inputs, [&](int i) { return graph.root(i) == from; }) == 1;
    bool fits = input.residence == Residence::arena && output.residence == Residence::arena && buffer.bytes >= output.bytes &&
                storage_of(input) == storage_of(output) && input.category == output.category && input.role != Role::raw;
    // The graph's outputs are read by whoever asked for them, after the step.
    if (!alone || !fits || buffer.last_use != operation_index || from == graph.outputs)
        return;
    output.buffer = input.buffer;
    buffer.last_use = std::max(buffer.last_use, output.last_use);
}

void assign_buffers(Graph& graph, Placement::Reuse reuse) {
    for (int i = 0; i < static_cast<int>(graph.tensors.size()); ++i)
        graph.tensor(i).buffer = i;
    if (reuse == Placement::Reuse::none)
        return;
    for (int i = 0; i < static_cast<int>(graph.operations.size()); ++i)
        share(graph, i);
}

std::vector<Buffer> buffers_of(const Graph& graph, Category category, const Placement& placement, std::size_t Tensor::*size) {
    std::vector<Buffer> buffers;
    for (int i = 0; i < static_cast<int>(graph.tensors.size()); ++i) {
        const Tensor& tensor = graph.tensor(i);
        if (tensor.residence != Residence::arena || tensor.buffer != i || tensor.first_use < 0 || tensor.category != category)
            continue;
        Buffer buffer{i, aligned(tensor.*size) + 2 * placement.guard_bytes, 0, tensor.first_use, tensor.last_use};
        if (placement.reuse == Placement::Reuse::none)
            buffer.first = 0, buffer.last = static_cast<int>(graph.operations.size());
        buffers.push_back(buffer);
    }
    return buffers;
}

// Tensors that are clamped wherever a number too large for them is written.
std::set<int> clamped(const Graph& graph) {
    std::set<int> tensors;
    for (const Operation& operation : graph.operations)
        if (operation.rounding.overflow == Overflow::saturate)
            tensors.insert(operation.outputs.begin(), operation.outputs.end());
    return tensors;
}

StateLayout lay_out_state(const Graph& graph) {
    StateLayout layout;
    layout.ranges_read = graph.ranges_read;
    const std::set<int> saturating = clamped(graph);
    for (int i = 0; i < static_cast<int>(graph.tensors.size()); ++i) {
        const Tensor& tensor = graph.tensor(i);
        if (tensor.residence != Residence::state)
            continue;
        layout.entries.push_back({tensor.name, tensor.shape, tensor.format, tensor.category, tensor.initializer, layout.bytes, tensor.bytes,
                                  saturating.contains(i) ? Overflow::saturate : Overflow::special});
        add_bytes(layout.bytes, aligned(tensor.bytes));
    }
    return layout;
}

void place_state(Plan& plan, const StateLayout* given) {
    plan.state = given ? *given : lay_out_state(plan.graph);
    std::unordered_map<std::string_view, const StateEntry*> entries;
    for (const StateEntry& entry : plan.state.entries)
        entries.emplace(entry.name, &entry);
    for (Tensor& tensor : plan.graph.tensors) {
        if (tensor.residence != Residence::state)
            continue;
        const auto found = entries.find(tensor.name);
        if (found == entries.end() || found->second->bytes != tensor.bytes)
            throw Error("[place] " + tensor.name + " is not in the state it should share");
        tensor.offset = found->second->offset;
    }
    for (const StateEntry& entry : plan.state.entries) {
        auto category = static_cast<std::size_t>(entry.category);
        add_bytes(plan.bytes[category], aligned(entry.bytes));
        add_bytes(plan.format_bytes[category], format_bytes(entry.format.format, entry.shape));
    }
    plan.bytes[static_cast<std::size_t>(Category::workspace)] += sizeof(StepBlock);
}

// One set, in memory of its own.
void place_data(Plan& plan) {
    for (const Tensor& tensor : plan.graph.tensors)
        if (tensor.residence == Residence::data)
            for (CategoryBytes* bytes : {&plan.bytes, &plan.format_bytes})
                add_bytes((*bytes)[static_cast<std::size_t>(tensor.category)], tensor.bytes);
}

// Each category has a region of its own, so that the regions' sizes add up to the peak.
void place_category(Plan& plan, Category category, const Placement& placement) {
    auto buffers = buffers_of(plan.graph, category, placement, &Tensor::bytes);
    auto formats = buffers_of(plan.graph, category, placement, &Tensor::format_bytes);
    const bool alike = std::ranges::equal(buffers, formats, {}, &Buffer::bytes, &Buffer::bytes);
    const std::size_t packed = pack_by_size(buffers), extent = up_to_whole(packed, device_lines); // the next one begins behind it
    for (const Buffer& buffer : buffers)
        plan.graph.tensor(buffer.tensor).offset = plan.arena_bytes + buffer.offset + placement.guard_bytes;
    add_bytes(plan.arena_bytes, extent);
    add_bytes(plan.bytes[static_cast<std::size_t>(category)], extent);
    add_bytes(plan.format_bytes[static_cast<std::size_t>(category)], alike ? packed : pack_by_size(formats));
}

} // namespace

Plan place(Graph graph, const Placement& placement) {
    Plan plan;
    plan.graph = std::move(graph);
    std::ranges::for_each(plan.graph.operations, check_operands);
    measure(plan.graph);
    find_lifetimes(plan.graph);
    assign_buffers(plan.graph, placement.reuse);
    place_state(plan, placement.state);
    place_data(plan);
    for (int category = 0; category < category_count; ++category)
        place_category(plan, static_cast<Category>(category), placement);
    return plan;
}

} // namespace mantissa
