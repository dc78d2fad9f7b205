// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/data_view.h"

#include <exception>

namespace mantissa::app {

// Each fills its part of the facts; called on the background thread.
void addCounts(DataFacts& facts, const DataSets& sets);
void addPreview(DataFacts& facts, const DataSets& sets, const Variant& variant);
void addRange(DataFacts& facts, const DataSets& sets, const Variant& variant);
void addResults(DataFacts& facts, const DataSets& sets, const QVector<LastValidation>& runs);
void addBroken(DataFacts& facts, const DataSets& sets, const QVector<LastValidation>& runs);
void addBroken(DataFacts& facts, const std::exception& whyNot); // which were too many to open the others

} // namespace mantissa::app
