// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/course_table.h"
#include "cli/plan_table.h"
#include "plan/layer_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

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

// As COLUMNS has it, else those of the terminal; 0: it is written elsewhere.
int columns_of_terminal() {
    if (const char* told = std::getenv("COLUMNS"))
        return std::atoi(told);
    winsize size{};
    return isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

std::string operands_of(const Json& layer) { return fmt::format("{}", fmt::join(layer["operands"].get<std::vector<std::string>>(), " ")); }

// Of a layer's weights, activations and gradients, in their formats.
std::string bytes_of_layer(const Json& layer) {
    std::string text;
    for (const char* key : {"weight_format_bytes", "activation_format_bytes", "gradient_format_bytes"})
        text += fmt::format(" {:>11.1f}", layer[key].get<double>() / 1024);
    return text;
}

void print_planned_layers(const Json& variant) {
    constexpr int others = 109, bytes = 36; // columns, but for the last
    std::size_t widest = std::string("products read").size();
    for (const Json& layer : variant["layers"])
        widest = std::max(widest, operands_of(layer).size());
    const bool wide = columns_of_terminal() >= others + bytes + static_cast<int>(widest);
    fmt::print("  {:<24} {:>16} {:>11} {:>13} {:>13}{}  {:<11} {:<11} {}\n", "layer", "output", "parameters", "MACs", "FLOPs",
               wide ? " weights KiB  activ. KiB   grad. KiB" : "", "variables", "activations", "products read");
    for (const Json& layer : variant["layers"])
        fmt::print("  {:<24} {:>16} {:>11} {:>13.0f} {:>13.0f}{}  {:<11} {:<11} {}\n", layer["name"].get<std::string>(),
                   to_string(layer["shape"].get<Shape>()), layer["parameters"].get<std::int64_t>(), layer["macs"].get<double>(),
                   layer["flops"].get<double>(), wide ? bytes_of_layer(layer) : "", layer["variables"].get<std::string>(),
                   layer["activations"].get<std::string>(), operands_of(layer));
    if (wide)
        fmt::print("  KiB: at batch {}{}\n", variant["batch"].get<std::int64_t>(),
                   is_simulated(variant) ? ", in the formats themselves; --json has what their simulation takes" : "");
}

} // namespace

void print_planned_variant(const Json& variant) {
    fmt::print("{}  ({}{})\n", variant["name"].get<std::string>(), variant["policy"].get<std::string>(),
               is_simulated(variant) ? ", simulated" : "");
    print_planned_layers(variant);
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
