// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/processor_meters.h"

#include <map>
#include <memory>
#include <optional>

namespace mantissa {

// Seconds so far: what happened between two readings is their difference. Empty: this system does not say.
struct ProcessorTime {
    struct Thread {
        double ran = 0, waited = 0; // on a core, and ready to run without one
    };
    double wall = 0;                      // of a clock that never goes back
    int cores = 1;                        // that this process may use
    double used = 0;                      // by all threads of this process, those that ended too
    std::map<int, Thread> threads = {};   // by the system's number
    std::optional<double> stolen = {};    // of the machine, by the one it is a guest of; of all cores together
    std::optional<double> pressure = {};  // in which some program of the machine waited for a core
    std::optional<double> megahertz = {}; // now, the mean of all cores
    std::optional<double> joules = {};    // of the whole processor, whoever used it
    std::optional<double> celsius = {};   // now
    std::optional<double> resident = {};  // bytes of this process that lie in memory, now
};

class ProcessorClock {
public:
    virtual ~ProcessorClock() = default;
    virtual ProcessorTime read() = 0;
};

std::unique_ptr<ProcessorClock> system_processor_clock(const ProcessorFiles& files = {});

// Seconds between two readings.
struct ProcessorShare {
    double wall = 0, used = 0;
    int cores = 1;
    std::optional<double> waited = {};                // of all threads together
    std::optional<double> stolen = {}, pressure = {}; // the system tells them in steps of a tenth: to be summed, not to be looked at alone
    std::optional<double> megahertz = {}, joules = {}, celsius = {}, resident = {};

    // Of the time that its threads could have used; 1: all of it.
    std::optional<double> had() const;
};
ProcessorShare between(const ProcessorTime& before, const ProcessorTime& after);
// Of two times that need not follow at once: clocks and temperature are those of the later one.
ProcessorShare share_of_both(const ProcessorShare& earlier, const ProcessorShare& later);
// Whether somebody else was in the way: threads waited although this process did not fill the cores by itself.
bool is_disturbed(const ProcessorShare& share);

} // namespace mantissa
