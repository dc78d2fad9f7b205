// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace CLI {
class App;
}

namespace mantissa {

void add_images_command(CLI::App& app); // procedural images as files

} // namespace mantissa
