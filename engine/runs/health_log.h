// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/first_non_finite.h"
#include "runs/health_record.h"
#include "runs/line_file.h"
#include "runs/log_reader.h"

#include <functional>
#include <optional>

namespace mantissa {

// Appends to health.jsonl, a line for each observed step.
class HealthWriter {
public:
    // What an earlier life of the run wrote after that step is cut off; with it go damaged lines.
    HealthWriter(const std::filesystem::path& file, std::int64_t keep_to_step);
    std::size_t append(const HealthSample& sample); // bytes that it took

private:
    LineFile lines_;
};

// One sample after the other, in the order of their steps and none twice: a run may have many. A file that is missing has none.
// A last line without its end is what a kill leaves, and no damage.
// Steps come in their order, none twice.
LogDamage read_health(const std::filesystem::path& file, const std::function<void(HealthSample sample)>& take);
std::vector<HealthSample> read_health(const std::filesystem::path& file); // all of a short run
// The last `most` observed steps of a tensor, before the one in which it was not finite.
std::vector<SeenBefore> seen_before(const std::filesystem::path& file, const FirstNonFinite& first, std::int64_t most);

// For who follows a run: the samples behind `place`, each with the place where its line begins. Returns where the next ones will be.
using TakePlaced = std::function<void(HealthSample sample, std::uintmax_t place)>;
void read_health_on(const std::filesystem::path& file, ReadSoFar& so_far, const TakePlaced& take);
std::optional<HealthSample> read_health_at(const std::filesystem::path& file, std::uintmax_t place); // nullopt: no line begins there

} // namespace mantissa
