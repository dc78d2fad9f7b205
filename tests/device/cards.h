// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <driver_types.h>

namespace stand_in {

// The runtime's number of the card that is made of the processor: older ones may lie before it, for which nothing is compiled.
// $MANTISSA_STAND_IN_BEFORE says how many; none, where it says nothing.
int own_card();
int capability_of(int card); // ten times what is before the point, and what is behind it

// Which card a thread's calls are for is its own; the first of all, until it chooses.
void choose_card(int card);
int chosen_card();
// Success, or a fault: this thread's calls are for another card.
cudaError_t on_own_card();

} // namespace stand_in
