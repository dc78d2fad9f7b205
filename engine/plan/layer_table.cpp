// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/layer_table.h"

#include "numerics/block_convert.h"
#include "ops/operation_table.h"
#include "plan/bytes_together.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace mantissa {
namespace {

// Rows in the model's order, also of layers that were fused into others and have no operation left.
class LayerTable {
public:
    explicit LayerTable(const Plan& plan) : plan_(plan) {}

    std::vector<LayerRow> rows() {
        for (const LayerEnd& end : plan_.graph.layers)
            add(plan_.graph.tensor(end.output), end.layer);
        for (const Operation& operation : plan_.graph.operations) {
            if (!operation.layer.empty())
                add(operation);
            touched_.insert(operation.inputs.begin(), operation.inputs.end());
            touched_.insert(operation.outputs.begin(), operation.outputs.end());
        }
        for (int i = 0; i < static_cast<int>(plan_.graph.tensors.size()); ++i)
            if (const Tensor& tensor = plan_.graph.tensor(i); places_.contains(tensor.layer) && is_there(i))
                add(i, row(tensor.layer));
        for (LayerRow& layer : rows_)
            if (layer.macs > 0) // what follows a product is part of it on one device and an operation of its own on another
                layer.flops = 2 * layer.macs;
        return std::move(rows_);
    }

private:
    LayerRow& row(const std::string& layer) {
        auto [place, fresh] = places_.try_emplace(layer, rows_.size());
        if (fresh)
            rows_.emplace_back().name = layer;
        return rows_[place->second];
    }

    void add(const Operation& operation) {
        LayerRow& layer = row(operation.layer);
        layer.casts += operation.kind == OpKind::quantize;
        for (std::size_t i = 0; is_product(operation.kind) && i < 2; ++i)
            add_operand(plan_.graph.operand_format(operation, i), plan_.graph.input(operation, i), layer);
        if (operation.part != Part::forward)
            return;
        double images = static_cast<double>(plan_.batch);
        layer.macs += operation.cost.macs / images;
        layer.flops += operation.cost.flops / images;
    }

    void add(const Tensor& output, const std::string& name) {
        LayerRow& layer = row(name);
        layer.shape.assign(output.shape.begin() + 1, output.shape.end());
        layer.activation_format = format_name(output.format.format);
    }

    static void add_operand(const Format& format, const Tensor& tensor, LayerRow& layer) {
        note(format_name(format), layer.operand_formats);
        if (auto ends = short_blocks(tensor.shape, format); !ends.empty())
            note(fmt::format("{}: {} of {}", format_name(format), fmt::join(ends, " x "), format.blocks.size), layer.short_blocks);
    }

    static void note(const std::string& format, std::vector<std::string>& formats) {
        if (std::ranges::find(formats, format) == formats.end())
            formats.push_back(format);
    }

    // What was fused away is in no memory.
    bool is_there(int index) const {
        const Residence residence = plan_.graph.tensor(index).residence;
        return residence == Residence::state || (residence != Residence::view && touched_.contains(index));
    }

    // What an operation leaves in the bytes that it reads counts once, where they came from. Null: there.
    const Tensor* own_buffer(int index) {
        const Tensor& tensor = plan_.graph.tensor(index);
        if (tensor.buffer < 0 || tensor.buffer == index)
            return &tensor;
        const Tensor& buffer = plan_.graph.tensor(tensor.buffer);
        return places_.contains(buffer.layer) || !counted_.insert(tensor.buffer).second ? nullptr : &buffer;
    }

    static void count(const Tensor* tensor, std::size_t& bytes, std::size_t& format_bytes) {
        bytes += tensor ? tensor->bytes : 0;
        format_bytes += tensor ? tensor->format_bytes : 0;
    }

    void add(int index, LayerRow& layer) {
        const Tensor& tensor = plan_.graph.tensor(index);
        bool variable = tensor.residence == Residence::state && tensor.category != Category::optimizer;
        if (variable) {
            layer.parameters += elements(tensor.shape);
            layer.variable_format = format_name(tensor.format.format);
        }
        bool weights = tensor.category == Category::weights || tensor.category == Category::master_weights;
        if (weights)
            count(&tensor, layer.weight_bytes, layer.weight_format_bytes);
        else if (tensor.category == Category::gradients || tensor.role == Role::gradients)
            count(own_buffer(index), layer.gradient_bytes, layer.gradient_format_bytes);
        else if (tensor.category == Category::activations)
            count(own_buffer(index), layer.activation_bytes, layer.activation_format_bytes);
    }

    const Plan& plan_;
    std::map<std::string, std::size_t> places_;
    std::vector<LayerRow> rows_;
    std::set<int> counted_; // buffers of no layer
    std::set<int> touched_; // tensors that some operation reads or writes
};

Json formats_of(const Graph& graph, const std::vector<int>& tensors) {
    Json formats = Json::array();
    for (int index : tensors)
        formats.push_back(graph.tensor(index).role == Role::raw ? "raw" : format_name(graph.tensor(index).format.format));
    return formats;
}

// Bytes of their own: those that an operation works on in place are alive until the last of its results is read, and are kept once.
bool kept_for_backward(const Graph& graph, int index) {
    const Tensor& tensor = graph.tensor(index);
    if (tensor.buffer != index || tensor.category != Category::activations || tensor.first_use < 0)
        return false;
    const Operation& first = graph.operations[static_cast<std::size_t>(tensor.first_use)];
    const Operation& last = graph.operations[static_cast<std::size_t>(tensor.last_use)];
    bool forward = first.part == Part::forward || first.part == Part::copy;
    return forward && last.part == Part::backward;
}

} // namespace

std::vector<LayerRow> layer_table(const Plan& plan) { return LayerTable(plan).rows(); }

Json operations_to_json(const Plan& plan) {
    Json list = Json::array();
    for (const Operation& operation : plan.graph.operations)
        list.push_back({{"name", operation.name},
                        {"operation", name_of(operation.kind)},
                        {"layer", operation.layer},
                        {"part", name_of(operation.part)},
                        {"inputs", formats_of(plan.graph, operation.inputs)},
                        {"outputs", formats_of(plan.graph, operation.outputs)},
                        {"flops", operation.cost.flops},
                        {"bytes", operation.cost.bytes},
                        {"support", name_of(operation.selection.support)},
                        {"implementation", operation.selection.implementation},
                        {"reason", operation.selection.reason}});
    return list;
}

std::size_t framework_estimate(const Plan& plan) {
    std::size_t kept = 0, parameters = 0;
    for (int i = 0; i < static_cast<int>(plan.graph.tensors.size()); ++i)
        if (kept_for_backward(plan.graph, i))
            add_bytes(kept, plan.graph.tensor(i).format_bytes);
    for (Category category : {Category::weights, Category::master_weights, Category::gradients, Category::optimizer})
        add_bytes(parameters, plan.format_bytes[static_cast<std::size_t>(category)]);
    return bytes_together(bytes_together(kept, kept), parameters);
}

} // namespace mantissa
