// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/log_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace mantissa {
namespace {

class LogReader {
public:
    explicit LogReader(std::int64_t last_step) : last_step_(last_step) {}

    RunLog read(std::istream& in) {
        for (std::string text; std::getline(in, text);) {
            ++line_;
            LogLine line = read_log_line(text);
            if (!line.damage.empty()) {
                if (!in.eof()) // without its end
                    note(line_, line.damage);
            } else if (last_step_ == 0 || line.step() <= last_step_) {
                std::visit([this](auto& record) { add(record); }, line.record);
            }
        }
        return std::move(log_);
    }

private:
    // Where each record of a kind stood, to name it when a later one shows that it was damaged.
    struct Place {
        std::int64_t line = 0;
        bool jumped = false; // ahead of what stood before it
    };

    void add(std::monostate) {}
    void add(EventRecord& record) {
        if (record.kind == EventKind::setting && ++settings_ > most_settings)
            return note(line_, "more settings were changed before it than anybody changes in one run");
        log_.events.push_back(std::move(record));
    }
    void add(ReadingRecord& record) { log_.readings.push_back(std::move(record)); }
    void add(TurnRecord& record) { log_.turns.push_back(std::move(record)); }
    void add(StepRecord& record) { in_order(record, log_.steps, last_of_steps_); }
    void add(EpochRecord& record) { in_order(record, log_.epochs, last_of_epochs_); }

    // One number that was damaged upwards must not cost all that follow: it goes, and they stay.
    template <typename T>
    void in_order(T& record, std::vector<T>& records, Place& last) {
        auto before = [&](std::size_t back) { return records.size() >= back ? records[records.size() - back].step : 0; };
        if (record.step <= before(1) && last.jumped && record.step > before(2)) {
            note(last.line, "its step is beyond those that follow");
            records.pop_back();
        }
        if (record.step <= before(1)) {
            note(line_, "its step was told before");
            return;
        }
        last = {line_, record.step > before(1) + 1};
        records.push_back(std::move(record));
    }

    void note(std::int64_t line, const std::string& why) { log_.damage.note(line, why); }

    static constexpr std::int64_t most_settings = 2000; // each is told with all others that were in force
    std::int64_t last_step_, line_ = 0, settings_ = 0;
    RunLog log_;
    Place last_of_steps_, last_of_epochs_;
};

} // namespace

RunLog read_log(const std::filesystem::path& file, std::int64_t last_step) {
    std::ifstream in(file, std::ios::binary);
    return LogReader(last_step).read(in);
}

namespace {

// Where a run is from is said in its first lines.
std::vector<EventRecord> origin_in(std::istream& in) {
    std::vector<EventRecord> origin;
    for (std::string text; std::getline(in, text);) {
        LogLine line = read_log_line(text);
        auto* event = std::get_if<EventRecord>(&line.record);
        if (!event || (event->kind != EventKind::imported && event->kind != EventKind::reported))
            break;
        origin.push_back(std::move(*event));
    }
    in.clear();
    return origin;
}

} // namespace

RunLog read_last_lines(const std::filesystem::path& file) {
    constexpr std::streamoff most = 1 << 16;
    std::ifstream in(file, std::ios::binary);
    std::vector<EventRecord> origin;
    if (in.seekg(0, std::ios::end).tellg() > most) {
        origin = origin_in(in.seekg(0));
        in.seekg(-most, std::ios::end);
        std::string half;
        std::getline(in, half);
    } else {
        in.seekg(0);
    }
    RunLog log = LogReader(0).read(in);
    log.events.insert(log.events.begin(), origin.begin(), origin.end());
    log.damage = {};
    return log;
}

RunLog log_in(const std::string& text) {
    std::istringstream in(text);
    return LogReader(0).read(in);
}

bool is_imported(const RunLog& log) { return std::ranges::find(log.events, EventKind::imported, &EventRecord::kind) != log.events.end(); }
bool is_reported(const RunLog& log) { return std::ranges::find(log.events, EventKind::reported, &EventRecord::kind) != log.events.end(); }

std::int64_t LogLine::step() const {
    return std::visit(
        [](const auto& kind) -> std::int64_t {
            if constexpr (requires { kind.step; })
                return kind.step;
            return 0;
        },
        record);
}

void LogDamage::note(std::int64_t line, const std::string& reason) {
    if (lines++ > 0 && line >= first)
        return;
    first = line;
    why = reason;
}

std::string sentence_of(const LogDamage& damage, const std::string& file) {
    if (damage.lines == 0)
        return {};
    return fmt::format("{} left out of {}, {} line {}: {}",
                       damage.lines == 1 ? "1 damaged line was" : fmt::format("{} damaged lines were", damage.lines), file,
                       damage.lines == 1 ? "namely" : "the first is", damage.first, damage.why);
}

} // namespace mantissa
