// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/operations/optimizer_loops.h"

#include "backends/cpu/tiles/tiles.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace mantissa::cpu {
namespace {

MANTISSA_VECTOR void sgd_loop(const Floats& f, const Numbers& n) {
    const float* g = f.g;
    float *w = f.w, lr = n.lr;
#pragma omp simd
    for (std::int64_t i = 0; i < f.count; ++i)
        w[i] -= g[i] * lr;
}

MANTISSA_VECTOR void momentum_loop(const Floats& f, const Numbers& n) {
    const float* g = f.g;
    float *w = f.w, *m = f.slot[0], lr = n.lr, mu = n.momentum;
#pragma omp simd
    for (std::int64_t i = 0; i < f.count; ++i) {
        m[i] = m[i] * mu - g[i] * lr;
        w[i] += m[i];
    }
}

MANTISSA_VECTOR void nesterov_loop(const Floats& f, const Numbers& n) {
    const float* g = f.g;
    float *w = f.w, *m = f.slot[0], lr = n.lr, mu = n.momentum;
#pragma omp simd
    for (std::int64_t i = 0; i < f.count; ++i) {
        float step = g[i] * lr;
        m[i] = m[i] * mu - step;
        w[i] += m[i] * mu - step;
    }
}

MANTISSA_VECTOR void rmsprop_loop(const Floats& f, const Numbers& n, float inside, float outside) {
    const float* g = f.g;
    float *w = f.w, *v = f.slot[0], lr = n.lr, rho = n.rho, rest = n.rest;
#pragma omp simd
    for (std::int64_t i = 0; i < f.count; ++i) {
        v[i] = rho * v[i] + rest * (g[i] * g[i]);
        w[i] -= lr * g[i] / (std::sqrt(v[i] + inside) + outside);
    }
}

MANTISSA_VECTOR void rmsprop_momentum_loop(const Floats& f, const Numbers& n, float inside, float outside) {
    const float* g = f.g;
    float *w = f.w, *v = f.slot[0], *m = f.slot[1], lr = n.lr, rho = n.rho, rest = n.rest, mu = n.momentum;
#pragma omp simd
    for (std::int64_t i = 0; i < f.count; ++i) {
        v[i] = rho * v[i] + rest * (g[i] * g[i]);
        m[i] = mu * m[i] + lr * g[i] / (std::sqrt(v[i] + inside) + outside);
        w[i] -= m[i];
    }
}

MANTISSA_VECTOR void adam_loop(const Floats& f, const Numbers& n) {
    const float* g = f.g;
    float *w = f.w, *m = f.slot[0], *v = f.slot[1], alpha = n.alpha, epsilon = n.epsilon, rest_1 = n.rest_1, rest_2 = n.rest_2;
#pragma omp simd
    for (std::int64_t i = 0; i < f.count; ++i) {
        m[i] += (g[i] - m[i]) * rest_1;
        v[i] += (g[i] * g[i] - v[i]) * rest_2;
        w[i] -= m[i] * alpha / (std::sqrt(v[i]) + epsilon);
    }
}

void run_sgd(const Floats& f, const Numbers& n, const Optimizer& settings) {
    if (!f.slot[0])
        sgd_loop(f, n);
    else if (settings.style == Optimizer::Momentum::nesterov)
        nesterov_loop(f, n);
    else
        momentum_loop(f, n);
}

void run_rmsprop(const Floats& f, const Numbers& n, const Optimizer& settings) {
    bool is_inside = settings.epsilon_place == Optimizer::Epsilon::inside;
    auto loop = f.slot[1] ? rmsprop_momentum_loop : rmsprop_loop;
    loop(f, n, is_inside ? n.epsilon : 0, is_inside ? 0 : n.epsilon);
}

void run_adam(const Floats& f, const Numbers& n, const Optimizer&) { adam_loop(f, n); }

struct Rule {
    OpKind kind;
    FloatLoop loop;
};
constexpr Rule rules[] = {{OpKind::sgd, run_sgd}, {OpKind::rmsprop, run_rmsprop}, {OpKind::adam, run_adam}};

} // namespace

FloatLoop float_loop(OpKind kind) {
    const auto* rule = std::ranges::find(rules, kind, &Rule::kind);
    return rule == std::end(rules) ? nullptr : rule->loop;
}

} // namespace mantissa::cpu
