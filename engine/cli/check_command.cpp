// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/check.h"
#include "backends/registry.h"
#include "cli/exit_code.h"
#include "cli/one_of.h"
#include "core/json.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace mantissa {
namespace {

struct CheckChoice {
    std::string device;
    CheckOptions check;
    bool json = false, full = false;
};

const char* outcome_name(CheckResult::Outcome outcome) {
    return outcome == CheckResult::Outcome::passed ? "passed" : outcome == CheckResult::Outcome::failed ? "failed" : "unsupported";
}

void print_report(const CheckReport& report, const std::string& device) {
    for (const CheckResult& result : report.results)
        if (result.outcome != CheckResult::Outcome::passed)
            fmt::print("{}: {} ({}): {}\n", outcome_name(result.outcome), result.name, result.implementation, result.message);
    fmt::print("{}: {} passed, {} failed, {} unsupported\n", device, report.count(CheckResult::Outcome::passed),
               report.count(CheckResult::Outcome::failed), report.count(CheckResult::Outcome::unsupported));
}

void print_json(const CheckReport& report, const std::string& device) {
    Json cases = Json::array();
    for (const CheckResult& result : report.results)
        cases.push_back({{"name", result.name},
                         {"outcome", outcome_name(result.outcome)},
                         {"implementation", result.implementation},
                         {"message", result.message}});
    fmt::print("{}", json_text(Json{{"device", device}, {"cases", cases}}));
}

void check(CheckChoice& options) {
    auto device = make_backend(options.device);
    options.check.depth = options.full ? CheckOptions::Depth::full : CheckOptions::Depth::quick;
    CheckReport report = run_contract_suite(*device, options.check);
    if (report.results.empty())
        throw bad_input("--filter " + options.check.filter + ": no case has this in its name; check --json names them all");
    options.json ? print_json(report, device->device()) : print_report(report, device->device());
    if (report.count(CheckResult::Outcome::failed) > 0)
        throw ExitWith{ExitCode::failed};
}

} // namespace

void add_check_command(CLI::App& app) {
    auto options = std::make_shared<CheckChoice>();
    auto* command = app.add_subcommand("check", "Compares every operation and format of a device with the reference");
    command->add_option("--device", options->device, which_device);
    command->add_option("--filter", options->check.filter, "Only the cases whose name contains this");
    command->add_option("--seed", options->check.seed, "Of the random data; left out: " + std::to_string(options->check.seed))
        ->check(a_seed());
    command->add_flag("--full", options->full, "Ten times the shapes");
    command->add_flag("--json", options->json, "For programs");
    command->callback([options] { check(*options); });
}

} // namespace mantissa
