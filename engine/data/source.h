// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"
#include "data/dataset.h"

#include <filesystem>

namespace mantissa {

struct DataRequest {
    Json settings;                    // the experiment's "data"
    Shape input;                      // the model's input: {height, width, channels}
    std::filesystem::path folder;     // of the experiment's file: relative paths start there
    std::filesystem::path resources;  // the program's own files; data/mnist lies in it
    std::filesystem::path cache = {}; // where resized images may be kept on disk; empty: nowhere
    // survey: sizes, shapes and classes alone are asked for; nothing is drawn, decoded or written.
    enum class Purpose { training, survey } purpose = Purpose::training;
    std::filesystem::path named_in = {}; // the experiment's file, which what is wrong with its data names first; empty: it does not
};

// One kind of data set a user can name.
struct DataSource {
    std::string name;
    std::string help;          // one sentence
    std::vector<Field> fields; // its own settings, beside the common ones
    DataSets (*open)(const DataRequest&) = nullptr;
    enum class Made { read, drawn } made = Made::read; // drawn: by the program, so that a survey of it costs nothing
};

// Every source, in the order in which forms show them.
const std::vector<DataSource>& data_sources();

DataSource::Made made_by(const Json& settings); // of settings that were read

// The settings every source has.
std::vector<Field> common_data_fields();

// Checks the experiment's "data" and fills in the defaults of the source it names.
Json read_data_settings(const Json& object, const std::string& where, Problems& problems);

// Throws bad_input with one sentence that names the file or key and the way out.
DataSets open_data(const DataRequest& request);

// "train" and "validation", which differ by source in what they take unless told; null: all there is.
std::vector<Field> sample_fields(const Json& train, const Json& validation);

// How many samples settings[key] asks for: a count as it stands, a share of `available`, or all of it.
std::int64_t samples_asked(const Json& settings, const std::string& key, std::int64_t available);

} // namespace mantissa
