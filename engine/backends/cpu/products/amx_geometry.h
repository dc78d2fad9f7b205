// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cpu/products/dnnl_shim.h"
#include "backends/cpu/vectors/amx_kernels.h"

#include <algorithm>
#include <vector>

namespace mantissa::cpu {

inline constexpr std::int64_t amx_chunks_at_once = 8; // of pixels: two columns and two rows of them stay in the nearest cache

// One axis of a phase: windows whose taps are `tap`, `tap` - step, ... of the weights, or all of them in their order.
struct AmxAxis {
    std::int64_t target = 0;        // the first window's place among the results
    std::int64_t windows = 0;       // along this axis
    std::int64_t first = 0;         // place of the first window's first tap in the source with its border
    std::int64_t taps = 0, tap = 0; // how many, and the first one's place in the weights
    std::int64_t tap_step = 1;      // to the next one's
};

// Results whose windows all have the same taps: all of them forward; back through a stride, one in each step times step.
struct AmxPhase {
    AmxAxis y, x;
    std::int64_t packed = 0; // where its weights begin
};

// Activations to activations: windows of a source with its border, times weights, give a target.
struct AmxGeometry {
    ConvolutionSizes s;
    bool back = false;                                                                               // from features to the image
    std::int64_t source_height = 1, source_width = 1, source = 1, height = 1, width = 1, target = 1; // channels by the last of three
    std::int64_t step_y = 1, step_x = 1;                                                             // of windows in the source
    std::int64_t target_step_y = 1, target_step_x = 1;                                               // of results in the target
    std::int64_t above = 0, before = 0;                                                              // of the source's border
    std::int64_t padded_width = 1, window_lines = 1; // of the source for one line of windows
    std::vector<AmxPhase> phases = {};

    std::int64_t depth() const; // of a chunk
    std::int64_t chunks(const AmxPhase& phase) const { return phase.x.taps * source / depth(); }
    std::int64_t packed_numbers() const;

    // Strips: some lines of windows of one image, and what they read.
    std::int64_t window_rows() const { return (height + target_step_y - 1) / target_step_y; }
    std::int64_t rows_at_once() const;
    std::int64_t strips_of_image() const { return (window_rows() + rows_at_once() - 1) / rows_at_once(); }
    std::int64_t strips() const { return s.batch * strips_of_image(); }
    std::int64_t pitch() const { return padded_width * source; }
    std::int64_t source_lines(std::int64_t rows) const { return (rows - 1) * step_y + window_lines; }
    std::size_t source_bytes() const; // of a strip
    std::size_t sums_bytes() const;
};

AmxGeometry amx_geometry(const ConvolutionProblem& problem);

// Features and image to weights: products over pixels. A group is some channels and one place within a step: what the taps there read of
// the image lies as a plane for each channel, with its border, so that a tap is a place in a plane from which on pixels lie in a row.
struct AmxToWeights {
    ConvolutionSizes s;

    std::int64_t plane_width() const { return (s.out_width + (s.window.width - 1) / s.window.stride_x + 1) / 2 * 2; }
    std::int64_t plane_lines() const { return s.out_height + (s.window.height - 1) / s.window.stride_y; }
    std::int64_t pixels() const; // of the features, a line as wide as a plane's, up to a whole chunk
    std::int64_t plane() const;  // numbers of one image's

    std::int64_t places_down() const { return std::min(s.window.stride_y, s.window.height); }
    std::int64_t places_across() const { return std::min(s.window.stride_x, s.window.width); }
    std::int64_t channels_at_once() const { return std::min(s.in, 2 * amx_block); }
    std::int64_t groups() const { return places_down() * places_across() * ((s.in + channels_at_once() - 1) / channels_at_once()); }
    std::int64_t images_at_once() const;
    std::int64_t planes_numbers() const { return channels_at_once() * images_at_once() * plane(); } // of a thread, as are pairs
    std::int64_t pairs_numbers() const { return images_at_once() * pixels() * s.out; }

    // Groups alone may be too few to share out: of the batch, whatever the threads, so that sums are the same bits.
    std::int64_t parts() const;
    std::int64_t weights() const { return s.window.height * s.window.width * s.in * s.out; }
};

} // namespace mantissa::cpu
