// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/export/export.h"

#include <algorithm>

namespace mantissa::report {

std::string exported_script(const Experiment& experiment, const ExportOptions& options) {
    auto found = options.variant.empty() ? experiment.variants.begin() : std::ranges::find(experiment.variants, options.variant, &Variant::name);
    if (found == experiment.variants.end())
        throw bad_input(experiment.file.string() + ": --variant " + options.variant + ": there is no such variant; see its \"variants\"");
    if (options.framework != "pytorch")
        throw bad_input("--to " + options.framework + ": pytorch is the framework this version can export to");
    return pytorch_script(experiment, *found, options.processes);
}

} // namespace mantissa::report
