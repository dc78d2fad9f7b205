// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/health_log.h"

#include "runs/health_json.h"

#include <algorithm>
#include <deque>
#include <fstream>
#include <optional>

namespace mantissa {
namespace {

constexpr std::size_t longest_health_line = 16 << 20; // bytes; a network of a thousand tensors takes one of them

std::optional<HealthSample> sample_of(const std::string& line, std::string& damage) {
    if (line.size() > longest_health_line) {
        damage = "it is longer than any";
        return std::nullopt;
    }
    try {
        return health_from_json(parse_json(line, "it"));
    } catch (const Error& error) {
        damage = error.what();
    }
    return std::nullopt;
}

} // namespace

HealthWriter::HealthWriter(const std::filesystem::path& file, std::int64_t keep_to_step)
    : lines_(file, [keep_to_step](const std::string& line) {
          std::string damage;
          auto sample = keep_to_step > 0 ? sample_of(line, damage) : std::nullopt;
          return sample && sample->step <= keep_to_step;
      }) {}

std::size_t HealthWriter::append(const HealthSample& sample) {
    std::string line = to_json(sample).dump();
    lines_.append(line);
    return line.size() + 1;
}

void read_health_on(const std::filesystem::path& file, ReadSoFar& so_far, const TakePlaced& take) {
    std::ifstream in(file, std::ios::binary);
    in.seekg(static_cast<std::streamoff>(so_far.place));
    for (std::string line; std::getline(in, line) && !in.eof(); so_far.place += line.size() + 1) {
        ++so_far.lines;
        std::string wrong;
        auto sample = sample_of(line, wrong);
        if (sample && sample->step <= so_far.step)
            wrong = "its step was told before";
        if (!wrong.empty()) {
            so_far.damage.note(so_far.lines, wrong);
            continue;
        }
        so_far.step = sample->step;
        take(std::move(*sample), so_far.place);
    }
}

LogDamage read_health(const std::filesystem::path& file, const std::function<void(HealthSample sample)>& take) {
    ReadSoFar so_far;
    read_health_on(file, so_far, [&](HealthSample sample, std::uintmax_t) { take(std::move(sample)); });
    return so_far.damage;
}

std::optional<HealthSample> read_health_at(const std::filesystem::path& file, std::uintmax_t place) {
    std::ifstream in(file, std::ios::binary);
    in.seekg(static_cast<std::streamoff>(place));
    std::string line, wrong;
    return std::getline(in, line) ? sample_of(line, wrong) : std::nullopt;
}

std::vector<SeenBefore> seen_before(const std::filesystem::path& file, const FirstNonFinite& first, std::int64_t most) {
    std::ifstream in(file, std::ios::binary);
    std::deque<std::string> last; // the file may be long: no more is read than is wanted
    for (std::string line; std::getline(in, line) && !in.eof();) {
        last.push_back(std::move(line));
        if (std::ssize(last) > most + 1) // one may be of the step itself
            last.pop_front();
    }
    std::vector<SeenBefore> seen;
    for (const std::string& line : last) {
        std::string damage;
        const auto sample = sample_of(line, damage);
        if (!sample || sample->step >= first.step)
            continue;
        auto found = std::ranges::find(sample->tensors, first.tensor, &TensorHealth::tensor);
        if (found == sample->tensors.end())
            continue;
        const Census& stored = found->tally.stored;
        seen.push_back({.step = sample->step});
        if (stored.max_abs > 0)
            seen.back().smallest = stored.min_abs, seen.back().largest = stored.max_abs;
    }
    if (std::ssize(seen) > most)
        seen.erase(seen.begin());
    return seen;
}

std::vector<HealthSample> read_health(const std::filesystem::path& file) {
    std::vector<HealthSample> samples;
    read_health(file, [&](HealthSample sample) { samples.push_back(std::move(sample)); });
    return samples;
}

} // namespace mantissa
