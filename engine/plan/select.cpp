// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/passes.h"

#include "core/problem.h"
#include "ops/operands.h"

#include <algorithm>
#include <set>

namespace mantissa {
namespace {

// Adds the tensor that holds `plain` in the back end's own layout.
int packed_tensor(Graph& graph, int plain, const Packing& packing, const Operation& consumer) {
    Tensor tensor = graph.tensor(plain);
    tensor.name = consumer.name + "/" + graph.tensor(plain).name + packed_suffix;
    tensor.residence = Residence::arena;
    tensor.view_of = -1;
    tensor.category = Category::workspace;
    tensor.layout = packing.token;
    tensor.bytes = packing.bytes;
    graph.tensors.push_back(tensor);
    return static_cast<int>(graph.tensors.size()) - 1;
}

Operation packing_operation(OpKind kind, const Operation& consumer, int from, int to, const Graph& graph) {
    Operation operation;
    operation.kind = kind;
    operation.name = consumer.name + "/" + name_of(kind) + "/" + graph.tensor(kind == OpKind::pack ? from : to).name;
    operation.layer = consumer.layer;
    operation.part = consumer.part;
    operation.inputs = {from};
    operation.outputs = {to};
    operation.input_roles = {Role::raw};
    operation.rounding = consumer.rounding;
    return operation;
}

int scratch_tensor(Graph& graph, const Operation& operation) {
    Tensor tensor;
    tensor.name = operation.name + ":scratch";
    tensor.layer = operation.layer;
    tensor.shape = {static_cast<std::int64_t>(operation.selection.scratch_bytes)};
    tensor.role = Role::raw;
    tensor.category = Category::workspace;
    tensor.bytes = operation.selection.scratch_bytes;
    graph.tensors.push_back(tensor);
    return static_cast<int>(graph.tensors.size()) - 1;
}

// Sums of a convolution's result, from there to the batch normalisation that takes them.
int sums_tensor(Graph& graph, const Operation& convolution) {
    Tensor tensor;
    tensor.name = convolution.name + ":sums";
    tensor.layer = convolution.layer;
    tensor.shape = {2, graph.output(convolution, 0).shape.back()};
    tensor.role = Role::raw;
    tensor.raw_storage = Storage::float32;
    tensor.category = Category::workspace;
    graph.tensors.push_back(tensor);
    return static_cast<int>(graph.tensors.size()) - 1;
}

bool takes_sums(const Operation& operation) { return row_of(operation.kind).inputs.allows(Operand::sums); }

void refuse_unsupported(const Operation& operation, const Capabilities& device) {
    if (operation.selection.support == Support::unsupported)
        throw problem_error({.kind = ProblemKind::unsupported,
                             .facts = {.layer = operation.layer},
                             .message = "[" + operation.name + "] " + device.device() + " cannot do this: " + operation.selection.reason});
}

class Selector {
public:
    Selector(Graph graph, const Capabilities& device, const SelectionRecord& wanted, Freedom freedom)
        : graph_(std::move(graph)), device_(device), wanted_(wanted), freedom_(freedom) {}

    Graph run() {
        std::vector<Operation> before;
        before.swap(graph_.operations);
        if (freedom_ != Freedom::strict)
            mark_norms(before);
        for (Operation& operation : before)
            choose(operation);
        return std::move(graph_);
    }

private:
    // Convolutions whose own result, without a bias or a function on it, a batch normalisation reads.
    static void mark_norms(std::vector<Operation>& operations) {
        std::set<int> read; // by those that take sums
        for (const Operation& norm : operations)
            if (takes_sums(norm))
                read.insert(input_of(norm, Operand::x));
        for (Operation& operation : operations)
            if (operation.kind == OpKind::convolution && !has_input(operation, Operand::bias))
                std::get<Convolution>(operation.attributes).feeds_norm = read.contains(output_of(operation, Operand::y));
    }

    void give_sums(Operation& norm) {
        auto left = takes_sums(norm) ? sums_.find(input_of(norm, Operand::x)) : sums_.end();
        if (left != sums_.end())
            add_input(norm, Operand::sums, left->second, Role::raw);
    }

    void choose(Operation& operation) {
        give_sums(operation);
        if (is_view(operation.kind)) {
            operation.selection = {.support = Support::native, .implementation = "view", .reason = {}, .packings = {}, .scratch_bytes = 0};
            graph_.operations.push_back(std::move(operation));
            return;
        }
        operation.selection = device_.select(graph_, operation, wanted(operation));
        refuse_unsupported(operation, device_);
        std::vector<Operation> after;
        for (const Packing& packing : operation.selection.packings)
            pack(operation, packing, after);
        if (operation.selection.scratch_bytes > 0)
            operation.scratch = scratch_tensor(graph_, operation);
        if (operation.selection.leaves_sums)
            add_output(operation, Operand::sums, sums_[output_of(operation, Operand::y)] = sums_tensor(graph_, operation));
        graph_.operations.push_back(std::move(operation));
        note_images(graph_.operations.back());
        note_cast(graph_.operations.size() - 1);
        forget_packed(graph_.operations.back());
        for (Operation& unpack : after)
            settle(unpack);
    }

    std::string wanted(const Operation& operation) const {
        // A run that goes on was chosen as strictly, and keeps its bits only with the same.
        if (auto stored = wanted_.find(operation.name); stored != wanted_.end())
            return stored->second;
        return freedom_ == Freedom::strict && is_product(operation.kind) ? direct_way : "";
    }

    void pack(Operation& operation, const Packing& packing, std::vector<Operation>& after) {
        bool input = packing.side == Packing::Side::input;
        int& slot = (input ? operation.inputs : operation.outputs).at(static_cast<std::size_t>(packing.index));
        int plain = slot;
        if (input && is_kept_packed(plain, packing.bytes)) {
            if (auto done = packed_.find({plain, packing.token}); done != packed_.end()) {
                slot = done->second; // forward and backward want it alike
                return;
            }
            packed_[{plain, packing.token}] = static_cast<int>(graph_.tensors.size());
        }
        slot = packed_tensor(graph_, plain, packing, operation);
        if (input) {
            Operation pack_first = packing_operation(OpKind::pack, operation, plain, slot, graph_);
            if (packing.from == Packing::From::cast)
                read_before_cast(pack_first, plain);
            settle(pack_first);
        } else {
            after.push_back(packing_operation(OpKind::unpack, operation, slot, plain, graph_));
        }
    }

    // What rounds by chance draws by the cast's own name.
    void read_before_cast(Operation& pack, int plain) {
        const auto found = casts_.find(plain);
        pack.rounding = {};
        if (found == casts_.end())
            return; // what is in the format already stays as it is
        const Operation& cast = graph_.operations[found->second];
        pack.inputs = cast.inputs;
        pack.rounding = cast.rounding;
        graph_.tensor(pack.outputs.front()).name = graph_.tensor(plain).name + packed_suffix;
    }

    // Small enough to be kept from forward to backward, unlike activations: weights, and the images that the first layer sees.
    bool is_kept_packed(int tensor, std::size_t bytes) const {
        constexpr std::size_t small = std::size_t{32} << 20; // of images, for they are there as long as everything that goes back
        const Tensor& t = graph_.tensor(tensor);
        return t.residence == Residence::state || t.category == Category::weights || (images_.contains(tensor) && bytes <= small);
    }

    void note_images(const Operation& operation) {
        bool casts = operation.kind == OpKind::quantize && images_.contains(operation.inputs.front());
        if (casts || row_of(operation.kind).family == Family::input)
            images_.insert(operation.outputs.front());
    }

    void note_cast(std::size_t operation) {
        if (const Operation& cast = graph_.operations[operation]; cast.kind == OpKind::quantize)
            casts_.try_emplace(cast.outputs.front(), operation);
    }

    // What was packed of a tensor is no longer it.
    void forget_packed(const Operation& writer) {
        for (int tensor : writer.outputs)
            packed_.erase(packed_.lower_bound({tensor, {}}), packed_.lower_bound({tensor + 1, {}}));
    }

    void settle(Operation& operation) {
        operation.selection = device_.select(graph_, operation, {});
        refuse_unsupported(operation, device_);
        if (operation.selection.scratch_bytes > 0)
            operation.scratch = scratch_tensor(graph_, operation);
        graph_.operations.push_back(std::move(operation));
    }

    Graph graph_;
    const Capabilities& device_;
    const SelectionRecord& wanted_;
    Freedom freedom_;
    std::map<int, int> sums_;                           // of a convolution's result: the tensor of its sums
    std::map<std::pair<int, LayoutToken>, int> packed_; // (plain tensor, layout) -> packed tensor, of what is kept
    std::map<int, std::size_t> casts_;                  // of a cast's result: the operation
    std::set<int> images_;                              // as they are prepared
};

} // namespace

Graph select(Graph graph, const Capabilities& device, const SelectionRecord& wanted, Freedom freedom) {
    return Selector(std::move(graph), device, wanted, freedom).run();
}

} // namespace mantissa
