// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/devices.h"

#include "core/json.h"
#include "core/nearest.h"
#include "core/paths.h"
#include "insight/words.h"

#include <algorithm>
#include <cctype>

namespace mantissa {
namespace {

constexpr double gibibyte = 1024.0 * 1024 * 1024;
constexpr std::size_t taken = std::size_t{600} << 20; // context, cuDNN's and cuBLAS's code
constexpr int first_capability = 75;                  // that CUDA 13 runs on

CatalogueCard card_of(const Json& entry) {
    CatalogueCard found;
    Card& card = found.card;
    card.id = entry.at("id").get<std::string>();
    card.name = entry.at("name").get<std::string>();
    std::string capability = entry.at("capability").get<std::string>();
    card.major = std::stoi(capability);
    card.minor = std::stoi(capability.substr(capability.find('.') + 1));
    card.memory_bytes = static_cast<std::size_t>(entry.at("memory_gib").get<double>() * gibibyte);
    card.usable_bytes = usable_bytes(card.memory_bytes);
    card.processors = entry.at("processors").get<int>();
    found.bandwidth = entry.at("bandwidth_gb_s").get<double>() * 1e9;
    for (const auto& [format, tera] : entry.at("tflops").items())
        found.flops[format] = tera.get<double>() * 1e12;
    card.tensor_cores = found.flops.contains("float16"); // those without have their vectors' alone
    return found;
}

std::string folded_name(const std::string& name) {
    std::string result;
    for (char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)))
            result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

} // namespace

std::string why_not_run_on(const Card& card) {
    if (card.capability() >= first_capability)
        return {};
    return "this program cannot run on it: CUDA 13 starts at compute capability 7.5, and it has " + card.capability_name() +
           "; the plan tells what it would need";
}

std::string not_run_on(const std::vector<Card>& cards) {
    std::vector<std::string> names;
    for (const Card& card : cards)
        if (card.capability() < first_capability)
            names.push_back(card.name);
    return names.empty() ? "" : "this program cannot run on " + listed(names) + ": CUDA 13 starts at compute capability 7.5";
}

std::size_t usable_bytes(std::size_t memory_bytes) { return memory_bytes > 2 * taken ? memory_bytes - taken : memory_bytes / 2; }

std::vector<CatalogueCard> device_catalogue() {
    auto file = resources_folder() / "devices.json";
    Json json = read_json(file);
    std::vector<CatalogueCard> cards;
    try {
        for (const Json& entry : json.at("devices"))
            cards.push_back(card_of(entry));
    } catch (const std::exception& error) {
        throw Error(file.string() + ": the catalogue of cards is damaged: " + error.what());
    }
    return cards;
}

CatalogueCard find_card(const std::string& name) {
    Names known;
    for (const CatalogueCard& entry : device_catalogue()) {
        if (folded_name(name) == folded_name(entry.card.id) || folded_name(name) == folded_name(entry.card.name))
            return entry;
        known.push_back(entry.card.id);
    }
    throw bad_input("--for " + name + ": there is no such card in the catalogue; choose one of " + listed(known) +
                    did_you_mean(name, known));
}

} // namespace mantissa
