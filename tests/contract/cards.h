// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/card/card.h"

#include <QtGlobal>

#include <map>

namespace mantissa {

// cuDNN mixes up cards of different compute capability in one process, so CTest runs a test once for each: $MANTISSA_TEST_CAPABILITY.
inline Card card_under_test() {
    int capability = qEnvironmentVariableIntValue("MANTISSA_TEST_CAPABILITY");
    static const std::map<int, Card> cards = {
        {75, {.id = "t4", .name = "Tesla T4", .major = 7, .minor = 5, .memory_bytes = 15ull << 30, .processors = 40}},
        {80, {.id = "a100", .name = "NVIDIA A100-SXM4-80GB", .major = 8, .minor = 0, .memory_bytes = 79ull << 30, .processors = 108}},
        {90, {.id = "h200", .name = "NVIDIA H200", .major = 9, .minor = 0, .memory_bytes = 140ull << 30, .processors = 132}}};
    return cards.at(capability > 0 ? capability : 90);
}

} // namespace mantissa
