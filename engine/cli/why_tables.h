// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/causes/answer.h"
#include "insight/other_cards.h"

namespace mantissa {

std::string units_words(const insight::LayerTime& row);

// The evidence beneath an answer, as the window's page shows it: on the terminal and for programs.
void print_evidence(const insight::Answer& answer);
void print_cards(const std::vector<insight::OnCard>& cards, const insight::Answer& answer);
Json evidence_to_json(const insight::Answer& answer); // to be added to the answer's own
Json cards_to_json(const std::vector<insight::OnCard>& cards);

} // namespace mantissa
