// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/findings/ending_words.h"

#include "insight/words.h"

namespace mantissa::insight {
namespace {

bool waits(const Ending& ending) { return ending.next == Ending::Next::waits; }

} // namespace

std::string waiting_fact(const RunEvidence& run, const std::string& otherwise) {
    return run.name + " " + (waits(*run.ending) ? "waits" : otherwise) + ".";
}

std::string waiting_advice(const Ending& ending) {
    return waits(ending) ? " Change a layer, the loss scale or the learning rate, and press Continue." : "";
}

std::string waiting_cause(const Ending& ending) { return as_sentence(ending.reason) + waiting_advice(ending); }

} // namespace mantissa::insight
