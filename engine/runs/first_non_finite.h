// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mantissa {

// A number that went into another one, and what it was there: "gradient", "loss scale", "epsilon".
struct OperandValue {
    std::string what = {}, tensor = {}; // tensor: empty where it is none
    std::optional<double> value = {};
};

// The ends of a tensor's finite values other than zero, as it was stored, at an earlier step.
struct SeenBefore {
    std::int64_t step = 0;
    std::optional<double> smallest = {}, largest = {}; // magnitudes; none: there was no such value
};

// Where a number that is not finite first appeared, and how it was made. An older run knows its place alone.
struct FirstNonFinite {
    // where
    std::int64_t step = 0;
    std::string layer = {}, tensor = {};
    std::int64_t element = -1, elements = 0; // of the tensor, in its order; -1: not known
    bool skipped = false;                    // the step was left out: nothing came of it
    // what
    std::string operation = {}, format = {}; // that made it, in which it is stored
    std::optional<double> value = {};        // infinite, or no number
    std::optional<double> exact = {};        // what the operands make before any rounding; none: nothing is known, or no number
    std::optional<double> loss_scale = {};   // of a gradient that is multiplied by it
    std::int64_t terms = 0;                  // products that were added up; 0: it is no sum of products
    std::vector<OperandValue> operands = {}; // of a sum: the factors of its largest term
    std::vector<SeenBefore> before = {};     // the last observed steps, oldest first
};

// As summary.json and the event have it.
Json to_json(const FirstNonFinite& first);
FirstNonFinite first_non_finite_from_json(const Json& json); // what is missing or damaged stays unknown

} // namespace mantissa
