// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/health_history.h"

#include "runs/health_log.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mantissa::insight {
namespace {

TensorPoint point_of(const TensorHealth& health, std::int64_t step) {
    const Tally& tally = health.tally;
    const Census &wide = tally.wide, &stored = tally.stored;
    return {.step = step,
            .count = wide.count,
            .zeros = wide.zeros,
            .non_finite = wide.non_finite,
            .overflows = wide.overflows,
            .subnormals = wide.subnormals,
            .underflows = wide.underflows_to_zero,
            .stored_zeros = stored.zeros,
            .stored_non_finite = stored.non_finite,
            .channels = tally.channels,
            .silent_channels = tally.silent_channels,
            .min_abs = wide.max_abs > 0 ? wide.min_abs : 0,
            .max_abs = wide.max_abs,
            .error = tally.error,
            .range_scale = health.range_scale.value_or(1)};
}

constexpr double residue_bits = 1e-3; // bits: what rounding leaves where a scale takes a value to the very end

// Below 0 means beyond the end, which a residue is not.
double whole_room(double bits) { return std::abs(bits) < residue_bits ? 0 : bits; }

constexpr double no_room = std::numeric_limits<double>::quiet_NaN();

// The format, where one range holds for all of the tensor's values, and there are some.
std::optional<Format> one_range(const TensorPoint& point, const std::string& format) {
    const auto known = parse_format(format);
    return known && !has_blocks(*known) && point.max_abs > 0 ? known : std::nullopt;
}

UpdatePoint point_of(const UpdateHealth& update, std::int64_t step) {
    const std::int64_t apart = update.lost_to_any();
    return {.step = step,
            .count = update.count,
            .idle = update.idle + apart,
            .lost = update.lost - apart,
            .partly_lost = update.partly_lost,
            .spoiled = update.spoiled,
            .lost_to_any = apart,
            .weights = update.weights,
            .changes = update.changes,
            .made = update.made};
}

} // namespace

double headroom_of(const TensorPoint& point, const std::string& format) {
    const auto known = one_range(point, format);
    return known ? whole_room(std::log2(largest_finite(*known) * point.range_scale / static_cast<double>(point.max_abs))) : no_room;
}

double footroom_of(const TensorPoint& point, const std::string& format) {
    const auto known = one_range(point, format);
    return known ? whole_room(std::log2(static_cast<double>(point.min_abs) / (smallest_positive(*known) * point.range_scale))) : no_room;
}

std::string kept_on_average(const std::vector<UpdateTrack>& updates) {
    const auto moves = [](const UpdateTrack& track) {
        return track.last.drawn && std::ranges::any_of(track.points, [](const UpdatePoint& point) { return point.made > 0; });
    };
    return std::ranges::any_of(updates, moves) ? "Updates are rounded stochastically: what is lost in one step comes whole in another."
                                               : "";
}

bool UpdateTrack::is_statistic() const { return last.variable.find("/moving_") != std::string::npos; }

void HealthHistory::add(HealthSample sample) {
    scales_.push_back({sample.step, sample.loss_scale, sample.skipped, sample.learning_rate});
    cost_seconds_ += sample.cost_seconds;
    seconds_ = sample.seconds;
    add_twin(sample);
    for (TensorHealth& health : sample.tensors) {
        auto [place, added] = tensor_places_.try_emplace(health.tensor, tensors_.size());
        if (added)
            tensors_.emplace_back();
        TensorTrack& track = tensors_[place->second];
        track.points.push_back(point_of(health, sample.step));
        track.last = std::move(health);
    }
    for (UpdateHealth& health : sample.updates) {
        auto [place, added] = update_places_.try_emplace(health.variable, updates_.size());
        if (added)
            updates_.emplace_back();
        UpdateTrack& track = updates_[place->second];
        track.points.push_back(point_of(health, sample.step));
        track.last = std::move(health);
    }
}

void HealthHistory::add_twin(const HealthSample& sample) {
    for (const TwinDistance& distance : sample.twin) {
        auto [place, added] = twin_places_.try_emplace(distance.tensor, twins_.size());
        if (added)
            twins_.push_back({.layer = distance.layer, .tensor = distance.tensor, .subject = distance.subject});
        twins_[place->second].points.push_back({sample.step, distance.error, distance.cosine, distance.ulps});
    }
}

std::optional<Parting> HealthHistory::parting(double beyond) const {
    std::optional<Parting> first;
    for (const TwinTrack& track : twins_)
        for (const TwinPoint& point : track.points)
            if (point.error > beyond && (!first || point.step < first->step)) {
                first = Parting{point.step, track.layer, track.tensor, track.subject, point.error};
                break;
            }
    return first;
}

const TensorTrack* HealthHistory::find(const std::string& tensor) const {
    auto place = tensor_places_.find(tensor);
    return place == tensor_places_.end() ? nullptr : &tensors_[place->second];
}

double loss_scale_at(const HealthHistory& history, std::int64_t step) {
    const std::vector<ScalePoint>& scales = history.scales();
    const auto behind = std::ranges::upper_bound(scales, step, {}, &ScalePoint::step);
    return behind == scales.begin() ? scales.front().loss_scale : std::prev(behind)->loss_scale;
}

double learning_rate_at(const HealthHistory& history, std::int64_t step) {
    const auto point = std::ranges::find(history.scales(), step, &ScalePoint::step);
    return point == history.scales().end() ? 0 : point->learning_rate;
}

HealthHistory health_in(const std::filesystem::path& folder, LogDamage* damage) {
    HealthHistory history;
    const LogDamage found = read_health(folder / "health.jsonl", [&](HealthSample sample) { history.add(std::move(sample)); });
    if (damage)
        *damage = found;
    return history;
}

} // namespace mantissa::insight
