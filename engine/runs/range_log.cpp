// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/range_log.h"

#include "core/decimal.h"
#include "core/json.h"
#include "core/system_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <numeric>
#include <optional>

namespace mantissa {
namespace {

constexpr int furthest_power = 200; // beyond lies no scale
constexpr std::int64_t most_steps_told = 1000000000000;
constexpr std::size_t longest_range_line = 16 << 20; // bytes

Json short_number(double value) { return number_to_json(std::isfinite(value) ? decimal(fmt::format("{:.7g}", value)) : value); }

Json to_json(const RangeRecord& record) {
    Json json = {{"step", record.step}, {"epoch", record.epoch}};
    for (const RangeRecord::Exponent& one : record.exponents)
        json["exponents"][one.tensor] = {one.bits, short_number(one.beyond)};
    for (const RangeRecord::Scale& one : record.scales)
        json["scales"][one.tensor] = short_number(one.scale);
    for (const RangeRecord::Blocks& one : record.blocks)
        json["blocks"][one.tensor] = {{"lowest", one.lowest}, {"counts", one.counts}};
    return json;
}

const Json& group_of(const Json& json, const char* key) {
    static const Json none = Json::object();
    auto found = json.find(key);
    return found != json.end() && found->is_object() ? *found : none;
}

std::int64_t whole_of(const Json& json, std::int64_t least, std::int64_t most) {
    if (!json.is_number_integer() || json < least || json > most)
        throw bad_input("a number of it is no whole one within its bounds");
    return json.get<std::int64_t>();
}

RangeRecord::Blocks blocks_of(const std::string& tensor, const Json& json) {
    RangeRecord::Blocks blocks{.tensor = tensor, .lowest = static_cast<int>(whole_of(json.at("lowest"), -furthest_power, furthest_power))};
    for (const Json& count : json.at("counts"))
        blocks.counts.push_back(whole_of(count, 0, most_steps_told));
    if (blocks.counts.size() > 2 * furthest_power)
        throw bad_input("it has more powers of two than there are");
    return blocks;
}

RangeRecord record_of(const Json& json) {
    RangeRecord record{.step = whole_of(json.at("step"), 0, most_steps_told), .epoch = whole_of(json.at("epoch"), 0, most_steps_told)};
    for (const auto& [tensor, value] : group_of(json, "exponents").items())
        record.exponents.push_back(
            {tensor, static_cast<int>(whole_of(value.at(0), -furthest_power, furthest_power)), number_from_json(value.at(1))});
    for (const auto& [tensor, value] : group_of(json, "scales").items())
        record.scales.push_back({tensor, number_from_json(value)});
    for (const auto& [tensor, value] : group_of(json, "blocks").items())
        record.blocks.push_back(blocks_of(tensor, value));
    return record;
}

std::optional<RangeRecord> record_of_line(const std::string& line, std::string& damage) {
    if (line.size() > longest_range_line) {
        damage = "it is longer than any";
        return std::nullopt;
    }
    try {
        return record_of(parse_json(line, "it"));
    } catch (const Error& error) {
        damage = error.what();
    } catch (const Json::exception&) {
        damage = "it is no record of ranges";
    }
    return std::nullopt;
}

void add(RangeHistogram& to, int power, std::int64_t count) {
    if (count == 0)
        return;
    if (to.counts.empty())
        to.lowest = power;
    if (power < to.lowest) {
        to.counts.insert(to.counts.begin(), static_cast<std::size_t>(to.lowest - power), 0);
        to.lowest = power;
    }
    const auto place = static_cast<std::size_t>(power - to.lowest);
    to.counts.resize(std::max(to.counts.size(), place + 1));
    to.counts[place] += count;
}

} // namespace

std::int64_t RangeHistogram::all() const { return std::accumulate(counts.begin(), counts.end(), std::int64_t{0}); }

int RangeHistogram::place(double share) const {
    const double wanted = share * static_cast<double>(all());
    std::int64_t so_far = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (so_far += counts[i]; static_cast<double>(so_far) >= wanted && so_far > 0)
            return lowest + static_cast<int>(i);
    return lowest + static_cast<int>(counts.size()) - 1;
}

RangeHistogram histogram_of(const RangeRecord& record) {
    RangeHistogram all;
    for (const RangeRecord::Exponent& one : record.exponents)
        add(all, one.bits, 1);
    for (const RangeRecord::Scale& one : record.scales)
        if (one.scale > 0 && std::isfinite(one.scale))
            add(all, std::ilogb(one.scale), 1);
    for (const RangeRecord::Blocks& one : record.blocks)
        for (std::size_t i = 0; i < one.counts.size(); ++i)
            add(all, one.lowest + static_cast<int>(i), one.counts[i]);
    return all;
}

void append_ranges(const std::filesystem::path& file, const RangeRecord& record) {
    errno = 0;
    std::ofstream out(file, std::ios::binary | std::ios::app);
    out << to_json(record).dump() + "\n" << std::flush;
    if (!out)
        throw Error(file.string() + ": could not be written: " + why_not_written(errno));
}

void cut_ranges(const std::filesystem::path& file, std::int64_t keep_to_step) {
    if (std::error_code code; std::filesystem::status(file, code).type() == std::filesystem::file_type::not_found)
        return;
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    std::string kept;
    for (std::string line, damage; std::getline(in, line);)
        if (auto record = record_of_line(line, damage); record && record->step <= keep_to_step && keep_to_step > 0)
            kept += line + "\n";
    if (!in.eof())
        throw bad_input(file.string() + ": cannot be read: " + why_unreadable(errno));
    write_file(file, kept);
}

void read_ranges_on(const std::filesystem::path& file, ReadSoFar& so_far, const std::function<void(RangeRecord)>& take) {
    std::ifstream in(file, std::ios::binary);
    in.seekg(static_cast<std::streamoff>(so_far.place));
    for (std::string line; std::getline(in, line) && !in.eof(); so_far.place += line.size() + 1) {
        ++so_far.lines;
        std::string wrong;
        auto record = record_of_line(line, wrong);
        if (record && record->step < so_far.step)
            wrong = "its step is before those told earlier";
        if (!wrong.empty()) {
            so_far.damage.note(so_far.lines, wrong);
            continue;
        }
        so_far.step = record->step;
        take(std::move(*record));
    }
}

} // namespace mantissa
