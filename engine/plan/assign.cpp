// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "ops/operation_table.h"
#include "plan/compile.h"
#include "plan/operand_formats.h"

namespace mantissa {
namespace {

const std::vector<std::string>& path_of(const Graph& graph, const std::string& layer) {
    static const std::vector<std::string> none;
    auto found = graph.layer_paths.find(layer);
    return found == graph.layer_paths.end() ? none : found->second;
}

// The image is prepared in the format of the layer that reads it first, so that no precision is lost on the way.
void give_input_to_its_reader(Graph& graph) {
    const int image = image_of(graph);
    for (const Operation& operation : graph.operations) {
        bool reads = !is_view(operation.kind) && !operation.inputs.empty() && graph.root(operation.inputs.front()) == image;
        if (reads && !operation.layer.empty()) {
            graph.tensor(image).layer = operation.layer;
            return;
        }
    }
}

// A view has no bytes of its own, so it has no format of its own either; a reader that wants another one gets a cast.
void let_views_follow(Graph& graph) {
    for (Tensor& tensor : graph.tensors)
        if (tensor.residence == Residence::view)
            tensor.format = graph.tensor(graph.root(tensor.view_of)).format;
}

bool keeps_master(const Tensor& tensor, const Precision& precision) {
    bool trained =
        tensor.residence == Residence::state && tensor.role == Role::variables && tensor.name.find("/moving_") == std::string::npos;
    const Format& read = precision.operands.weights ? precision.operands.weights->format : precision.format(Role::compute);
    bool narrower = precision.format(Role::variables) == float32 && format_bits(read) < 16;
    return trained && (narrower || precision.format(Role::variables).storage != precision.format(Role::compute).storage);
}

} // namespace

Graph assign(Graph graph, const Policy& policy) {
    give_input_to_its_reader(graph);
    for (Tensor& tensor : graph.tensors) {
        const Precision& precision = policy.of(path_of(graph, tensor.layer));
        if (tensor.role != Role::raw)
            tensor.format.format = precision.format(tensor.role);
        if (keeps_master(tensor, precision))
            tensor.category = Category::master_weights;
    }
    let_views_follow(graph);
    for (Operation& operation : graph.operations) {
        const Precision& precision = policy.of(path_of(graph, operation.layer));
        operation.arithmetic = precision.format(row_of(operation.kind).arithmetic);
        if (!operation.outputs.empty() && graph.output(operation, 0).role != Role::raw)
            operation.rounding = precision.rule(graph.output(operation, 0).role);
    }
    return graph;
}

} // namespace mantissa
