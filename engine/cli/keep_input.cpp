// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/keep_input.h"

#include "core/error.h"
#include "core/json_if_any.h"
#include "train/experiment.h"

#include <algorithm>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t largest_report = 64u << 20;

bool is_same(const fs::path& a, const fs::path& b) {
    std::error_code code; // one of them is not there: they are two
    return fs::equivalent(a, b, code);
}

bool lies_in(const fs::path& file, const fs::path& folder) {
    for (fs::path above = fs::absolute(file).lexically_normal(); above.has_relative_path(); above = above.parent_path())
        if (is_same(above, folder))
            return true;
    return false;
}

bool is_report_file(const fs::path& file) {
    const Json json = json_if_any(read_file(file, largest_report));
    return json.is_object() && json.value("format", Json()) == "mantissa.report";
}

// Of what lies in a folder of data nothing has the name of a report or a script.
bool is_data_of(const Variant& variant, const fs::path& folder, const fs::path& out) {
    return std::ranges::any_of(variant.data.items(), [&](const auto& item) {
        return item.key().find("path") != std::string::npos && item.value().is_string() && item.value() != "" &&
               is_same(folder / item.value().template get<std::string>(), out);
    });
}

} // namespace

void keep_input(const fs::path& input, const fs::path& out, const std::string& option) {
    if (is_same(input, out))
        throw bad_input(option + " " + out.string() + ": this is the file that is read, and it would be lost; name another one");
}

void keep_data(const Experiment& experiment, const fs::path& out, const std::string& option) {
    const fs::path folder = fs::absolute(experiment.file).parent_path();
    if (std::ranges::any_of(experiment.variants, [&](const Variant& variant) { return is_data_of(variant, folder, out); }))
        throw bad_input(option + " " + out.string() + ": the data are read from this file, and it would be lost; name another one");
}

void keep_runs(const std::vector<fs::path>& folders, const fs::path& out, const std::string& option) {
    for (const fs::path& folder : folders) {
        keep_input(folder, out, option);
        if (out.extension() == ".json" && fs::is_regular_file(out) && lies_in(out, folder) && !is_report_file(out))
            throw bad_input(option + " " + out.string() +
                            ": this is a file of the runs that are read, and it would be lost; name another one");
    }
}

} // namespace mantissa
