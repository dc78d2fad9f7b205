// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/roofline.h"

#include <algorithm>
#include <cctype>

namespace mantissa {
namespace {

std::string folded(const std::string& name) {
    std::string result;
    for (char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)))
            result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

// Products of a format go at the rate of its units, and of float32's where there are none; all else is float32 arithmetic.
double peak(const CatalogueCard& card, const Graph& graph, const Operation& operation) {
    auto rate = [&](const std::string& format) {
        auto found = card.flops.find(format);
        return found == card.flops.end() ? card.flops.at("float32") : found->second;
    };
    if (operation.cost.macs == 0)
        return card.flops.at("float32");
    std::string format = format_name(graph.operand_format(operation, 0));
    return rate(format.substr(0, format.find('_'))); // both kinds of 8 bits go at one rate
}

} // namespace

std::optional<CatalogueCard> card_named_in(const std::string& device_name) {
    std::optional<CatalogueCard> best;
    for (const CatalogueCard& entry : device_catalogue()) {
        bool named = folded(device_name).find(folded(entry.card.id)) != std::string::npos;
        if (named && (!best || entry.card.id.size() > best->card.id.size()))
            best = entry;
    }
    return best;
}

double roofline_seconds(const CatalogueCard& card, const Graph& graph, const Operation& operation) {
    return std::max(operation.cost.flops / peak(card, graph, operation), operation.cost.bytes / card.bandwidth);
}

double roofline_seconds(const CatalogueCard& card, const Graph& graph) {
    double sum = 0;
    for (const Operation& operation : graph.operations)
        sum += roofline_seconds(card, graph, operation);
    return sum;
}

} // namespace mantissa
