// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Keras's updates in Keras's order. Every elementary result rounds to `arithmetic`, hyperparameters are cast to it first.
#include "backends/cpu/kernels.h"
#include "backends/cpu/operations/optimizer_loops.h"
#include "backends/cpu/tiles/arithmetic.h"
#include "backends/cpu/tiles/tile_steps.h"
#include "backends/cpu/tiles/tiles.h"
#include "backends/cpu/vectors/rounded_adam.h"
#include "core/error.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace mantissa::cpu {
namespace {

Numbers numbers_of(const Optimizer& settings, const Arithmetic& in, const StepBlock& block) {
    double t = in(static_cast<double>(block.applied_steps + 1)), lr = in(static_cast<double>(block.learning_rate) * settings.rate);
    double power_1 = in(std::pow(in(settings.beta_1), t)), power_2 = in(std::pow(in(settings.beta_2), t));
    double corrected = in(lr * static_cast<double>(in(std::sqrt(static_cast<double>(in(1 - power_2))))));
    return {.lr = in(lr),
            .decay = in(settings.weight_decay),
            .momentum = in(settings.momentum),
            .rho = in(settings.rho),
            .rest = in(1 - settings.rho),
            .epsilon = in(settings.epsilon),
            .alpha = in(corrected / static_cast<double>(in(1 - power_1))),
            .rest_1 = in(1 - settings.beta_1),
            .rest_2 = in(1 - settings.beta_2)};
}

// One tile of an update, formula by formula with a rounding after each.
struct Steps {
    const Arithmetic& in;
    std::int64_t first, count;

    void round(float* values) const { in.round(values, count); }
    void product(float* out, const float* a, float b) const { multiply(out, a, b, count), round(out); }
    void product(float* out, const float* a, const float* b) const { multiply(out, a, b, count), round(out); }
    void quotient(float* out, const float* a, const float* b) const { divide(out, a, b, count), round(out); }
    void sum(float* out, const float* a, float b) const { add(out, a, b, count), round(out); }
    void difference(float* out, const float* a, const float* b) const { subtract(out, a, b, count), round(out); }
    void root(float* out, const float* a) const { square_root(out, a, count), round(out); }

    // A last result in the arithmetic's own format is left to the tensor, whose rounding may be another one. What is
    // stored is what the formulas go on with.
    const float* store(float* values, const TensorWriter& to, const TensorReader& back) const {
        if (to.format() != in.format())
            round(values);
        to.write(values, first, count);
        return back.read(first, count, values);
    }
};

struct Variable {
    TensorReader now;
    TensorWriter next;
};

struct Tensors {
    TensorReader g;
    Variable w, slot[2];
    int slots = 0;
};

Tensors tensors_of(const KernelSite& site) {
    Tensors tensors{reader(site, 0), {reader(site, 1), writer(site, 0)}, {}, static_cast<int>(repeated_inputs(site.operation()))};
    for (int i = 0; i < tensors.slots; ++i)
        tensors.slot[i] = {reader(site, static_cast<std::size_t>(i) + 2), writer(site, static_cast<std::size_t>(i) + 1)};
    return tensors;
}

float* copied(const TensorReader& from, const Steps& s, float* tile) {
    const float* values = from.read(s.first, s.count, tile);
    if (values != tile)
        std::copy_n(values, s.count, tile);
    return tile;
}

// w - w * decay * lr
void decay(const Steps& s, float* w, const Numbers& n) {
    Tile lost;
    s.product(lost, w, n.decay);
    s.product(lost, lost, n.lr);
    s.difference(w, w, lost);
}

using Update = void (*)(const Steps& s, const float* g, float* w, const Tensors& t, const Numbers& n, const Optimizer& settings);

void sgd_by_steps(const Steps& s, const float* g, float* w, const Tensors& t, const Numbers& n, const Optimizer& settings) {
    Tile step, slot;
    s.product(step, g, n.lr);
    if (t.slots == 0)
        return subtract(w, w, step, s.count);
    float* m = copied(t.slot[0].now, s, slot);
    s.product(m, m, n.momentum);
    subtract(m, m, step, s.count);
    const float* stored = s.store(m, t.slot[0].next, t.slot[0].now);
    if (settings.style == Optimizer::Momentum::nesterov) {
        Tile ahead;
        s.product(ahead, stored, n.momentum);
        s.difference(ahead, ahead, step);
        return add(w, w, ahead, s.count);
    }
    add(w, w, stored, s.count);
}

void rmsprop_by_steps(const Steps& s, const float* g, float* w, const Tensors& t, const Numbers& n, const Optimizer& settings) {
    Tile square, slot, root, increment;
    s.product(square, g, g);
    s.product(square, square, n.rest);
    float* v = copied(t.slot[0].now, s, slot);
    s.product(v, v, n.rho);
    add(v, v, square, s.count);
    const float* stored = s.store(v, t.slot[0].next, t.slot[0].now);
    if (settings.epsilon_place == Optimizer::Epsilon::inside) {
        s.sum(root, stored, n.epsilon);
        s.root(root, root);
    } else {
        s.root(root, stored);
        s.sum(root, root, n.epsilon);
    }
    s.product(increment, g, n.lr);
    s.quotient(increment, increment, root);
    if (t.slots == 1)
        return subtract(w, w, increment, s.count);
    float* m = copied(t.slot[1].now, s, slot);
    s.product(m, m, n.momentum);
    add(m, m, increment, s.count);
    subtract(w, w, s.store(m, t.slot[1].next, t.slot[1].now), s.count);
}

void adam_by_steps(const Steps& s, const float* g, float* w, const Tensors& t, const Numbers& n, const Optimizer&) {
    Tile first, second, change;
    float *m = copied(t.slot[0].now, s, first), *v = copied(t.slot[1].now, s, second);
    s.difference(change, g, m);
    s.product(change, change, n.rest_1);
    add(m, m, change, s.count);
    const float* mean = s.store(m, t.slot[0].next, t.slot[0].now);
    s.product(change, g, g);
    s.difference(change, change, v);
    s.product(change, change, n.rest_2);
    add(v, v, change, s.count);
    const float* square = s.store(v, t.slot[1].next, t.slot[1].now);
    Tile root, increment;
    s.root(root, square);
    s.sum(root, root, n.epsilon);
    s.product(increment, mean, n.alpha);
    s.quotient(increment, increment, root);
    subtract(w, w, increment, s.count);
}

void flag_bad(const Tensors& t, std::int64_t first, std::int64_t count, StepBlock& block) {
    if (t.w.next.has_bad(first, count))
        std::atomic_ref(block.bad_variable).store(1, std::memory_order_relaxed);
    for (int i = 0; i < t.slots; ++i)
        if (t.slot[i].next.has_bad(first, count))
            std::atomic_ref(block.bad_state).store(1, std::memory_order_relaxed);
}

bool is_all_float32(const KernelSite& site) {
    bool all = site.operation().arithmetic == float32 && site.operation().rounding.overflow == Overflow::special;
    for (std::size_t i = 1; i < site.operation().inputs.size(); ++i)
        all = all && site.input(i).format.format == float32;
    return all;
}

Kernel make_loop(const KernelSite& site, FloatLoop loop) {
    return [t = tensors_of(site), loop, settings = site.attributes<Optimizer>(), block = site.block()] {
        Arithmetic in(float32);
        Numbers n = numbers_of(settings, in, *block);
        for_tiles(t.w.next.count(), [&](std::int64_t first, std::int64_t count) {
            Tile tile, plain;
            const float* g = t.g.read(first, count, tile);
            if (settings.unscales)
                divide(plain, g, block->loss_scale, count);
            Floats f{settings.unscales ? plain : g, t.w.next.target(first, nullptr), {}, count};
            for (int i = 0; i < t.slots; ++i)
                f.slot[i] = t.slot[i].next.target(first, nullptr);
            if (n.decay != 0)
                decay({in, first, count}, f.w, n);
            loop(f, n, settings);
            flag_bad(t, first, count, *block);
        });
    };
}

Kernel make_by_steps(const KernelSite& site, Update update) {
    return [t = tensors_of(site), update, in = Arithmetic(site.operation().arithmetic), settings = site.attributes<Optimizer>(),
            block = site.block()] {
        Numbers n = numbers_of(settings, in, *block);
        for_tiles(t.w.next.count(), [&](std::int64_t first, std::int64_t count) {
            Steps s{in, first, count};
            Tile gradient, variable;
            float *g = copied(t.g, s, gradient), *w = copied(t.w.now, s, variable);
            s.round(g);
            if (settings.unscales) {
                divide(g, g, block->loss_scale, count);
                s.round(g);
            }
            if (n.decay != 0)
                decay(s, w, n);
            update(s, g, w, t, n, settings);
            s.store(w, t.w.next, t.w.now);
            flag_bad(t, first, count, *block);
        });
    };
}

// Every tensor in the 16 bits in which the update computes, rounded to nearest even.
bool is_all_half(const KernelSite& site) {
    const Format& format = site.operation().arithmetic;
    bool all =
        (format == float16 || format == bfloat16) && site.operation().rounding == RoundingRule{} && !site.attributes<Optimizer>().unscales;
    for (std::size_t i = 1; i < site.operation().inputs.size(); ++i)
        all = all && site.input(i).format.format == format && site.input(i).format.state_slot < 0;
    return all;
}

// The same numbers as adam_by_steps, without the way through memory between the steps.
Kernel make_rounded_adam(const KernelSite& site) {
    RoundedAdam all;
    all.stored = site.operation().arithmetic == float16 ? Stored::float16 : Stored::bfloat16;
    all.stored_gradient = site.input(0).format.format == site.operation().arithmetic && site.input(0).format.state_slot < 0;
    all.w = site.output_data(0), all.m = site.output_data(1), all.v = site.output_data(2);
    return [t = tensors_of(site), in = Arithmetic(site.operation().arithmetic), settings = site.attributes<Optimizer>(),
            block = site.block(), all, own = site.input_data(0)] {
        Numbers n = numbers_of(settings, in, *block);
        for_tiles(t.w.next.count(), [&](std::int64_t first, std::int64_t count) {
            Tile gradient;
            RoundedAdam part = all;
            part.g = all.stored_gradient ? own + 2 * first : reinterpret_cast<const std::byte*>(t.g.read(first, count, gradient));
            part.w += 2 * first, part.m += 2 * first, part.v += 2 * first;
            part.alpha = n.alpha, part.epsilon = n.epsilon, part.rest_1 = n.rest_1, part.rest_2 = n.rest_2;
            part.decay = n.decay, part.lr = n.lr, part.count = count;
            rounded_adam()(part);
            flag_bad(t, first, count, *block);
        });
    };
}

struct Rule {
    OpKind kind;
    Update by_steps; // in any format
};
constexpr Rule rules[] = {{OpKind::sgd, sgd_by_steps}, {OpKind::rmsprop, rmsprop_by_steps}, {OpKind::adam, adam_by_steps}};

} // namespace

Kernel make_update(const KernelSite& site) {
    const auto* rule = std::ranges::find(rules, site.operation().kind, &Rule::kind);
    if (rule == std::end(rules))
        throw Error("[" + site.operation().name + "] the cpu does not know this optimizer");
    if (rule->kind == OpKind::adam && rounded_adam() && is_all_half(site))
        return make_rounded_adam(site);
    FloatLoop loop = is_all_float32(site) ? float_loop(rule->kind) : nullptr;
    return loop ? make_loop(site, loop) : make_by_steps(site, rule->by_steps);
}

} // namespace mantissa::cpu
