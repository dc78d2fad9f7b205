// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/registry.h"

#include "backends/cpu/cpu_backend.h"
#include "backends/reference/reference_backend.h"
#include "core/error.h"

#include <array>

namespace mantissa {
namespace {

struct Entry {
    const char* id;
    std::unique_ptr<Backend> (*make)();
};

// The default comes first.
constexpr std::array entries = {Entry{"cpu", make_cpu_backend}, Entry{"reference", make_reference_backend}};

} // namespace

std::vector<std::string> device_ids() {
    std::vector<std::string> ids;
    for (const Entry& entry : entries)
        ids.emplace_back(entry.id);
    return ids;
}

std::unique_ptr<Backend> make_backend(const std::string& device) {
    std::string known;
    for (const Entry& entry : entries) {
        if (device.empty() || device == entry.id)
            return entry.make();
        known += (known.empty() ? "" : ", ") + std::string(entry.id);
    }
    if (device.starts_with("cuda"))
        throw bad_input("--device " + device + ": " + why_no_cuda() + " Devices here: " + known + ".");
    throw bad_input("--device " + device + ": there is no such device; choose one of " + known);
}

std::string why_no_cuda() { return "This build holds no CUDA back end; networks are trained on the processor."; }

} // namespace mantissa
