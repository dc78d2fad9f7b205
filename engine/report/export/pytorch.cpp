// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/export/export.h"

#include <fmt/format.h>

#include <cmath>

namespace mantissa::report {
namespace {

constexpr const char* runtime =
#include "report/export/pytorch_runtime.inl"
    ;

// A Python literal; JSON's own form but for the three words.
std::string literal(const Json& value) {
    if (value.is_null())
        return "None";
    if (value.is_boolean())
        return value.get<bool>() ? "True" : "False";
    if (!value.is_object())
        return value.dump(-1, ' ', true, Json::error_handler_t::replace);
    std::string text;
    for (const auto& [key, item] : value.items())
        text += (text.empty() ? "" : ", ") + literal(Json(key)) + ": " + literal(item);
    return "{" + text + "}";
}

// What stands in the script's first lines must not end them.
std::string one_line(const std::string& text) {
    std::string safe;
    for (char c : text)
        safe += c == '"' || c == '\\' ? '\'' : static_cast<unsigned char>(c) < 32 ? ' ' : c;
    return safe;
}

class NetworkWriter {
public:
    std::string write(const Model& model) {
        std::string place = chain(model.layers, model.input, "x");
        (void)place;
        return "class Network(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.layers = nn.ModuleDict()\n        self.names = {}\n" + made_ +
               "\n    def add(self, name, module):\n        key = f\"layer_{len(self.layers)}\"  # a name may hold what Python's may not\n        self.layers[key] = module\n        self.names[name] = key\n\n"
               "    def layer(self, name):\n        return self.layers[self.names[name]]\n\n    def named_layers(self):\n        return [(name, self.layers[key]) for name, key in self.names.items()]\n\n"
               "    def forward(self, x):\n" + ran_ + "        return x\n";
    }

private:
    void make(const std::string& name, const std::string& module, const Shape& shape) {
        made_ += "        self.add(" + literal(name) + ", " + module + ")  # " + to_string(shape) + "\n";
    }
    void run(const std::string& line) { ran_ += "        " + line + "\n"; }
    static std::string call(const std::string& name, const std::string& x) { return "self.layer(" + literal(name) + ")(" + x + ")"; }

    std::string chain(const std::vector<LayerConfig>& layers, Shape shape, const std::string& x) {
        for (const LayerConfig& layer : layers) {
            Shape out = output_shape({layer}, shape);
            add(layer, shape, out, x);
            shape = out;
        }
        return x;
    }

    void activate(const std::string& function, const std::string& x) {
        if (function == "relu")
            run(x + " = F.relu(" + x + ")");
        else if (function == "sigmoid" || function == "tanh")
            run(x + " = torch." + function + "(" + x + ")");
        else if (function == "hard_tanh")
            run(x + " = F.hardtanh(" + x + ")");
        else if (function == "softmax")
            run(x + " = F.softmax(" + x + ", dim=1)");
    }

    // As TensorFlow pads: the odd pixel at the bottom and the right. Returns what was padded in all.
    void pad(const LayerConfig& layer, const Shape& in, const std::string& x, const char* value, std::pair<std::int64_t, std::int64_t> size, std::pair<std::int64_t, std::int64_t> stride) {
        Json padding = layer.values.value("padding", Json("valid"));
        std::int64_t sides[4] = {0, 0, 0, 0}; // top, bottom, left, right
        if (padding.is_array())
            for (std::size_t i = 0; i < 4; ++i)
                sides[i] = padding[i];
        else if (padding == "same") {
            auto both = [](std::int64_t length, std::int64_t window, std::int64_t step) { return std::max<std::int64_t>(0, ((length + step - 1) / step - 1) * step + window - length); };
            std::int64_t high = both(in[0], size.first, stride.first), wide = both(in[1], size.second, stride.second);
            sides[0] = high / 2, sides[1] = high - high / 2, sides[2] = wide / 2, sides[3] = wide - wide / 2;
        }
        if (sides[0] || sides[1] || sides[2] || sides[3])
            run(fmt::format("{0} = F.pad({0}, ({1}, {2}, {3}, {4}), value={5})", x, sides[2], sides[3], sides[0], sides[1], value));
    }

    void convolution(const LayerConfig& layer, const Shape& in, const Shape& out, const std::string& x) {
        auto size = layer.pair("kernel"), stride = layer.pair("stride");
        make(layer.name, fmt::format("nn.Conv2d({}, {}, ({}, {}), stride=({}, {}), bias={})", in[2], out[2], size.first, size.second, stride.first, stride.second, literal(layer.values.at("bias"))), out);
        pad(layer, in, x, "0", size, stride);
        run(x + " = " + call(layer.name, x));
        activate(layer.values.value("activation", "none"), x);
    }

    void pooling(const LayerConfig& layer, const Shape& in, const std::string& x) {
        auto size = layer.pair("size");
        auto stride = layer.values.contains("stride") && !layer.values["stride"].is_null() ? layer.pair("stride") : size;
        std::string window = fmt::format("({}, {}), ({}, {})", size.first, size.second, stride.first, stride.second);
        if (layer.type->type == "max_pool2d") {
            pad(layer, in, x, "float(\"-inf\")", size, stride);
            run(x + " = F.max_pool2d(" + x + ", " + window + ")");
            return;
        }
        // The mean over the part of the window that lies inside.
        run("ones = torch.ones_like(" + x + ")");
        pad(layer, in, "ones", "0", size, stride);
        pad(layer, in, x, "0", size, stride);
        run(x + " = F.avg_pool2d(" + x + ", " + window + ") / F.avg_pool2d(ones, " + window + ")");
    }

    void residual(const LayerConfig& layer, const Shape& in, const Shape& out, const std::string& x) {
        std::string branch = fmt::format("branch_{}", ++residuals_), beside = fmt::format("beside_{}", residuals_);
        run(branch + " = " + beside + " = " + x + "  # " + one_line(layer.name));
        chain(layer.layers, in, branch);
        if (!layer.shortcut.empty())
            chain(layer.shortcut, in, beside);
        else if (in != out) {
            std::string name = layer.name + "_projection";
            std::int64_t down = (in[0] + out[0] - 1) / out[0], across = (in[1] + out[1] - 1) / out[1];
            make(name, fmt::format("nn.Conv2d({}, {}, 1, stride=({}, {}))", in[2], out[2], down, across), out);
            run(beside + " = " + call(name, beside));
        }
        run(x + " = " + branch + " + " + beside);
    }

    void add(const LayerConfig& layer, const Shape& in, const Shape& out, const std::string& x) {
        const std::string& type = layer.type->type;
        if (type == "conv2d")
            convolution(layer, in, out, x);
        else if (type == "dense") {
            make(layer.name, fmt::format("nn.Linear({}, {}, bias={})", in[0], out[0], literal(layer.values.at("bias"))), out);
            run(x + " = " + call(layer.name, x));
            activate(layer.values.value("activation", "none"), x);
        } else if (type == "batch_norm") {
            make(layer.name, fmt::format("BatchNorm({}, {}, {})", in.back(), layer.get<double>("momentum"), layer.get<double>("epsilon")), out);
            run(x + " = " + call(layer.name, x));
        } else if (type == "activation")
            activate(layer.get<std::string>("function"), x);
        else if (type == "max_pool2d" || type == "average_pool2d")
            pooling(layer, in, x);
        else if (type == "global_average_pool2d")
            run(x + " = " + x + ".mean(dim=(2, 3))");
        else if (type == "flatten") // channels last, as the next kernel was trained
            run(x + " = " + x + (in.size() == 3 ? ".permute(0, 2, 3, 1).flatten(1)" : ".flatten(1)"));
        else if (type == "dropout")
            run(fmt::format("{0} = F.dropout({0}, {1}, self.training)", x, layer.get<double>("rate")));
        else if (type == "residual")
            residual(layer, in, out, x);
        else
            throw bad_input(layer.name + ": a layer of type " + type + " cannot be exported to pytorch");
    }

    std::string made_, ran_;
    int residuals_ = 0;
};

struct Precision16 {
    std::string autocast = "None", pure = "None", note = {};
};

Precision16 precision_of(const Variant& variant) {
    const std::string& name = variant.policy.name;
    if (name == "float32" || name == "tf32")
        return {};
    if (name == "float16" || name == "bfloat16")
        return {.pure = "torch." + name};
    if (name == "mixed_float16" || name == "mixed_bfloat16")
        return {.autocast = "torch." + name.substr(6)};
    return {.note = "# The policy " + one_line(name) + " has no counterpart in PyTorch: this script trains in float32.\n"};
}

std::string settings(const Variant& variant) {
    const TrainingSettings& training = variant.training;
    Json optimizer = training.optimizer.values, schedule = training.schedule.values;
    optimizer["type"] = training.optimizer.type->type;
    schedule["type"] = training.schedule.type->type;
    const LossScaling& scale = variant.loss_scale;
    std::string dynamic = scale.mode == LossScaling::Mode::dynamic
                              ? fmt::format("{{\"init_scale\": {}, \"growth_factor\": {}, \"backoff_factor\": {}, \"growth_interval\": {}}}", scale.initial, scale.growth_factor, scale.backoff_factor, scale.growth_interval)
                              : "None";
    Precision16 precision = precision_of(variant);
    Json data = variant.data;
    std::string path = data.value("source", "") == "mnist" ? "resources/data/mnist" : data.contains("path") && data["path"].is_string() ? data["path"].get<std::string>() : "data";
    Json count = data.value("train", Json());
    auto line = [](const std::string& name, const std::string& value) { return name + " = " + value + "\n"; };
    return precision.note + line("INPUT", literal(Json(variant.model.input))) + line("RESCALE", literal(data.value("rescale", Json(1.0 / 255)))) + line("DATA", literal(Json(path))) +
           line("TRAIN", count.is_number_integer() ? count.dump() : "0") + line("BATCH", std::to_string(training.batch)) + line("EPOCHS", std::to_string(training.epochs)) +
           line("STEPS_PER_EPOCH", std::to_string(training.steps_per_epoch)) + line("SEED", std::to_string(training.seed)) +
           line("SHUFFLE", training.order == TrainingSettings::Order::shuffled ? "True" : "False") + line("OPTIMIZER", literal(optimizer)) + line("SCHEDULE", literal(schedule)) +
           line("LOSS", literal(Json(name_of(variant.model.loss.kind)))) + line("FROM_LOGITS", variant.model.loss.inputs == LogitsKind::logits ? "True" : "False") +
           line("EPSILON", literal(Json(variant.model.loss.epsilon))) + line("AUTOCAST", precision.autocast) + line("PURE", precision.pure) +
           line("TF32", variant.policy.name == "tf32" ? "True" : "False") + line("DYNAMIC", dynamic) + line("FIXED_SCALE", scale.mode == LossScaling::Mode::fixed ? literal(Json(scale.initial)) : "1");
}

std::string processes_code(ExportOptions::Processes processes) {
    if (processes == ExportOptions::Processes::one)
        return "\n\ndef start_processes(device):\n    return 0, 1, torch.device(device)\n\n\ndef distribute(network, device):\n    return network\n";
    return R"PY(

def start_processes(device):
    """One process per device, started by torchrun: each takes its share of every batch, gradients are averaged."""
    kind = torch.device(device).type
    torch.distributed.init_process_group("nccl" if kind == "cuda" else "gloo")
    rank, world = torch.distributed.get_rank(), torch.distributed.get_world_size()
    local = int(os.environ.get("LOCAL_RANK", 0))
    return rank, world, torch.device(f"cuda:{local}" if kind == "cuda" else "cpu")


def distribute(network, device):
    return nn.parallel.DistributedDataParallel(network, device_ids=[device.index] if device.type == "cuda" else None)
)PY";
}

} // namespace

std::string pytorch_script(const Experiment& experiment, const Variant& variant, ExportOptions::Processes processes) {
    bool many = processes == ExportOptions::Processes::many;
    std::string start = many ? "torchrun --nproc_per_node=2 train.py --weights initial.safetensors" : "python train.py --weights initial.safetensors --steps 100";
    return "\"\"\"" + one_line(experiment.name) + ", variant " + one_line(variant.name) + ", policy " + one_line(variant.policy.name) + ". Written by Mantissa.\n\nStart it with: " + start +
           "\n\"\"\"\nimport argparse\nimport gzip\nimport json\nimport math\nimport os\nimport struct\nimport time\n\nimport torch\nimport torch.nn.functional as F\nfrom torch import nn\n\n" + settings(variant) +
           "\n\n" + NetworkWriter().write(variant.model) + processes_code(processes) + runtime;
}

} // namespace mantissa::report
