// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/made_folders.h"

#include <filesystem>
#include <optional>

namespace mantissa {

// Keeps a folder of runs to one training at a time, of this process or another. The file .lock in it says whose and since when; the
// system frees it when its owner dies, so that what a kill leaves is taken over.
class FolderLock {
public:
    // Makes the folder where there is none. Throws bad_input with the owner where another training is in it, and for
    // the folder of a single run, in which it would be a second one.
    explicit FolderLock(std::filesystem::path folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    bool take();
    void sign() const;
    std::filesystem::path file() const { return folder_ / ".lock"; }

    std::filesystem::path folder_;
    std::optional<MadeFolders> made_;
    int file_ = -1; // owned
};

// Whether the training that signed the folder's .lock is gone without having taken it away, as after a kill. No lock is asked for: that
// would be in the way of whoever begins. False where it lives, and where nobody can tell: of another machine, or of one started since.
bool owner_is_gone(const std::filesystem::path& folder);
// Whether a training of another process is in the folder now: a window, or the command line.
bool another_trains_in(const std::filesystem::path& folder);
// The same asked by who trains in it, so that a lock nobody has signed, or that is damaged, is none of another's.
bool is_taken_over(const std::filesystem::path& folder);

} // namespace mantissa
