// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mantissa {

// What somebody pinned to a step of a run, in notes.json beside its lines.
struct UserNote {
    std::int64_t step = 0;
    std::string text;
    std::string pane = {}; // of curves that it stands on, by the name of its column; empty: the loss
};
std::vector<UserNote> read_user_notes(const std::filesystem::path& folder); // by step; what cannot be read is left out
Json to_json(const std::vector<UserNote>& notes);
std::vector<UserNote> user_notes_from_json(const Json& json); // likewise
void add_user_note(const std::filesystem::path& folder, const UserNote& note);
// In another wording, or, where that is empty, no more. Throws where it is there no more, or is another by now.
void reword_user_note(const std::filesystem::path& folder, const UserNote& note, const std::string& wording);

} // namespace mantissa
