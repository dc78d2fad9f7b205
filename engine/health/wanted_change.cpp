// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "health/wanted_change.h"

#include "core/error.h"

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

} // namespace

WantedChange::WantedChange(const Operation& update, const StepBlock& step)
    : kind_(update.kind), settings_(std::get<Optimizer>(update.attributes)), rate_(static_cast<double>(step.learning_rate) * std::get<Optimizer>(update.attributes).rate) {
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

} // namespace mantissa::health
