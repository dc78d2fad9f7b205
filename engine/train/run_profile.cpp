// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/run.h"

namespace mantissa {

// After its last step, and outside its clock. A run is worth more than its profile: without room for one it has none.
void Run::write_profile() const {
    try {
        write_json(folder_->file(profile_file), to_json(profiler_.profile(*session_)));
    } catch (const std::exception&) {
        std::error_code nothing_to_leave;
        std::filesystem::remove(folder_->file(profile_file), nothing_to_leave);
    }
}

} // namespace mantissa
