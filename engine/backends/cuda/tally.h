// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/device/queue.h"
#include "numerics/census_counts.h"
#include "numerics/tally.h"

#include <vector>

namespace mantissa::MANTISSA_DEVICE {

// What one format makes of a tensor's values. Without initial values: it lies in memory that kernels share.
struct TollSums {
    double values, errors; // squares of what is finite before and after, and of what rounding changed
    unsigned long long beyond, below_normal, below_zero, vanished;

    MANTISSA_HD void merge(const TollSums& other) {
        values += other.values;
        errors += other.errors;
        beyond += other.beyond;
        below_normal += other.below_normal;
        below_zero += other.below_zero;
        vanished += other.vanished;
    }
};

// A tensor and what it was rounded to: numerics' take_tally() where they lie, so that some kilobytes come to the host in place of all
// values. Sums are made in fixed parts: the same on every card.
class TallyJob {
public:
    struct Tensors {
        int wide = -1, stored = -1;
    };
    // source: the format, and where its range was at the time.
    TallyJob(const KernelSite& site, Tensors tensors, const TallySource& source, std::span<const Format> others);
    // What of the step's tensors it can look at: float64 has digits that it would not see.
    static bool can(const mantissa::Graph& graph, Tensors tensors);

    std::size_t result_bytes() const;                  // in front of what it needs, to be set to blank() before
    std::size_t bytes() const;                         // on the device
    std::vector<std::byte> blank() const;              // result_bytes()
    std::vector<Launch> launches(std::byte* at) const; // `at` on the device, aligned for anything
    Tally result(std::span<const std::byte> bytes) const;

private:
    bool scales() const { return source_.factor != 1; }
    std::int64_t censuses() const { return scales() ? 4 : 2; } // wide, stored; and as the format met them
    std::size_t sums_at() const { return static_cast<std::size_t>(censuses()) * sizeof(CensusCounts); }
    std::size_t heard_at() const { return sums_at() + (1 + others_.size()) * sizeof(TollSums); }

    KernelSite site_;
    Tensors tensors_;
    TallySource source_;
    std::vector<Format> others_;
    Borders borders_;
};

// Counts values over `divisor`; of the step's tensor as it is meant, codes times their scale. `to` is cleared by the caller.
struct CensusOf {
    int tensor = -1;
    Borders borders;
    float divisor = 1;
};
Launch make_census_of_meant(const KernelSite& site, const CensusOf& what, CensusCounts* to);
// What rounding made of `wide` in `stored`, and which channels have something but zeros: a byte each, cleared by the caller.
struct TollOfStored {
    TollSums *to = nullptr, *shares = nullptr;
    std::uint8_t* heard = nullptr;
};
Launch make_toll_of_stored(const KernelSite& site, TallyJob::Tensors tensors, const TollOfStored& where);
// What rounding to nearest would make of it.
Launch make_toll(const KernelSite& site, int wide, const Format& format, const TollOfStored& where);

} // namespace mantissa::MANTISSA_DEVICE
