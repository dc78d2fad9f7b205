// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "backends/card/card.h"

namespace mantissa {

// CUDA as the registry sees it. Implemented by cuda/, or by no_cuda/ where this build has none of it.
int cuda_device_count();                                // 0 where there is no driver either
std::string why_no_cuda_devices();                      // one sentence; empty where there are some
std::unique_ptr<Backend> make_cuda_backend(int device); // of 0 .. cuda_device_count() - 1

// What searches engines for a card that need not be here; empty where cuDNN is not here.
CardLibraries libraries_for(const Card& card);

} // namespace mantissa
