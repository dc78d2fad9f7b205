// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Keras's updates in Keras's order; every elementary result rounds to `arithmetic`, hyperparameters are cast to it first.
#include "backends/reference/arithmetic.h"
#include "backends/reference/kernels.h"
#include "backends/reference/operands.h"
#include "core/error.h"
#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace mantissa::reference {
namespace {

// Inputs are g, w, slots; outputs w, slots.
class Update {
public:
    explicit Update(const KernelSite& site)
        : site_(site),
          in(site.operation().arithmetic),
          settings(site.attributes<Optimizer>()),
          lr(in(static_cast<double>(site.block()->learning_rate) * site.attributes<Optimizer>().rate)),
          g(mantissa::reference::read(site, 0)),
          w(mantissa::reference::read(site, 1)) {
        std::ranges::transform(g, g.begin(), in);
        if (settings.unscales)
            unscale();
        if (settings.weight_decay != 0)
            decay();
    }

    bool has_slot(std::size_t slot) const { return slot < repeated_inputs(site_.operation()); }

    // slot = term(i, old value of the slot), rounded and stored; returns what is stored.
    template <typename Term>
    Values slot(std::size_t index, Term&& term) const {
        Values values = mantissa::reference::read(site_, index + 2);
        Arithmetic last = last_rounding(index + 1);
        each(values, [&](std::size_t i) { return last(term(i, values[i])); });
        write(site_, index + 1, values);
        values = read_back(site_, index + 1);
        if (!all_finite(values))
            site_.block()->bad_state = 1;
        return values;
    }

    // w = term(i, w), rounded and stored.
    template <typename Term>
    void variable(Term&& term) {
        Arithmetic last = last_rounding(0);
        each(w, [&](std::size_t i) { return last(term(i, w[i])); });
        write(site_, 0, w);
        if (!all_finite(read_back(site_, 0)))
            site_.block()->bad_variable = 1;
    }

private:
    static bool all_finite(const Values& values) {
        return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
    }

    // A result in the arithmetic's own format is left to the tensor, whose rounding may be another one.
    Arithmetic last_rounding(std::size_t output) const {
        const Format& arithmetic = site_.operation().arithmetic;
        return site_.output(output).format.format == arithmetic ? exact_arithmetic() : Arithmetic(arithmetic);
    }

    void unscale() {
        double scale = site_.block()->loss_scale;
        each(g, [&](std::size_t i) { return in(g[i] / scale); });
    }

    void decay() {
        double rate = in(settings.weight_decay);
        each(w, [&](std::size_t i) { return in(w[i] - in(in(w[i] * rate) * lr)); });
    }

    template <typename Work>
    static void each(Values& values, Work&& work) {
        parallel_for(static_cast<std::int64_t>(values.size()), 8192, [&](std::int64_t i) {
            auto at = static_cast<std::size_t>(i);
            values[at] = work(at);
        });
    }

    const KernelSite& site_;

public:
    const Arithmetic in;
    const Optimizer settings;
    const double lr;
    Values g, w;
};

void sgd(const KernelSite& site) {
    Update u(site);
    const Arithmetic& in = u.in;
    if (!u.has_slot(0))
        return u.variable([&](std::size_t i, double w) { return w - in(u.g[i] * u.lr); });
    double mu = in(u.settings.momentum);
    bool nesterov = u.settings.style == Optimizer::Momentum::nesterov;
    auto next = [&](std::size_t i, double m) { return in(m * mu) - in(u.g[i] * u.lr); };
    Values m = u.slot(0, next);
    u.variable([&](std::size_t i, double w) { return w + (nesterov ? in(next(i, m[i])) : m[i]); });
}

void rmsprop(const KernelSite& site) {
    Update u(site);
    const Arithmetic& in = u.in;
    double rho = in(u.settings.rho), rest = in(1 - u.settings.rho), epsilon = in(u.settings.epsilon), mu = in(u.settings.momentum);
    bool inside = u.settings.epsilon_place == Optimizer::Epsilon::inside;
    Values v = u.slot(0, [&](std::size_t i, double old) { return in(rho * old) + in(rest * in(u.g[i] * u.g[i])); });
    auto root = [&](double value) { return inside ? in(std::sqrt(in(value + epsilon))) : in(in(std::sqrt(value)) + epsilon); };
    auto increment = [&](std::size_t i) { return in(in(u.lr * u.g[i]) / root(v[i])); };
    if (!u.has_slot(1))
        return u.variable([&](std::size_t i, double w) { return w - increment(i); });
    Values m = u.slot(1, [&](std::size_t i, double old) { return in(mu * old) + increment(i); });
    u.variable([&](std::size_t i, double w) { return w - m[i]; });
}

void adam(const KernelSite& site) {
    Update u(site);
    const Arithmetic& in = u.in;
    double t = in(static_cast<double>(site.block()->applied_steps + 1));
    double power_1 = in(std::pow(in(u.settings.beta_1), t)), power_2 = in(std::pow(in(u.settings.beta_2), t));
    double rest_1 = in(1 - u.settings.beta_1), rest_2 = in(1 - u.settings.beta_2), epsilon = in(u.settings.epsilon);
    double alpha = in(in(u.lr * in(std::sqrt(in(1 - power_2)))) / in(1 - power_1));
    Values m = u.slot(0, [&](std::size_t i, double old) { return old + in(in(u.g[i] - old) * rest_1); });
    Values v = u.slot(1, [&](std::size_t i, double old) { return old + in(in(in(u.g[i] * u.g[i]) - old) * rest_2); });
    u.variable([&](std::size_t i, double w) { return w - in(in(m[i] * alpha) / in(in(std::sqrt(v[i])) + epsilon)); });
}

struct Rule {
    OpKind kind;
    void (*run)(const KernelSite& site);
};
constexpr Rule rules[] = {{OpKind::sgd, sgd}, {OpKind::rmsprop, rmsprop}, {OpKind::adam, adam}};

} // namespace

void update(const KernelSite& site) {
    const auto* rule = std::ranges::find(rules, site.operation().kind, &Rule::kind);
    if (rule == std::end(rules))
        throw Error("[" + site.operation().name + "] the reference does not know this optimizer");
    rule->run(site);
}

} // namespace mantissa::reference
