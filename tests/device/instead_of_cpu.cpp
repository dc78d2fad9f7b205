// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Linked with --wrap: who asks for the processor is given the CUDA back end on the stand-in.
#include "backends/registry.h"

using namespace mantissa;

#define MAKE_BACKEND _ZN8mantissa12make_backendERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEERKNS_12MemoryMarginE
#define JOINED(a, b) a##b
#define NAMED(a, b) JOINED(a, b)

extern "C" {
std::unique_ptr<Backend> NAMED(__real_, MAKE_BACKEND)(const std::string& device, const MemoryMargin& margin);
std::unique_ptr<Backend> NAMED(__wrap_, MAKE_BACKEND)(const std::string& device, const MemoryMargin& margin) {
    return NAMED(__real_, MAKE_BACKEND)(device == "cpu" ? "cuda:0" : device, margin);
}
}
