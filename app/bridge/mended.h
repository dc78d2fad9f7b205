// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa::insight {
struct Remedy;
}

namespace mantissa::app {

class Desk;

// The one way in which a remedy is tried where no run goes on that it could reach: a copy beside the variant has it, so that before and
// after stand side by side. One step of undo; the copy is selected, and it is told. Throws where there is no such variant.
void addMended(Desk& desk, int variant, const insight::Remedy& remedy);

} // namespace mantissa::app
