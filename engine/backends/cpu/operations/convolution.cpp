// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Convolutions on channels-last activations. Where the operands have to be widened, a few samples at a time, so that the
// workspace stays small and in the cache.
#include "backends/cpu/operations/convolution.h"

#include "backends/cpu/kernels.h"
#include "backends/cpu/products/amx_windows.h"
#include "backends/cpu/products/choose_product.h"
#include "backends/cpu/products/problems.h"
#include "backends/cpu/products/window_products.h"
#include "backends/cpu/products/winograd.h"
#include "backends/cpu/tiles/tile_steps.h"

namespace mantissa::cpu {
namespace {

constexpr std::int64_t largest_chunk_bytes = 4 << 20; // of one widened operand
constexpr double most_products = 2e10;                // in one go: about half a second on two cores, after which a stop is heard

const std::string widened_token = "float32 plain";

// Whether an activation passes through the workspace.
bool is_widened(const Tensor& tensor, Number number) { return !Factor::is_direct(tensor, number); }

std::int64_t bytes_per_sample(const Tensor& tensor) { return elements(tensor.shape) / tensor.shape[0] * 4; }

std::int64_t largest_divisor(std::int64_t of, std::int64_t limit) {
    for (std::int64_t divisor = std::min(of, limit); divisor > 1; --divisor)
        if (of % divisor == 0)
            return divisor;
    return 1;
}

// Samples of which the library may do the products without being asked in between.
std::int64_t samples_in_one_go(const ConvolutionRoles& roles) {
    const Shape &features = roles.features->shape, &weights = roles.weights->shape;
    double of_a_sample = static_cast<double>(features[1] * features[2]) * static_cast<double>(elements(weights));
    return static_cast<std::int64_t>(std::max(1.0, std::min(1e9, most_products / of_a_sample)));
}

std::int64_t chunk_of(const Graph& graph, const Operation& operation, const FoundProduct& found) {
    ConvolutionRoles roles = roles_of(graph, operation);
    std::int64_t largest = 0;
    for (const Tensor* tensor : {roles.image, roles.features}) {
        bool is_output = tensor == &graph.output(operation, 0);
        if (is_widened(*tensor, is_output ? found.result : found.operands))
            largest = std::max(largest, bytes_per_sample(*tensor));
    }
    if (found.result == Number::bfloat16 && needs_finish(graph, operation, found))
        largest = std::max(largest, bytes_per_sample(graph.output(operation, 0)) / 2); // read again while it is in the cache
    std::int64_t batch = roles.image->shape[0], threads = thread_count();
    // A sample for each thread at least: the library shares gradients of weights out by samples.
    std::int64_t chunk = largest == 0 ? batch : largest_divisor(batch, std::max(threads, largest_chunk_bytes / largest));
    std::int64_t most = std::max(threads, samples_in_one_go(roles)), heard = largest_divisor(chunk, most);
    return 4 * heard >= most ? heard : chunk; // batches that hardly divide are rather heard late than slow
}

// Gradients of weights leave the product as float32 sums; `unpack` rounds them.
bool weights_need_packing(const Graph& graph, const Operation& operation, const FoundProduct& found) {
    const Tensor& weights = *roles_of(graph, operation).weights;
    if (direction_of(operation.kind) == Direction::backward_weights)
        return weights.format.format != float32 || operation.rounding != RoundingRule{};
    return storage_of(weights) != storage_of(found.operands);
}

struct Layout {
    std::size_t product = 0, left = 0, right = 0, result = 0, pattern = 0, total = 0;
};

Layout layout_of(const Graph& graph, const Operation& operation, const ConvolutionPlan& plan) {
    ConvolutionRoles roles = roles_of(graph, operation);
    auto chunk_bytes = [&](const Tensor& tensor, Number number) {
        return is_widened(tensor, number) ? static_cast<std::size_t>(bytes_per_sample(tensor) * plan.chunk) : 0;
    };
    bool into_weights = direction_of(operation.kind) == Direction::backward_weights, in_parts = plan.chunk < roles.image->shape[0];
    Carver carver;
    Layout layout;
    layout.product = carver.take(plan.found.product.scratch_bytes());
    layout.left = carver.take(chunk_bytes(graph.input(operation, 0), plan.found.operands));
    layout.right = carver.take(into_weights ? chunk_bytes(graph.input(operation, 1), plan.found.operands) : 0);
    layout.result = carver.take(into_weights ? (in_parts ? plan.found.product.weights_bytes() : 0)
                                             : chunk_bytes(graph.output(operation, 0), plan.found.result));
    layout.pattern = carver.take(Epilogue::pattern_bytes(graph, operation));
    layout.total = carver.total();
    return layout;
}

struct Chunks {
    std::int64_t count = 1;
    std::int64_t left = 0, right = 0, result = 0; // elements of one
};

// Forward and backward data: activations in, activations out.
Kernel make_activations_kernel(const KernelSite& site, const ConvolutionPlan& plan, const Layout& layout) {
    const FoundProduct& found = plan.found;
    std::byte* workspace = site.scratch();
    const Tensor& output = site.output(0);
    bool direct = !is_widened(output, found.result), finishes = needs_finish(site.graph(), site.operation(), found);
    Factor left(site, site.operation().inputs[0], found.operands, workspace + layout.left);
    Epilogue epilogue(site, std::get<Convolution>(site.operation().attributes).epilogue, workspace + layout.pattern);
    Chunks chunks{output.shape[0] / plan.chunk, elements(site.input(0).shape) / output.shape[0] * plan.chunk, 0,
                  elements(output.shape) / output.shape[0] * plan.chunk};
    return [product = found.product, left, epilogue, chunks, finishes, weights = site.input_data(1), scratch = workspace + layout.product,
            own = direct ? site.output_data(0) : nullptr, converted = workspace + layout.result,
            result_bytes = static_cast<std::int64_t>(number_bytes(found.result))] {
        epilogue.begin();
        for (std::int64_t i = 0; i < chunks.count && !is_given_up(); ++i) {
            std::byte* result = own ? own + i * chunks.result * result_bytes : converted;
            product.run({.left = left.at(i * chunks.left, chunks.left), .right = weights, .result = result, .scratch = scratch});
            if (finishes && result_bytes == sizeof(float))
                epilogue.finish(reinterpret_cast<const float*>(result), i * chunks.result, chunks.result);
            else if (finishes)
                epilogue.finish_stored(i * chunks.result, chunks.result);
        }
    };
}

// The first chunk's sums, and those of the others added, in the layout the product chose.
Kernel make_weights_kernel(const KernelSite& site, const ConvolutionPlan& plan, const Layout& layout) {
    std::byte* workspace = site.scratch();
    Factor left(site, site.operation().inputs[0], plan.found.operands, workspace + layout.left);
    Factor right(site, site.operation().inputs[1], plan.found.operands, workspace + layout.right);
    std::int64_t batch = site.input(0).shape[0];
    Chunks chunks{batch / plan.chunk, elements(site.input(0).shape) / batch * plan.chunk,
                  elements(site.input(1).shape) / batch * plan.chunk,
                  static_cast<std::int64_t>(plan.found.product.weights_bytes() / sizeof(float))};
    return [product = plan.found.product, left, right, chunks, scratch = workspace + layout.product,
            sums = reinterpret_cast<float*>(site.output_data(0)), more = reinterpret_cast<float*>(workspace + layout.result)] {
        for (std::int64_t i = 0; i < chunks.count && !is_given_up(); ++i) {
            float* result = i == 0 ? sums : more;
            product.run({.left = left.at(i * chunks.left, chunks.left),
                         .right = right.at(i * chunks.right, chunks.right),
                         .result = result,
                         .scratch = scratch});
            if (i > 0)
                for_tiles(chunks.result,
                          [&](std::int64_t first, std::int64_t count) { add(sums + first, sums + first, more + first, count); });
        }
    };
}

} // namespace

bool is_packed_float32(const LayoutToken& token) { return token.starts_with("float32"); }
bool is_widened_only(const LayoutToken& token) { return token == widened_token; }

std::optional<ConvolutionPlan> plan_convolution(const Graph& graph, const Operation& operation) {
    ConvolutionProblem problem = problem_of_convolution(graph, operation);
    auto found = find_product(graph, operation, problem);
    if (!found)
        return std::nullopt;
    ConvolutionPlan plan{*found, chunk_of(graph, operation, *found), {}, 0};
    if (plan.chunk < problem.sizes.batch) {
        problem.sizes.batch = plan.chunk;
        problem.operands = found->operands, problem.result = found->result;
        auto part = Product::find(problem);
        if (!part)
            return std::nullopt;
        plan.found.product = *part;
    }
    std::string token = plan.found.product.weights_token();
    plan.packed_bytes = plan.found.product.weights_bytes();
    bool into_weights = problem.direction == Direction::backward_weights;
    if (!token.empty())
        plan.token = (into_weights || found->operands == Number::float32 ? "float32 " : "bfloat16 ") + token;
    else if (weights_need_packing(graph, operation, *found))
        plan.token = widened_token;
    return plan;
}

Kernel make_convolution(const KernelSite& site) {
    if (is_winograd(site.operation().selection.implementation))
        return make_winograd(site);
    if (is_window_product(site.operation().selection.implementation))
        return make_window_product(site);
    if (is_amx(site.operation().selection.implementation))
        return make_amx(site);
    ConvolutionPlan plan = plan_convolution(site.graph(), site.operation()).value();
    plan.found.product.prepare();
    Layout layout = layout_of(site.graph(), site.operation(), plan);
    if (direction_of(site.operation().kind) == Direction::backward_weights)
        return make_weights_kernel(site, plan, layout);
    return make_activations_kernel(site, plan, layout);
}

Selection select_convolution(const Graph& graph, const Operation& undecided, const std::string& wanted) {
    std::string chosen = choose_convolution(graph, undecided, wanted);
    if (is_winograd(chosen))
        return select_winograd(graph, undecided, chosen);
    if (is_window_product(chosen))
        return select_window_product(graph, undecided, chosen);
    if (is_amx(chosen))
        return select_amx(graph, undecided, chosen);
    Operation operation = done_by(undecided, chosen);
    auto plan = plan_convolution(graph, operation);
    if (!plan)
        return no_product();
    Selection selection = support_of_product(graph, operation, plan->found);
    selection.scratch_bytes = layout_of(graph, operation, *plan).total;
    if (plan->token.empty())
        return selection;
    bool into_weights = direction_of(operation.kind) == Direction::backward_weights;
    Packing packing{.side = into_weights ? Packing::Side::output : Packing::Side::input,
                    .index = into_weights ? 0 : 1,
                    .token = plan->token,
                    .bytes = plan->packed_bytes};
    selection.packings.push_back(packing);
    return selection;
}

} // namespace mantissa::cpu
