// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/card/sums.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/tally.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mantissa::MANTISSA_DEVICE {
namespace {

constexpr std::size_t apart = 64; // bytes that results and scratch start at a multiple of

std::size_t whole(std::size_t bytes) { return (bytes + apart - 1) / apart * apart; }

template <typename T>
T taken(std::span<const std::byte> bytes, std::size_t at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

double relative(const TollSums& sums) { return sums.values > 0 ? std::sqrt(sums.errors / sums.values) : 0; }

void take_ends(Census& census, const Census& placed) {
    census.overflows = placed.overflows;
    census.subnormals = placed.subnormals;
    census.underflows_to_zero = placed.underflows_to_zero;
}

} // namespace

bool TallyJob::can(const mantissa::Graph& graph, Tensors tensors) {
    return storage_of(graph.tensor(tensors.wide)) != Storage::float64 && storage_of(graph.tensor(tensors.stored)) != Storage::float64;
}

TallyJob::TallyJob(const KernelSite& site, Tensors tensors, const TallySource& source, std::span<const Format> others)
    : site_(site),
      tensors_(tensors),
      source_(source),
      others_(others.begin(), others.end()),
      borders_(borders_of(source.format, source.shared_exponent)) {}

std::size_t TallyJob::result_bytes() const { return heard_at() + static_cast<std::size_t>(source_.channels); }

std::size_t TallyJob::bytes() const {
    return whole(result_bytes()) + static_cast<std::size_t>(fold_shares(source_.count)) * sizeof(TollSums);
}

std::vector<std::byte> TallyJob::blank() const {
    std::vector<std::byte> bytes(result_bytes());
    const CensusCounts none;
    for (std::int64_t i = 0; i < censuses(); ++i)
        std::memcpy(bytes.data() + static_cast<std::size_t>(i) * sizeof none, &none, sizeof none);
    return bytes;
}

std::vector<Launch> TallyJob::launches(std::byte* at) const {
    auto* counts = reinterpret_cast<CensusCounts*>(at);
    TollOfStored where{reinterpret_cast<TollSums*>(at + sums_at()), reinterpret_cast<TollSums*>(at + whole(result_bytes())),
                       reinterpret_cast<std::uint8_t*>(at + heard_at())};
    std::vector<Launch> all;
    for (std::int64_t i = 0; i < censuses(); ++i) {
        CensusOf what{i % 2 == 0 ? tensors_.wide : tensors_.stored, borders_, i < 2 ? 1 : source_.factor};
        all.push_back(make_census_of_meant(site_, what, counts + i));
    }
    all.push_back(make_toll_of_stored(site_, tensors_, where));
    for (const Format& format : others_) {
        ++where.to;
        all.push_back(make_toll(site_, tensors_.wide, format, where));
    }
    return all;
}

Tally TallyJob::result(std::span<const std::byte> bytes) const {
    auto census = [&](std::size_t i) { return census_of(taken<CensusCounts>(bytes, i * sizeof(CensusCounts)), source_.count, borders_); };
    auto sums = [&](std::size_t i) { return taken<TollSums>(bytes, sums_at() + i * sizeof(TollSums)); };
    Tally tally{.wide = census(0), .stored = census(1), .error = relative(sums(0)), .channels = source_.channels, .others = {}};
    if (has_blocks(source_.format)) { // whose range moves with the values
        take_ends(tally.wide, {.underflows_to_zero = static_cast<std::int64_t>(sums(0).vanished)});
        take_ends(tally.stored, {});
    } else if (scales()) {
        take_ends(tally.wide, census(2));
        take_ends(tally.stored, census(3));
    }
    for (std::size_t k = 0; k < others_.size(); ++k) {
        const TollSums toll = sums(k + 1);
        auto zeros = static_cast<unsigned long long>(tally.wide.zeros);
        unsigned long long lost = borders_of(others_[k]).above_zero == 0 ? 0 : toll.below_zero - zeros;
        tally.others.push_back({others_[k], static_cast<std::int64_t>(toll.beyond),
                                static_cast<std::int64_t>(toll.below_normal - toll.below_zero), static_cast<std::int64_t>(lost),
                                relative(toll)});
    }
    tally.silent_channels = std::ranges::count(bytes.subspan(heard_at(), static_cast<std::size_t>(source_.channels)), std::byte{0});
    return tally;
}

} // namespace mantissa::MANTISSA_DEVICE
