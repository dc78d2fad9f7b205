// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "plan/fusions/fusion.h"
#include "plan/passes.h"

#include <algorithm>
#include <array>

namespace mantissa {
namespace {

// The first that matches is applied.
constexpr std::array fusions = {&relu_behind_pooling,  &bias_of_pooling,        &relu_before_norm_backward, &unscaling_by_update,
                                &addition_behind_norm, &activation_behind_norm, &bias_behind_product,       &activation_behind_bias};

} // namespace

Graph fuse(Graph graph, const Capabilities& device) {
    std::vector<Operation> fused;
    const std::vector<int> lowered = readers(graph);
    for (Operation& next : graph.operations) {
        Meeting meeting{graph, device, fused, next, lowered};
        auto rule = std::ranges::find_if(fusions, [&](const Fusion* fusion) { return fusion->matches(meeting); });
        if (rule == fusions.end())
            fused.push_back(std::move(next));
        else
            (*rule)->apply(meeting);
    }
    graph.operations = std::move(fused);
    take_bias_into_pooling(graph, device);
    drop_casts(graph, device);
    return graph;
}

} // namespace mantissa
