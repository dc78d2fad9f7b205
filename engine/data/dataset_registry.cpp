// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/idx/idx_source.h"
#include "data/procedural/procedural_source.h"
#include "data/source.h"

#include <algorithm>

namespace mantissa {

const std::vector<DataSource>& data_sources() {
    static const std::vector<DataSource> sources = {
        procedural_source(),
        mnist_source(),
        idx_source(),
    };
    return sources;
}

DataSets open_data(const DataRequest& request) {
    Problems problems;
    DataRequest checked = request;
    checked.settings = read_data_settings(request.settings, "data", problems);
    if (!problems.empty())
        throw bad_input(problems.front().where + ": " + problems.front().message);
    auto name = checked.settings["source"].get<std::string>();
    return std::ranges::find(data_sources(), name, &DataSource::name)->open(checked);
}

} // namespace mantissa
