// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "ops/role.h"

#include <array>

namespace mantissa {
namespace {

constexpr std::array role_names = {"variables",     "compute", "activations", "gradients", "accumulators",
                                   "normalisation", "loss",    "state",       "update",    "raw"};
constexpr std::array category_names = {"weights",     "master_weights", "gradients", "optimizer",
                                       "activations", "workspace",      "input",     "data_set"};
constexpr std::array part_names = {"input", "copy", "cast", "forward", "backward", "check", "update", "other"};
static_assert(role_names.size() == policy_roles + 1 && category_names.size() == category_count && part_names.size() == part_count);

} // namespace

const char* name_of(Role role) { return role_names[static_cast<std::size_t>(role)]; }
const char* name_of(Category category) { return category_names[static_cast<std::size_t>(category)]; }
const char* name_of(Part part) { return part_names[static_cast<std::size_t>(part)]; }

std::optional<Role> parse_role(std::string_view name) {
    for (int i = 0; i < policy_roles; ++i)
        if (name == role_names[static_cast<std::size_t>(i)])
            return static_cast<Role>(i);
    return std::nullopt;
}

} // namespace mantissa
