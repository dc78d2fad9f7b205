// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace CLI {
class App;
}

namespace mantissa {

// `mantissa-cli formats`: the table, one value through every format, a file of float32 as codes.
void add_formats_command(CLI::App& app);

} // namespace mantissa
