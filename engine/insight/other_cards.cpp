// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/other_cards.h"

#include "backends/registry.h"
#include "insight/published.h"
#include "insight/words.h"
#include "train/requirements.h"
#include "train/summary.h"

#include <algorithm>

namespace mantissa::insight {
namespace {

PlannedStep planned(const Variant& variant, const CatalogueCard& card) {
    const auto device = plans_for(card.card);
    const MemoryPrediction memory = predict_run(variant, *device);
    const Plan plan = compile(step_request(variant, Mode::train), *device);
    return {.step = estimate_step(card, work_of(plan)),
            .peak_bytes = memory.peak_bytes,
            .bytes = memory.bytes,
            .fits = memory.peak_bytes <= card.card.usable_bytes,
            .support = worst_support(plan)};
}

} // namespace

std::vector<OnCard> on_every_card(const Variant& run, const Variant& base) {
    std::vector<OnCard> cards;
    for (const CatalogueCard& card : device_catalogue())
        cards.push_back({.card = card,
                         .base = planned(base, card),
                         .run = planned(run, card),
                         .published = published_words(run.resolved.value("name", ""), card)});
    return cards;
}

bool any_is_simulated(const std::vector<OnCard>& cards) {
    return std::ranges::any_of(cards, [](const OnCard& one) { return one.base.is_simulated() || one.run.is_simulated(); });
}

const char* what_simulated_plans_tell() { return "what is simulated has the bytes and the time of its simulation, not the format's own"; }

std::string not_run_on(const std::vector<OnCard>& cards) {
    std::vector<Card> plain;
    for (const OnCard& one : cards)
        plain.push_back(one.card.card);
    return mantissa::not_run_on(plain);
}

std::string words_of(const CategoryBytes& bytes) {
    std::vector<std::pair<std::size_t, std::string>> parts;
    for (int i = 0; i < category_count; ++i)
        if (std::size_t part = bytes[static_cast<std::size_t>(i)]; part > 0)
            parts.emplace_back(part, name_of(static_cast<Category>(i)));
    std::ranges::sort(parts, std::greater<>());
    std::string words;
    for (auto [part, name] : parts) {
        std::ranges::replace(name, '_', ' ');
        words += (words.empty() ? "" : ", ") + name + ' ' + words_of_mebibytes(static_cast<double>(part)) + " MiB";
    }
    return words;
}

} // namespace mantissa::insight
