// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/dataset.h"
#include "train/experiment.h"

namespace mantissa::report {

struct ExportOptions {
    std::string framework = "pytorch";                             // or keras, or onnx
    std::string variant = {};                                      // empty: the first
    enum class Processes { one, many } processes = Processes::one; // many: the framework's own data-parallel launch
    std::filesystem::path data = {};    // folder of IDX files that write_images() makes; empty: the experiment's own data
    std::filesystem::path weights = {}; // of onnx, safetensors; empty: those that training starts with
    std::filesystem::path folder = {};  // where relative paths of the experiment start
};

// The variant as a script that runs as it is: network, data, policy, loss scale, optimizer, seeds; loads safetensors.
// Throws bad_input for a variant or a framework there is not.
std::string exported_script(const Experiment& experiment, const ExportOptions& options);
void check_script_name(const std::filesystem::path& script); // throws bad_input where it hides what it imports
const std::vector<std::string>& export_frameworks();         // onnx among them
// The variant's network with its weights as the bytes of an ONNX file, for inference.
std::string onnx_model(const Experiment& experiment, const ExportOptions& options);
// What such a file, which computes in float32, does otherwise than the variant, a sentence each.
std::vector<std::string> differences_in_onnx(const Variant& variant);
const Variant& exported_variant(const Experiment& experiment, const ExportOptions& options);

// The images that the variant trains and is validated on, as IDX files: the very bytes that Mantissa takes. Broken files are passed
// over, as in training: those are what is returned.
std::vector<BrokenFile> write_images(const Variant& variant, const ExportOptions& options);
bool draws_images(const Variant& variant); // the program itself, or a reader that scripts lack: they have to be written

std::string pytorch_script(const Experiment& experiment, const Variant& variant, const ExportOptions& options);
std::string keras_script(const Experiment& experiment, const Variant& variant, const ExportOptions& options);

} // namespace mantissa::report
