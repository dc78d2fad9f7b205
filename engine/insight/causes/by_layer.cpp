// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/causes/by_layer.h"

#include "insight/roofline.h"

#include <algorithm>
#include <map>
#include <set>

namespace mantissa::insight {
namespace {

void add_units(LayerTime& row, const OperationProfile& one) {
    using Units = LayerTime::Units;
    bool narrow = one.format != "float32" && !one.format.empty();
    const bool other_does = one.other && one.other->implementation.find("Tensor Cores") != std::string::npos; // by a rerun
    Units is = !narrow ? Units::none : one.support == Support::native ? Units::used : other_does ? Units::could : Units::cannot;
    if (row.units == Units::none || (row.units == Units::used && is != Units::none)) {
        row.units = is;
        row.why = is == Units::used || is == Units::none ? "" : one.reason;
    }
}

void add_piece(LayerTime& row, const Piece& piece) {
    for (LayerTime::Sides* sides : {&row.all, piece.part == Part::forward    ? &row.forward
                                              : piece.part == Part::backward ? &row.backward
                                                                             : nullptr})
        if (sides) {
            sides->base += piece.base_ms;
            sides->run += piece.run_ms;
        }
    if (piece.of != Piece::Of::operation)
        return;
    row.count += piece.run && (piece.converts() || piece.any().work == OperationProfile::Work::arranges);
    if (piece.multiplies() && piece.run) {
        add_units(row, *piece.run);
        row.flops += piece.run->flops;
        row.bytes += piece.run->bytes;
        row.base_bytes += piece.base ? piece.base->bytes : 0;
        if (piece.part == Part::forward) {
            row.implementation = piece.run->implementation;
            row.base_implementation = piece.base ? piece.base->implementation : "";
        }
    }
}

double product_ms(const Pair& pair, const std::string& layer, double (*figure)(const Piece&)) {
    return pair.sum(figure, [&](const Piece& piece) { return piece.multiplies() && piece.layer == layer; });
}

std::set<std::string> product_formats(const Pair& pair) {
    std::set<std::string> formats;
    for (const Piece& piece : pair.pieces)
        for (const OperationProfile* one : {piece.base, piece.run})
            if (one && piece.multiplies())
                formats.insert(one->format);
    return formats;
}

void add_roofs(const Pair& pair, Roofs& roofs) {
    Peaks peaks = pair.profile()->peaks.flops_s.empty() ? pair.base_profile()->peaks : pair.profile()->peaks;
    if (peaks.flops_s.empty())
        if (auto card = card_named_in(pair.run.environment.processor)) {
            peaks.bytes_s = card->bandwidth;
            peaks.flops_s = card->flops;
        }
    if (peaks.flops_s.empty()) {
        roofs.why_not = "this device's peaks are not measured yet; press Measure";
        return;
    }
    roofs.bytes_s = peaks.bytes_s;
    for (const std::string& format : product_formats(pair)) {
        auto found = peaks.flops_s.find(format);
        if (found != peaks.flops_s.end())
            roofs.roofs.push_back({format, found->second});
        if (auto plain = peaks.flops_s.find(format + "_vector"); plain != peaks.flops_s.end())
            roofs.roofs.push_back({format + " without matrix units", plain->second, Roof::Kind::without});
    }
    if (std::ranges::none_of(roofs.roofs, [](const Roof& roof) { return roof.name == "float32"; }) && peaks.flops_s.contains("float32"))
        roofs.roofs.push_back({"float32", peaks.flops_s.at("float32")});
}

// Where no operation is known, a part stands as a whole.
const char* rest_name(Part part) {
    switch (part) {
    case Part::input: return "read and decode";
    case Part::copy: return "copy";
    case Part::cast: return "casts";
    case Part::forward: return "forward pass";
    case Part::backward: return "backward pass";
    case Part::check: return "loss scale and finite check";
    case Part::update: return "update";
    case Part::other: return "between operations";
    }
    return "";
}

PartTime::Of bar_of(const Piece& piece) {
    using Of = PartTime::Of;
    if (piece.of == Piece::Of::preparing)
        return Of::preparing;
    switch (piece.part) {
    case Part::input: return Of::reading;
    case Part::copy: return Of::copy;
    case Part::cast: return Of::casts;
    case Part::forward: return Of::forward;
    case Part::backward: return Of::backward;
    case Part::check: return Of::check;
    case Part::update: return Of::update;
    case Part::other: return Of::other;
    }
    return Of::other;
}

} // namespace

const char* name_of(PartTime::Of part) {
    using Of = PartTime::Of;
    switch (part) {
    case Of::reading: return "read and decode";
    case Of::preparing: return "prepare";
    case Of::copy: return "copy";
    case Of::forward: return "forward";
    case Of::backward: return "backward";
    case Of::update: return "update";
    case Of::casts: return "casts";
    case Of::check: return "finite check";
    case Of::other: return "other";
    }
    return "";
}

std::vector<PartTime> parts_of(const Pair& pair) {
    std::vector<PartTime> parts(static_cast<std::size_t>(PartTime::Of::other) + 1);
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i].of = static_cast<PartTime::Of>(i);
    for (const Piece& piece : pair.pieces) {
        PartTime& part = parts[static_cast<std::size_t>(bar_of(piece))];
        part.base += piece.base_ms;
        part.run += piece.run_ms;
    }
    return parts;
}

std::string row_name(const Piece& piece) {
    switch (piece.of) {
    case Piece::Of::reading: return "read and decode";
    case Piece::Of::preparing: return "prepare on the host";
    case Piece::Of::handing_over: return "copy";
    case Piece::Of::stalled: return "interruptions";
    case Piece::Of::rest: return rest_name(piece.part);
    case Piece::Of::operation: break;
    }
    switch (piece.any().work) {
    case OperationProfile::Work::converts: return "casts";
    case OperationProfile::Work::arranges: return "layout changes";
    default: break;
    }
    if (piece.part == Part::check)
        return "loss scale and finite check";
    if (piece.part == Part::update)
        return "update";
    if (piece.part == Part::copy)
        return "copy";
    if (piece.layer.empty()) // what counts steps is of no layer, and nobody gave it a name
        return piece.part == Part::other ? rest_name(Part::other) : piece.name;
    return piece.layer;
}

std::vector<LayerTime> times_by_layer(const Pair& pair) {
    std::vector<LayerTime> rows;
    if (!pair.profile() || !pair.base_profile())
        return rows;
    std::map<std::string, std::size_t> places;
    for (const Piece& piece : pair.pieces) {
        std::string name = row_name(piece);
        auto [found, is_new] = places.try_emplace(name, rows.size());
        if (is_new)
            rows.push_back({.name = name});
        add_piece(rows[found->second], piece);
    }
    std::erase_if(rows, [](const LayerTime& row) { return std::max(row.all.base, row.all.run) < 1e-6; });
    std::ranges::stable_sort(rows, std::greater<>(), [](const LayerTime& row) { return row.all.change(); });
    return rows;
}

std::vector<std::string> layers_of(const Pair& pair) {
    std::set<std::string> names;
    for (const Piece& piece : pair.pieces)
        if (!piece.layer.empty())
            names.insert(piece.layer);
    return {names.begin(), names.end()};
}

std::vector<CastTime> casts_of(const Pair& pair) {
    std::vector<CastTime> casts;
    for (const Piece& piece : pair.pieces)
        if (piece.converts())
            casts.push_back({.name = piece.name,
                             .layer = piece.layer,
                             .from = piece.any().format,
                             .to = piece.any().result,
                             .base = piece.base_ms,
                             .run = piece.run_ms});
    std::ranges::stable_sort(casts, std::greater<>(), &CastTime::run);
    return casts;
}

Roofs roofs_of(const Pair& pair) {
    Roofs roofs;
    if (!pair.profile() || !pair.base_profile()) {
        roofs.why_not = "these runs kept no profile of their steps";
        return roofs;
    }
    add_roofs(pair, roofs);
    for (const LayerTime& row : times_by_layer(pair)) {
        double base = product_ms(pair, row.name, [](const Piece& piece) { return piece.base_ms; });
        double run = product_ms(pair, row.name, [](const Piece& piece) { return piece.run_ms; });
        if (row.flops <= 0 || base <= 0 || run <= 0)
            continue;
        roofs.base.push_back({row.name, row.base_intensity(), row.flops / base * 1e3});
        roofs.run.push_back({row.name, row.intensity(), row.flops / run * 1e3});
    }
    return roofs;
}

} // namespace mantissa::insight
