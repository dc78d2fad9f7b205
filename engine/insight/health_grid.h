// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/health_history.h"

#include <optional>

namespace mantissa::insight {

// What of a tensor or an update a heat map shows.
// Head-room: from the largest value to the format's largest. Foot-room: from the smallest value to the format's smallest; below 0 bits it
// is less than that and becomes 0, or as good as that.
enum class Measure { underflow, overflow, subnormal, error, lost, headroom, twin, footroom };
const char* name_of(Measure measure);
bool is_in_bits(Measure measure);             // of which fewer are worse; the others are shares
bool is_of(Measure measure, Subject subject); // updates are lost, values have the others; twin: the distance from it, of all but updates

// Of gradients: those that flow back through the layers, or those that change their variables.
enum class GradientPart { both, of_outputs, of_weights };
bool is_of(GradientPart part, const TensorHealth& tensor); // of anything else than gradients, all are

struct HealthView {
    Subject subject = Subject::gradients;
    Measure measure = Measure::underflow;
    Observation::Scale scale = Observation::Scale::loss_scale; // of gradients: as the format sees them, or as the optimizer does
    GradientPart part = GradientPart::both;
};

// Layers down, observed steps along. Shares are between 0 and 1, rooms are in bits; NaN: this layer has no such tensor.
struct HealthGrid {
    std::vector<std::string> layers;
    std::vector<std::int64_t> steps; // of a column that stands for several: the last
    std::vector<float> cells;        // layer by layer

    float at(std::size_t layer, std::size_t column) const { return cells[layer * steps.size() + column]; }
};
// The worst tensor of each layer.
HealthGrid health_grid(const HealthHistory& history, const HealthView& view);

// Which it is at a step, and of how many; its values may be few, as those of a bias.
struct WorstTensor {
    std::string name = {};
    std::int64_t values = 0; // of it
    int among = 0;           // tensors of the layer
    float figure = 0;
};
std::optional<WorstTensor> worst_tensor(const HealthHistory& history, const HealthView& view, const std::string& layer, std::int64_t step);
// At most so many columns; each shows the worst of what it stands for.
HealthGrid thinned(const HealthGrid& grid, std::size_t columns, Measure measure);

} // namespace mantissa::insight
