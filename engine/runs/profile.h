// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What the steps of a run were made of: profile.json, from which insight says why a run is as fast as it is.
#include "backends/backend.h"
#include "core/json.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace mantissa {

// Milliseconds of a step: of its middle half by length, with the interval that holds the median in 95 of 100 cases.
struct TimeSpan {
    double milliseconds = 0, least = 0, most = 0;

    // A mean that one disturbed step has drawn out is no time of an operation: it is at most what its median may be.
    double usual() const { return most > 0 && most < milliseconds ? most : milliseconds; }
    double stalled() const { return milliseconds - usual(); } // what is beyond
};

struct OperationProfile {
    // what it is
    std::string name, layer, kind;
    Part part = Part::forward;
    enum class Work { multiplies, computes, converts, arranges } work = Work::computes; // arranges: another layout, or other bytes
    std::string format = {};                                                            // of its operands, the widest but for raw ones
    std::string result = {};                                                            // of what it writes
    std::int64_t in_channels = 0, out_channels = 0;                                     // where it multiplies
    double flops = 0, bytes = 0;
    // what was chosen
    Support support = Support::unsupported;
    std::string implementation = {}, reason = {};
    // what was measured
    TimeSpan time = {};
    double conversion = 0; // milliseconds that widening its operands and narrowing its results take by themselves
    struct Other {         // the fastest other way in which the device can do it, from a rerun
        std::string implementation;
        TimeSpan time, as_it_is = {}; // as_it_is: from a rerun, too; 0: of an older version, or the rerun did it otherwise
    };
    std::optional<Other> other = {};
    struct Padded { // with whole eights of channels, from a rerun
        std::int64_t in_channels = 0, out_channels = 0;
        TimeSpan time, as_it_is; // both from reruns, which nothing else disturbs
    };
    std::optional<Padded> padded = {};
};

// How the batches of a step came about, in milliseconds of the thread that made one.
struct InputProfile {
    TimeSpan made;           // all of it: read, decoded, varied, turned into numbers
    TimeSpan prepared;       // of it, bytes turned into numbers of `format` on the host
    TimeSpan plain;          // that it would have taken in float32
    std::string format = {}; // empty: bytes are handed over, and the step turns them into numbers
    int workers = 0;         // 0: made when it is needed, by who needs it
    std::int64_t bytes = 0;  // of a batch as it is handed over
    bool on_device = false;  // the device keeps the images, and is told which to take
};

// The same step with another batch, from a rerun.
struct OtherBatch {
    std::int64_t batch = 0;
    TimeSpan time; // without the wait for data
};

struct RunProfile {
    std::int64_t batch = 0, steps = 0; // steps: that were looked at
    int threads = 0;
    TimeSpan step = {}, first = {};         // of all operations together; first: the run's first step, its wait for data included
    std::array<double, part_count> parts{}; // milliseconds of a step, of the same steps as its operations
    std::vector<OperationProfile> operations = {};
    InputProfile input = {};
    // reruns and measurements of seconds, where they were asked for
    Peaks peaks = {};
    std::optional<OtherBatch> other_batch = {};
    std::optional<TimeSpan> one_batch = {}; // of a step whose batch stays the same: nothing is read, prepared or waited for

    bool has_reruns() const { return one_batch.has_value(); }
    double total(bool (*counts)(const OperationProfile&)) const; // milliseconds
};

Json to_json(const RunProfile& profile);
// Throws bad_input with what is wrong with it: one sentence without a full stop.
RunProfile profile_from_json(const Json& json);

inline constexpr const char* profile_file = "profile.json";
// Of a run folder; nothing: it keeps none. Throws bad_input naming a file that is damaged.
std::optional<RunProfile> stored_profile(const std::filesystem::path& folder);

} // namespace mantissa
