// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/format.h"
#include "ops/operation.h"

#include <map>
#include <string>
#include <vector>

namespace mantissa {

enum class Mode { train, evaluate };

// How a variable starts. Random numbers are keyed by (seed, hash of the variable's name).
struct Initializer {
    std::string name = "zeros"; // zeros, ones, first (`value`, then zeros), {glorot,he,lecun}_{uniform,normal}
    double fan_in = 1, fan_out = 1;
    double value = 0;
};

enum class Residence {
    state, // outlives the step: variables, optimizer slots
    arena, // lives within one step
    data,  // a data set that the device keeps: outlives programs, read by all
    view,  // other shape, same bytes as `view_of`
};

struct Tensor {
    // from lowering
    std::string name; // "conv2d/kernel", "conv2d/output", "conv2d/kernel:gradient"
    std::string layer;
    Shape shape;
    Role role = Role::activations;
    Category category = Category::activations;
    Residence residence = Residence::arena;
    int view_of = -1;
    int gradient_for = -1;                // the activation this is the gradient of, as one of its readers gives it
    Initializer initializer;              // state
    Storage raw_storage = Storage::uint8; // raw
    // derived by the passes
    FormatRef format;
    LayoutToken layout;
    std::size_t bytes = 0;             // here
    std::size_t format_bytes = 0;      // what the format itself would take
    int first_use = -1, last_use = -1; // operations
    int buffer = -1;                   // the tensor whose bytes this one shares; itself: its own
    std::size_t offset = 0;            // in State, in the arena or in the kept data
};

// Where a layer ends: fusion may leave it without an operation of its own, its result is still written.
struct LayerEnd {
    std::string layer;
    int output = -1; // tensor
};

// One step as a list: the value every pass takes and gives.
struct Graph {
    std::vector<Tensor> tensors;
    std::vector<Operation> operations;
    std::map<std::string, std::vector<std::string>> layer_paths; // layer -> itself and the residuals around it, innermost first
    std::vector<LayerEnd> layers;                                // in the model's order, a residual before its contents
    int input_bytes = -1, labels = -1;                           // where a batch is staged: bytes, numbers, or which samples
    int outputs = -1;                                            // of the last layer
    std::map<std::string, std::string> ranges_read; // "conv2d/conv2d 0": the slot with the exponent or scale of what is read there

    const Tensor& tensor(int index) const { return tensors[static_cast<std::size_t>(index)]; }
    Tensor& tensor(int index) { return tensors[static_cast<std::size_t>(index)]; }
    const Tensor& input(const Operation& operation, std::size_t i) const { return tensor(operation.inputs.at(i)); }
    const Tensor& output(const Operation& operation, std::size_t i) const { return tensor(operation.outputs.at(i)); }
    // In what a product multiplies an operand.
    const Format& operand_format(const Operation& operation, std::size_t i) const {
        return operation.operands == float32 ? input(operation, i).format.format : operation.operands;
    }
    int find(const std::string& name) const; // -1: none
    int root(int index) const;               // the tensor whose bytes a view shows; itself where it is none
};

// How the elements of a tensor lie in memory here.
Storage storage_of(const Tensor& tensor);

inline constexpr const char* packed_suffix = ":packed"; // of what lies in a back end's own layout

} // namespace mantissa
