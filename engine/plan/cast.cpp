// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "ops/operands.h"
#include "plan/compile.h"
#include "plan/operand_formats.h"

#include <set>
#include <unordered_set>

namespace mantissa {
namespace {

class CastInserter {
public:
    CastInserter(Graph graph, const Policy& policy) : graph_(std::move(graph)), policy_(policy), images_{image_of(graph_)} {}

    Graph run() {
        std::vector<Operation> before;
        before.swap(graph_.operations);
        for (Operation& operation : before) {
            for (std::size_t i = 0; i < operation.inputs.size(); ++i)
                if (operation.input_roles[i] != Role::raw)
                    operation.inputs[i] = in_format(i, operation);
            note_image(operation);
            graph_.operations.push_back(std::move(operation));
        }
        return std::move(graph_);
    }

private:
    const Precision& precision_of(const Operation& operation) const {
        static const std::vector<std::string> none;
        auto path = graph_.layer_paths.find(operation.layer);
        return policy_.of(path == graph_.layer_paths.end() ? none : path->second);
    }

    // What a dropout leaves of an image is an image, as it is in validation, where nothing is dropped.
    void note_image(const Operation& operation) {
        if (operation.kind == OpKind::dropout && images_.contains(graph_.root(operation.inputs.front())))
            images_.insert(operation.outputs.front());
    }

    int in_format(std::size_t place, const Operation& reader) {
        const Precision& precision = precision_of(reader);
        int index = reader.inputs[place];
        Representation wanted = representation(graph_, precision, reader, place, images_);
        if (graph_.tensor(index).format.format == wanted.format)
            return index;
        if (has_blocks(wanted.format) && is_rotated(precision, reader))
            index = rotated(index, reader);
        auto key = std::pair{index, format_name(wanted.format)};
        if (auto done = casts_.find(key); done != casts_.end())
            return done->second;
        int result = add_tensor(index, reader.input_roles[place], wanted.format, reader);
        add_operation(index, result, wanted.rule, reader);
        return casts_[key] = result;
    }

    static bool is_rotated(const Precision& precision, const Operation& reader) {
        return precision.operands.rotation == OperandPrecision::Rotation::hadamard && is_product(reader.kind) &&
               direction_of(reader.kind) == Direction::backward_weights;
    }

    // From its wide values, before they are rounded to blocks along the same axis.
    int rotated(int index, const Operation& reader) {
        auto key = std::pair{index, std::string("rotated")};
        if (auto done = casts_.find(key); done != casts_.end())
            return done->second;
        int result = add_tensor(index, Role::compute, float32, reader);
        names_.erase(graph_.tensor(result).name);
        graph_.tensor(result).name = graph_.tensor(index).name + ":rotated";
        Operation& rotation = graph_.operations.emplace_back();
        rotation.kind = OpKind::hadamard;
        rotation.name = "rotate " + graph_.tensor(index).name;
        rotation.layer = reader.layer;
        rotation.part = Part::cast;
        rotation.inputs = {index};
        rotation.input_roles = {Role::raw};
        rotation.outputs = {result};
        return casts_[key] = result;
    }

    int add_tensor(int index, Role role, const Format& format, const Operation& reader) {
        Tensor tensor = graph_.tensor(index);
        bool variable = tensor.residence == Residence::state;
        tensor.name += ":" + format_name(format);
        if (!names_.insert(tensor.name).second)
            tensor.name += " for " + reader.name;
        tensor.layer = reader.layer;
        tensor.role = tensor.role == Role::gradients && role == Role::compute ? Role::gradients : role;
        tensor.residence = Residence::arena;
        tensor.view_of = -1;
        tensor.format = {format};
        if (variable)
            tensor.category = Category::weights;
        graph_.tensors.push_back(tensor);
        return static_cast<int>(graph_.tensors.size()) - 1;
    }

    void add_operation(int from, int to, const RoundingRule& rule, const Operation& reader) {
        Operation cast;
        cast.kind = OpKind::quantize;
        cast.name = "cast " + graph_.tensor(to).name;
        cast.layer = reader.layer;
        cast.part = Part::cast;
        cast.inputs = {from};
        cast.input_roles = {Role::raw};
        cast.outputs = {to};
        cast.rounding = rule;
        // Signs have no slope: the gradient of what was rounded to them passes where the value was within [-1, 1].
        if (graph_.tensor(to).format.format.kind == FormatKind::binary)
            cast.adjoint = {Adjoint::Kind::straight_through, 1};
        graph_.operations.push_back(cast);
    }

    Graph graph_;
    const Policy& policy_;
    std::map<std::pair<int, std::string>, int> casts_; // (tensor, format) -> its cast
    std::unordered_set<std::string> names_;            // of casts; no other tensor is called by a format
    std::set<int> images_;                             // what the first layer reads, and what dropouts leave of it
};

} // namespace

Graph insert_casts(Graph graph, const Policy& policy) { return CastInserter(std::move(graph), policy).run(); }

} // namespace mantissa
