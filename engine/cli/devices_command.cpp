// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/device_reading.h"
#include "backends/registry.h"
#include "cli/bench_measure.h"
#include "cli/instruction_sets.h"
#include "cli/threads.h"
#include "core/json.h"
#include "core/parallel.h"
#include "insight/words.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace mantissa {
namespace {

Json describe(const Backend& device) {
    DeviceInfo info = device.info();
    Json formats = Json::array();
    for (const FormatSupport& format : device.formats())
        formats.push_back({{"format", format.format}, {"support", name_of(format.support)}, {"reason", format.reason}});
    Json json = {
        {"id", info.id},           {"name", info.name},   {"memory_bytes", info.memory_bytes}, {"free_bytes", device.memory_limit()},
        {"threads", info.threads}, {"facts", info.facts}, {"peaks", json_of(device.peaks())},  {"formats", formats}};
    if (auto telemetry = device.telemetry()) {
        DeviceReading reading = telemetry->read();
        json["reading"] = to_json(reading);
        json["now"] = sentence_of(reading);
    }
    return json;
}

void print_device(const Json& device) {
    fmt::print("{}  {}, {:.1f} GiB of memory, {:.1f} GiB free, {} used\n", device["id"].get<std::string>(),
               device["name"].get<std::string>(), device["memory_bytes"].get<double>() / (1 << 30),
               device["free_bytes"].get<double>() / (1 << 30), counted(device["threads"].get<double>(), "thread"));
    for (const Json& fact : device["facts"])
        fmt::print("  {}\n", fact.get<std::string>());
    if (device.contains("now"))
        fmt::print("  Now: {}.\n", device["now"].get<std::string>());
    if (!device["peaks"]["flops_s"].empty())
        fmt::print("  {}\n", sentence_of(device["peaks"]));
    for (const Json& format : device["formats"])
        fmt::print("  {:<16} {:<11} {}\n", format["format"].get<std::string>(), format["support"].get<std::string>(),
                   format["reason"].get<std::string>());
    fmt::print("\n");
}

struct DevicesOptions {
    bool json = false;
    int threads = 0;
};

void show_devices(const DevicesOptions& options) {
    if (options.threads > 0)
        omp_set_num_threads(options.threads);
    warn_of_threads(options.threads);
    Json all = {{"devices", Json::array()}, {"cuda", why_no_cuda()}};
    for (const std::string& id : device_ids())
        all["devices"].push_back(describe(*make_backend(id)));
    if (options.json) {
        fmt::print("{}", json_text(all));
        return;
    }
    for (const Json& device : all["devices"])
        print_device(device);
    if (!why_no_cuda().empty())
        fmt::print("cuda is not used: {}\n", why_no_cuda());
}

} // namespace

void add_devices_command(CLI::App& app) {
    auto* command = app.add_subcommand("devices", "Devices, and per format: native, converted or simulated, with the reason");
    auto options = std::make_shared<DevicesOptions>();
    command->add_option("--threads", options->threads, "Of the processor; left out: all")->check(CLI::Range(1, 1024));
    command->add_flag("--json", options->json, "For programs");
    command->callback([options] { show_devices(*options); });
}

} // namespace mantissa
