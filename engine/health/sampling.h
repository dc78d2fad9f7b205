// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/format.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mantissa::health {

// How often steps are observed.
struct SamplingSettings {
    enum class Mode { off, share, steps } mode = Mode::off;
    double share = 0.05;              // of the run's time that all of it may take
    std::int64_t every = 10;          // steps
    std::vector<Format> formats = {}; // besides the usual ones: what they would have made of the values is told, too
    bool operator==(const SamplingSettings&) const = default;
};
// "5%", "0.05", "100 steps", "off". nullopt: none of them.
std::optional<SamplingSettings> parse_sampling(std::string_view text);
std::string sampling_text(const SamplingSettings& settings);

// Which steps are observed, by what it cost so far. The first is: then every figure is there soon, and what it took is waited for.
class Sampling {
public:
    explicit Sampling(const SamplingSettings& settings = {}) : settings_(settings) {}
    // A short run ends before its share affords a second sample: the first few are spread over this many, while they take little.
    void expect(std::int64_t steps) { expected_ = steps; }

    bool is_on() const { return settings_.mode != SamplingSettings::Mode::off; }
    // Before the step after `done` steps, which took `seconds` so far, without observing.
    bool is_due(std::int64_t done, double seconds) const;
    // Steps after `done` that may be begun without asking again.
    std::int64_t certain(std::int64_t done) const;
    struct Cost {
        double seconds = 0, once_seconds = 0; // once: of those, what the next sample need not do again
        std::size_t bytes = 0;
        std::int64_t samples = 1;
    };
    void note(const Cost& cost);
    void stop() { settings_.mode = SamplingSettings::Mode::off; }

    std::int64_t samples() const { return samples_; }
    double seconds() const { return seconds_; } // that observing took so far
    const SamplingSettings& settings() const { return settings_; }

private:
    bool is_affordable(double seconds) const;
    bool is_one_of_few() const;
    std::int64_t next_of_few() const { return samples_ * expected_ / few_samples; }

    static constexpr std::int64_t few_samples = 10;

    SamplingSettings settings_;
    std::int64_t expected_ = 0; // steps of the run; 0: unknown
    std::int64_t samples_ = 0;
    double seconds_ = 0, once_seconds_ = 0, last_seconds_ = 0; // last: of one sample
    std::size_t bytes_ = 0, last_bytes_ = 0;
};

} // namespace mantissa::health
