// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"
#include "ops/graph.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace mantissa {

// An input of an operation and the role in which it is wanted.
struct Wanted {
    int tensor;
    Role role;
};

// Records a model's operations, forward, and by a tape, backward. Layers see this and no more.
class Lowering {
public:
    using Backward = std::function<void(Lowering&, int gradient)>;

    Lowering(std::int64_t batch, Mode mode) : batch_(batch), mode_(mode) {}

    bool training() const { return mode_ == Mode::train; }
    std::int64_t batch() const { return batch_; }
    const Shape& shape(int tensor) const { return graph_.tensor(tensor).shape; } // with the batch
    Graph& graph() { return graph_; }

    // The layer whose operations follow; a residual stays open around what is inside.
    enum class Path { starts, known }; // known: opened before, as when the update comes back to it
    void open(const std::string& layer, Path path = Path::starts);
    void close();
    void close(int output); // with what the layer gives on

    int tensor(const std::string& name, Shape shape, Role role, Category category);
    int activation(const std::string& name, Shape shape); // with the batch
    int raw(const std::string& name, Shape shape, Storage storage, Category category);
    enum class Trained { yes, no };
    int variable(const std::string& name, Shape shape, Initializer initializer, Trained trained = Trained::yes);
    int view(int of, Shape shape);
    Operation& emit(OpKind kind, const std::vector<Wanted>& inputs, const std::vector<int>& outputs, Attributes attributes = {},
                    Part part = Part::forward);

    // `backward` is called with the gradient of `output`, when everything after it is done.
    void on_backward(int output, const std::vector<int>& inputs, Backward backward);
    bool needs_gradient(int tensor) const;
    int gradient_of(int tensor);                     // a new tensor for the gradient of an activation
    int parameter_gradient(int variable, Role role); // a new tensor for the gradient of a variable
    void give_gradient(int tensor, int gradient);    // several are added up
    void run_backward();

    struct Parameter {
        int variable, gradient;
        std::string layer;
    };
    const std::vector<Parameter>& parameters() const { return parameters_; }

private:
    struct Record {
        int output;
        std::string layer;
        Backward backward;
    };
    std::string unique(const std::string& name);
    int add(Tensor tensor);
    int summed_gradient(int tensor);

    std::int64_t batch_;
    Mode mode_;
    Graph graph_;
    std::vector<std::string> open_;
    std::vector<Record> tape_;
    std::map<int, std::vector<int>> gradients_;
    std::vector<bool> needs_gradient_; // by tensor
    std::vector<Parameter> parameters_;
    std::unordered_map<std::string, int> names_;
};

// What several layers share.
int lower_bias(Lowering& to, int x, const std::string& initializer, std::int64_t channels);
int lower_activation(Lowering& to, int x, Function function);
std::optional<Function> parse_function(const std::string& name);
Field activation_field();
Field initializer_field(const std::string& key, const std::string& fallback, const std::string& what);

} // namespace mantissa
