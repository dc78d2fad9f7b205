// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/pair.h"

namespace mantissa::insight {

// A part of both steps, as bars show it.
struct PartTime {
    enum class Of { reading, preparing, copy, forward, backward, update, casts, check, other } of = Of::other;
    double base = 0, run = 0; // milliseconds
};
const char* name_of(PartTime::Of part); // "read and decode"
std::vector<PartTime> parts_of(const Pair& pair);

// A layer in both runs, or what belongs to none: casts, layout changes, the update, the wait for data.
struct LayerTime {
    std::string name;
    int count = 0; // of casts or layout changes of the run; 0: it is a layer
    struct Sides {
        double base = 0, run = 0;
        double change() const { return run - base; }
    } forward = {}, backward = {}, all = {};                            // milliseconds of a step
    enum class Units { none, used, could, cannot } units = Units::none; // of the run's products: none: it multiplies nothing
    std::string why = {};                                               // of could and cannot
    double flops = 0, bytes = 0, base_bytes = 0;                        // of its products, or of all it does where it has none
    std::string implementation = {}, base_implementation = {};
    double intensity() const { return bytes > 0 ? flops / bytes : 0; }
    double base_intensity() const { return base_bytes > 0 ? flops / base_bytes : 0; }
};

std::string row_name(const Piece& piece); // which of them it counts in
// The most lost first. Without profiles there is none.
std::vector<LayerTime> times_by_layer(const Pair& pair);

std::vector<std::string> layers_of(const Pair& pair); // the network's own, as its operations name them

// A cast of either step: where it stands, between which formats, and how long it takes.
struct CastTime {
    std::string name, layer, from, to;
    double base = 0, run = 0; // milliseconds; 0: it has none such
    double change() const { return run - base; }
};
std::vector<CastTime> casts_of(const Pair& pair); // the longest of the run first

// A dot of the roofline: a layer's products in one run.
struct RoofDot {
    std::string layer;
    double intensity = 0; // FLOP per byte
    double flops_s = 0;
};
struct Roof {
    std::string name; // "float32", "bfloat16"
    double flops_s = 0;
    enum class Kind { units, without } kind = Kind::units;
};
struct Roofs {
    std::vector<Roof> roofs;
    double bytes_s = 0;
    std::vector<RoofDot> base, run; // the same layers in the same order
    std::string why_not = {};       // there are none: peaks were not measured
};
Roofs roofs_of(const Pair& pair);

} // namespace mantissa::insight
