// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "ops/graph.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mantissa {

// A graphics card as plans see it: one that is here, or one of the catalogue.
struct Card {
    std::string id; // "cuda:0", or the catalogue's "h200"
    std::string name;
    int major = 0, minor = 0; // compute capability
    std::size_t memory_bytes = 0;
    std::size_t usable_bytes = 0; // for a plan, after the driver and the libraries have taken theirs; 0: unknown
    int processors = 0;           // streaming multiprocessors
    bool tensor_cores = true;     // false: it has none, whatever its capability

    int capability() const { return 10 * major + minor; }
    std::string capability_name() const { return std::to_string(major) + "." + std::to_string(minor); }
};

// What the libraries' own search found for one convolution.
struct EngineChoice {
    std::string implementation; // "cuDNN engine 62 (Tensor Cores)"
    std::size_t workspace_bytes = 0;
    enum class Units { unknown, tensor_cores, plain } units = Units::unknown; // that multiply
    bool leaves_sums = false;                                                 // for the batch normalisation behind it
};

// What cuDNN proposed for one convolution, and what becomes of it.
struct EngineSurvey {
    int proposed = 0;
    std::map<std::string, int> left_out; // by reason
    int timed = 0;                       // of the rest, where there is a device to time them on
    std::size_t version = 0;             // of cuDNN
};
// A kernel of ours that convolves float32 as it is defined, where it was the fastest.
inline constexpr const char* tiled_way = "tiled kernel"; // or with the number of its tiles' shape behind it
inline bool is_tiled(const std::string& implementation) { return implementation.starts_with(tiled_way); }
constexpr std::size_t worth_timing = 24; // engines, in cuDNN's own order

// The most that an engine may want to work in: a sixteenth of the card's memory, four gibibytes at most.
std::size_t workspace_limit(const Card& card);

// What a library works in begins at whole lines: elsewhere cuBLASLt refuses it on an H100. A plan's places are nearer to each other than
// that, so that it has a line more, within which the workspace begins.
constexpr std::size_t workspace_line = 256;
constexpr std::size_t scratch_for_workspace(std::size_t bytes) { return bytes > 0 ? bytes + workspace_line : 0; }
constexpr std::size_t matmul_workspace = std::size_t{32} << 20; // of cuBLASLt: what NVIDIA names for its larger cards
constexpr std::size_t workspace_in_scratch(std::size_t bytes) { return bytes > 0 ? bytes - workspace_line : 0; }

// The libraries behind convolutions and products. Without a search, cuDNN is taken to have an engine of unknown workspace.
struct CardLibraries {
    enum class Products { libraries, own_kernels } products = Products::libraries;
    std::function<std::optional<EngineChoice>(const Graph&, const Operation&, const std::string& wanted)> find_engine = nullptr;
    // Which of its algorithms cuBLASLt takes for a product; empty: its own first choice.
    std::function<std::string(const Graph&, const Operation&, const std::string& wanted)> find_product = nullptr;
    // Whether cuBLASLt has any algorithm for a product by the card's own units of 8 bits or fewer; empty: it is taken to have one.
    std::function<bool(const Graph&, const Operation&)> has_product = nullptr;
    std::function<EngineSurvey(const Graph&, const Operation&)> survey = nullptr; // of a convolution; empty: nobody can be asked
};

// In which storage the libraries do this convolution or product; empty: they do not, `reason` says why.
std::optional<Storage> library_storage(const Card& card, const Graph& graph, const Operation& operation, std::string* reason = nullptr);
// Whether the results in float32 carriers are rounded by a pass of ours after the library's.
bool needs_rounding_after(const Graph& graph, const Operation& operation);
// Input channels of a convolution as its engine sees them: whole eights where Tensor Cores want them.
std::int64_t engine_channels(Storage storage, std::int64_t channels);

Selection select_on_card(const Card& card, const CardLibraries& libraries, const Graph& graph, const Operation& operation,
                         const std::string& wanted);
bool fuses_on_card(const Card& card, const CardLibraries& libraries, const Graph& graph, const Operation& operation, const Operation& next);
// No library leaves sums of narrow operands in float32, so that a kernel of ours would take its place, in an order of its own.
bool sums_alike_on_card(const CardLibraries& libraries, const Graph& graph, const Operation& operation);

struct CardFormat {
    Support support = Support::native;
    std::string reason;
};
std::vector<FormatSupport> formats_of_card(const Card& card);
// How this card multiplies numbers of a format, and why not natively.
CardFormat products_of(const Card& card, const Format& format);

// Plans for a card that need not be here; nothing can be run on it.
std::unique_ptr<Capabilities> plan_for_card(const Card& card, CardLibraries libraries = {});

} // namespace mantissa
