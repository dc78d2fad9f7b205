// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/log_writer.h"

#include "runs/log_reader.h"

#include <limits>

namespace mantissa {

LogWriter::LogWriter(const std::filesystem::path& file, std::int64_t keep_to_step)
    : lines_(file, [keep_to_step](const std::string& text) {
          if (keep_to_step < 0)
              return false;
          LogLine line = read_log_line(text);
          return line.damage.empty() && line.step() <= keep_to_step;
      }) {}

std::string text_of(const RunLog& log) {
    std::string text;
    auto event = log.events.begin();
    auto epoch = log.epochs.begin();
    auto turn = log.turns.begin();
    auto tell_before = [&text](auto& next, auto end, std::int64_t step) {
        for (; next != end && next->step < step; ++next)
            text += to_json(*next).dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
    };
    auto tell_all_before = [&](std::int64_t step) {
        tell_before(event, log.events.end(), step);
        tell_before(turn, log.turns.end(), step);
        tell_before(epoch, log.epochs.end(), step);
    };
    for (const StepRecord& step : log.steps) {
        tell_all_before(step.step);
        text += to_json(step).dump() + '\n';
    }
    tell_all_before(std::numeric_limits<std::int64_t>::max());
    return text;
}

} // namespace mantissa
