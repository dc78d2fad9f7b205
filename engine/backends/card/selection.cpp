// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/card/block_places.h"
#include "backends/card/blocks.h"
#include "backends/card/card.h"
#include "backends/card/float8.h"
#include "backends/card/layouts.h"
#include "backends/card/scratch.h"
#include "ops/joining.h"
#include "ops/operands.h"

#include <algorithm>

namespace mantissa {
namespace {

// From the most to the least direct.
int distance(const Format& format) { return format == float32 || format.storage == Storage::float64 ? 0 : has_storage(format) ? 1 : 2; }

const Tensor* least_direct_on_card(const Graph& graph, const Operation& operation) {
    const Tensor* found = nullptr;
    for (const auto* list : {&operation.inputs, &operation.outputs})
        for (int index : *list) {
            const Tensor& tensor = graph.tensor(index);
            if (tensor.role != Role::raw && (!found || distance(tensor.format.format) > distance(found->format.format)))
                found = &tensor;
        }
    return found;
}

Selection own_kernel(const Graph& graph, const Operation& operation) {
    Selection selection{.support = Support::native, .implementation = "kernel", .reason = {}, .packings = {}};
    const Tensor* tensor = least_direct_on_card(graph, operation);
    int far = tensor && !writes_codes(graph, operation) ? distance(tensor->format.format) : 0;
    bool only_copies = only_moves(operation.kind) && !has_input(operation, Operand::bias);
    if (far == 0 || (far == 1 && only_copies))
        return selection;
    std::string name = told_name(tensor->format.format);
    selection.support = far == 1 ? Support::converted : Support::simulated;
    selection.reason = far == 1 ? "stored in " + name + ", computed in float32 and rounded once"
                                : name + " has no storage of its own: carried in float32 and rounded after the operation";
    return selection;
}

// Where Tensor Cores are at work the format is the hardware's own; elsewhere the libraries compute in float32.
Selection library(const Card& card, const Graph& graph, const Operation& operation) {
    CardFormat answer = products_of(card, graph.operand_format(operation, 0));
    if (operation.operands != float32 && answer.support == Support::native)
        answer.reason = "its units cut float32 operands to " + format_name(operation.operands) + " as they read them";
    if (needs_rounding_after(graph, operation) && answer.support == Support::native)
        answer = products_of(card, graph.output(operation, 0).format.format);
    return {.support = answer.support, .implementation = {}, .reason = answer.reason, .packings = {}};
}

Packing packing(Packing::Side side, int index, const PackedLayout& layout, const Tensor& plain) {
    return {side, index, layout_token(layout), packed_bytes(layout, plain)};
}

// Kernels as {out, height, width, in}; channels in whole eights, and a border, where the engine wants them.
std::vector<Packing> packings_of(const Graph& graph, const Operation& operation, Storage storage) {
    using Side = Packing::Side;
    using Kind = PackedLayout::Kind;
    bool weights = direction_of(operation.kind) == Direction::backward_weights,
         data = direction_of(operation.kind) == Direction::backward_data;
    const Tensor& kernel = weights ? graph.output(operation, 0) : graph.input(operation, 1);
    const Tensor& image = data ? graph.output(operation, 0) : graph.input(operation, 0);
    std::int64_t channels = image.shape[3], seen = engine_channels(storage, channels);
    std::vector<Packing> list = {packing(weights ? Side::output : Side::input, weights ? 0 : 1, {Kind::kernels, seen}, kernel)};
    Border border = uneven_border(std::get<Convolution>(operation.attributes).window);
    if (seen != channels || border != Border{})
        list.push_back(packing(data ? Side::output : Side::input, 0, {Kind::channels, seen, border}, image));
    return list;
}

Selection plain_kernel(const Card& card, const Graph& graph, const Operation& operation, const std::string& reason) {
    Selection selection = own_kernel(graph, operation);
    selection.implementation = "plain kernel";
    CardFormat answer = products_of(card, graph.input(operation, 0).format.format);
    if (!reason.empty()) {
        selection.support = answer.support == Support::native ? Support::converted : answer.support;
        selection.reason = reason;
    }
    return selection;
}

// Scales of whole tensors are multiplied in behind it. Only what cuDNN says that it has is taken to be there.
Selection convolution_in_8_bits(const Card& card, const CardLibraries& libraries, const Graph& graph, const Operation& operation,
                                const std::string& wanted) {
    std::string reason = why_not_in_8_bits(card, graph, operation);
    if (!reason.empty() || libraries.products == CardLibraries::Products::own_kernels)
        return plain_kernel(card, graph, operation,
                            reason.empty() ? products_of(card, graph.input(operation, 0).format.format).reason : reason);
    auto found = libraries.find_engine ? libraries.find_engine(graph, operation, wanted) : std::nullopt;
    if (!found)
        return plain_kernel(card, graph, operation,
                            libraries.find_engine
                                ? "cuDNN has no engine for this shape in 8-bit floats: multiplied by a plain kernel in float32"
                                : "no cuDNN could be asked for engines of 8-bit floats: multiplied by a plain kernel in float32");
    return {.support = Support::native,
            .implementation = found->implementation,
            .reason = {},
            .packings = packings_of(graph, operation, storage_of(graph.input(operation, 0))),
            .scratch_bytes = scratch_for_workspace(found->workspace_bytes)};
}

Selection select_convolution(const Card& card, const CardLibraries& libraries, const Graph& graph, const Operation& operation,
                             const std::string& wanted) {
    if (multiplies_float8(graph, operation))
        return convolution_in_8_bits(card, libraries, graph, operation, wanted);
    std::string reason;
    auto storage = library_storage(card, graph, operation, &reason);
    if (!storage || libraries.products == CardLibraries::Products::own_kernels)
        return plain_kernel(card, graph, operation, reason);
    EngineChoice choice{.implementation = "cuDNN"};
    if (libraries.find_engine) {
        auto found = libraries.find_engine(graph, operation, wanted);
        if (!found)
            return plain_kernel(card, graph, operation, "cuDNN has no engine for this shape and format: a plain kernel in float32");
        choice = *found;
    }
    Selection selection = library(card, graph, operation);
    selection.implementation = choice.implementation;
    if (multiplies_blocks(graph, operation))
        selection.reason = why_not_in_blocks(card, graph, operation);
    selection.scratch_bytes = scratch_for_workspace(choice.workspace_bytes);
    selection.leaves_sums = choice.leaves_sums;
    if (!is_tiled(choice.implementation)) // which reads everything as it is
        selection.packings = packings_of(graph, operation, *storage);
    bool wants_tensor_cores = selection.support == Support::native && graph.operand_format(operation, 0) != float32;
    if (wants_tensor_cores && choice.units == EngineChoice::Units::plain) {
        selection.support = Support::converted;
        selection.reason = "the engine that does this shape here uses no Tensor Cores: its operands are multiplied in float32";
    }
    if (choice.leaves_sums && selection.reason.empty())
        selection.reason = "cuDNN adds up the sums of the batch normalisation behind, in an order of its own: not the bits that ours gives";
    return selection;
}

// Scales go along, of whole tensors or of blocks; the sums are float32, unrounded.
Selection by_own_units(const CardLibraries& libraries, const Graph& graph, const Operation& operation, const std::string& wanted) {
    return {.support = Support::native,
            .implementation = libraries.find_product ? libraries.find_product(graph, operation, wanted) : "cuBLASLt",
            .reason = {},
            .packings = multiplies_blocks(graph, operation) ? packings_in_blocks(graph, operation) : packings_in_8_bits(graph, operation),
            .scratch_bytes = scratch_for_workspace(matmul_workspace)};
}

bool has_product(const CardLibraries& libraries, const Graph& graph, const Operation& operation) {
    return !libraries.has_product || libraries.has_product(graph, operation);
}

std::string why_not_native_blocks(const Card& card, const CardLibraries& libraries, const Graph& graph, const Operation& operation) {
    std::string reason = why_not_in_blocks(card, graph, operation);
    if (reason.empty() && !has_product(libraries, graph, operation))
        return "cuBLASLt has no algorithm for this product of blocks: carried in float32 and multiplied in it";
    return reason;
}

bool are_native_blocks(const Card& card, const CardLibraries& libraries, const Graph& graph, const Operation& operation) {
    return libraries.products == CardLibraries::Products::libraries && multiplies_blocks(graph, operation) &&
           why_not_native_blocks(card, libraries, graph, operation).empty();
}

// Empty: they do.
std::string why_not_native_8_bits(const Card& card, const CardLibraries& libraries, const Graph& graph, const Operation& operation) {
    if (std::string reason = why_not_in_8_bits(card, graph, operation); !reason.empty())
        return reason;
    if (libraries.products == CardLibraries::Products::own_kernels)
        return products_of(card, graph.input(operation, 0).format.format).reason;
    return has_product(libraries, graph, operation)
               ? ""
               : "cuBLASLt has no algorithm for this product of 8-bit floats: multiplied by a plain kernel in float32";
}

Selection select_dense(const Card& card, const CardLibraries& libraries, const Graph& graph, const Operation& operation,
                       const std::string& wanted) {
    std::string reason;
    if (multiplies_float8(graph, operation)) {
        reason = why_not_native_8_bits(card, libraries, graph, operation);
        return reason.empty() ? by_own_units(libraries, graph, operation, wanted) : plain_kernel(card, graph, operation, reason);
    }
    if (are_native_blocks(card, libraries, graph, operation))
        return by_own_units(libraries, graph, operation, wanted);
    if (!library_storage(card, graph, operation, &reason) || libraries.products == CardLibraries::Products::own_kernels)
        return plain_kernel(card, graph, operation, reason);
    Selection selection = library(card, graph, operation);
    if (multiplies_blocks(graph, operation))
        selection.reason = why_not_native_blocks(card, libraries, graph, operation);
    selection.implementation = libraries.find_product ? libraries.find_product(graph, operation, wanted) : "cuBLASLt";
    selection.scratch_bytes = scratch_for_workspace(matmul_workspace);
    return selection;
}

// Whether a product's own units cut its operands to tf32 as they read them, so that no cast has to.
bool cuts_itself(const Card& card, const CardLibraries& libraries, const Graph& graph, const Operation& cast, const Operation& product) {
    bool plain =
        graph.output(cast, 0).format.format == tf32 && graph.input(cast, 0).format.format == float32 && cast.rounding == RoundingRule{};
    bool biases = find_input(product, Operand::bias) == cast.outputs[0]; // added after the units, as it is
    if (!plain || biases || products_of(card, tf32).support != Support::native || !library_storage(card, graph, product) ||
        libraries.products == CardLibraries::Products::own_kernels)
        return false;
    return is_dense(product.kind) || !libraries.find_engine || libraries.find_engine(graph, product, {});
}

bool is_unpacked(const Tensor& tensor) {
    const Format& format = tensor.format.format;
    return tensor.format.state_slot < 0 && (format == float32 || format == float16 || format == bfloat16);
}

// A bias and relu before a pooling, and a relu's way back behind that of a pooling, of whose result it asks the same.
bool pools_in_one(const Graph& graph, const Operation& operation, const Operation& next) {
    bool forward = operation.kind == OpKind::bias_add && next.kind == OpKind::max_pool;
    bool backward = operation.kind == OpKind::max_pool_backward && next.kind == OpKind::activation_backward && is_relu(next);
    return (forward || backward) && is_unpacked(graph.output(operation, 0)) && is_unpacked(graph.output(next, 0));
}

// Whether the way back can make of x the same value that was normalised: by what that was made with, and not by something narrower.
bool normalises_again(const Graph& graph, const Operation& norm_backward) {
    return graph.input(norm_backward, 3).format.format == float32 && graph.input(norm_backward, 4).format.format == float32;
}

class CardPlans : public Capabilities {
public:
    CardPlans(Card card, CardLibraries libraries) : card_(std::move(card)), libraries_(std::move(libraries)) {}
    std::string device() const override { return card_.id; }
    std::size_t memory_limit() const override { return card_.usable_bytes; }
    bool keeps_data() const override { return true; }
    bool packs_together() const override { return true; }
    bool snapshots_in_order() const override { return true; }
    Selection select(const Graph& graph, const Operation& operation, const std::string& wanted) const override {
        return select_on_card(card_, libraries_, graph, operation, wanted);
    }
    bool fuses(const Graph& graph, const Operation& operation, const Operation& next) const override {
        return fuses_on_card(card_, libraries_, graph, operation, next);
    }
    bool sums_alike_when_wide(const Graph& graph, const Operation& operation) const override {
        return sums_alike_on_card(libraries_, graph, operation);
    }

private:
    Card card_;
    CardLibraries libraries_;
};

} // namespace

Selection select_on_card(const Card& card, const CardLibraries& libraries, const Graph& graph, const Operation& operation,
                         const std::string& wanted) {
    if (is_convolution(operation.kind))
        return select_convolution(card, libraries, graph, operation, wanted);
    if (is_dense(operation.kind))
        return select_dense(card, libraries, graph, operation, wanted);
    Selection selection = own_kernel(graph, operation);
    selection.scratch_bytes = scratch_of(graph, operation);
    return selection;
}

bool fuses_on_card(const Card& card, const CardLibraries& libraries, const Graph& graph, const Operation& operation,
                   const Operation& next) {
    // What only widens before an update is joined with it when the step is launched.
    if (operation.kind == OpKind::quantize)
        return cuts_itself(card, libraries, graph, operation, next);
    if (!rounds_alike(graph, operation, next))
        return false;
    if (pools_in_one(graph, operation, next))
        return true;
    if (operation.kind == OpKind::bias_add)
        return next.kind == OpKind::activation && is_relu_of_signs(graph, next);
    if (is_norm(operation.kind))
        return next.kind == OpKind::add || is_relu_of_signs(graph, next);
    if (operation.kind == OpKind::activation_backward)
        return next.kind == OpKind::batch_norm_backward && is_relu_of_signs(graph, operation) && operation.rounding == RoundingRule{} &&
               graph.input(next, 1).format.state_slot < 0 && normalises_again(graph, next);
    // cuBLASLt adds a bias to its sums before they round. Its ReLU would turn NaN into zero, so that stays a kernel of ours.
    // Beside codes of blocks it would want one in bfloat16.
    bool product = operation.kind == OpKind::dense && library_storage(card, graph, operation) && !needs_rounding_after(graph, operation) &&
                   !are_native_blocks(card, libraries, graph, operation);
    return product && next.kind == OpKind::bias_add && storage_of(graph.input(next, 1)) == storage_of(graph.output(operation, 0));
}

bool sums_alike_on_card(const CardLibraries& libraries, const Graph& graph, const Operation& operation) {
    if (!is_product(operation.kind) || libraries.products == CardLibraries::Products::own_kernels)
        return true;
    return storage_of(graph.input(operation, 0)) == Storage::float32 && !multiplies_blocks(graph, operation);
}

std::unique_ptr<Capabilities> plan_for_card(const Card& card, CardLibraries libraries) {
    return std::make_unique<CardPlans>(card, std::move(libraries));
}

} // namespace mantissa
