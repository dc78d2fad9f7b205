// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/measure.h"

#include "backends/registry.h"
#include "core/parallel.h"
#include "train/data_shelf.h"
#include "train/measuring.h"

namespace mantissa::report {

Variant variant_of(const RunRecord& run) { return parse_experiment(run.experiment, run.folder / "experiment.json").variants.front(); }

void measure_run(const RunRecord& run) {
    const std::string name = run.folder.string();
    std::optional<RunProfile> profile = stored_profile(run.folder);
    if (!profile)
        throw bad_input(name + " keeps no profile of its steps; train it again with this version");
    Experiment experiment = parse_experiment(run.experiment, run.folder / "experiment.json");
    std::shared_ptr<const Backend> backend = make_backend(run.device);
    if (!run.environment.processor.empty() && backend->info().name != run.environment.processor)
        throw bad_input(name + " was trained on " + run.environment.processor + "; measure it there");
    DataShelf shelf(experiment, {});
    measure_more(experiment.variants.front(), backend, shelf.get(experiment.variants.front()), *profile);
    write_json(run.folder / profile_file, to_json(*profile));
}

} // namespace mantissa::report
