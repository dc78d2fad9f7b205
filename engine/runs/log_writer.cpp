// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/log_writer.h"

#include "runs/log_reader.h"

namespace mantissa {

LogWriter::LogWriter(const std::filesystem::path& file, std::int64_t keep_to_step)
    : lines_(file, [keep_to_step](const std::string& text) {
          if (keep_to_step <= 0)
              return false;
          LogLine line = read_log_line(text);
          return line.damage.empty() && line.step() <= keep_to_step;
      }) {}

} // namespace mantissa
