// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

namespace mantissa::app {

// mantissa --pdf FILE [--baseline NAME] [--title TEXT] [--command TEXT] -- DIR...: what mantissa-cli asks for. Without a window.
// Nothing: this is another call. Else the exit code.
std::optional<int> pdfCommand(int argc, char** argv);

} // namespace mantissa::app
