// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/nearest.h"
#include "policy/policy.h"

namespace mantissa {

// Keys of a policy's object beside its roles, each a group of fields. False where `key` is none of them.
bool read_detail(const std::string& key, const Json& value, const std::string& where, Policy& policy, Problems& problems);
void write_details(const Policy& policy, Json& json); // what is otherwise than in float32
// Of operands of their own, once it is known of compute: wide floats overflow as it does, what is narrower is clamped.
void let_operands_overflow(Precision& precision);
Names detail_names();
std::vector<Field> detail_fields(const std::string& key, const Policy& policy); // fallbacks: what the policy says

Names format_names();                                 // of the named ones, for what was meant
std::string name_of_rounding(Rounding rounding);      // "nearest_even"
std::string why_not(Role role, const Format& format); // a sentence; empty: the role can be in it
// The format that a role, or what products read, is to be in. Nothing, with the problem at `where`: there is none such, or it cannot be.
std::optional<Format> read_format_of(Role role, const Json& value, const std::string& where, Problems& problems);

} // namespace mantissa
