// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/lowering.h"
#include "report/export/network_script.h"

#include <fmt/format.h>

namespace mantissa::report {
namespace {

static_assert(leaky_slope == 0.2f); // what Keras means by "leaky_relu"

class KerasNetwork : public NetworkScript {
public:
    explicit KerasNetwork(const Variant& variant) : own_(counterpart_of(variant.policy.precision).policy) {
        walk(variant.model, variant.policy);
    }

    std::string text() const {
        return "\n\n# ---- the network ----\n\ndef network():\n    layers = {}\n\n    def add(name, layer):  # a name may hold what "
               "Keras's may not\n"
               "        layers[name] = layer\n        return layer\n\n    x = inputs = keras.Input(INPUT)\n" +
               ran_ + "    return keras.Model(inputs, x), layers, " + variables() + "\n";
    }

protected:
    void write(const Place& place) override {
        using Self = KerasNetwork;
        static const Writers<Self> writers = {{"conv2d", &Self::convolution},    {"dense", &Self::dense},
                                              {"batch_norm", &Self::batch_norm}, {"activation", &Self::activation},
                                              {"max_pool2d", &Self::pooling},    {"average_pool2d", &Self::pooling}};
        write_by(writers, &LayerScript::keras, *this, place);
    }
    // A layer that computes in another policy than the whole says so as its last argument.
    void apply(const Place& place, const std::string& layer) override {
        std::string end = layer.ends_with("()") ? first_type(place) : type(place);
        run(place.x + " = " + layer.substr(0, layer.size() - 1) + end + ")(" + place.x + ")");
    }
    void projection(const Place& place, const std::string& name, std::pair<std::int64_t, std::int64_t> stride) override {
        set(place, name, fmt::format("keras.layers.Conv2D({}, 1, ({}, {}){})", place.out[2], stride.first, stride.second, type(place)));
        kernel_and_bias(place, name, {1, 1, place.in[2], place.out[2]});
    }
    void copy(const std::string& from, const std::string& to, const std::string& remark) override {
        run(to + " = " + from + (remark.empty() ? "" : "  # " + one_line(remark)));
    }
    void sum(const Place& place, const std::string& branch, const std::string& beside) override {
        run(place.x + " = keras.layers.Add(" + first_type(place) + ")([" + branch + ", " + beside + "])");
    }

private:
    void convolution(const Place& place) {
        auto size = place.layer.pair("kernel"), stride = place.layer.pair("stride");
        std::string padding = padding_of(place, size, stride);
        set(place, place.layer.name,
            fmt::format("keras.layers.Conv2D({}, ({}, {}), ({}, {}), \"{}\", use_bias={}{}{})", place.out[2], size.first, size.second,
                        stride.first, stride.second, padding, literal(place.layer.values.at("bias")), function(place), type(place)));
        kernel_and_bias(place, place.layer.name, {size.first, size.second, place.in[2], place.out[2]});
    }
    void dense(const Place& place) {
        set(place, place.layer.name,
            fmt::format("keras.layers.Dense({}, use_bias={}{}{})", place.out[0], literal(place.layer.values.at("bias")), function(place),
                        type(place)));
        kernel_and_bias(place, place.layer.name, {place.in[0], place.out[0]});
    }
    void batch_norm(const Place& place) {
        set(place, place.layer.name,
            fmt::format("keras.layers.BatchNormalization(momentum={}, epsilon={}{})", place.layer.get<double>("momentum"),
                        place.layer.get<double>("epsilon"), type(place)));
        for (const char* part : {"gamma", "beta", "moving_mean", "moving_variance"})
            variable(place.layer.name + "/" + part, {place.in.back()},
                     std::string(part) == "gamma" || std::string(part) == "moving_variance" ? "ones" : "zeros");
    }
    void activation(const Place& place) {
        apply(place, "keras.layers.Activation(" + words_of(place.layer.get<std::string>("function")) + ")");
    }
    void pooling(const Place& place) {
        auto size = place.layer.pair("size"), stride = pooling_stride(place.layer);
        bool largest = place.layer.type->type == "max_pool2d";
        if (place.layer.values.value("padding", Json("valid")).is_array())
            return pad_and_pool(place, size, stride, sides_of(place, size, stride));
        apply(place, fmt::format("keras.layers.{}Pooling2D(({}, {}), ({}, {}), {})", largest ? "Max" : "Average", size.first, size.second,
                                 stride.first, stride.second, literal(place.layer.values.value("padding", Json("valid")))));
    }

    void run(const std::string& line) { ran_ += "    " + line + "\n"; }
    void set(const Place& place, const std::string& name, const std::string& layer) {
        run(place.x + " = add(" + literal(Json(name)) + ", " + layer + ")(" + place.x + ")  # " + to_string(place.out));
    }

    // Said only where the layer has another policy than the whole.
    std::string first_type(const Place& place) const {
        return place.precision.policy == own_ ? "" : "dtype=" + literal(Json(place.precision.keras));
    }
    std::string type(const Place& place) const {
        std::string text = first_type(place);
        return text.empty() ? text : ", " + text;
    }
    std::string function(const Place& place) const {
        std::string name = place.layer.get<std::string>("activation");
        return name == "none" ? "" : ", activation=" + words_of(name);
    }
    // Keras calls them by the same names; what it has not is a function of the script.
    static std::string words_of(const std::string& function) {
        switch (*parse_function(function)) {
        case Function::hard_tanh: return function;
        case Function::none:
        case Function::relu:
        case Function::leaky_relu: // whose slope is ours
        case Function::sigmoid:
        case Function::tanh:
        case Function::softmax: break;
        }
        return literal(Json(function));
    }
    // Keras knows "same" and "valid"; four numbers are a layer of their own.
    std::string padding_of(const Place& place, std::pair<std::int64_t, std::int64_t> size, std::pair<std::int64_t, std::int64_t> stride) {
        Json padding = place.layer.values.value("padding", Json("valid"));
        if (!padding.is_array())
            return padding.get<std::string>();
        Sides sides = sides_of(place, size, stride);
        if (sides.any())
            apply(place, fmt::format("keras.layers.ZeroPadding2D((({}, {}), ({}, {})))", sides.top, sides.bottom, sides.left, sides.right));
        return "valid";
    }
    void pad_and_pool(const Place& place, std::pair<std::int64_t, std::int64_t> size, std::pair<std::int64_t, std::int64_t> stride,
                      const Sides& sides) {
        std::string window = fmt::format("({}, {}), ({}, {})", size.first, size.second, stride.first, stride.second), x = place.x;
        std::string edges = fmt::format("((0, 0), ({}, {}), ({}, {}), (0, 0))", sides.top, sides.bottom, sides.left, sides.right);
        if (place.layer.type->type == "max_pool2d")
            return run(fmt::format("{0} = keras.ops.max_pool(keras.ops.pad({0}, {1}, constant_values=-math.inf), {2})", x, edges, window));
        // the mean over the part of the window that lies inside
        run(fmt::format("ones = keras.ops.pad(keras.ops.ones_like({}), {})", x, edges));
        run(fmt::format("{0} = keras.ops.average_pool(keras.ops.pad({0}, {1}), {2}) / keras.ops.average_pool(ones, {2})", x, edges,
                        window));
    }

    std::string own_, ran_;
};

const char* undistributed = R"PY(

def distribute():
    pass
)PY";

const char* many_devices = R"PY(

# ---- every device takes its share of every batch; gradients are averaged ----

def distribute():
    """On several machines, start one process on each with KERAS_DISTRIBUTION_JOB_ADDRESSES, _NUM_PROCESSES and _PROCESS_ID set."""
    if os.environ.get("KERAS_DISTRIBUTION_JOB_ADDRESSES"):
        keras.distribution.initialize()
    devices = keras.distribution.list_devices()
    if BATCH % len(devices):
        raise SystemExit(f"the batch of {BATCH} does not divide among {len(devices)} devices; change BATCH")
    print(f"{len(devices)} devices", flush=True)
    keras.distribution.set_distribution(keras.distribution.DataParallel(devices=devices))
)PY";

} // namespace

std::string keras_script(const Experiment& experiment, const Variant& variant, const ExportOptions& options) {
    bool many = options.processes == ExportOptions::Processes::many;
    const char* engine = many ? "jax" : "tensorflow"; // Keras distributes through JAX
    std::string start = fmt::format("python train.py --steps 100 (needs: pip install keras {} numpy)", engine);
    std::string choice = fmt::format("os.environ.setdefault(\"KERAS_BACKEND\", \"{}\")\n", engine);
    return script_head(experiment, variant, options, start) +
           "import argparse\nimport gzip\nimport json\nimport math\nimport os\nimport struct\nimport time\n\nimport numpy as np\n\n" +
           choice + "import keras\n\n" + script_settings(variant, options) + KerasNetwork(variant).text() + script_data +
           (many ? many_devices : undistributed) + keras_runtime;
}

} // namespace mantissa::report
