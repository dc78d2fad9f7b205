// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/cards.h"

#include "device/counted.h"
#include "device/grid.h"
#include "device/runtime.h"

#include <cstdlib>

namespace stand_in {
namespace {

thread_local int chosen = 0;

int number_in(const char* name, int otherwise) {
    const char* set = std::getenv(name);
    return set ? std::atoi(set) : otherwise;
}

} // namespace

Counted& counted() {
    static auto* once = new Counted; // streams may outlive what is static
    return *once;
}

int own_card() {
    static const int once = number_in("MANTISSA_STAND_IN_BEFORE", 0);
    return once;
}

int capability_of(int card) { return card < own_card() ? 50 : number_in("MANTISSA_STAND_IN_CAPABILITY", 90); }

void choose_card(int card) { chosen = card; }
int chosen_card() { return chosen; }

cudaError_t on_own_card() {
    if (chosen == own_card())
        return cudaSuccess;
    fault("a call is for card " + std::to_string(chosen) + ", which its thread has chosen or was given");
    return told(cudaErrorInvalidDevice);
}

} // namespace stand_in
