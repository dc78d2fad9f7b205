// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/wishes.h"

#include "backends/card/sums.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace mantissa::cuda {
namespace {

std::string wish(const char* name) {
    const char* text = std::getenv(name);
    return text ? text : "";
}

bool is_on(const char* name, const char* unless_named) {
    std::string text = wish(name);
    return (text.empty() ? std::string(unless_named) : text) != "0";
}

constexpr const char* names[] = {"MANTISSA_CUDA_EAGER",     "MANTISSA_CUDA_DATA",
                                 "MANTISSA_CUDA_SUMS",      "MANTISSA_CUDA_TICKETS",
                                 "MANTISSA_CUDA_COOPERATE", "MANTISSA_CUDA_OVERLAP",
                                 "MANTISSA_CUDA_POOLING",   "MANTISSA_CUDA_SNAPSHOTS",
                                 "MANTISSA_CUDA_JOINS",     "MANTISSA_CUDA_ONE_PIECE",
                                 "MANTISSA_CUDA_PRODUCTS",  "MANTISSA_CUDA_DIVISION",
                                 "MANTISSA_CUDA_TEAMS",     "MANTISSA_CUDA_PARTS",
                                 "MANTISSA_CUDA_TILES",     "MANTISSA_CUDA_STEPS_PER_LAUNCH",
                                 "MANTISSA_CUDA_RING",      "MANTISSA_CUDA_WAITS",
                                 "MANTISSA_CUDA_ENGINES",   "NVIDIA_TF32_OVERRIDE"}; // the libraries' own: 0 takes tf32 from them

} // namespace

std::string wished() {
    std::string all;
    for (const char* name : names)
        if (std::string text = wish(name); !text.empty())
            all += (all.empty() ? "" : ", ") + std::string(name) + "=" + text;
    return all;
}

bool wants_eager() { return is_on("MANTISSA_CUDA_EAGER", "0"); }
bool wants_tickets() { return is_on("MANTISSA_CUDA_TICKETS", "1"); }
bool wants_cooperation() { return is_on("MANTISSA_CUDA_COOPERATE", "1"); }
bool wants_pooling_in_one() { return is_on("MANTISSA_CUDA_POOLING", "1"); }
bool wants_snapshots_in_order() { return wish("MANTISSA_CUDA_SNAPSHOTS") != "drain"; }
bool wants_joins() { return is_on("MANTISSA_CUDA_JOINS", "1"); }
bool wants_one_piece() { return is_on("MANTISSA_CUDA_ONE_PIECE", "1"); }
bool wants_timed_products() { return is_on("MANTISSA_CUDA_PRODUCTS", "1"); }
bool wants_short_division() { return wish("MANTISSA_CUDA_DIVISION") != "64"; }
bool wants_teams() { return is_on("MANTISSA_CUDA_TEAMS", "1"); }
bool wants_tiles() { return is_on("MANTISSA_CUDA_TILES", "1"); }
bool wants_timed_tiles() { return wants_tiles() && wish("MANTISSA_CUDA_TILES") != "usual"; }
bool wants_any_engine() { return wish("MANTISSA_CUDA_ENGINES") == "any"; }
bool wants_one_wait() { return wish("MANTISSA_CUDA_WAITS") == "1"; }
unsigned wanted_ring_blocks() {
    constexpr int usual = 2;
    return is_on("MANTISSA_CUDA_RING", "0") ? static_cast<unsigned>(std::max(usual, std::atoi(wish("MANTISSA_CUDA_RING").c_str()))) : 0;
}
bool wants_overlap() { return is_on("MANTISSA_CUDA_OVERLAP", "0"); }

bool wants_data_here() { return wish("MANTISSA_CUDA_DATA") != "host"; }
bool wants_validation_here() { return wants_data_here() && wish("MANTISSA_CUDA_DATA") != "training"; }

Sums wanted_sums() {
    std::string text = wish("MANTISSA_CUDA_SUMS");
    return text == "always" ? Sums::always : text == "never" ? Sums::never : Sums::timed;
}

// Never more than the plan has room for.
std::int64_t wanted_parts() {
    std::int64_t parts = std::atoll(wish("MANTISSA_CUDA_PARTS").c_str());
    return parts > 0 ? std::min(parts, most_column_parts) : most_column_parts;
}

std::size_t wanted_steps_per_launch() {
    return static_cast<std::size_t>(std::max(0, std::atoi(wish("MANTISSA_CUDA_STEPS_PER_LAUNCH").c_str())));
}

} // namespace mantissa::cuda
