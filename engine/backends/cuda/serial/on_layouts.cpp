// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/serial/on_layouts.h"

#include "backends/card/block_places.h"
#include "backends/card/float8.h"
#include "backends/cuda/kernels.h"
#include "ops/operation_table.h"
#include "plan/passes.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

namespace mantissa {
namespace {

// Where element {a, b, c, d} of a tensor of that shape lies in its layout.
std::int64_t place_in_packed(const PackedLayout& layout, const Shape& shape, const std::int64_t (&at)[4]) {
    if (layout.kind == PackedLayout::Kind::kernels)
        return ((at[3] * shape[0] + at[0]) * shape[1] + at[1]) * layout.channels + at[2];
    const Border& b = layout.border;
    std::int64_t high = shape[1] + b.top + b.bottom, wide = shape[2] + b.left + b.right;
    return ((at[0] * high + at[1] + b.top) * wide + at[2] + b.left) * layout.channels + at[3];
}

// visit(element in plain order, element in the layout)
template <typename Visit>
void for_each_packed(const Tensor& packed, const Visit& visit) {
    const Shape& s = packed.shape;
    const PackedLayout layout = parse_layout(packed.layout);
    std::int64_t plain = 0;
    if (layout.kind == PackedLayout::Kind::turned) {
        for (std::int64_t row = 0; row < layout.channels; ++row)
            for (std::int64_t column = 0; column < s.back(); ++column)
                visit(plain++, column * layout.channels + row);
        return;
    }
    for (std::int64_t a = 0; a < s[0]; ++a)
        for (std::int64_t b = 0; b < s[1]; ++b)
            for (std::int64_t c = 0; c < s[2]; ++c)
                for (std::int64_t d = 0; d < s[3]; ++d)
                    visit(plain++, place_in_packed(layout, s, {a, b, c, d}));
}

void to_plain(const Tensor& tensor, const std::byte* from, std::byte* to) {
    std::size_t each = storage_bytes(storage_of(tensor));
    if (tensor.layout.empty())
        std::memcpy(to, from, tensor.bytes);
    else if (lies_in_blocks(tensor)) {
        std::vector<float> values = values_of_blocks(from, tensor);
        std::memcpy(to, values.data(), values.size() * sizeof(float));
    } else
        for_each_packed(tensor, [&](std::int64_t plain, std::int64_t packed) {
            std::memcpy(to + static_cast<std::size_t>(plain) * each, from + static_cast<std::size_t>(packed) * each, each);
        });
}

void from_plain(const Tensor& tensor, const std::byte* from, std::byte* to) {
    std::size_t each = storage_bytes(storage_of(tensor));
    if (tensor.layout.empty())
        return static_cast<void>(std::memcpy(to, from, tensor.bytes));
    std::memset(to, 0, tensor.bytes);
    for_each_packed(tensor, [&](std::int64_t plain, std::int64_t packed) {
        std::memcpy(to + static_cast<std::size_t>(packed) * each, from + static_cast<std::size_t>(plain) * each, each);
    });
}

// The operation by itself, on plain tensors of its own.
struct Alone {
    Plan plan;
    std::vector<std::byte> memory;
    std::vector<std::pair<int, int>> scales; // there, here
    bool leaves_scales;                      // to whoever comes behind, as cuDNN does

    explicit Alone(const KernelSite& site)
        : leaves_scales(is_convolution(site.operation().kind) && multiplies_float8(site.graph(), site.operation())) {
        Graph graph;
        Operation operation = site.operation();
        operation.scratch = -1; // a library's
        for (auto* list : {&operation.inputs, &operation.outputs})
            for (int& index : *list) {
                Tensor tensor = site.graph().tensor(index);
                tensor.residence = Residence::arena;
                tensor.view_of = -1;
                if (list == &operation.outputs && !tensor.layout.empty() && storage_of(tensor) == Storage::float32)
                    tensor.format.format = float32, operation.rounding = {}; // as a library leaves it: its unpacking rounds
                tensor.layout.clear();
                tensor.bytes = 0;
                index = static_cast<int>(graph.tensors.size());
                graph.tensors.push_back(tensor);
            }
        graph.operations.push_back(operation);
        for (std::size_t i = 0, count = graph.tensors.size(); i < count; ++i)
            leaves_scales ? static_cast<void>(graph.tensors[i].format.state_slot = -1) : add_scale(graph, i, site.graph());
        plan = place(std::move(graph), {.reuse = Placement::Reuse::none});
        memory.resize(plan.arena_bytes);
    }
    // What a whole tensor shares: copied from where it lies in State, before each time.
    void add_scale(Graph& graph, std::size_t tensor, const Graph& from) {
        int slot = graph.tensors[tensor].format.state_slot;
        if (slot < 0)
            return;
        Tensor scale = from.tensor(slot);
        scale.residence = Residence::arena;
        scale.offset = 0;
        graph.tensors[tensor].format.state_slot = static_cast<int>(graph.tensors.size());
        scales.emplace_back(slot, static_cast<int>(graph.tensors.size()));
        graph.tensors.push_back(scale);
        Operation& placing = graph.operations.emplace_back(); // never done; it gives the scale its place
        placing.kind = OpKind::range_update;
        placing.inputs = {scales.back().second, scales.back().second};
        placing.outputs = {scales.back().second};
    }
    const Operation& operation() const { return plan.graph.operations.front(); }
    KernelSite site(StepBlock* block) { return {plan, operation(), {nullptr, memory.data()}, block}; }
};

} // namespace

bool takes_layouts(const KernelSite& site) {
    auto is_packed = [&](int index) { return !site.graph().tensor(index).layout.empty(); };
    const Operation& operation = site.operation();
    return (std::holds_alternative<Convolution>(operation.attributes) || is_dense(operation.kind)) &&
           (std::ranges::any_of(operation.inputs, is_packed) || std::ranges::any_of(operation.outputs, is_packed));
}

cuda_serial::Launch make_on_layouts(const KernelSite& site, cuda_serial::LaunchMaker make) {
    auto alone = std::make_shared<Alone>(site);
    cuda_serial::Launch scale = alone->leaves_scales ? cuda_serial::make_scale_in_place(site) : cuda_serial::Launch{};
    return [site, alone, scale, launch = make(alone->site(site.block()))](cuda_serial::Queue queue) {
        KernelSite own = alone->site(site.block());
        for (std::size_t i = 0; i < site.operation().inputs.size(); ++i)
            to_plain(site.input(i), site.input_data(i), own.input_data(i));
        for (const auto& [there, here] : alone->scales)
            std::memcpy(own.address(here), site.address(there), site.graph().tensor(there).bytes);
        launch(queue);
        for (std::size_t i = 0; i < site.operation().outputs.size(); ++i)
            from_plain(site.output(i), own.output_data(i), site.output_data(i));
        if (scale)
            scale(queue);
    };
}

} // namespace mantissa
