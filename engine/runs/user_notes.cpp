// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/user_notes.h"

#include "core/json_if_any.h"

#include <algorithm>

namespace mantissa {
namespace {

std::filesystem::path file_of(const std::filesystem::path& folder) { return folder / "notes.json"; }

constexpr std::int64_t most_noted_steps = 1000000000000;
constexpr std::uintmax_t most_bytes_of_notes = 64u << 20;

bool is_step(const Json& value) { return value.is_number_integer() && value >= 0 && value <= most_noted_steps; }

Json one_to_json(const UserNote& note) {
    Json json = {{"step", note.step}, {"text", note.text}};
    if (!note.pane.empty())
        json["pane"] = note.pane;
    return json;
}

std::string pane_in(const Json& note) {
    const Json pane = note.value("pane", Json());
    return pane.is_string() ? pane.get<std::string>() : std::string();
}

Json stored(const std::filesystem::path& folder) {
    try {
        const Json json = read_json(file_of(folder));
        return json.is_array() ? json : Json::array();
    } catch (const std::exception&) { // there is none yet, or it is damaged
        return Json::array();
    }
}

// To be written again with a change. Throws where it is there and cannot be read.
Json taken_up(const std::filesystem::path& folder) {
    const std::filesystem::path file = file_of(folder);
    if (!std::filesystem::exists(file))
        return Json::array();
    if (Json json = json_if_any(read_file(file, most_bytes_of_notes)); json.is_array())
        return json;
    put_aside(file);
    return Json::array();
}

} // namespace

Json to_json(const std::vector<UserNote>& notes) {
    Json json = Json::array();
    for (const UserNote& note : notes)
        json.push_back(one_to_json(note));
    return json;
}

std::vector<UserNote> user_notes_from_json(const Json& json) {
    std::vector<UserNote> notes;
    for (const Json& note : json.is_array() ? json : Json::array())
        if (note.is_object() && is_step(note.value("step", Json())) && note.value("text", Json()).is_string())
            notes.push_back({note["step"], note["text"], pane_in(note)});
    std::ranges::stable_sort(notes, {}, &UserNote::step);
    return notes;
}

std::vector<UserNote> read_user_notes(const std::filesystem::path& folder) { return user_notes_from_json(stored(folder)); }

void add_user_note(const std::filesystem::path& folder, const UserNote& note) {
    Json json = taken_up(folder);
    json.push_back(one_to_json(note));
    write_json(file_of(folder), json);
}

void reword_user_note(const std::filesystem::path& folder, const UserNote& note, const std::string& wording) {
    Json json = taken_up(folder);
    auto found = std::ranges::find(json, one_to_json(note));
    if (found == json.end()) {
        const auto is_there = [&](const Json& other) { return other.is_object() && other.value("step", Json()) == Json(note.step); };
        if (wording.empty() && std::ranges::none_of(json, is_there))
            return; // it is gone, as was asked for
        throw Error(file_of(folder).string() + ": the note of step " + std::to_string(note.step) +
                    " is not in it as it was; open the run again to see what is");
    }
    if (wording.empty())
        json.erase(found);
    else
        (*found)["text"] = wording;
    write_json(file_of(folder), json);
}

} // namespace mantissa
