// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/causes/pair.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

namespace mantissa::insight {
namespace {

double operations_ms(const RunProfile* profile, Part part, double (TimeSpan::*time)() const) {
    double sum = 0;
    if (profile)
        for (const OperationProfile& one : profile->operations)
            sum += one.part == part ? (one.time.*time)() : 0;
    return sum;
}

// A turn has few steps, whose parts are those of a moment. A profile's are means of many steps, drawn to the length of the step of median
// length: of what stalled some of them it has as much as it is longer than the usual times together.
class Scale {
public:
    explicit Scale(const RunEvidence& run) : run_(run) {
        const RunProfile* profile = run.operations.get();
        const double step = run.profile ? run.profile->total() : 0;
        const double known = profile ? std::accumulate(profile->parts.begin(), profile->parts.end(), 0.0) : 0;
        for (std::size_t i = 0; known > 0 && i < parts_.size(); ++i)
            parts_[i].stalled = stalled_in(*profile, static_cast<Part>(i));
        double usual = known;
        for (const OfPart& part : parts_)
            usual -= part.stalled;
        usual_ = usual <= 0 ? 0 : step < usual ? step / usual : std::max(1.0, step / known);
        const double left = step - usual_ * usual;
        for (std::size_t i = 0; i < parts_.size(); ++i)
            divide(parts_[i], static_cast<Part>(i), known - usual > 0 ? left / (known - usual) : 0);
    }
    double part(Part part) const { return at(part).all; }
    double stalled(Part part) const { return at(part).stalled; }
    double of(const OperationProfile& one) const { return one.time.usual() * at(one.part).operations; }

private:
    struct OfPart {
        double all = 0, stalled = 0; // milliseconds
        double operations = 0;       // times the usual time of each of them
    };
    static double stalled_in(const RunProfile& profile, Part part) {
        const double stalled = operations_ms(&profile, part, &TimeSpan::stalled),
                     mean = stalled + operations_ms(&profile, part, &TimeSpan::usual);
        return mean > 0 ? stalled * std::min(1.0, profile.parts[static_cast<std::size_t>(part)] / mean) : 0;
    }
    const OfPart& at(Part part) const { return parts_[static_cast<std::size_t>(part)]; }

    // A profile tells how a part is divided; how long it took in the step of median length, the run's own times do.
    void divide(OfPart& one, Part part, double share) {
        const RunProfile* profile = run_.operations.get();
        const double mean = profile ? profile->parts[static_cast<std::size_t>(part)] : 0;
        const double usual = usual_ > 0 ? usual_ * (mean - one.stalled) : run_.profile ? run_.profile->part(part) : 0;
        const double operations = operations_ms(profile, part, &TimeSpan::usual);
        const bool whole = part != Part::copy && part != Part::other; // those hold what no operation does, too
        one.operations = operations <= 0 ? 0 : whole ? usual / operations : std::min(1.0, usual / operations);
        one.stalled *= share;
        one.all = usual + one.stalled;
    }

    const RunEvidence& run_;
    std::array<OfPart, part_count> parts_{};
    double usual_ = 0; // times the usual times of the profile; 0: none was kept
};

struct Scales {
    Scale base, run;
};

// What the host's preparation is of making a batch; the wait for it is divided alike.
double prepared_share(const RunProfile* profile) {
    if (!profile || profile->input.made.milliseconds <= 0)
        return 0;
    return std::clamp(profile->input.prepared.milliseconds / profile->input.made.milliseconds, 0.0, 1.0);
}

void add_bringing_in(Pair& pair, const Scales& scales) {
    double base = scales.base.part(Part::input), run = scales.run.part(Part::input);
    double base_prepared = base * prepared_share(pair.base_profile()), prepared = run * prepared_share(pair.profile());
    pair.pieces.push_back({.of = Piece::Of::reading,
                           .name = "read and decode",
                           .part = Part::input,
                           .base_ms = base - base_prepared,
                           .run_ms = run - prepared});
    pair.pieces.push_back(
        {.of = Piece::Of::preparing, .name = "prepare", .part = Part::input, .base_ms = base_prepared, .run_ms = prepared});
}

void add_operations(Pair& pair, const Scales& scales) {
    std::map<std::string, std::size_t> places;
    auto place = [&](const OperationProfile& one) -> Piece& {
        auto [found, is_new] = places.try_emplace(one.name, pair.pieces.size());
        if (is_new)
            pair.pieces.push_back({.of = Piece::Of::operation, .name = one.name, .layer = one.layer, .part = one.part});
        return pair.pieces[found->second];
    };
    for (const OperationProfile& one : pair.base_profile()->operations) {
        Piece& piece = place(one);
        piece.base = &one;
        piece.base_ms = scales.base.of(one);
    }
    for (const OperationProfile& one : pair.profile()->operations) {
        Piece& piece = place(one);
        piece.run = &one;
        piece.run_ms = scales.run.of(one);
    }
}

void add_stalls(Pair& pair, const Scales& scales) {
    for (int i = 0; i < part_count; ++i) {
        const Part part = static_cast<Part>(i);
        Piece stalled{.of = Piece::Of::stalled,
                      .name = name_of(part),
                      .part = part,
                      .base_ms = scales.base.stalled(part),
                      .run_ms = scales.run.stalled(part)};
        if (std::max(stalled.base_ms, stalled.run_ms) > 1e-9)
            pair.pieces.push_back(stalled);
    }
}

// What is left of each part, so that the pieces add up to the step.
void add_rest(Pair& pair, const Scales& scales) {
    for (int i = 0; i < part_count; ++i) {
        Part part = static_cast<Part>(i);
        Piece rest{.of = part == Part::copy ? Piece::Of::handing_over : Piece::Of::rest,
                   .name = name_of(part),
                   .part = part,
                   .base_ms = scales.base.part(part),
                   .run_ms = scales.run.part(part)};
        for (const Piece& piece : pair.pieces)
            if (piece.part == part) {
                rest.base_ms -= piece.base_ms;
                rest.run_ms -= piece.run_ms;
            }
        if (std::max(std::abs(rest.base_ms), std::abs(rest.run_ms)) > 1e-9)
            pair.pieces.push_back(rest);
    }
}

} // namespace

bool Piece::is_done_alike() const {
    const auto what = [](const OperationProfile& one) {
        return std::tie(one.implementation, one.format, one.result, one.support, one.flops, one.bytes);
    };
    return run && base && what(*run) == what(*base);
}

double Pair::device_ms() const { return run_ms - Scale(run).part(Part::input); }

bool Pair::reads_alike() const {
    return setting_at(run, "/data") == setting_at(base, "/data") &&
           setting_at(run, "/training/batch") == setting_at(base, "/training/batch") &&
           setting_at(run, "/model/input") == setting_at(base, "/model/input");
}

bool Pair::is_reading_alike(const Piece& piece) const {
    if (piece.part != Part::input || !reads_alike())
        return false;
    const bool both = profile() && base_profile();
    if (piece.of == Piece::Of::preparing)
        return both && profile()->input.format == base_profile()->input.format;
    return both || setting_at(run, "/data/prepare") != "policy"; // else what is read holds what the host turned into numbers
}

double Pair::sum(double (*figure)(const Piece&), const Which& which) const {
    double sum = 0;
    for (const Piece& piece : pieces)
        sum += piece.of != Piece::Of::stalled && which(piece) ? figure(piece) : 0;
    return sum;
}

double Pair::run_time(const Which& which) const {
    return sum([](const Piece& piece) { return piece.run_ms; }, which);
}

double Pair::change_of(const Which& which) const {
    return sum([](const Piece& piece) { return piece.change(); }, which);
}

std::vector<std::size_t> Pair::places(const Which& which) const {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (pieces[i].of != Piece::Of::stalled && which(pieces[i]))
            places.push_back(i);
    return places;
}

bool is_of_few_steps(const RunEvidence& run) { return run.counted_steps && *run.counted_steps < enough_turns; }

RankInterval step_interval(const RunEvidence& run) {
    std::vector<double> milliseconds;
    for (const Pace& pace : run.paces)
        if (!is_left_out(pace, run.paces))
            milliseconds.push_back(pace.seconds() * 1e3);
    return median_interval(std::move(milliseconds));
}

double half_of(const RankInterval& interval) { return std::isfinite(interval.most) ? (interval.most - interval.least) / 2 : 0; }

std::string disturbed_words(const RunEvidence& run, const RunEvidence& base) {
    const std::string of_run = why_disturbed(run.paces), of_base = why_disturbed(base.paces);
    if (of_run.empty() == of_base.empty())
        return of_run;
    return of_run.empty() ? of_base + " of " + base.name : of_run + " of " + run.name;
}

Pair pair_of(const RunEvidence& run, const RunEvidence& base) {
    Pair pair{.base = base, .run = run};
    pair.base_ms = base.profile ? base.profile->total() : 0;
    pair.run_ms = run.profile ? run.profile->total() : 0;
    if (const RankInterval step = step_interval(run); std::isfinite(step.most)) {
        pair.shorter = std::max(0.0, pair.run_ms - step.least);
        pair.longer = std::max(0.0, step.most - pair.run_ms);
    }
    const Scales scales{Scale(base), Scale(run)};
    add_bringing_in(pair, scales);
    if (pair.profile() && pair.base_profile()) {
        add_operations(pair, scales);
        add_stalls(pair, scales);
    }
    add_rest(pair, scales);
    return pair;
}

Json setting_at(const RunEvidence& run, const char* place) {
    Json::json_pointer pointer(place);
    return run.experiment.is_object() && run.experiment.contains(pointer) ? run.experiment[pointer] : Json();
}

} // namespace mantissa::insight
