// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/course_table.h"
#include "cli/plan_table.h"
#include "plan/layer_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace mantissa {
namespace {

std::string mebibytes(const Json& bytes) { return fmt::format("{:.2f} MiB", bytes.get<double>() / (1 << 20)); }

// Where the size of a block does not divide its axis.
void print_short_blocks(const Json& layers) {
    std::vector<std::string> found;
    for (const Json& layer : layers)
        if (auto ends = layer["short_blocks"].get<std::vector<std::string>>(); !ends.empty())
            found.push_back(fmt::format("{} {}", layer["name"].get<std::string>(), fmt::join(ends, ", ")));
    if (!found.empty())
        fmt::print("  last blocks that are not whole: {}\n  ({})\n", fmt::join(found, "; "), short_blocks_words);
}

// Of what is simulated, beside them those of the format itself.
void print_bytes(const Json& batch, bool simulated) {
    for (const auto& [category, bytes] : batch["bytes"].items())
        fmt::print("    {:<16} {:>14}{}\n", category, mebibytes(bytes),
                   simulated ? fmt::format("  in the format itself {}", mebibytes(batch["format_bytes"][category])) : "");
}

} // namespace

void print_planned_variant(const Json& variant) {
    fmt::print("{}  ({}{})\n", variant["name"].get<std::string>(), variant["policy"].get<std::string>(),
               is_simulated(variant) ? ", simulated" : "");
    fmt::print("  {:<24} {:>16} {:>11} {:>13} {:>13}  {:<11} {:<11} {}\n", "layer", "output", "parameters", "MACs", "FLOPs", "variables",
               "activations", "products read");
    for (const Json& layer : variant["layers"])
        fmt::print("  {:<24} {:>16} {:>11} {:>13.0f} {:>13.0f}  {:<11} {:<11} {}\n", layer["name"].get<std::string>(),
                   to_string(layer["shape"].get<Shape>()), layer["parameters"].get<std::int64_t>(), layer["macs"].get<double>(),
                   layer["flops"].get<double>(), layer["variables"].get<std::string>(), layer["activations"].get<std::string>(),
                   fmt::join(layer["operands"].get<std::vector<std::string>>(), " "));
    print_short_blocks(variant["layers"]);
    for (const Json& batch : variant["batches"]) {
        fmt::print("  batch {}: peak {}{}", batch["batch"].get<std::int64_t>(), mebibytes(batch["peak_bytes"]),
                   batch["fits"].get<bool>() ? "" : ", does not fit");
        if (batch["twin_bytes"].get<std::size_t>() > 0)
            fmt::print("; its twin takes {} beside it", mebibytes(batch["twin_bytes"]));
        if (batch["search_bytes"].get<std::size_t>() > 0)
            fmt::print("; looking for the first number that is not finite takes {} more for a moment", mebibytes(batch["search_bytes"]));
        if (!batch["largest_batch"].is_null())
            fmt::print("; largest batch that fits: {}", largest_batch_words(batch["largest_batch"]));
        fmt::print("\n");
        print_bytes(batch, is_simulated(variant));
        if (!batch["refused"].is_null())
            fmt::print("    a run would be refused: {}\n", batch["refused"].get<std::string>());
        if (std::string why = batch["data_set"]["reason"]; !why.empty())
            fmt::print("    the training set is not kept on the device: {}\n", why);
        if (batch.contains("memory_course"))
            print_course(batch["memory_course"]);
    }
    for (const Json& note : variant["notes"])
        fmt::print("  {}\n", note.get<std::string>());
    fmt::print("\n");
}

} // namespace mantissa
