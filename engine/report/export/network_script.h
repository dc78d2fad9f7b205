// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "report/export/script.h"

#include <map>

namespace mantissa::report {

// One layer where it stands in the network.
struct Place {
    const LayerConfig& layer;
    Shape in, out;
    std::string x; // the Python variable that holds its input and takes its output
    Counterpart precision;
};

struct Sides {
    std::int64_t top = 0, bottom = 0, left = 0, right = 0;
    bool any() const { return top || bottom || left || right; }
};
// What "padding" comes to here; the odd pixel at the bottom and the right.
Sides sides_of(const Place& place, std::pair<std::int64_t, std::int64_t> size, std::pair<std::int64_t, std::int64_t> stride);
std::pair<std::int64_t, std::int64_t> pooling_stride(const LayerConfig& layer);

// Goes through a model layer by layer and has each written in the framework's words.
class NetworkScript {
public:
    virtual ~NetworkScript() = default;
    void walk(const Model& model, const Policy& policy);
    // [(name, shape, initializer, fan in, fan out), ...] as the script's starting_values() takes them
    std::string variables() const { return "[" + variables_ + "]"; }

protected:
    // One layer without branches: by an entry in the framework's own list, or as its row says.
    virtual void write(const Place& place) = 0;
    virtual void apply(const Place& place, const std::string& expression) = 0;
    virtual void projection(const Place& place, const std::string& name, std::pair<std::int64_t, std::int64_t> stride) = 0;
    virtual void sum(const Place& place, const std::string& branch, const std::string& beside) = 0;
    virtual void copy(const std::string& from, const std::string& to, const std::string& remark) = 0;

    void variable(const std::string& name, const Shape& shape, const std::string& initializer = "zeros", std::int64_t fan_in = 1,
                  std::int64_t fan_out = 1);
    void kernel_and_bias(const Place& place, const std::string& name, const Shape& kernel);

    template <typename Script>
    using Writers = std::map<std::string, void (Script::*)(const Place&), std::less<>>;
    template <typename Script>
    void write_by(const Writers<Script>& writers, std::string LayerScript::*framework, Script& script, const Place& place) {
        if (auto writer = writers.find(place.layer.type->type); writer != writers.end())
            (script.*writer->second)(place);
        else
            apply(place, expression_of(place, framework));
    }

private:
    static std::string expression_of(const Place& place, std::string LayerScript::*framework);
    void chain(const std::vector<LayerConfig>& layers, Shape shape, const std::string& x);
    void residual(const Place& place);

    Policy policy_;
    std::vector<std::string> open_; // residuals around the layer, innermost first
    std::string variables_;
    int residuals_ = 0;
};

} // namespace mantissa::report
