// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/card/card.h"

#include <map>
#include <string>
#include <vector>

namespace mantissa {

// A graphics card of the catalogue. Peaks are the data sheets', dense, at boost clocks.
struct CatalogueCard {
    Card card;
    double bandwidth = 0;                // bytes per second
    std::map<std::string, double> flops; // by format: "float16" on Tensor Cores, "float16_vector" without
};

// In the catalogue's order. Throws where resources/devices.json is missing or damaged.
std::vector<CatalogueCard> device_catalogue();
// By identifier or by name, capitals aside. Throws bad_input naming those there are.
CatalogueCard find_card(const std::string& name);

// Empty: this program runs on it.
std::string why_not_run_on(const Card& card);
// Of all of them at once: "this program cannot run on the M2200 and GTX 1080: ..."; empty: it runs on each.
std::string not_run_on(const std::vector<Card>& cards);

// What a plan may use of a card: the driver, the context and the libraries' own code take the rest.
std::size_t usable_bytes(std::size_t memory_bytes);

} // namespace mantissa
