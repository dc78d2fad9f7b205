// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace CLI {
class App;
}

namespace mantissa {

void add_export_command(CLI::App& app);

} // namespace mantissa
