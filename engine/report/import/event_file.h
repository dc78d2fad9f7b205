// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mantissa::report {

struct ScalarPoint {
    std::int64_t step = 0;
    double time = 0; // seconds since 1970
    double value = 0;
};

// TensorBoard's event file, of which the scalars are read: those of TensorFlow 1 and PyTorch (`simple_value`) and those of TensorFlow 2
// (a tensor with one number), and of texts our own. Pictures, histograms and other texts are passed over.
struct EventFile {
    std::map<std::string, std::vector<ScalarPoint>> scalars = {}; // by tag, in the order they stand
    std::string ran_as = {};                                      // what its exporter, this program, said of that; empty: nothing
    bool unfinished = false; // its last record is not whole: it is still written, or its writer was killed
};
// Throws bad_input in one sentence that names the file, and the record where one is damaged.
EventFile read_event_file(const std::filesystem::path& file);
bool is_event_file(const std::filesystem::path& file); // by its name, as TensorBoard knows them

// A number of one event; the scalars of an event's bytes go to `to`. Throws where they are no event.
void read_event(std::string_view bytes, EventFile& to);

} // namespace mantissa::report
