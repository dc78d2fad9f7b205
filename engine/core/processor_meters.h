// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mantissa {

// Where the system's files are; others for tests.
struct ProcessorFiles {
    std::filesystem::path proc = "/proc", cpu = "/sys/devices/system/cpu";
    std::filesystem::path powercap = "/sys/class/powercap", hwmon = "/sys/class/hwmon";
};

// What a processor's own meters tell, of everything that runs on it. Used by one thread at a time.
class ProcessorMeters {
public:
    explicit ProcessorMeters(const ProcessorFiles& files = {});

    std::optional<double> joules();        // of all packages, since this was made; empty: nobody tells, or tells us
    std::optional<double> celsius() const; // of the hottest
    // What is missing and what would help, as a sentence; empty: energy is measured.
    const std::string& why_no_energy() const { return why_no_energy_; }

private:
    struct Package {
        std::filesystem::path file;
        double last = 0, range = 0; // microjoules; a counter begins anew at its range
    };
    void find_packages(const std::filesystem::path& powercap);

    std::vector<Package> packages_;
    std::vector<std::filesystem::path> thermometers_;
    double microjoules_ = 0;
    std::string why_no_energy_;
};

} // namespace mantissa
