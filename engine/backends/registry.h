// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "backends/card/card.h"
#include "core/system_memory.h"

namespace mantissa {

// Every back end that can run here, the default one first.
std::vector<std::string> device_ids();
// "cpu", "reference", "cuda:0"; empty: the default. Throws bad_input naming those there are. `margin`: where a device's memory is the
// system's.
std::unique_ptr<Backend> make_backend(const std::string& device, const MemoryMargin& margin = {});
// The same device with less memory, of which whatever is allocated through it is taken; 0: no less.
std::unique_ptr<Backend> limited(std::unique_ptr<Backend> device, std::size_t bytes);
// Plans for a card that need not be here.
std::unique_ptr<Capabilities> plans_for(const Card& card);
// Why CUDA is not used, one sentence; empty where it is.
std::string why_no_cuda();

} // namespace mantissa
