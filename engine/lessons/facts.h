// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/findings/evidence.h"
#include "lessons/value.h"
#include "runs/stored_run.h"
#include "train/experiment.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mantissa::lessons {

// What a run folder holds as evidence for causes and rules: a room above knows how to gather it.
using EvidenceOf = std::function<insight::RunEvidence(const std::filesystem::path& folder)>;

// A run of the learner's, read when it is asked about.
class RunFacts {
public:
    RunFacts(std::filesystem::path folder, EvidenceOf evidence) : folder_(std::move(folder)), evidence_of_(std::move(evidence)) {}

    const std::filesystem::path& folder() const { return folder_; }
    const StoredRun& stored() const;
    const insight::RunEvidence& evidence() const; // with what was observed and what its steps were made of

private:
    std::filesystem::path folder_;
    EvidenceOf evidence_of_;
    mutable std::optional<StoredRun> stored_;
    mutable std::optional<insight::RunEvidence> evidence_;
};

// What a prediction was and what came of it, as expressions see it.
struct Outcome {
    Value said = {}, happened = {};
    bool right = false;
    std::function<std::string(const Value&, const std::string& language)> words = {};
};

// All that figures are made of: the learner's runs, the lesson's experiments and what was predicted.
struct Facts {
    std::map<std::string, std::shared_ptr<const RunFacts>> runs = {}; // by variant
    std::vector<std::shared_ptr<const Experiment>> experiments = {};  // the lesson's own first
    std::map<std::string, Outcome> outcomes = {};                     // by step
    std::string last_outcome = {};                                    // step of the last prediction
    std::string language = "en";

    const RunFacts* run(const std::string& variant) const; // nullptr: there is none yet
    const Variant* variant(const std::string& name) const;
    const Experiment* experiment_of(const std::string& variant) const;
};

} // namespace mantissa::lessons
