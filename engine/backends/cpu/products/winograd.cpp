// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A convolution in points: image and weights are transformed tile by tile, multiplied point by point, and transformed
// back. Gradients of weights are the same backwards, so every direction is one product of matrices per point.
#include "backends/cpu/products/winograd.h"

#include "backends/cpu/products/problems.h"
#include "backends/cpu/products/winograd_jobs.h"
#include "backends/cpu/products/winograd_layout.h"
#include "backends/cpu/support.h"
#include "backends/cpu/vectors/vector_formats.h"
#include "core/error.h"

namespace mantissa::cpu {
namespace {

const std::string prefix = "winograd ";

std::string name_of_candidate(int points, int taps) {
    std::string side = std::to_string(points - taps + 1), tap = std::to_string(taps);
    return prefix + "F(" + side + "x" + side + ", " + tap + "x" + tap + ") " + winograd_kernels().name;
}

bool fits_channels(std::int64_t channels) { return channels > 0 && channels % 16 == 0; }

// Rounded in whichever manner, with subnormal numbers or without; numbers of fewer bits are left to sums as they are defined.
bool may_store(const Graph& graph, const Operation& operation) {
    return direction_of(operation.kind) == Direction::backward_weights || // unpack rounds
           rounds_plainly(with_subnormals(graph.output(operation, 0).format.format, Subnormals::kept), {});
}

bool is_possible(const Graph& graph, const Operation& operation) {
    const ConvolutionSizes sizes = problem_of_convolution(graph, operation).sizes;
    const Window& w = sizes.window;
    bool square = w.height == w.width && w.stride_y == w.stride_x && w.stride_y <= 2 && w.height > w.stride_y;
    auto is_sign = [&](int input) { return graph.input(operation, input).format.format.kind == FormatKind::binary; };
    if (is_sign(0) || is_sign(1))
        return false; // sums of signs are whole numbers, and the next sign hangs on a zero
    Function epilogue = std::get<Convolution>(operation.attributes).epilogue;
    return square && fits_channels(sizes.in) && fits_channels(sizes.out) && may_store(graph, operation) &&
           is_storable(graph.input(operation, 0)) && is_storable(graph.input(operation, 1)) && is_storable(graph.output(operation, 0)) &&
           (epilogue == Function::none || epilogue == Function::relu);
}

WinogradGeometry geometry_of(const Graph& graph, const Operation& operation, int points) {
    ConvolutionProblem problem = problem_of_convolution(graph, operation);
    WinogradGeometry g{problem.direction, problem.sizes, points, 0, 0};
    g.taps = static_cast<int>((problem.sizes.window.height + g.stride() - 1) / g.stride());
    g.side = points - g.taps + 1;
    return g;
}

WinogradGeometry chosen_geometry(const Graph& graph, const Operation& operation) {
    const std::string& name = operation.selection.implementation;
    for (int points : {6, 8}) {
        WinogradGeometry g = geometry_of(graph, operation, points);
        if (name == name_of_candidate(points, g.taps))
            return g;
    }
    throw Error("[" + operation.name + "] no such implementation: " + name);
}

} // namespace

bool is_winograd(const std::string& implementation) { return implementation.starts_with(prefix); }
bool is_winograd_token(const LayoutToken& token) { return token.starts_with(prefix); }

std::vector<std::string> winograd_candidates(const Graph& graph, const Operation& operation) {
    std::vector<std::string> names;
    if (!is_possible(graph, operation))
        return names;
    for (int points : {6, 8}) {
        WinogradGeometry g = geometry_of(graph, operation, points);
        if (g.side >= 2 && g.side <= 6 && g.taps >= 2 && g.taps <= 6 && (points == 6 || g.side >= 3))
            names.push_back(name_of_candidate(points, g.taps));
    }
    return names;
}

Selection select_winograd(const Graph& graph, const Operation& operation, const std::string& implementation) {
    Selection selection = support_of(graph, operation);
    selection.implementation = implementation;
    if (selection.support == Support::converted && has_bfloat16_products() && storage_of(graph.input(operation, 0)) == Storage::bfloat16)
        selection.reason =
            "stored in bfloat16, multiplied in float32 by Winograd's algorithm, which is faster here than the bfloat16 units";
    Operation chosen = operation;
    chosen.selection.implementation = implementation;
    WinogradGeometry g = chosen_geometry(graph, chosen);
    bool into_weights = g.direction == Direction::backward_weights;
    selection.scratch_bytes = into_weights ? sums_scratch_bytes(g) : pixels_scratch_bytes(graph, operation, g);
    selection.packings.push_back({.side = into_weights ? Packing::Side::output : Packing::Side::input,
                                  .index = into_weights ? 0 : 1,
                                  .token = implementation + (g.direction == Direction::backward_data ? ", turned round" : ""),
                                  .bytes = weights_bytes(g)});
    return selection;
}

Kernel make_winograd(const KernelSite& site) {
    WinogradGeometry g = chosen_geometry(site.graph(), site.operation());
    return g.direction == Direction::backward_weights ? make_winograd_to_weights(site, g) : make_winograd_to_pixels(site, g);
}

Kernel make_winograd_pack(const KernelSite& site, const Operation& convolution) {
    return make_weights_to_points(site, chosen_geometry(site.graph(), convolution));
}

Kernel make_winograd_unpack(const KernelSite& site, const Operation& convolution) {
    return make_points_to_weights(site, chosen_geometry(site.graph(), convolution), convolution.rounding);
}

} // namespace mantissa::cpu
