// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/processor_meters.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

constexpr std::array<std::string_view, 4> processors = {"coretemp", "k10temp", "zenpower", "cpu_thermal"}; // drivers of their thermometers

std::optional<double> figure_in(const fs::path& file) {
    double number = 0;
    return std::ifstream(file) >> number ? std::optional(number) : std::nullopt;
}

std::string word_in(const fs::path& file) {
    std::string word;
    std::ifstream(file) >> word;
    return word;
}

std::vector<fs::path> folders_in(const fs::path& folder) {
    std::error_code code;
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(folder, code))
        folders.push_back(entry.path());
    std::ranges::sort(folders);
    return folders;
}

} // namespace

ProcessorMeters::ProcessorMeters(const ProcessorFiles& files) {
    find_packages(files.powercap);
    for (const fs::path& folder : folders_in(files.hwmon))
        if (std::ranges::find(processors, word_in(folder / "name")) != processors.end() && figure_in(folder / "temp1_input"))
            thermometers_.push_back(folder / "temp1_input");
}

// "intel-rapl:0" is a package, with AMD too; "intel-rapl:0:0" is a part of it, "psys" more than the processor.
void ProcessorMeters::find_packages(const fs::path& powercap) {
    why_no_energy_ = "The processor's energy is not measured: this system shows no meter of it.";
    for (const fs::path& folder : folders_in(powercap)) {
        if (!word_in(folder / "name").starts_with("package"))
            continue;
        const fs::path file = folder / "energy_uj";
        const auto energy = figure_in(file);
        if (!energy) {
            packages_.clear(); // a part of the processor is not the processor
            why_no_energy_ = "The processor's energy is not measured: its meter is for root alone; \"sudo chmod a+r " + file.string() +
                             "\" opens it until the machine starts again.";
            return;
        }
        packages_.push_back({file, *energy, figure_in(folder / "max_energy_range_uj").value_or(0)});
    }
    if (!packages_.empty())
        why_no_energy_.clear();
}

std::optional<double> ProcessorMeters::joules() {
    if (packages_.empty())
        return std::nullopt;
    for (Package& package : packages_)
        if (const auto energy = figure_in(package.file)) {
            microjoules_ += *energy >= package.last ? *energy - package.last : std::max(0.0, package.range - package.last + *energy);
            package.last = *energy;
        }
    return microjoules_ * 1e-6;
}

std::optional<double> ProcessorMeters::celsius() const {
    std::optional<double> hottest;
    for (const fs::path& file : thermometers_)
        if (const auto milli = figure_in(file))
            hottest = std::max(hottest.value_or(*milli / 1000), *milli / 1000);
    return hottest;
}

} // namespace mantissa
