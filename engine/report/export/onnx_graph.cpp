// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/export/onnx_graph.h"

#include "report/export/wire_fields.h"

namespace mantissa::report {
namespace {

using wire::bytes_field, wire::float_field, wire::number_field;

// Field numbers of onnx.proto, by message.
enum ModelField : std::uint64_t { model_ir = 1, model_producer = 2, model_words = 6, model_graph = 7, model_opset = 8, model_note = 14 };
enum GraphField : std::uint64_t { graph_node = 1, graph_name = 2, graph_constant = 5, graph_input = 11, graph_output = 12 };
enum NodeOf : std::uint64_t { node_input = 1, node_output = 2, node_name = 3, node_operation = 4, node_attribute = 5 };
enum AttributeOf : std::uint64_t { attribute_name = 1, attribute_float = 2, attribute_int = 3, attribute_ints = 8, attribute_type = 20 };
enum TensorOf : std::uint64_t { tensor_dimension = 1, tensor_type = 2, tensor_name = 8, tensor_bytes = 9 };
constexpr std::int64_t type_float = 1, type_int = 2, type_ints = 7; // AttributeProto.AttributeType
constexpr std::int64_t float_numbers = 1;                           // TensorProto.DataType

std::string written(const OnnxGraph::Attribute& attribute) {
    std::string text = bytes_field(attribute_name, attribute.name);
    if (const auto* whole = std::get_if<std::int64_t>(&attribute.value))
        return text + number_field(attribute_int, *whole) + number_field(attribute_type, type_int);
    if (const auto* number = std::get_if<float>(&attribute.value))
        return text + float_field(attribute_float, *number) + number_field(attribute_type, type_float);
    for (std::int64_t one : std::get<std::vector<std::int64_t>>(attribute.value))
        text += number_field(attribute_ints, one);
    return text + number_field(attribute_type, type_ints);
}

} // namespace

const std::string& OnnxGraph::add(const Node& node) {
    std::string text;
    for (const std::string& input : node.inputs)
        text += bytes_field(node_input, input);
    text += bytes_field(node_output, node.name) + bytes_field(node_name, node.name) + bytes_field(node_operation, node.operation);
    for (const Attribute& attribute : node.attributes)
        text += bytes_field(node_attribute, written(attribute));
    nodes_ += bytes_field(graph_node, text);
    return last_ = node.name;
}

std::string OnnxGraph::constant(const std::string& name, const Shape& shape, const std::vector<float>& values) {
    std::string text, bytes;
    for (std::int64_t size : shape)
        text += number_field(tensor_dimension, size);
    bytes.reserve(4 * values.size());
    for (float value : values)
        bytes += wire::bytes_of(std::bit_cast<std::uint32_t>(value));
    text += number_field(tensor_type, float_numbers) + bytes_field(tensor_name, name) + bytes_field(tensor_bytes, bytes);
    constants_ += bytes_field(graph_constant, text);
    return name;
}

std::string OnnxGraph::value_info(const std::string& name, const Shape& shape) {
    std::string dimensions = bytes_field(1, bytes_field(2, "batch"));
    for (std::int64_t size : shape)
        dimensions += bytes_field(1, number_field(1, size));
    const std::string tensor = number_field(1, float_numbers) + bytes_field(2, dimensions);
    return bytes_field(1, name) + bytes_field(2, bytes_field(1, tensor));
}

void OnnxGraph::note(const std::string& key, const std::string& value) {
    notes_ += bytes_field(model_note, bytes_field(1, key) + bytes_field(2, value));
}

std::string OnnxGraph::file(const std::string& name, const std::string& words) const {
    const std::string graph =
        nodes_ + bytes_field(graph_name, name) + constants_ + bytes_field(graph_input, inputs_) + bytes_field(graph_output, outputs_);
    return number_field(model_ir, ir_version) + bytes_field(model_producer, "Mantissa") + bytes_field(model_words, words) +
           bytes_field(model_graph, graph) + bytes_field(model_opset, bytes_field(1, "") + number_field(2, opset)) + notes_;
}

} // namespace mantissa::report
