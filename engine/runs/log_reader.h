// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/records.h"

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace mantissa {

// Lines of a log that are no records: they are left out, and the rest is shown.
struct LogDamage {
    std::int64_t lines = 0, first = 0; // first: counts from 1
    std::string why = {};              // of the first
    void note(std::int64_t line, const std::string& reason);
};

// Where reading a file that grows stands: what it holds behind `place` comes next.
struct ReadSoFar {
    std::uintmax_t place = 0;
    std::int64_t lines = 0, step = 0; // step: the last one
    LogDamage damage = {};
};

// metrics.jsonl as values. Steps and epochs each come in the order of their step, none twice; what a line lacks is NaN.
// Whole numbers are between 0 and 10^12 and shares between 0 and 1: what is read here may be counted to and drawn.
struct RunLog {
    std::vector<StepRecord> steps = {};
    std::vector<EpochRecord> epochs = {};
    std::vector<EventRecord> events = {};
    std::vector<ReadingRecord> readings = {};
    std::vector<TurnRecord> turns = {};
    LogDamage damage = {};
    std::int64_t last_step() const { return steps.empty() ? 0 : steps.back().step; }
};

// Up to that step, if it is not 0. A last line without its end is what a kill leaves, and no damage. A file that is missing is
// an empty log.
RunLog read_log(const std::filesystem::path& file, std::int64_t last_step = 0);
// Of a log that is longer: those in its last 64 KiB, and where it is from; damage is not counted.
RunLog read_last_lines(const std::filesystem::path& file);

RunLog log_in(const std::string& text); // the same of lines that lie in no file of their own

bool is_imported(const RunLog& log); // of another program, that told what it liked of the steps it liked
bool is_reported(const RunLog& log); // read from a report, which holds some of its steps

struct LogLine {
    std::variant<std::monostate, StepRecord, EpochRecord, EventRecord, ReadingRecord, TurnRecord> record;
    std::string damage; // why it is none of them
    std::int64_t step() const;
};
LogLine read_log_line(const std::string& text);

// "3 damaged lines were left out of metrics.jsonl, the first is line 17: its step is no step"; empty: it is whole.
std::string sentence_of(const LogDamage& damage, const std::string& file = "metrics.jsonl");

} // namespace mantissa
