// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/choose_product.h"

#include "backends/cpu/kernels.h"
#include "backends/cpu/machine/tuning.h"
#include "backends/cpu/products/amx_windows.h"
#include "backends/cpu/products/dense_panels.h"
#include "backends/cpu/products/problems.h"
#include "backends/cpu/products/products.h"
#include "backends/cpu/products/sign_products.h"
#include "backends/cpu/products/window_products.h"
#include "backends/cpu/products/winograd.h"
#include "backends/host/host_program.h"
#include "plan/passes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

namespace mantissa::cpu {
namespace {

const std::string direct = direct_way;

constexpr std::byte some_number{0x3c}; // in all bytes a number of middling size in every format: zeros take shorter ways

constexpr double flops_at_once = 4e8, most_flops_at_once = 6e8, flops_worth_measuring = 2e6; // of one execution; of one sample, times 64
constexpr double floats_at_once = 12e6; // more than caches hold: large images come from memory
constexpr std::int64_t most_samples = 64, most_dense_samples = 128, few_dense_samples = 8;
constexpr double least_weights = 1 << 18, most_weights = 1 << 25; // of a dense layer: what leaves the near caches; 128 MiB of float32
constexpr double usual_batch = 32;                                // what packing weights is divided by

double flops_per_sample(const ConvolutionSizes& s) {
    return 2.0 * static_cast<double>(s.out_height * s.out_width * s.out) * static_cast<double>(s.window.height * s.window.width * s.in);
}

// So many samples that one execution takes a few milliseconds; the same for every batch, so that a choice holds for all.
std::int64_t samples_of(const ConvolutionSizes& s) {
    double floats = static_cast<double>(s.height * s.width * s.in + s.out_height * s.out_width * s.out), flops = flops_per_sample(s);
    double samples = std::max(flops_at_once / flops, std::min(floats_at_once / floats, most_flops_at_once / flops));
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(samples), 1, most_samples);
}

// How the result is rounded, where that is another way than the usual.
std::string words_of(const RoundingRule& rule) {
    constexpr const char* roundings[] = {"", " stochastic", " toward zero"};
    return std::string(roundings[static_cast<int>(rule.rounding)]) + (rule.overflow == Overflow::special ? "" : " saturating");
}

// Numbers that make the problem, the formats, the rounding, and the ways there are: what hangs on anything else makes a problem of its own.
std::string key_of(const Graph& graph, const Operation& operation, const std::vector<std::int64_t>& numbers,
                   const std::vector<std::string>& ways) {
    std::string key = name_of(operation.kind);
    for (std::int64_t number : numbers)
        key += " " + std::to_string(number);
    for (const Tensor* tensor : {&graph.input(operation, 0), &graph.input(operation, 1), &graph.output(operation, 0)})
        key += " " + format_name(tensor->format.format);
    return fmt::format("{}{}: {}", key, words_of(operation.rounding), fmt::join(ways, ", "));
}

std::string key_of_convolution(const Graph& graph, const Operation& operation, const std::vector<std::string>& ways) {
    ConvolutionSizes s = problem_of_convolution(graph, operation).sizes;
    const Window& w = s.window;
    return key_of(graph, operation,
                  {s.height, s.width, s.in, s.out, w.height, w.width, w.stride_y, w.stride_x, w.top, w.bottom, w.left, w.right}, ways);
}

// Answers for the operation under test alone, in the one way asked for.
class OneWay : public Capabilities {
public:
    explicit OneWay(std::string name) : name_(std::move(name)) {}
    std::string device() const override { return "cpu"; }
    bool fuses(const Graph&, const Operation&, const Operation&) const override { return false; }
    std::size_t memory_limit() const override { return 0; }
    Selection select(const Graph& graph, const Operation& operation, const std::string&) const override {
        return find_kernel(operation.kind)->select(graph, operation, name_);
    }

private:
    std::string name_;
};

Graph alone(const Graph& graph, const Operation& operation, std::int64_t samples) {
    Graph test;
    Operation copy = operation;
    copy.inputs = {0, 1}, copy.optional = {}, copy.outputs = {2}, copy.input_roles = {Role::raw, Role::raw};
    if (auto* convolution = std::get_if<Convolution>(&copy.attributes))
        convolution->epilogue = Function::none;
    if (auto* dense = std::get_if<Dense>(&copy.attributes))
        dense->epilogue = Function::none;
    for (const Tensor* tensor : {&graph.input(operation, 0), &graph.input(operation, 1), &graph.output(operation, 0)}) {
        Tensor own;
        own.name = std::to_string(test.tensors.size());
        own.shape = tensor->shape;
        own.role = tensor->role;
        own.format.format = tensor->format.format;
        test.tensors.push_back(own);
    }
    std::size_t weights = direction_of(operation.kind) == Direction::backward_weights ? 2 : 1;
    for (std::size_t i = 0; i < test.tensors.size(); ++i)
        if (i != weights)
            test.tensors[i].shape[0] = samples;
    test.operations.push_back(copy);
    return test;
}

// One way made ready, with memory of its own.
class Rehearsal {
public:
    Rehearsal(const Graph& test, const std::string& name, std::int64_t samples)
        : plan_(std::make_shared<Plan>(place(select(test, OneWay(name)), {}))),
          state_(plan_->state, std::make_unique<HostMemory>(State::bytes_needed(plan_->state))),
          arena_(plan_->arena_bytes),
          program_(make_host_program(plan_, {.state = state_, .arena = arena_}, make_kernel)),
          samples_(samples) {
        std::fill_n(state_.memory().data(), plan_->state.bytes, some_number);
        std::fill_n(arena_.data(), arena_.size(), some_number);
    }

    // Seconds, packing for its share of a usual batch.
    double run() {
        program_->step({});
        double seconds = 0;
        for (std::size_t i = 0; i < plan_->graph.operations.size(); ++i) {
            OpKind kind = plan_->graph.operations[i].kind;
            bool packs = row_of(kind).family == Family::packing;
            seconds += (packs ? static_cast<double>(samples_) / usual_batch : 1) * program_->operation_seconds()[i];
        }
        return seconds;
    }

private:
    std::shared_ptr<const Plan> plan_;
    State state_;
    HostMemory arena_;
    std::unique_ptr<Program> program_; // borrows the three above
    std::int64_t samples_;
};

std::string fastest_on(const Graph& graph, const Operation& operation, std::int64_t samples, const std::string& key,
                       const std::vector<std::string>& names) {
    Graph test = alone(graph, operation, samples);
    return fastest(key, names, [&](const std::string& name) {
        auto rehearsal = std::make_shared<Rehearsal>(test, name, samples);
        return [rehearsal] { return rehearsal->run(); };
    });
}

struct DenseSizes {
    std::int64_t batch = 1;
    double weights = 0, numbers = 0; // that come in and go out, of one sample

    bool few() const { return weights < least_weights; }
    bool many() const { return weights > most_weights || numbers * most_dense_samples > floats_at_once; }
    // Small batches are worth no rearranging, large ones are all alike; very many weights or numbers are memory's affair.
    std::int64_t samples() const {
        return std::min(static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(batch))),
                        many() ? few_dense_samples : most_dense_samples);
    }
};

DenseSizes sizes_of_dense(const Graph& graph, const Operation& operation) {
    MatrixProblem m = problem_of_dense(graph, operation);
    std::int64_t batch = graph.input(operation, 0).shape.front();
    auto sizes =
        direction_of(operation.kind) == Direction::backward_weights ? std::array{m.rows, m.columns} : std::array{m.inner, m.columns};
    return {batch, static_cast<double>(sizes[0]) * static_cast<double>(sizes[1]), static_cast<double>(sizes[0] + sizes[1])};
}

// What a stored name stands for here; the library's own names stand for its own way. Empty: nothing is stored and there is a choice.
std::string stored_way(const std::vector<std::string>& names, const std::string& wanted) {
    if (names.size() == 1)
        return direct;
    if (wanted.empty() || std::ranges::find(names, wanted) != names.end())
        return wanted;
    if (is_winograd(wanted) || is_window_product(wanted) || is_panel_product(wanted) || is_sign_product(wanted) || is_amx(wanted))
        return {}; // of another processor
    std::string widened = direct + widened_way;
    return is_widened_way(wanted) && std::ranges::find(names, widened) != names.end() ? widened : direct;
}

} // namespace

std::vector<std::string> convolution_ways(const Graph& graph, const Operation& operation) {
    std::vector<std::string> names = library_ways(graph, operation);
    std::ranges::copy(winograd_candidates(graph, operation), std::back_inserter(names));
    std::ranges::copy(window_candidates(graph, operation), std::back_inserter(names));
    std::ranges::copy(amx_candidates(graph, operation), std::back_inserter(names));
    return names;
}

std::string choose_convolution(const Graph& graph, const Operation& operation, const std::string& wanted) {
    std::vector<std::string> names = convolution_ways(graph, operation);
    if (auto stored = stored_way(names, wanted); !stored.empty())
        return stored;
    ConvolutionSizes sizes = problem_of_convolution(graph, operation).sizes;
    if (flops_per_sample(sizes) * static_cast<double>(most_samples) < flops_worth_measuring)
        return direct;
    return fastest_on(graph, operation, samples_of(sizes), key_of_convolution(graph, operation, names), names);
}

std::vector<std::string> dense_ways(const Graph& graph, const Operation& operation) {
    std::vector<std::string> names = library_ways(graph, operation), panels = panel_candidates(graph, operation);
    // Where two are as fast the earlier is taken: better none that widens whole operands through memory.
    bool widens = !may_multiply_bfloat16(graph, operation) && graph.input(operation, 1).format.format != float32;
    names.insert(widens ? names.begin() : names.end(), panels.begin(), panels.end());
    std::ranges::copy(sign_candidates(graph, operation), std::back_inserter(names));
    return names;
}

std::string choose_dense(const Graph& graph, const Operation& operation, const std::string& wanted) {
    std::vector<std::string> names = dense_ways(graph, operation);
    if (auto stored = stored_way(names, wanted); !stored.empty())
        return stored;
    // The library's widened copies of few weights stay in the near caches.
    DenseSizes sizes = sizes_of_dense(graph, operation);
    if (sizes.few() || sizes.many()) {
        names = library_ways(graph, operation);
        std::ranges::copy(sign_candidates(graph, operation), std::back_inserter(names));
    }
    if (names.size() == 1)
        return direct;
    std::int64_t in = graph.input(operation, 0).shape.back(), out = graph.output(operation, 0).shape.back();
    return fastest_on(graph, operation, sizes.samples(), key_of(graph, operation, {sizes.samples(), in, out}, names), names);
}

} // namespace mantissa::cpu
