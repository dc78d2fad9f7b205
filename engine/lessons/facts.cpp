// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/facts.h"

#include "insight/health_history.h"

namespace mantissa::lessons {

const StoredRun& RunFacts::stored() const {
    if (!stored_)
        stored_ = read_stored_run(folder_);
    return *stored_;
}

const insight::RunEvidence& RunFacts::evidence() const {
    if (!evidence_) {
        evidence_ = evidence_of_ ? evidence_of_(folder_) : insight::RunEvidence{};
        if (!evidence_->health)
            evidence_->health = std::make_shared<insight::HealthHistory>(insight::health_in(folder_));
    }
    return *evidence_;
}

const RunFacts* Facts::run(const std::string& variant) const {
    auto found = runs.find(variant);
    return found == runs.end() ? nullptr : found->second.get();
}

const Experiment* Facts::experiment_of(const std::string& name) const {
    for (const auto& experiment : experiments)
        for (const Variant& one : experiment->variants)
            if (one.name == name)
                return experiment.get();
    return nullptr;
}

const Variant* Facts::variant(const std::string& name) const {
    if (const Experiment* experiment = experiment_of(name))
        for (const Variant& one : experiment->variants)
            if (one.name == name)
                return &one;
    return nullptr;
}

} // namespace mantissa::lessons
