// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The network with its weights as an ONNX file, for inference: what a layer is there, layer by layer. Images come as they lie here,
// height x width x channels, and are turned once; flatten turns them back, so that the next kernel fits as it was trained.
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "model/lowering.h"
#include "report/export/export.h"
#include "report/export/network_script.h"
#include "report/export/onnx_graph.h"
#include "runs/stored_run.h"
#include "train/checkpoint.h"
#include "train/session.h"

#include <fmt/format.h>

#include <map>

namespace mantissa::report {
namespace {

using Ints = std::vector<std::int64_t>;
using Pair = std::pair<std::int64_t, std::int64_t>;

// Variables as training starts with them, or as they are kept in a file.
class Weights {
public:
    Weights(const Variant& variant, const std::filesystem::path& file) {
        const auto backend = make_backend("cpu");
        StateLayout layout = compile(step_request(variant, Mode::evaluate), *backend).state;
        const std::size_t bytes = State::bytes_needed(layout);
        state_ = std::make_unique<State>(std::move(layout), backend->allocate(bytes));
        initialize(*state_, static_cast<std::uint64_t>(variant.training.seed));
        if (!file.empty())
            put_weights(read_tensors(file), file.string(), *state_);
    }
    std::vector<float> of(const std::string& name) const {
        const std::vector<double> values = state_->values(*state_->layout().find(name));
        return {values.begin(), values.end()};
    }

private:
    std::unique_ptr<State> state_;
};

// Height, width, in, out becomes out, in, height, width.
std::vector<float> turned_kernel(const std::vector<float>& kernel, const Shape& shape) {
    std::vector<float> turned(kernel.size());
    const std::size_t area = static_cast<std::size_t>(shape[0] * shape[1]), in = static_cast<std::size_t>(shape[2]),
                      out = static_cast<std::size_t>(shape[3]);
    for (std::size_t i = 0; i < kernel.size(); ++i) {
        const std::size_t o = i % out, c = i / out % in, place = i / out / in;
        turned[(o * in + c) * area + place] = kernel[i];
    }
    return turned;
}

// What a layer gives has its name, but for the two names that the graph's own values have.
std::string onnx_value_of(const std::string& layer) { return layer == "images" || layer == "outputs" ? layer + "/values" : layer; }

class OnnxNetwork {
public:
    OnnxNetwork(const Variant& variant, const std::filesystem::path& file) : weights_(variant, file) {
        const Shape& image = variant.model.input;
        graph.input("images", image);
        const auto rescale = static_cast<float>(step_request(variant, Mode::evaluate).rescale);
        std::string x = graph.add({"Mul", "images/rescaled", {"images", graph.constant("images/rescale", {1}, {rescale})}});
        x = graph.add({"Transpose", "images/channels_first", {x}, {{"perm", Ints{0, 3, 1, 2}}}});
        graph.add({"Identity", "outputs", {chain(variant.model.layers, image, x)}});
        graph.output("outputs", output_shape(variant.model));
    }

    OnnxGraph graph;

private:
    std::string chain(const std::vector<LayerConfig>& layers, Shape shape, std::string x) {
        for (const LayerConfig& layer : layers) {
            Place place{layer, shape, output_shape({layer}, shape), x, {}};
            x = layer.type->inside == LayerType::Inside::branches ? residual(place) : write(place);
            shape = place.out;
        }
        return x;
    }

    std::string write(const Place& place) {
        using Self = OnnxNetwork;
        static const std::map<std::string, std::string (Self::*)(const Place&), std::less<>> writers = {
            {"conv2d", &Self::convolution},    {"dense", &Self::dense},        {"batch_norm", &Self::batch_norm},
            {"activation", &Self::activation}, {"max_pool2d", &Self::largest}, {"average_pool2d", &Self::average},
            {"flatten", &Self::flatten},       {"dropout", &Self::nothing},    {"global_average_pool2d", &Self::mean}};
        auto writer = writers.find(place.layer.type->type);
        if (writer == writers.end())
            throw bad_input(place.layer.name + ": a layer of type " + place.layer.type->type + " cannot be exported to onnx");
        return (this->*writer->second)(place);
    }

    std::string residual(const Place& place) {
        const std::string branch = chain(place.layer.layers, place.in, place.x);
        std::string beside = place.x;
        if (!place.layer.shortcut.empty())
            beside = chain(place.layer.shortcut, place.in, place.x);
        else if (place.in != place.out) { // a convolution of one pixel, with the defaults
            const Pair stride = {(place.in[0] + place.out[0] - 1) / place.out[0], (place.in[1] + place.out[1] - 1) / place.out[1]};
            beside = product(place, {.name = place.layer.name + "_projection", .size = {1, 1}, .stride = stride});
        }
        return graph.add({"Add", onnx_value_of(place.layer.name), {branch, beside}});
    }

    struct Product {
        std::string name;
        Pair size, stride;
        Sides sides = {};
        bool bias = true;
    };
    std::string product(const Place& place, const Product& product) {
        const Shape kernel = {product.size.first, product.size.second, place.in[2], place.out[2]};
        std::vector<std::string> inputs = {place.x, graph.constant(product.name + "/kernel", {kernel[3], kernel[2], kernel[0], kernel[1]},
                                                                   turned_kernel(weights_.of(product.name + "/kernel"), kernel))};
        if (product.bias)
            inputs.push_back(graph.constant(product.name + "/bias", {kernel[3]}, weights_.of(product.name + "/bias")));
        return graph.add({"Conv", onnx_value_of(product.name), inputs, window(product.size, product.stride, product.sides)});
    }
    static std::vector<OnnxGraph::Attribute> window(Pair size, Pair stride, const Sides& sides) {
        return {{"kernel_shape", Ints{size.first, size.second}},
                {"strides", Ints{stride.first, stride.second}},
                {"pads", Ints{sides.top, sides.left, sides.bottom, sides.right}}};
    }

    std::string convolution(const Place& place) {
        const Pair size = place.layer.pair("kernel"), stride = place.layer.pair("stride");
        const std::string x =
            product(place, {place.layer.name, size, stride, sides_of(place, size, stride), place.layer.get<bool>("bias")});
        return function(place, place.layer.get<std::string>("activation"), x);
    }
    std::string dense(const Place& place) {
        const std::string& name = place.layer.name;
        std::vector<std::string> inputs = {place.x,
                                           graph.constant(name + "/kernel", {place.in[0], place.out[0]}, weights_.of(name + "/kernel"))};
        if (place.layer.get<bool>("bias"))
            inputs.push_back(graph.constant(name + "/bias", {place.out[0]}, weights_.of(name + "/bias")));
        return function(place, place.layer.get<std::string>("activation"), graph.add({"Gemm", onnx_value_of(name), inputs}));
    }
    std::string batch_norm(const Place& place) {
        std::vector<std::string> inputs = {place.x};
        for (const char* part : {"/gamma", "/beta", "/moving_mean", "/moving_variance"})
            inputs.push_back(graph.constant(place.layer.name + part, {place.in.back()}, weights_.of(place.layer.name + part)));
        return graph.add({"BatchNormalization",
                          onnx_value_of(place.layer.name),
                          inputs,
                          {{"epsilon", static_cast<float>(place.layer.get<double>("epsilon"))}}});
    }
    std::string activation(const Place& place) { return function(place, place.layer.get<std::string>("function"), place.x, ""); }
    std::string largest(const Place& place) { return pooling(place, "MaxPool", {}); }
    // The mean over the part of the window that lies inside.
    std::string average(const Place& place) { return pooling(place, "AveragePool", {{"count_include_pad", std::int64_t{0}}}); }
    std::string pooling(const Place& place, const char* operation, std::vector<OnnxGraph::Attribute> attributes) {
        const Pair size = place.layer.pair("size"), stride = pooling_stride(place.layer);
        for (OnnxGraph::Attribute& attribute : window(size, stride, sides_of(place, size, stride)))
            attributes.push_back(std::move(attribute));
        return graph.add({operation, onnx_value_of(place.layer.name), {place.x}, attributes});
    }
    std::string flatten(const Place& place) {
        std::string x = place.x;
        if (place.in.size() == 3)
            x = graph.add({"Transpose", place.layer.name + "/channels_last", {x}, {{"perm", Ints{0, 2, 3, 1}}}});
        return graph.add({"Flatten", onnx_value_of(place.layer.name), {x}, {{"axis", std::int64_t{1}}}});
    }
    std::string nothing(const Place& place) { return place.x; } // outside of training it is none
    std::string mean(const Place& place) {
        const std::string x = graph.add({"GlobalAveragePool", place.layer.name + "/mean", {place.x}});
        return graph.add({"Flatten", onnx_value_of(place.layer.name), {x}, {{"axis", std::int64_t{1}}}});
    }

    std::string function(const Place& place, const std::string& function, const std::string& x, const std::string& suffix = "/activation") {
        const std::string name = suffix.empty() ? onnx_value_of(place.layer.name) : place.layer.name + suffix;
        switch (*parse_function(function)) {
        case Function::none: break;
        case Function::relu: return graph.add({"Relu", name, {x}});
        case Function::leaky_relu: return graph.add({"LeakyRelu", name, {x}, {{"alpha", leaky_slope}}}); // ONNX's own is 0.01
        case Function::sigmoid: return graph.add({"Sigmoid", name, {x}});
        case Function::tanh: return graph.add({"Tanh", name, {x}});
        case Function::hard_tanh:
            return graph.add({"Clip", name, {x, graph.constant(name + "/least", {}, {-1}), graph.constant(name + "/most", {}, {1})}});
        case Function::softmax: return graph.add({"Softmax", name, {x}, {{"axis", std::int64_t{1}}}}); // of the channels
        }
        return x;
    }

    Weights weights_;
};

// As the run has them whose weights these are, else of the data as they lie there now; none where neither can be read.
std::vector<std::string> names_of_outputs(const Variant& variant, const ExportOptions& options) {
    try {
        const auto trained = options.weights.empty() ? std::nullopt : stored_summary(options.weights.parent_path());
        if (trained && trained->data && !trained->data->classes.empty())
            return trained->data->classes;
        return open_data({.settings = variant.data,
                          .input = variant.model.input,
                          .folder = options.folder,
                          .resources = resources_folder(),
                          .purpose = DataRequest::Purpose::survey})
            .train->class_names();
    } catch (const std::exception&) {
        return {};
    }
}

constexpr std::size_t most_bytes = std::size_t{1} << 31; // that a file of protocol buffers may have

} // namespace

std::string onnx_model(const Experiment& experiment, const ExportOptions& options) {
    const Variant& variant = exported_variant(experiment, options);
    OnnxNetwork network(variant, options.weights);
    std::string words = fmt::format(
        "{}, {}. images: batch x height x width x channels, the bytes of the pictures as float32 from 0 to 255; outputs: what the last "
        "layer gives. Computes in float32, whatever the policy trained in ({}).",
        experiment.name, variant.name, variant.policy.name);
    for (const std::string& difference : differences_in_onnx(variant))
        words += " " + difference;
    if (const std::vector<std::string> names = names_of_outputs(variant, options); !names.empty()) {
        network.graph.note("classes", Json(names).dump());
        words += " The metadata \"classes\" names the outputs in their order, as a JSON list.";
    }
    std::string file = network.graph.file(variant.name, words);
    if (file.size() >= most_bytes)
        throw bad_input("--to onnx: the weights are more than the 2 GiB that a file of protocol buffers may have");
    return file;
}

} // namespace mantissa::report
