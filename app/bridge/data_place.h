// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace mantissa::app {

class ExperimentDocument;

// Folder or table that the experiment names for its data and that is not there; empty: all are.
QString missingPlace(const ExperimentDocument& document);

} // namespace mantissa::app
