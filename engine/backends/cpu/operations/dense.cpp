// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y = x w, dx = dy w', dw = x' dy, as matrix products on plain weights.
#include "backends/cpu/kernels.h"
#include "backends/cpu/products/choose_product.h"
#include "backends/cpu/products/dense_panels.h"
#include "backends/cpu/products/problems.h"
#include "backends/cpu/products/products.h"
#include "backends/cpu/products/sign_products.h"

namespace mantissa::cpu {
namespace {

// Where the parts of the workspace begin.
struct Layout {
    std::size_t product = 0, left = 0, right = 0, result = 0, pattern = 0, total = 0;
};

std::size_t float_bytes(const Tensor& tensor) { return static_cast<std::size_t>(elements(tensor.shape)) * sizeof(float); }

Layout layout_of(const Graph& graph, const Operation& operation, const FoundProduct& found) {
    auto widened = [&](const Tensor& tensor) { return Factor::is_direct(tensor, found.operands) ? 0 : float_bytes(tensor); };
    const Tensor& output = graph.output(operation, 0);
    bool own = mantissa::storage_of(output) == storage_of(found.result);
    Carver carver;
    Layout layout;
    layout.product = carver.take(found.product.scratch_bytes());
    layout.left = carver.take(widened(graph.input(operation, 0)));
    layout.right = carver.take(widened(graph.input(operation, 1)));
    layout.result = carver.take(own ? 0 : float_bytes(output));
    layout.pattern = carver.take(Epilogue::pattern_bytes(graph, operation));
    layout.total = carver.total();
    return layout;
}

} // namespace

Kernel make_dense(const KernelSite& site) {
    if (is_panel_product(site.operation().selection.implementation))
        return make_panel_product(site);
    if (is_sign_product(site.operation().selection.implementation))
        return make_sign_product(site);
    const Graph& graph = site.graph();
    const Operation& operation = site.operation();
    FoundProduct found = find_product(graph, operation, problem_of_dense(graph, operation)).value();
    found.product.prepare();
    Layout layout = layout_of(graph, operation, found);
    std::byte* workspace = site.scratch();
    Factor left(site, operation.inputs[0], found.operands, workspace + layout.left);
    Factor right(site, operation.inputs[1], found.operands, workspace + layout.right);
    bool own = mantissa::storage_of(site.output(0)) == storage_of(found.result), finishes = needs_finish(graph, operation, found);
    void* result = own ? site.output_data(0) : workspace + layout.result;
    Epilogue epilogue(site, epilogue_of_dense(operation), workspace + layout.pattern);
    return [product = found.product, left, right, epilogue, finishes, rounded = found.result == Number::bfloat16, result,
            scratch = workspace + layout.product,
            sizes = std::array{elements(site.input(0).shape), elements(site.input(1).shape), elements(site.output(0).shape)}] {
        product.run({.left = left.at(0, sizes[0]), .right = right.at(0, sizes[1]), .result = result, .scratch = scratch});
        if (!finishes)
            return;
        epilogue.begin();
        if (rounded)
            epilogue.finish_stored(0, sizes[2]);
        else
            epilogue.finish(static_cast<const float*>(result), 0, sizes[2]);
    };
}

Selection select_dense(const Graph& graph, const Operation& undecided, const std::string& wanted) {
    Operation operation = done_by(undecided, choose_dense(graph, undecided, wanted));
    if (is_panel_product(operation.selection.implementation))
        return select_panel_product(graph, operation, operation.selection.implementation);
    if (is_sign_product(operation.selection.implementation))
        return select_sign_product(graph, operation, operation.selection.implementation);
    auto found = find_product(graph, operation, problem_of_dense(graph, operation));
    if (!found)
        return no_product();
    Selection selection = support_of_product(graph, operation, *found);
    selection.scratch_bytes = layout_of(graph, operation, *found).total;
    return selection;
}

} // namespace mantissa::cpu
