// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/card/blocks.h"
#include "backends/card/card.h"
#include "backends/card/float8.h"
#include "ops/operation_table.h"

#include <algorithm>

namespace mantissa {
namespace {

constexpr int has_float16_products = 70, has_bfloat16_products = 80, has_tf32_products = 80,
              has_blocks_products = 100; // compute capabilities

std::string on(const Card& card) { return "compute capability " + card.capability_name(); }

CardFormat stored_only(const Card& card, const std::string& name) {
    return {Support::converted, (card.tensor_cores ? on(card) : card.name) + " has no Tensor Cores for " + name + ": stored in " + name +
                                    ", multiplied and summed in float32, rounded once"};
}

const Tensor& operand(const Graph& graph, const Operation& operation, std::size_t i) { return graph.input(operation, i); }

std::optional<Storage> refuse(std::string* reason, const std::string& text) {
    if (reason)
        *reason = text;
    return std::nullopt;
}

bool asks_nothing_narrow(const Graph& graph, const Operation& operation) {
    const Format& format = graph.output(operation, 0).format.format;
    return (format == float32 && operation.rounding.overflow == Overflow::special) || operation.rounding == RoundingRule{};
}

} // namespace

std::size_t workspace_limit(const Card& card) {
    constexpr std::size_t most = std::size_t{4} << 30, share = 16;
    return std::min(most, card.memory_bytes / share);
}

CardFormat products_of(const Card& card, const Format& format) {
    std::string name = told_name(format);
    if (format == float32)
        return {};
    if (format == tf32)
        return card.tensor_cores && card.capability() >= has_tf32_products
                   ? CardFormat{}
                   : CardFormat{Support::simulated,
                                on(card) + " has no tf32 units: operands are rounded to 10 bits and multiplied in float32"};
    if (format == float16)
        return card.tensor_cores && card.capability() >= has_float16_products ? CardFormat{} : stored_only(card, name);
    if (format == bfloat16)
        return card.tensor_cores && card.capability() >= has_bfloat16_products ? CardFormat{} : stored_only(card, name);
    if (has_storage(format))
        return {Support::converted, "no kernel here multiplies " + name + ": stored in it, multiplied and summed in float32, rounded once"};
    if (has_blocks(format) && card.capability() < has_blocks_products)
        return {Support::simulated,
                on(card) +
                    " has no Tensor Cores for blocks that share a scale: carried in float32, multiplied in float32, then rounded to " +
                    name};
    return {Support::simulated,
            "no graphics card has " + name + " units: carried in float32, multiplied in float32, then rounded to " + name};
}

std::vector<FormatSupport> formats_of_card(const Card& card) {
    std::vector<FormatSupport> answers;
    for (const Format& format : format_table()) {
        CardFormat answer = products_of(card, format);
        for (const std::string& words : {units_of_8_bits(card, format), units_of_blocks(card, format)})
            if (!words.empty())
                answer = {Support::native, words};
        answers.push_back({format_name(format), answer.support, answer.reason});
    }
    return answers;
}

std::optional<Storage> library_storage(const Card& card, const Graph& graph, const Operation& operation, std::string* reason) {
    if (!is_product(operation.kind))
        return std::nullopt;
    const Tensor &a = operand(graph, operation, 0), &b = operand(graph, operation, 1), &result = graph.output(operation, 0);
    Storage storage = storage_of(a);
    bool narrow = storage == Storage::float16 || storage == Storage::bfloat16;
    if (storage != Storage::float32 && !narrow)
        return refuse(reason, products_of(card, a.format.format).reason);
    if (storage_of(b) != storage || storage_of(result) != storage)
        return refuse(reason, "its operands and its result lie in different formats, which no engine of the libraries takes: "
                              "multiplied by a plain kernel in float32");
    if (a.format.state_slot >= 0 || b.format.state_slot >= 0 || result.format.state_slot >= 0)
        return refuse(reason, "its formats have shared exponents: multiplied by a plain kernel in float32");
    if (narrow && products_of(card, a.format.format).support != Support::native)
        return refuse(reason, products_of(card, a.format.format).reason);
    if (narrow && !asks_nothing_narrow(graph, operation))
        return refuse(reason, "its result rounds in a way the libraries do not: multiplied by a plain kernel in float32");
    return storage;
}

bool needs_rounding_after(const Graph& graph, const Operation& operation) {
    const Format& format = graph.output(operation, 0).format.format;
    return storage_of(graph.output(operation, 0)) == Storage::float32 &&
           (format != float32 || operation.rounding.overflow == Overflow::saturate);
}

std::int64_t engine_channels(Storage storage, std::int64_t channels) {
    const std::int64_t whole = storage_bytes(storage) == 1 ? 16 : 8;
    return storage == Storage::float32 ? channels : (channels + whole - 1) / whole * whole;
}

} // namespace mantissa
