// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/experiment.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace mantissa {

void add_schema_command(CLI::App& app) {
    auto* command = app.add_subcommand("schema", "The JSON Schema of the experiment's file, as in resources/schema");
    command->callback([] { fmt::print("{}\n", experiment_schema().dump(1)); });
}

} // namespace mantissa
