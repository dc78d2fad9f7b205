// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "policy/policy_file.h"

#include "core/nearest.h"
#include "policy/policy.h"

namespace mantissa {
namespace {

const char* const policy_kind = "mantissa.policy";
constexpr std::uintmax_t largest_file = 1 << 20; // bytes: whoever drops a report of many megabytes does not wait for this question

bool says_kind(const Json& json) { return json.is_object() && json.value("format", Json()) == policy_kind; }

void check_policy_file(const Json& json, Problems& problems) {
    if (!says_kind(json))
        problems.push_back({"format", ProblemKind::another_file, {}, "expected \"mantissa.policy\"; this is another kind of file"});
    else if (!json.contains("version"))
        problems.push_back({"version", ProblemKind::newer_file, {}, "it is missing; write \"version\": 1"});
    else if (json.value("version", Json()) != 1)
        problems.push_back({"version", ProblemKind::newer_file, {}, "expected 1; this is the only version there is"});
    else if (const Json policy = json.value("policy", Json()); !policy.is_object())
        problems.push_back({"policy", ProblemKind::not_an_object, {}, "expected an object in braces"});
    else if (const Json name = policy.value("name", Json()); !name.is_string() || name == "")
        problems.push_back(wrong_value("policy.name", "the name it is kept under", name));
    else
        read_policy(policy, "policy", problems);
}

} // namespace

Json read_policy_file(const std::filesystem::path& file) {
    const Json json = read_json(file);
    Problems problems;
    check_policy_file(json, problems);
    if (!problems.empty())
        throw bad_input(file.string() + ": " + sentence_of(problems.front()));
    return json["policy"];
}

void write_policy_file(const std::filesystem::path& file, const Json& policy) {
    write_json(file, {{"format", policy_kind}, {"version", 1}, {"policy", policy}});
}

bool is_policy_file(const std::filesystem::path& file) {
    std::error_code missing;
    const std::uintmax_t size = std::filesystem::file_size(file, missing);
    if (missing || size > largest_file)
        return false;
    try {
        return says_kind(read_json(file));
    } catch (const std::exception&) {
        return false;
    }
}

} // namespace mantissa
