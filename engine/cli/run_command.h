// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace mantissa {

void add_run_command(CLI::App& app, const std::string& command_line);

} // namespace mantissa
