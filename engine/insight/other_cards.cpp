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

PlannedStep planned_on(const CatalogueCard& card, const Capabilities& device, const Variant& variant) {
    const StepRequest training = step_request(variant, Mode::train);
    const Plan plan = compile(training, device);
    const MemoryPrediction memory = predict_run(variant, device, training, plan, {});
    return {.step = estimate_step(card, work_of(plan)),
            .peak_bytes = memory.peak_bytes,
            .bytes = memory.bytes,
            .fits = memory.peak_bytes <= card.card.usable_bytes,
            .support = worst_support(plan)};
}

} // namespace

EveryCard::EveryCard() {
    for (CatalogueCard& card : device_catalogue()) {
        auto device = plans_for(card.card);
        cards_.push_back({std::move(card), std::move(device)});
    }
}

std::vector<PlannedStep> EveryCard::planned(const Variant& variant) const {
    std::vector<PlannedStep> steps;
    for (const Planned& one : cards_)
        steps.push_back(planned_on(one.card, *one.device, variant));
    return steps;
}

std::vector<OnCard> EveryCard::beside(const std::vector<PlannedStep>& base, const Variant& run) const {
    std::vector<OnCard> cards;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        const auto& [card, device] = cards_[i];
        cards.push_back({.card = card,
                         .base = base.at(i),
                         .run = planned_on(card, *device, run),
                         .published = published_words(run.resolved.value("name", ""), card)});
    }
    return cards;
}

std::vector<OnCard> on_every_card(const Variant& run, const Variant& base) {
    const EveryCard every;
    return every.beside(every.planned(base), run);
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
