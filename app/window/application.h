// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa::app {

// The whole program: opens the window on the file that was named, else on the welcome experiment.
int runApplication(int argc, char** argv);

} // namespace mantissa::app
