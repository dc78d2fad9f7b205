// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

namespace stand_in {

// work() on so many threads of the system at once, the caller's among them; done when all are.
void together(std::size_t workers, const std::function<void()>& work);

} // namespace stand_in
