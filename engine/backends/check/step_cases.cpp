// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Loss scaling, the finite check, counters, and what is done to gradients on their way to the update.
#include "backends/check/cases.h"

#include <fmt/format.h>

#include <limits>

namespace mantissa::check {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
const Shape shape = {3, 3, 5, 17};

Case scaling_case(OpKind kind, const Format& from, const Format& to, float scale) {
    CaseBuilder c(fmt::format("{}/{} to {}/scale {:g}", name_of(kind), format_name(from), format_name(to), scale), {.ulps = 1});
    int g = c.input("g", shape, from, sprinkled(every_magnitude(-20, -8), {0}), Role::gradients);
    c.operation(kind, {g}, {c.output("scaled", shape, to, Role::gradients)});
    c.block().loss_scale = scale;
    return c.done();
}

Case finite_case(const Format& format, const Fill& fill, const std::string& words) {
    CaseBuilder c(fmt::format("finite_check/{}/{}", format_name(format), words), {});
    int first = c.input("g", shape, format, normal(), Role::gradients), second = c.input("h", {17}, format, fill, Role::gradients);
    c.operation(OpKind::finite_check, {first, second}, {});
    return c.done();
}

Fill one_of(double value) {
    return [value](Draw&, std::int64_t element) { return element == 16 ? value : 1.0; };
}

Cases finite_cases() {
    Cases cases;
    for (const Format& format : {float32, float16, bfloat16}) {
        cases.push_back(finite_case(format, normal(), "finite"));
        cases.push_back(finite_case(format, one_of(largest_finite(format)), "largest"));
        cases.push_back(finite_case(format, one_of(infinite), "infinity"));
        cases.push_back(finite_case(format, one_of(-infinite), "-infinity"));
        cases.push_back(finite_case(format, one_of(nan), "NaN"));
    }
    return cases;
}

struct Moment {
    float scale = 1;
    std::int32_t good_steps = 0;
    double gradient = 1; // not finite: the step is skipped
};

Case moment_case(OpKind kind, const LossScaling& scaling, const Moment& moment, const std::string& words) {
    CaseBuilder c(
        fmt::format("{}/{}/scale {:g} good {} gradient {}", name_of(kind), words, moment.scale, moment.good_steps, moment.gradient), {});
    int g = c.input("g", {3}, float32, constant(moment.gradient), Role::gradients);
    c.operation(OpKind::finite_check, {g}, {});
    Attributes attributes = kind == OpKind::update_loss_scale ? Attributes(scaling) : Attributes();
    c.operation(kind, {}, {}, attributes);
    c.block().loss_scale = moment.scale;
    c.block().good_steps = moment.good_steps;
    c.block().applied_steps = 2;
    return c.done();
}

// Scales of float8: of this tensor, of an empty history and of one that is full.
Cases scale_update_cases(OpKind kind) {
    Cases cases;
    for (const Format& format : {float8_e4m3, float8_e5m2})
        for (double largest : {0.0, 1e-30, 3.0, infinite})
            for (const Values& history : {Values{}, Values{0, 0, 0, 0}, Values{0, 7, 0.5, 2}}) {
                CaseBuilder c(fmt::format("{}/{}/largest {} history {}", name_of(kind), format_name(format), largest, history.size()), {});
                Values before = {1.5, 0};
                before.insert(before.end(), history.begin(), history.end());
                int slot = c.raw_output("slot", {static_cast<std::int64_t>(before.size())}, Storage::float32);
                c.begin_with(slot, listed(before));
                int x = c.input("x", shape, float32, sprinkled(normal(largest > 0 && largest < 10 ? largest : 0), {largest, 0}));
                c.operation(kind, {x, slot}, {slot}, RangeUpdate{.format = format, .history = static_cast<std::int64_t>(history.size())});
                cases.push_back(c.done());
            }
    return cases;
}

} // namespace

Cases gradient_scaling_cases(OpKind kind, Depth) {
    if (kind == OpKind::finite_check)
        return finite_cases();
    Cases cases;
    bool up = kind == OpKind::scale_gradient;
    for (const Format& narrow : {float32, float16, bfloat16})
        for (float scale : {1.0f, 32768.0f, 0.125f, 1000.0f})
            cases.push_back(scaling_case(kind, up ? float32 : narrow, up ? narrow : float32, scale));
    return cases;
}

Cases decay_cases(OpKind, Depth) {
    Cases cases;
    for (const Format& format : {float32, float16, bfloat16}) {
        CaseBuilder c("add_l2/" + format_name(format), {});
        int g = c.input("g", shape, format, normal(), Role::gradients), w = c.state("w", shape, format, normal());
        c.operation(OpKind::add_l2, {g, w}, {c.output("sum", shape, format, Role::gradients)}, Decay{1e-3}).arithmetic = format;
        cases.push_back(c.done());
    }
    return cases;
}

Cases clip_cases(OpKind, Depth) {
    Cases cases;
    for (const Format& format : {float32, float16, bfloat16}) {
        CaseBuilder c("clip/" + format_name(format), {});
        int w = c.state("w", shape, format, sprinkled(normal(), {infinite, nan, 1, -1}));
        c.compare(w);
        c.operation(OpKind::clip, {w}, {w}, Clip{1});
        cases.push_back(c.done());
    }
    return cases;
}

Cases loss_scale_cases(OpKind kind, Depth) {
    LossScaling dynamic{.mode = LossScaling::Mode::dynamic, .initial = 1024, .growth_interval = 3};
    LossScaling bounded = dynamic, fixed = dynamic, odd = dynamic;
    bounded.minimum = 1, bounded.maximum = 4096;
    fixed.mode = LossScaling::Mode::fixed;
    odd.growth_factor = 1.5, odd.backoff_factor = 0.75, odd.growth_interval = 1;
    const Moment moments[] = {{1024, 0, 1},         {1024, 2, 1}, {1024, 2, nan}, {1, 1, infinite},
                              {0.25f, 2, infinite}, {4096, 2, 1}, {3e38f, 2, 1}};
    Cases cases;
    for (const Moment& moment : moments) {
        cases.push_back(moment_case(kind, dynamic, moment, "dynamic"));
        if (kind == OpKind::advance_step)
            continue;
        cases.push_back(moment_case(kind, bounded, moment, "bounded"));
        cases.push_back(moment_case(kind, fixed, moment, "fixed"));
        cases.push_back(moment_case(kind, odd, moment, "odd factors"));
    }
    return cases;
}

Cases range_update_cases(OpKind kind, Depth) {
    Cases cases = scale_update_cases(kind);
    for (double deviation : {0.0, 0.01, 1.0, 30.0})
        for (std::int64_t step : {1, 98, 99}) {
            Format format = dynamic_fixed_point(10);
            CaseBuilder c(fmt::format("{}/dynamic_fixed<10>/deviation {} step {}", name_of(kind), deviation, step), {});
            int slot = c.raw_output("slot", {range_slot}, Storage::float32);
            c.begin_with(slot, listed({2, 0}));
            int x = c.input("x", shape, format, normal(deviation));
            c.share_exponent(x, slot);
            c.operation(kind, {x, slot}, {slot}, RangeUpdate{.format = format, .search = 3});
            c.block().step = step;
            cases.push_back(c.done());
        }
    return cases;
}

} // namespace mantissa::check
