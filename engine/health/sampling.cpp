// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/sampling.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>

namespace mantissa::health {
namespace {

// An hour stays under 50 MB, and the first minutes need not wait for it.
constexpr double bytes_per_second = 12e3, bytes_at_once = 4e6;
constexpr double dearer = 1.25;      // than the last one the next sample may be, beside other programs
constexpr double few_seconds = 0.25; // nobody waits for that

std::optional<double> number(std::string_view text) {
    double value = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace

std::optional<SamplingSettings> parse_sampling(std::string_view text) {
    if (text == "off")
        return SamplingSettings{};
    for (std::string_view unit : {" steps", " step"})
        if (text.ends_with(unit)) {
            auto steps = number(text.substr(0, text.size() - unit.size()));
            if (!steps || *steps < 1 || *steps > 1e9 || *steps != static_cast<double>(static_cast<std::int64_t>(*steps)))
                return std::nullopt;
            return SamplingSettings{.mode = SamplingSettings::Mode::steps, .every = static_cast<std::int64_t>(*steps)};
        }
    bool percent = text.ends_with('%');
    auto value = number(percent ? text.substr(0, text.size() - 1) : text);
    double share = value.value_or(0) / (percent ? 100 : 1);
    return share > 0 && share <= 1 ? std::optional(SamplingSettings{.mode = SamplingSettings::Mode::share, .share = share}) : std::nullopt;
}

std::string sampling_text(const SamplingSettings& settings) {
    switch (settings.mode) {
    case SamplingSettings::Mode::share: return fmt::format("{:.3g}%", settings.share * 100);
    case SamplingSettings::Mode::steps: return fmt::format("{} {}", settings.every, settings.every == 1 ? "step" : "steps");
    default: return "off";
    }
}

bool Sampling::is_affordable(double seconds) const {
    const double then = seconds_ + dearer * last_seconds_;
    return then <= settings_.share * (seconds + then);
}

bool Sampling::is_one_of_few() const {
    return samples_ < few_samples && expected_ > 0 && seconds_ - once_seconds_ + dearer * last_seconds_ <= few_seconds;
}

bool Sampling::is_due(std::int64_t done, double seconds) const {
    switch (settings_.mode) {
    case SamplingSettings::Mode::off: return false;
    case SamplingSettings::Mode::steps: return done % settings_.every == 0;
    default: break;
    }
    if (samples_ == 0)
        return true;
    return (is_affordable(seconds) || (is_one_of_few() && done >= next_of_few())) &&
           static_cast<double>(bytes_ + last_bytes_) <= bytes_at_once + bytes_per_second * seconds;
}

std::int64_t Sampling::certain(std::int64_t done) const {
    switch (settings_.mode) {
    case SamplingSettings::Mode::steps: return settings_.every - done % settings_.every;
    case SamplingSettings::Mode::share:
        if (is_one_of_few() && next_of_few() > done)
            return next_of_few() - done;
        break;
    default: break;
    }
    return std::numeric_limits<std::int64_t>::max();
}

void Sampling::note(const Cost& cost) {
    samples_ += cost.samples;
    seconds_ += cost.seconds;
    once_seconds_ += cost.once_seconds;
    last_seconds_ = cost.seconds - cost.once_seconds;
    bytes_ += last_bytes_ = cost.bytes;
}

} // namespace mantissa::health
