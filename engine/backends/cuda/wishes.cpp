// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/wishes.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace mantissa::cuda {
namespace {

std::string wish(const char* name) {
    const char* text = std::getenv(name);
    return text ? text : "";
}

} // namespace

bool wants_eager() {
    std::string text = wish("MANTISSA_CUDA_EAGER");
    return !text.empty() && text != "0";
}

bool wants_data_here() { return wish("MANTISSA_CUDA_DATA") != "host"; }

Sums wanted_sums() {
    std::string text = wish("MANTISSA_CUDA_SUMS");
    return text == "always" ? Sums::always : text == "never" ? Sums::never : Sums::timed;
}

std::size_t wanted_steps_per_launch() {
    return static_cast<std::size_t>(std::max(0, std::atoi(wish("MANTISSA_CUDA_STEPS_PER_LAUNCH").c_str())));
}

} // namespace mantissa::cuda
