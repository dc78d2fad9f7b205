// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/log_reader.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mantissa::report {

// A run that TensorBoard would show, as a run of ours.
struct ImportedRun {
    std::string name = {}; // its folder below the one that was named; of a file: the folder it lies in
    RunLog log = {};
    bool unfinished = false;
    std::string started = {}; // the first moment that its events tell, as Environment has it; empty: they tell none
    std::string ran_as = {};  // as EventFile has it
};
struct Imported {
    std::vector<ImportedRun> runs = {};
    std::vector<std::string> left_out = {}; // sentences, each of one folder that has event files and no run
};

// An event file, or a folder of them at any depth: each folder is a run, but `validation` beside `train`, as Keras writes them, and
// `eval` in a run's folder are of that run. Throws bad_input, in one sentence, where nothing can be read as a run.
Imported read_tensorboard(const std::filesystem::path& path);
bool holds_event_files(const std::filesystem::path& path); // it or a folder in it, some levels down

// As run folders in `folder`, which must not hold runs yet; returns them. What nobody told (policy, device, memory, the
// milliseconds of a step, how it ran) is unknown there.
std::vector<std::filesystem::path> write_imported(const Imported& imported, const std::filesystem::path& folder);

} // namespace mantissa::report
