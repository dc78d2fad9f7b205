// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/shape.h"

#include <string>
#include <variant>
#include <vector>

namespace mantissa::report {

// The graph of an ONNX file as it is put together, node after node: protocol buffers with the field numbers of onnx.proto.
class OnnxGraph {
public:
    static constexpr int opset = 17, ir_version = 8;

    struct Attribute {
        std::string name;
        std::variant<std::int64_t, float, std::vector<std::int64_t>> value;
    };
    struct Node {
        std::string operation, name; // its result is called so, too
        std::vector<std::string> inputs;
        std::vector<Attribute> attributes = {};
    };
    const std::string& add(const Node& node); // the name of its result
    std::string constant(const std::string& name, const Shape& shape, const std::vector<float>& values);
    // Of float32; the first dimension is the batch, whatever its size.
    void input(const std::string& name, const Shape& shape) { inputs_ += value_info(name, shape); }
    void output(const std::string& name, const Shape& shape) { outputs_ += value_info(name, shape); }

    void note(const std::string& key, const std::string& value); // beside the graph, for programs

    std::string file(const std::string& name, const std::string& words) const; // words: what a reader must know

private:
    static std::string value_info(const std::string& name, const Shape& shape);

    std::string nodes_, constants_, inputs_, outputs_, notes_;
    std::string last_;
};

} // namespace mantissa::report
