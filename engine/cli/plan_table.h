// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/card/card.h"
#include "core/json.h"

#include <string>

namespace mantissa {

// "has Tensor Cores for float16", ...: what the catalogue knows that decides speed and memory.
std::string facts_of(const Card& card);

std::string largest_batch_words(const Json& batch); // "1,048,576 or more": no larger one is looked for

void print_planned_variant(const Json& variant); // its layers, its memory and what is to be known before it runs

bool is_simulated(const Json& plan); // a variant, or a row of the table
// Of a device's plans: what each variant and batch takes, ours beside a framework's, and whether it fits.
Json plan_table(const Json& variants);
void print_plan_table(const Json& plans);
// Of several cards: cards by variants and batches, with the time of a step where one fits.
void print_card_table(const std::vector<Json>& cards);

} // namespace mantissa
