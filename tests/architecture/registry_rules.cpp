// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "architecture/registry_rules.h"

#include "architecture/source_files.h"

#include <algorithm>
#include <set>

namespace mantissa::architecture {
namespace {

namespace fs = std::filesystem;

bool is_home(const Registry& registry, const fs::path& path) {
    return std::ranges::any_of(registry.homes, [&](const std::string& home) { return lies_in(path, home); });
}

std::string names_in(const SourceFile& file, const Registry& registry) {
    std::set<std::string> found;
    for (const std::string& literal : literals_of(file))
        if (std::ranges::find(registry.names, literal) != registry.names.end())
            found.insert(literal);
    if (found.size() < 2)
        return "";
    std::string names;
    for (const std::string& name : found)
        names += (names.empty() ? "" : ", ") + name;
    return names;
}

} // namespace

std::vector<std::string> hand_kept_lists(const fs::path& root, const std::vector<Registry>& registries) {
    std::vector<std::string> broken;
    for (const char* folder : {"app", "engine/report", "engine/cli", "engine/train", "engine/insight", "engine/runs", "engine/health"})
        for (const SourceFile& file : source_files(root, folder))
            for (const Registry& registry : registries)
                if (std::string names = is_home(registry, file.path) ? "" : names_in(file, registry); !names.empty())
                    broken.push_back(file.path.string() + ": a list of " + registry.of + " kept by hand (" + names + "); ask " +
                                     registry.ask);
    return broken;
}

} // namespace mantissa::architecture
