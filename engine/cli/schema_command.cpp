// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/keys.h"
#include "train/experiment.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace mantissa {

void add_schema_command(CLI::App& app) {
    auto lesson = std::make_shared<bool>(false);
    auto* command = app.add_subcommand("schema", "The JSON Schema of the experiment's file, as in resources/schema");
    command->add_flag("--lesson", *lesson, "Of a lesson's file instead");
    command->callback([lesson] { fmt::print("{}\n", (*lesson ? lessons::lesson_schema() : experiment_schema()).dump(1)); });
}

} // namespace mantissa
