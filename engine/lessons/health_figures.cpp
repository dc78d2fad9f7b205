// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the format did to a run's numbers, from its observed steps.
#include "lessons/figure.h"

#include "insight/health_history.h"
#include "insight/scale_proposal.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mantissa::lessons {
namespace {

using P = Parameter::Of;
using insight::HealthHistory;
using insight::TensorPoint;
using insight::TensorTrack;
using insight::UpdatePoint;
using insight::UpdateTrack;

const HealthHistory* health_of(const Asked& asked) {
    const RunFacts* run = asked.facts.run(asked.variant);
    const HealthHistory* health = run ? run->evidence().health.get() : nullptr;
    return health && health->samples() > 0 ? health : nullptr;
}

// The observed step next to the one that is asked about; without one, the last.
std::int64_t observed_step(const HealthHistory& health, double wanted) {
    if (std::isnan(wanted))
        return health.scales().back().step;
    auto distance = [&](const insight::ScalePoint& point) { return std::abs(static_cast<double>(point.step) - wanted); };
    return std::ranges::min_element(health.scales(), {}, distance)->step;
}

template <typename Track>
auto point_at(const Track& track, std::int64_t step) -> decltype(&track.points.front()) {
    for (const auto& point : track.points)
        if (point.step == step)
            return &point;
    return nullptr;
}

// A tensor by its name, or a group of them: "gradients", "activations", "weights", "all", "gradients:conv2d".
bool is_meant(const TensorTrack& track, const std::string& name) {
    const TensorHealth& tensor = track.last;
    std::string group = name.substr(0, name.find(':')), layer = name.find(':') == std::string::npos ? "" : name.substr(name.find(':') + 1);
    if (group == "all")
        return true;
    if (auto subject = parse_subject(group)) {
        bool as_seen = *subject != Subject::gradients || tensor.scale == Observation::Scale::loss_scale;
        return tensor.subject == *subject && as_seen && (layer.empty() || tensor.layer == layer);
    }
    return tensor.tensor == name;
}

// Scaled gradients are what the format sees; a run without a loss scale has none that are marked so.
std::vector<const TensorPoint*> points_of(const HealthHistory& health, const std::string& name, std::int64_t step) {
    std::vector<const TensorPoint*> points;
    auto gather = [&](const auto& meant) {
        for (const TensorTrack& track : health.tensors())
            if (meant(track))
                if (const TensorPoint* point = point_at(track, step))
                    points.push_back(point);
    };
    gather([&](const TensorTrack& track) { return is_meant(track, name); });
    if (points.empty() && name.starts_with("gradients"))
        gather([&](const TensorTrack& track) {
            return track.last.subject == Subject::gradients && (name == "gradients" || name == "gradients:" + track.last.layer);
        });
    return points;
}

template <typename Sum>
Value over_tensors(const Asked& asked, const Sum& sum) {
    const HealthHistory* health = health_of(asked);
    if (!health)
        return {};
    auto points = points_of(*health, asked.text(0), observed_step(*health, asked.number(1)));
    return points.empty() ? Value{} : sum(points);
}

// Of the values that are finite and not zero.
template <auto Member>
Value share(const Asked& asked) {
    return over_tensors(asked, [](const std::vector<const TensorPoint*>& points) {
        double concerned = 0, seen = 0;
        for (const TensorPoint* point : points) {
            concerned += static_cast<double>(point->*Member);
            seen += static_cast<double>(point->seen());
        }
        return seen > 0 ? Value{concerned / seen} : Value{};
    });
}

Value smallest(const Asked& asked) {
    return over_tensors(asked, [](const std::vector<const TensorPoint*>& points) {
        double least = std::numeric_limits<double>::infinity();
        for (const TensorPoint* point : points)
            least = std::min(least, static_cast<double>(point->min_abs));
        return std::isfinite(least) ? Value{least} : Value{};
    });
}

Value largest(const Asked& asked) {
    return over_tensors(asked, [](const std::vector<const TensorPoint*>& points) {
        double most = 0;
        for (const TensorPoint* point : points)
            most = std::max(most, static_cast<double>(point->max_abs));
        return Value{most};
    });
}

Value values(const Asked& asked) {
    return over_tensors(asked, [](const std::vector<const TensorPoint*>& points) {
        double count = 0;
        for (const TensorPoint* point : points)
            count += static_cast<double>(point->count);
        return Value{count};
    });
}

struct UpdateSum {
    double lost = 0, wanted = 0;
};

// Of all weights, or of one variable: lost_updates("dense/kernel", 800).
std::optional<UpdateSum> updates_at(const Asked& asked) {
    const HealthHistory* health = health_of(asked);
    if (!health)
        return {};
    const std::string variable = asked.text(0);
    const std::int64_t step = observed_step(*health, asked.number(variable.empty() ? 0 : 1));
    std::optional<UpdateSum> sum;
    for (const UpdateTrack& track : health->updates()) {
        bool meant = variable.empty() ? !track.is_statistic()
                                      : variable == track.last.variable || variable == track.last.layer + "/" + track.last.variable;
        const UpdatePoint* point = meant ? point_at(track, step) : nullptr;
        if (!point)
            continue;
        sum = sum.value_or(UpdateSum{});
        sum->lost += static_cast<double>(point->lost);
        sum->wanted += static_cast<double>(point->wanted());
    }
    return sum;
}

Value lost_updates(const Asked& asked) {
    auto sum = updates_at(asked);
    return sum && sum->wanted > 0 ? Value{sum->lost / sum->wanted} : Value{};
}
Value lost_count(const Asked& asked) {
    auto sum = updates_at(asked);
    return sum ? Value{sum->lost} : Value{};
}
Value update_count(const Asked& asked) {
    auto sum = updates_at(asked);
    return sum ? Value{sum->wanted} : Value{};
}

Value observed(const Asked& asked) {
    const HealthHistory* health = health_of(asked);
    return health ? Value{static_cast<double>(health->samples())} : Value{};
}

Value proposed_scale(const Asked& asked) {
    const HealthHistory* health = health_of(asked);
    auto proposal = health ? insight::propose_scale(*health) : std::nullopt;
    return proposal ? Value{proposal->scale} : Value{};
}

const std::vector<Parameter> tensor_and_step = {{P::text}, {P::number, Parameter::Need::may}};
const std::vector<Parameter> maybe_variable_and_step = {{P::any, Parameter::Need::may}, {P::number, Parameter::Need::may}};

} // namespace

const std::vector<Figure>& health_figures() {
    static const std::vector<Figure> figures = {
        {"underflow", of_run, Kind::number, tensor_and_step, "share of a tensor's values, or of a group's, that became zero",
         share<&TensorPoint::underflows>},
        {"overflow", of_run, Kind::number, tensor_and_step, "share that overflowed", share<&TensorPoint::overflows>},
        {"subnormal", of_run, Kind::number, tensor_and_step, "share that became subnormal", share<&TensorPoint::subnormals>},
        {"smallest", of_run, Kind::number, tensor_and_step, "smallest magnitude before rounding that is not zero", smallest},
        {"largest", of_run, Kind::number, tensor_and_step, "largest magnitude before rounding", largest},
        {"values", of_run, Kind::number, tensor_and_step, "how many values there are", values},
        {"lost_updates", of_run, Kind::number, maybe_variable_and_step,
         "share of the updates wanted that changed nothing: of all weights or of one variable, at a step or at the end", lost_updates},
        {"lost_count", of_run, Kind::number, maybe_variable_and_step, "how many updates changed nothing", lost_count},
        {"update_count", of_run, Kind::number, maybe_variable_and_step, "how many updates were wanted", update_count},
        {"observed", of_run, Kind::number, {}, "how many steps were observed", observed},
        {"proposed_scale", of_run, Kind::number, {}, "the loss scale that loses the fewest gradients", proposed_scale},
    };
    return figures;
}

} // namespace mantissa::lessons
