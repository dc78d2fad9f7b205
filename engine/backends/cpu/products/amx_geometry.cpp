// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/amx_geometry.h"

#include <limits>

namespace mantissa::cpu {
namespace {

constexpr std::int64_t sums_at_once = 1 << 16; // of a strip: an eighth of a core's own cache
constexpr std::int64_t least_tasks = 16;       // of gradients of weights, where their sums take no more room than
constexpr std::int64_t most_sums = 1 << 20;

std::int64_t up_to(std::int64_t multiple, std::int64_t number) { return (number + multiple - 1) / multiple * multiple; }

struct Span {
    std::int64_t size, window, step, before; // of one axis of the image
};

// Forward all windows are alike.
std::vector<AmxAxis> forward_axes(const Span& span, std::int64_t windows) {
    return {{.target = 0, .windows = windows, .first = 0, .taps = span.window, .tap = 0, .tap_step = 1}};
}

// Back, the pixels in the same place within a step see the same taps, the last one first. `border` becomes what the source needs.
std::vector<AmxAxis> back_axes(const Span& span, std::int64_t& border) {
    std::vector<AmxAxis> axes;
    for (std::int64_t place = 0; place < std::min(span.step, span.size); ++place) {
        const std::int64_t first_tap = (place + span.before) % span.step;
        const std::int64_t taps = first_tap < span.window ? (span.window - first_tap - 1) / span.step + 1 : 0;
        const std::int64_t last_seen = (place + span.before - first_tap) / span.step; // by the first pixel
        axes.push_back({.target = place,
                        .windows = (span.size - place + span.step - 1) / span.step,
                        .first = last_seen - taps + 1,
                        .taps = taps,
                        .tap = first_tap + (taps - 1) * span.step,
                        .tap_step = -span.step});
        if (taps > 0)
            border = std::max(border, -axes.back().first);
    }
    for (AmxAxis& axis : axes)
        axis.first += border;
    return axes;
}

std::int64_t reach(const std::vector<AmxAxis>& axes, std::int64_t windows, std::int64_t step) {
    std::int64_t most = 1;
    for (const AmxAxis& axis : axes)
        if (axis.taps > 0)
            most = std::max(most, axis.first + (std::min(windows, axis.windows) - 1) * step + axis.taps);
    return most;
}

void add_phases(AmxGeometry& g, const std::vector<AmxAxis>& down, const std::vector<AmxAxis>& across) {
    g.padded_width = reach(across, std::numeric_limits<std::int64_t>::max(), g.step_x);
    g.window_lines = reach(down, 1, g.step_y);
    std::int64_t packed = 0;
    for (const AmxAxis& y : down)
        for (const AmxAxis& x : across) {
            g.phases.push_back({y, x, packed});
            packed += y.taps * x.taps * g.source * g.target;
        }
}

} // namespace

AmxGeometry amx_geometry(const ConvolutionProblem& problem) {
    const ConvolutionSizes& s = problem.sizes;
    const Window& w = s.window;
    const Span down{s.height, w.height, w.stride_y, w.top}, across{s.width, w.width, w.stride_x, w.left};
    AmxGeometry g{.s = s, .back = problem.direction == Direction::backward_data};
    if (!g.back) {
        g.source_height = s.height, g.source_width = s.width, g.source = s.in;
        g.height = s.out_height, g.width = s.out_width, g.target = s.out;
        g.step_y = w.stride_y, g.step_x = w.stride_x, g.above = w.top, g.before = w.left;
        add_phases(g, forward_axes(down, s.out_height), forward_axes(across, s.out_width));
        return g;
    }
    g.source_height = s.out_height, g.source_width = s.out_width, g.source = s.out;
    g.height = s.height, g.width = s.width, g.target = s.in;
    g.target_step_y = w.stride_y, g.target_step_x = w.stride_x;
    const auto rows = back_axes(down, g.above), columns = back_axes(across, g.before);
    add_phases(g, rows, columns);
    return g;
}

std::int64_t AmxGeometry::depth() const {
    const bool whole = std::ranges::all_of(phases, [&](const AmxPhase& phase) { return phase.x.taps * source % amx_deep == 0; });
    return whole ? amx_deep : amx_deep / 2;
}

std::int64_t AmxGeometry::packed_numbers() const {
    std::int64_t taps = 0;
    for (const AmxPhase& phase : phases)
        taps += phase.y.taps * phase.x.taps;
    return taps * source * target;
}

std::int64_t AmxGeometry::rows_at_once() const {
    const std::int64_t most = std::max<std::int64_t>(1, sums_at_once / (target_step_y * width * target));
    const std::int64_t strips = (window_rows() + most - 1) / most;
    return (window_rows() + strips - 1) / strips;
}

std::size_t AmxGeometry::source_bytes() const {
    return static_cast<std::size_t>(source_lines(rows_at_once()) * pitch()) * sizeof(Stored16);
}

std::size_t AmxGeometry::sums_bytes() const {
    return static_cast<std::size_t>(rows_at_once() * target_step_y * width * target) * sizeof(float);
}

std::int64_t AmxToWeights::pixels() const { return up_to(amx_deep, s.out_height * plane_width()); }

// An odd number of chunks: channels that lie a power of two apart would share a few lines of the cache.
std::int64_t AmxToWeights::plane() const {
    const std::int64_t behind = (s.window.height - 1) / s.window.stride_y * plane_width() + (s.window.width - 1) / s.window.stride_x;
    const std::int64_t chunks = up_to(amx_deep, std::max(plane_lines() * plane_width(), pixels() + behind)) / amx_deep;
    return (chunks | 1) * amx_deep;
}

std::int64_t AmxToWeights::images_at_once() const {
    return std::clamp<std::int64_t>(amx_chunks_at_once / (pixels() / amx_deep), 1, s.batch);
}

std::int64_t AmxToWeights::parts() const {
    const std::int64_t room = std::max<std::int64_t>(1, most_sums / weights());
    return std::min({s.batch, room, (least_tasks + groups() - 1) / groups()});
}

} // namespace mantissa::cpu
