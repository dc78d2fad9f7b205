// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/registry.h"

#include "backends/cpu/cpu_backend.h"
#include "backends/cuda_devices.h"
#include "backends/reference/reference_backend.h"
#include "core/nearest.h"

#include <array>

namespace mantissa {
namespace {

struct Entry {
    const char* id;
    std::unique_ptr<Backend> (*make)(const MemoryMargin& margin);
};

// Those that are always there; a GPU comes before them.
constexpr std::array entries = {Entry{"cpu", make_cpu_backend}, Entry{"reference", make_reference_backend}};

const std::string cuda_zero = "cuda:0";

} // namespace

std::vector<std::string> device_ids() {
    std::vector<std::string> ids;
    for (int i = 0; i < cuda_device_count(); ++i)
        ids.push_back("cuda:" + std::to_string(i));
    for (const Entry& entry : entries)
        ids.emplace_back(entry.id);
    return ids;
}

std::unique_ptr<Backend> make_backend(const std::string& device, const MemoryMargin& margin) {
    std::vector<std::string> ids = device_ids();
    const std::string& wanted = device.empty() ? ids.front() : device == "cuda" ? cuda_zero : device;
    for (int i = 0; i < cuda_device_count(); ++i)
        if (wanted == "cuda:" + std::to_string(i))
            return make_cuda_backend(i);
    for (const Entry& entry : entries)
        if (wanted == entry.id)
            return entry.make(margin);
    const std::string known = listed(ids);
    if (wanted.starts_with("cuda") && !why_no_cuda().empty())
        throw bad_input("--device " + device + ": " + why_no_cuda() + " Devices here: " + known + ".");
    throw bad_input("--device " + device + ": there is no such device; choose one of " + known + did_you_mean(wanted, ids));
}

std::unique_ptr<Capabilities> plans_for(const Card& card) { return plan_for_card(card, libraries_for(card)); }

std::string why_no_cuda() { return why_no_cuda_devices(); }

} // namespace mantissa
