// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/made_folders.h"
#include "runs/log_writer.h"

#include <filesystem>
#include <optional>
#include <string>

namespace mantissa {

// The files of one run. Lines are appended, everything else is written beside and renamed: a kill at any
// moment leaves a readable run.
class RunFolder {
public:
    // Moves what an earlier run left to older/ unless it is to be resumed. Throws where nothing can be written.
    enum class Existing { move_away, keep };
    RunFolder(const std::filesystem::path& path, Existing existing);

    const std::filesystem::path& path() const { return path_; }
    const std::filesystem::path& earlier() const { return earlier_; } // where an earlier run is now; empty: there was none
    std::filesystem::path file(const char* name) const { return path_ / name; }
    bool has(const char* name) const { return std::filesystem::exists(file(name)); }
    // Throws where another process has begun in its place: the folder was removed meanwhile, and the lock in it with it.
    void check_is_ours() const;

    void open_metrics(std::int64_t keep_to_step); // then lines are appended
    template <typename Record>
    void append(const Record& record) {
        log_->append(record);
    }

private:
    std::filesystem::path path_, earlier_;
    std::optional<MadeFolders> made_;
    std::optional<LogWriter> log_;
};

// "01-mixed-float16"
std::string run_folder_name(int index, const std::string& variant);

} // namespace mantissa
