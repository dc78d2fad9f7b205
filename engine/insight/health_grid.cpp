// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/health_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace mantissa::insight {
namespace {

constexpr float none = std::numeric_limits<float>::quiet_NaN();

float worse(float a, float b, Measure measure) {
    if (std::isnan(a) || std::isnan(b))
        return std::isnan(a) ? b : a;
    return is_in_bits(measure) ? std::min(a, b) : std::max(a, b);
}

float value_of(const TensorPoint& point, const TensorHealth& health, Measure measure) {
    switch (measure) {
    case Measure::underflow: return static_cast<float>(point.share(point.underflows));
    case Measure::overflow: return static_cast<float>(point.share(point.overflows));
    case Measure::subnormal: return static_cast<float>(point.share(point.subnormals));
    case Measure::error: return static_cast<float>(point.error);
    case Measure::headroom: return static_cast<float>(headroom_of(point, health.format));
    case Measure::footroom: return static_cast<float>(footroom_of(point, health.format));
    case Measure::lost:
    case Measure::twin: break;
    }
    return none;
}

bool is_shown(const TensorHealth& health, const HealthView& view) {
    bool scaled = view.subject != Subject::gradients || health.scale == view.scale;
    return health.subject == view.subject && scaled && !health.layer.empty() && is_of(view.part, health);
}

class GridMaker {
public:
    GridMaker(const HealthHistory& history, const HealthView& view) : view_(view) {
        for (const ScalePoint& point : history.scales())
            grid_.steps.push_back(point.step);
        for (const TensorTrack& track : history.tensors())
            add_layer(track.last.layer);
        for (const UpdateTrack& track : history.updates())
            add_layer(track.last.layer);
        grid_.cells.assign(grid_.layers.size() * grid_.steps.size(), none);
    }

    // A track's points, which are in the order of their steps.
    template <typename Points, typename Value>
    void add(const std::string& layer, const Points& points, const Value& value_at) {
        auto row = rows_.find(layer);
        if (row == rows_.end())
            return;
        float* cells = grid_.cells.data() + row->second * grid_.steps.size();
        std::size_t column = 0;
        for (const auto& point : points) {
            while (column < grid_.steps.size() && grid_.steps[column] < point.step)
                ++column;
            if (column < grid_.steps.size() && grid_.steps[column] == point.step)
                cells[column] = worse(cells[column], value_at(point), view_.measure);
        }
    }

    HealthGrid take() { return std::move(grid_); }

private:
    void add_layer(const std::string& layer) {
        if (!layer.empty() && rows_.try_emplace(layer, grid_.layers.size()).second)
            grid_.layers.push_back(layer);
    }

    HealthView view_;
    HealthGrid grid_;
    std::map<std::string, std::size_t> rows_;
};

} // namespace

const char* name_of(Measure measure) {
    constexpr std::array names = {"underflow to zero",      "overflow", "subnormal", "rounding error", "lost updates", "head-room",
                                  "distance from the twin", "foot-room"};
    return names[static_cast<std::size_t>(measure)];
}

bool is_in_bits(Measure measure) { return measure == Measure::headroom || measure == Measure::footroom; }

bool is_of(Measure measure, Subject subject) { return (measure == Measure::lost) == (subject == Subject::updates); }

// "conv2d/kernel:gradient", "conv2d/biased:input_gradient", and either with what was made of it behind.
bool is_of(GradientPart part, const TensorHealth& tensor) {
    if (part == GradientPart::both || tensor.subject != Subject::gradients)
        return true;
    bool of_weights = tensor.tensor.find("/") != std::string::npos && tensor.tensor.find(":gradient") != std::string::npos &&
                      tensor.tensor.find(":input_gradient") == std::string::npos;
    return of_weights == (part == GradientPart::of_weights);
}

HealthGrid health_grid(const HealthHistory& history, const HealthView& view) {
    GridMaker grid(history, view);
    for (const TwinTrack& track : history.twins())
        if (track.subject == view.subject && view.measure == Measure::twin)
            grid.add(track.layer, track.points, [](const TwinPoint& point) { return static_cast<float>(point.error); });
    for (const TensorTrack& track : history.tensors())
        if (is_shown(track.last, view) && view.measure != Measure::twin)
            grid.add(track.last.layer, track.points, [&](const TensorPoint& point) { return value_of(point, track.last, view.measure); });
    if (view.subject == Subject::updates)
        for (const UpdateTrack& track : history.updates())
            grid.add(track.last.layer, track.points, [](const UpdatePoint& point) { return static_cast<float>(point.lost_share()); });
    return grid.take();
}

std::optional<WorstTensor> worst_tensor(const HealthHistory& history, const HealthView& view, const std::string& layer, std::int64_t step) {
    std::optional<WorstTensor> worst;
    const auto look = [&](const std::string& name, std::int64_t values, float figure) {
        const int among = worst ? worst->among + 1 : 1;
        if (!worst || worse(worst->figure, figure, view.measure) != worst->figure)
            worst = WorstTensor{.name = name, .values = values, .figure = figure};
        worst->among = among;
    };
    const auto at = [step](const auto& points) { return std::ranges::find(points, step, [](const auto& point) { return point.step; }); };
    for (const TensorTrack& track : history.tensors())
        if (const auto point = at(track.points); point != track.points.end() && track.last.layer == layer && is_shown(track.last, view) &&
                                                 view.measure != Measure::twin && view.measure != Measure::lost)
            look(track.last.tensor, point->count, value_of(*point, track.last, view.measure));
    for (const UpdateTrack& track : history.updates())
        if (const auto point = at(track.points);
            point != track.points.end() && track.last.layer == layer && view.subject == Subject::updates)
            look(track.last.variable, point->count, static_cast<float>(point->lost_share()));
    return worst;
}

HealthGrid thinned(const HealthGrid& grid, std::size_t columns, Measure measure) {
    if (grid.steps.size() <= columns || columns == 0)
        return grid;
    HealthGrid thin{.layers = grid.layers, .steps = {}, .cells = std::vector<float>(grid.layers.size() * columns, none)};
    for (std::size_t column = 0; column < columns; ++column) {
        std::size_t begin = grid.steps.size() * column / columns, end = grid.steps.size() * (column + 1) / columns;
        thin.steps.push_back(grid.steps[end - 1]);
        for (std::size_t layer = 0; layer < grid.layers.size(); ++layer)
            for (std::size_t i = begin; i < end; ++i)
                thin.cells[layer * columns + column] = worse(thin.cells[layer * columns + column], grid.at(layer, i), measure);
    }
    return thin;
}

} // namespace mantissa::insight
