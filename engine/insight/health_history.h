// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/health_record.h"
#include "runs/log_reader.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mantissa::insight {

// What of a tensor's tally is kept of every observed step.
struct TensorPoint {
    std::int64_t step = 0, count = 0, zeros = 0, non_finite = 0, overflows = 0, subnormals = 0, underflows = 0;
    std::int64_t stored_zeros = 0, stored_non_finite = 0, channels = 0, silent_channels = 0;
    float min_abs = 0, max_abs = 0; // before rounding; of finite values other than zero
    double error = 0;
    double range_scale = 1; // see TensorHealth

    std::int64_t seen() const { return count - zeros - non_finite; } // finite and not zero, before rounding
    double share(std::int64_t values) const { return seen() > 0 ? static_cast<double>(values) / static_cast<double>(seen()) : 0; }
};

// Bits from its largest value to the largest of the format, where its range was at the time, and from the format's smallest to its
// smallest; NaN: it has no value, or each of its blocks has a range of its own.
double headroom_of(const TensorPoint& point, const std::string& format);
double footroom_of(const TensorPoint& point, const std::string& format);

struct TensorTrack {
    TensorHealth last = {}; // whole
    std::vector<TensorPoint> points = {};
};

// What float32 would lose, too, is as if it were not wanted: it counts as idle, and not as lost.
struct UpdatePoint {
    std::int64_t step = 0, count = 0, idle = 0, lost = 0, partly_lost = 0, spoiled = 0;
    std::int64_t lost_to_any = 0; // of what counts as idle
    double weights = 0, changes = 0, made = 0;

    std::int64_t wanted() const { return count - idle; }
    double lost_share() const { return wanted() > 0 ? static_cast<double>(lost) / static_cast<double>(wanted()) : 0; }
};

struct UpdateTrack {
    UpdateHealth last = {};
    std::vector<UpdatePoint> points = {};
    bool is_statistic() const; // of a batch normalisation, not a weight
};

// That what is lost of an update in one step comes whole in another; empty where nothing is rounded stochastically, or nothing comes at
// all.
std::string kept_on_average(const std::vector<UpdateTrack>& updates);

// How far a tensor was from the twin's, see TwinDistance.
struct TwinPoint {
    std::int64_t step = 0;
    double error = 0, cosine = 1, ulps = 0;
};

struct TwinTrack {
    std::string layer = {}, tensor = {};
    Subject subject = Subject::activations;
    std::vector<TwinPoint> points = {};
};

// Where a run and its twin part: the first tensor, in the order in which a step makes them, at the first observed step.
struct Parting {
    std::int64_t step = 0;
    std::string layer = {}, tensor = {};
    Subject subject = Subject::activations;
    double error = 0;
};

struct ScalePoint {
    std::int64_t step = 0;
    double loss_scale = 1;
    bool skipped = false;
    double learning_rate = 0; // as its schedule had it; 0: nobody said
};

// The observed steps of a run, gathered: one track for each tensor and variable, in the network's order. Small enough to keep: only the
// last sample of each is whole.
class HealthHistory {
public:
    void add(HealthSample sample);

    const std::vector<TensorTrack>& tensors() const { return tensors_; }
    const std::vector<UpdateTrack>& updates() const { return updates_; }
    const std::vector<ScalePoint>& scales() const { return scales_; }
    const std::vector<TwinTrack>& twins() const { return twins_; } // variables behind all others; none: the run has no twin
    std::optional<Parting> parting(double beyond = 0) const;       // from where on an error is larger than that
    const TensorTrack* find(const std::string& tensor) const;
    std::int64_t samples() const { return static_cast<std::int64_t>(scales_.size()); }
    double cost_seconds() const { return cost_seconds_; }
    double seconds() const { return seconds_; } // of the run, until the last sample

private:
    void add_twin(const HealthSample& sample);

    std::vector<TensorTrack> tensors_;
    std::vector<UpdateTrack> updates_;
    std::vector<ScalePoint> scales_;
    std::vector<TwinTrack> twins_;
    std::map<std::string, std::size_t> tensor_places_, update_places_, twin_places_;
    double cost_seconds_ = 0, seconds_ = 0;
};

// The one of the observed step, or of the last before it. There is one at least.
double loss_scale_at(const HealthHistory& history, std::int64_t step);
double learning_rate_at(const HealthHistory& history, std::int64_t step); // of that observed step alone; 0: not known

// Of a run folder; empty where nothing was observed.
HealthHistory health_in(const std::filesystem::path& folder, LogDamage* damage = nullptr);

} // namespace mantissa::insight
