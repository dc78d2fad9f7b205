// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "model/lowering.h"
#include "report/export/network_script.h"

#include <fmt/format.h>

#include <map>

namespace mantissa::report {
namespace {

class PyTorchNetwork : public NetworkScript {
public:
    std::string text() const {
        return "\n\n# ---- the network; x is batch, channels, height, width ----\n\nclass Network(nn.Module):\n    variables = " +
               variables() +
               "\n\n    def __init__(self):\n        super().__init__()\n        self.layers, self.names = nn.ModuleDict(), {}\n" + made_ +
               "\n    def add(self, name, module):\n        key = f\"layer_{len(self.layers)}\"  # a name may hold what Python's may not\n"
               "        self.layers[key] = module\n        self.names[name] = key\n\n"
               "    def layer(self, name):\n        return self.layers[self.names[name]]\n\n"
               "    def forward(self, x):\n" +
               ran_ + "        return x\n";
    }

protected:
    void write(const Place& place) override {
        using Self = PyTorchNetwork;
        static const Writers<Self> writers = {{"conv2d", &Self::convolution},    {"dense", &Self::dense},
                                              {"batch_norm", &Self::batch_norm}, {"activation", &Self::activation},
                                              {"max_pool2d", &Self::pooling},    {"average_pool2d", &Self::pooling}};
        write_by(writers, &LayerScript::pytorch, *this, place);
    }
    void apply(const Place& place, const std::string& expression) override {
        if (place.layer.type->computes == LayerType::Computes::numbers)
            enter(place, place.x);
        run(place.x + " = " + expression);
    }
    void projection(const Place& place, const std::string& name, std::pair<std::int64_t, std::int64_t> stride) override {
        // The residual has no kernel of its own: the projection takes the defaults of a convolution.
        enter(place, place.x);
        make(name,
             fmt::format("Conv2d({}, {}, 1, stride=({}, {}), dtype=torch.{})", place.in[2], place.out[2], stride.first, stride.second,
                         place.precision.variables),
             place.out);
        kernel_and_bias(place, name, {1, 1, place.in[2], place.out[2]});
        run(place.x + " = " + call(name, place.x));
    }
    void copy(const std::string& from, const std::string& to, const std::string& remark) override {
        run(to + " = " + from + (remark.empty() ? "" : "  # " + one_line(remark)));
        formats_[to] = formats_[from];
    }
    void sum(const Place& place, const std::string& branch, const std::string& beside) override {
        enter(place, branch);
        enter(place, beside);
        run(place.x + " = " + branch + " + " + beside);
        formats_[place.x] = formats_[branch];
    }

private:
    void convolution(const Place& place) {
        auto size = place.layer.pair("kernel"), stride = place.layer.pair("stride");
        conv2d(place, place.layer.name, size, stride, place.layer.get<bool>("bias"));
        pad(place, place.x, "0", sides_of(place, size, stride));
        run(place.x + " = " + call(place.layer.name, place.x));
        function(place, place.layer.get<std::string>("activation"));
    }
    void dense(const Place& place) {
        enter(place, place.x);
        make(place.layer.name,
             fmt::format("Linear({}, {}, bias={}, dtype=torch.{})", place.in[0], place.out[0], literal(place.layer.values.at("bias")),
                         place.precision.variables),
             place.out);
        kernel_and_bias(place, place.layer.name, {place.in[0], place.out[0]});
        run(place.x + " = " + call(place.layer.name, place.x));
        function(place, place.layer.get<std::string>("activation"));
    }
    void batch_norm(const Place& place) {
        enter(place, place.x);
        const std::string& name = place.layer.name;
        make(name,
             fmt::format("BatchNorm({}, {}, {}, torch.{})", place.in.back(), place.layer.get<double>("momentum"),
                         place.layer.get<double>("epsilon"), place.precision.variables),
             place.out);
        for (const char* part : {"gamma", "beta", "moving_mean", "moving_variance"})
            variable(name + "/" + part, {place.in.back()},
                     std::string(part) == "gamma" || std::string(part) == "moving_variance" ? "ones" : "zeros");
        run(place.x + " = " + call(name, place.x));
    }
    void activation(const Place& place) {
        enter(place, place.x);
        function(place, place.layer.get<std::string>("function"));
    }
    void pooling(const Place& place) {
        enter(place, place.x);
        auto size = place.layer.pair("size"), stride = pooling_stride(place.layer);
        Sides sides = sides_of(place, size, stride);
        std::string window = fmt::format("({}, {}), ({}, {})", size.first, size.second, stride.first, stride.second);
        const std::string& x = place.x;
        if (place.layer.type->type == "max_pool2d") {
            pad(place, x, "float(\"-inf\")", sides);
            run(x + " = F.max_pool2d(" + x + ", " + window + ")");
        } else if (!sides.any()) {
            run(x + " = F.avg_pool2d(" + x + ", " + window + ")");
        } else { // the mean over the part of the window that lies inside
            run("ones = torch.ones_like(" + x + ")");
            pad(place, "ones", "0", sides);
            pad(place, x, "0", sides);
            run(x + " = F.avg_pool2d(" + x + ", " + window + ") / F.avg_pool2d(ones, " + window + ")");
        }
    }

    void make(const std::string& name, const std::string& module, const Shape& shape) {
        made_ += "        self.add(" + literal(name) + ", " + module + ")  # " + to_string(shape) + "\n";
    }
    void run(const std::string& line) { ran_ += "        " + line + "\n"; }
    static std::string call(const std::string& name, const std::string& x) { return "self.layer(" + literal(name) + ")(" + x + ")"; }

    // Where a layer computes in another format than the one before it.
    void enter(const Place& place, const std::string& x) {
        std::string& now = formats_.try_emplace(x, "float32").first->second;
        if (now.empty())
            now = "float32";
        if (now != place.precision.compute)
            run(x + " = " + x + ".to(torch." + place.precision.compute + ")");
        now = place.precision.compute;
    }
    void conv2d(const Place& place, const std::string& name, std::pair<std::int64_t, std::int64_t> size,
                std::pair<std::int64_t, std::int64_t> stride, bool bias) {
        enter(place, place.x);
        make(name,
             fmt::format("Conv2d({}, {}, ({}, {}), stride=({}, {}), bias={}, dtype=torch.{})", place.in[2], place.out[2], size.first,
                         size.second, stride.first, stride.second, literal(Json(bias)), place.precision.variables),
             place.out);
        kernel_and_bias(place, name, {size.first, size.second, place.in[2], place.out[2]});
    }
    void pad(const Place&, const std::string& x, const char* value, const Sides& sides) {
        if (sides.any())
            run(fmt::format("{0} = F.pad({0}, ({1}, {2}, {3}, {4}), value={5})", x, sides.left, sides.right, sides.top, sides.bottom,
                            value));
    }
    static const char* words_of(Function function) {
        switch (function) {
        case Function::none: break;
        case Function::relu: return "F.relu({})";
        case Function::leaky_relu: return "F.leaky_relu({}, 0.2)"; // PyTorch's own slope is 0.01
        case Function::sigmoid: return "torch.sigmoid({})";
        case Function::tanh: return "torch.tanh({})";
        case Function::hard_tanh: return "F.hardtanh({})";
        case Function::softmax: return "F.softmax({}, dim=1)";
        }
        return "{}";
    }
    void function(const Place& place, const std::string& name) {
        const Function function = *parse_function(name);
        if (function != Function::none)
            run(place.x + " = " + fmt::format(fmt::runtime(words_of(function)), place.x));
    }

    std::string made_, ran_;
    std::map<std::string, std::string> formats_; // of each Python variable
};

const char* one_process = R"PY(

# ---- one process ----

def start_processes(device):
    return 0, 1, torch.device(device)


def distribute(network, device):
    return network


def whole_loss(loss):
    return loss


def end_processes():
    pass
)PY";

const char* many_processes = R"PY(

# ---- one process per device, started by torchrun: each takes its share of every batch, gradients are averaged ----

def start_processes(device):
    kind = torch.device(device).type
    torch.distributed.init_process_group("nccl" if kind == "cuda" else "gloo")
    rank, world = torch.distributed.get_rank(), torch.distributed.get_world_size()
    if BATCH % world:
        raise SystemExit(f"the batch of {BATCH} does not divide among {world} processes; change BATCH or --nproc_per_node")
    local = int(os.environ.get("LOCAL_RANK", 0))
    if kind == "cuda":
        torch.cuda.set_device(local)
    return rank, world, torch.device(f"cuda:{local}" if kind == "cuda" else "cpu")


def distribute(network, device):
    if not list(network.parameters()):
        return network
    return nn.parallel.DistributedDataParallel(network, device_ids=[device.index] if device.type == "cuda" else None)


def whole_loss(loss):
    """The mean over the whole batch, of which each process knows its share."""
    torch.distributed.all_reduce(loss)
    return loss / torch.distributed.get_world_size()


def end_processes():
    torch.distributed.destroy_process_group()
)PY";

} // namespace

std::string pytorch_script(const Experiment& experiment, const Variant& variant, const ExportOptions& options) {
    bool many = options.processes == ExportOptions::Processes::many;
    PyTorchNetwork network;
    network.walk(variant.model, variant.policy);
    std::string needs = " (needs: pip install torch numpy)";
    return script_head(experiment, variant, options,
                       (many ? "torchrun --nproc_per_node=2 train.py" : "python train.py --steps 100") + needs) +
           "import argparse\nimport gzip\nimport json\nimport math\nimport os\nimport struct\nimport time\n\nimport numpy as np\nimport "
           "torch\n" +
           "import torch.nn.functional as F\nfrom torch import nn\n\n" + script_settings(variant, options) + network.text() + script_data +
           (many ? many_processes : one_process) + pytorch_runtime;
}

} // namespace mantissa::report
