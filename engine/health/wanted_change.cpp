// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/wanted_change.h"

#include "core/error.h"
#include "numerics/rounding.h"

#include <cmath>

namespace mantissa::health {
namespace {

double change_by_sgd(const Optimizer& settings, double rate, const BeforeUpdate& before) {
    double change = -before.gradient * rate;
    if (before.slot_count == 0)
        return change;
    double momentum = before.slot[0] * settings.momentum + change;
    return settings.style == Optimizer::Momentum::nesterov ? momentum * settings.momentum + change : momentum;
}

double change_by_rmsprop(const Optimizer& settings, double rate, const BeforeUpdate& before) {
    double square = settings.rho * before.slot[0] + (1 - settings.rho) * before.gradient * before.gradient;
    bool inside = settings.epsilon_place == Optimizer::Epsilon::inside;
    double root = inside ? std::sqrt(square + settings.epsilon) : std::sqrt(square) + settings.epsilon;
    double increment = rate * before.gradient / root;
    return before.slot_count == 1 ? -increment : -(settings.momentum * before.slot[1] + increment);
}

double change_by_adam(const Optimizer& settings, double corrected_rate, const BeforeUpdate& before) {
    double mean = before.slot[0] + (before.gradient - before.slot[0]) * (1 - settings.beta_1);
    double square = before.slot[1] + (before.gradient * before.gradient - before.slot[1]) * (1 - settings.beta_2);
    return -mean * corrected_rate / (std::sqrt(square) + settings.epsilon);
}

// As the reference back end goes, with the eye on what lies between: constants and intermediate results that round to infinity.
class Way {
public:
    Way(const Operation& update, const StepBlock& step, const BeforeUpdate& before)
        : settings_(std::get<Optimizer>(update.attributes)),
          format_(update.arithmetic.kind == FormatKind::floating ? update.arithmetic : float32), // as it is calculated
          t_(static_cast<double>(step.applied_steps + 1)),
          before_(before),
          rate_(meet("the learning rate", static_cast<double>(step.learning_rate) * settings_.rate)) {
        decay();
        if (update.kind == OpKind::sgd)
            sgd();
        else if (update.kind == OpKind::rmsprop)
            rmsprop();
        else if (update.kind == OpKind::adam)
            adam();
    }

    std::optional<NotHeld> met = {};

private:
    double in(double value) const { return round_to(value, format_); }
    double meet(const char* what, double value) {
        double rounded = in(value);
        if (!met && std::isfinite(value) && !std::isfinite(rounded))
            met = {what, value};
        return rounded;
    }
    double divisor(const char* what, double value) {
        if (!met && in(value) == 0)
            met = {what, 0};
        return in(value);
    }

    void decay() {
        if (settings_.weight_decay == 0)
            return;
        double share = meet("the weight times the weight decay", before_.weight * meet("the weight decay", settings_.weight_decay));
        meet("the decay of the weight", share * rate_);
    }

    void sgd() {
        double change = meet("the gradient times the learning rate", before_.gradient * rate_);
        if (before_.slot_count == 0)
            return;
        double moment = meet("the moment times the momentum", before_.slot[0] * in(settings_.momentum)) - change;
        meet("the moment", moment);
    }

    void rmsprop() {
        double square = in(in(settings_.rho) * before_.slot[0] + in(in(1 - settings_.rho) * in(before_.gradient * before_.gradient)));
        double epsilon = meet("epsilon", settings_.epsilon);
        bool inside = settings_.epsilon_place == Optimizer::Epsilon::inside;
        double root = inside ? in(std::sqrt(in(square + epsilon))) : in(in(std::sqrt(square)) + epsilon);
        double step = meet("the gradient times the learning rate", rate_ * before_.gradient);
        meet("the step", step / root);
    }

    void adam() {
        double power_1 = in(std::pow(in(settings_.beta_1), in(t_))), power_2 = in(std::pow(in(settings_.beta_2), in(t_)));
        double rest_1 = divisor("1 - beta_1 to the power of the step", 1 - power_1);
        double rate = meet("the corrected learning rate", in(rate_ * in(std::sqrt(in(1 - power_2)))) / rest_1);
        double mean = in(before_.slot[0] + in(in(before_.gradient - before_.slot[0]) * in(1 - settings_.beta_1)));
        double square = in(before_.gradient * before_.gradient);
        square = in(before_.slot[1] + in(in(square - before_.slot[1]) * in(1 - settings_.beta_2)));
        double root = in(in(std::sqrt(square)) + meet("epsilon", settings_.epsilon));
        meet("the moment times the corrected learning rate", mean * rate);
        meet("the step", mean * rate / root);
    }

    // settings
    const Optimizer& settings_;
    Format format_;
    double t_;
    const BeforeUpdate& before_;
    // derived
    double rate_;
};

} // namespace

WantedChange::WantedChange(const Operation& update, const StepBlock& step)
    : kind_(update.kind),
      settings_(std::get<Optimizer>(update.attributes)),
      rate_(static_cast<double>(step.learning_rate) * std::get<Optimizer>(update.attributes).rate) {
    double t = static_cast<double>(step.applied_steps + 1);
    corrected_rate_ = rate_ * std::sqrt(1 - std::pow(settings_.beta_2, t)) / (1 - std::pow(settings_.beta_1, t));
}

double WantedChange::operator()(const BeforeUpdate& before) const {
    double decay = -before.weight * settings_.weight_decay * rate_;
    switch (kind_) {
    case OpKind::sgd: return decay + change_by_sgd(settings_, rate_, before);
    case OpKind::rmsprop: return decay + change_by_rmsprop(settings_, rate_, before);
    case OpKind::adam: return decay + change_by_adam(settings_, corrected_rate_, before);
    default: throw Error(std::string("[health] what ") + name_of(kind_) + " wants is not known");
    }
}

std::optional<NotHeld> first_not_held(const Operation& update, const StepBlock& step, const BeforeUpdate& before) {
    return Way(update, step, before).met;
}

} // namespace mantissa::health
