// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

namespace mantissa::app {

class ExperimentDocument;

// What a variant trains with, alone and with every default written out, as its run's folder would have it: what is said of its numbers is
// the same in a report. While something is wrong with the experiment it is as it stands there; null: there is no such variant.
Json settingsOfVariant(const ExperimentDocument& document, int variant);

} // namespace mantissa::app
