// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/health_history.h"

namespace mantissa::insight {

// What of a tensor or an update a heat map shows.
enum class Measure { underflow, overflow, subnormal, error, lost, headroom };
const char* name_of(Measure measure);
bool is_of(Measure measure, Subject subject); // updates are lost, values have the others

struct HealthView {
    Subject subject = Subject::gradients;
    Measure measure = Measure::underflow;
    Observation::Scale scale = Observation::Scale::loss_scale; // of gradients: as the format sees them, or as the optimizer does
};

// Layers down, observed steps along. Shares are between 0 and 1, head-room is in bits; NaN: this layer has no such tensor.
struct HealthGrid {
    std::vector<std::string> layers;
    std::vector<std::int64_t> steps; // of a column that stands for several: the last
    std::vector<float> cells;        // layer by layer

    float at(std::size_t layer, std::size_t column) const { return cells[layer * steps.size() + column]; }
};
// The worst tensor of each layer.
HealthGrid health_grid(const HealthHistory& history, const HealthView& view);
// At most so many columns; each shows the worst of what it stands for.
HealthGrid thinned(const HealthGrid& grid, std::size_t columns, Measure measure);

} // namespace mantissa::insight
