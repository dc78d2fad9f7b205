// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/estimate.h"
#include "train/experiment.h"

#include <memory>
#include <optional>
#include <vector>

namespace mantissa::insight {

// What a plan would take on a card that is not here: time as an estimate, memory as it is planned.
struct PlannedStep {
    StepEstimate step;
    std::size_t peak_bytes = 0;
    CategoryBytes bytes{}; // by category; they add up to the peak
    bool fits = true;
    std::optional<Support> support = {}; // the worst of its products; none: it has no such
    bool is_simulated() const { return support == Support::simulated; }
};

struct OnCard {
    CatalogueCard card;
    PlannedStep base, run;
    std::vector<std::string> published = {}; // sentences on what others measured of this experiment on it
};

// Every card of the catalogue, in its order. What one was asked for a plan is remembered as long as this lives: its libraries take their
// time. The training set is not counted: batches come from the host.
class EveryCard {
public:
    EveryCard();
    std::vector<PlannedStep> planned(const Variant& variant) const;
    std::vector<OnCard> beside(const std::vector<PlannedStep>& base, const Variant& run) const;

private:
    struct Planned {
        CatalogueCard card;
        std::unique_ptr<Capabilities> device;
    };
    std::vector<Planned> cards_;
};

// The same two plans on each of them.
std::vector<OnCard> on_every_card(const Variant& run, const Variant& base);

bool any_is_simulated(const std::vector<OnCard>& cards);
const char* what_simulated_plans_tell(); // beneath every table that one stands in
std::string not_run_on(const std::vector<OnCard>& cards);

std::string words_of(const CategoryBytes& bytes); // "activations 4,810 MiB, weights 12.1 MiB", the largest first

} // namespace mantissa::insight
