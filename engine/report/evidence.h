// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/findings/evidence.h"
#include "report/run_record.h"

namespace mantissa::report {

struct Comparison;

// What the folders of these runs know, for findings.
insight::RunEvidence evidence_of(const RunRecord& run);
insight::LearningFacts learning_facts(const RunRecord& run);
insight::Learning learning_of(const RunRecord& run); // that alone
double most_by_guessing(const RunRecord& run);       // as insight has it
// With what was observed, which is a long file: read where it is asked about.
insight::RunEvidence observed_evidence_of(const RunRecord& run);
// With what its steps were made of, where the run kept that.
insight::RunEvidence profiled_evidence_of(const RunRecord& run);
// With all of it, of a run folder: what a lesson asks about.
insight::RunEvidence lesson_evidence_of(const std::filesystem::path& folder);
insight::Evidence evidence_of(const Comparison& comparison);
// The same for who asks how they ended: with what was observed of those that did not come to their end.
insight::Evidence ending_evidence_of(const Comparison& comparison);

} // namespace mantissa::report
