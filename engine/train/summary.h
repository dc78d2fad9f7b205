// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/summary_notes.h"
#include "train/session.h"

namespace mantissa {

struct HowItEnded {
    Status status = Status::running;
    std::string reason;
};

// What the records tell, and what only who trains knows: memory, data, layers and what the device made of them.
Summary summary_of(const SummaryNotes& notes, const Session& session, const std::string& device, const HowItEnded& end);

// What is known before the first step: a run that is killed has no summary, and its reader would know nothing of these.
Summary planned_summary(const Session& session, const std::string& device);

std::vector<CapabilityRow> capabilities_of(const Plan& plan);
std::optional<Support> worst_support(const Plan& plan); // of its products and convolutions; none: it has no such
RunMemory memory_of(const MemoryPrediction& memory);

} // namespace mantissa
