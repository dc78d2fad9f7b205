// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/json.h"

#include "core/atomic_file.h"
#include "core/decimal.h"
#include "core/json_if_any.h"
#include "core/system_cause.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <limits>
#include <set>
#include <system_error>
#include <vector>

namespace mantissa {
namespace {

constexpr std::uintmax_t largest_file = 64u << 20;
constexpr int deepest = 100;

// Asked before parsing: a file of a million brackets takes more of the stack to copy than there is.
bool is_too_deep(std::string_view text) {
    int depth = 0;
    bool quoted = false, escaped = false;
    for (char c : text) {
        if (quoted) {
            quoted = escaped || c != '"';
            escaped = !escaped && c == '\\';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '[' || c == '{') {
            if (++depth > deepest)
                return true;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return false;
}

std::string place(const std::string& text, std::size_t byte) {
    std::size_t line = 1, column = 1;
    for (std::size_t i = 0; i + 1 < byte && i < text.size(); ++i) {
        column = text[i] == '\n' ? 1 : column + 1;
        line += text[i] == '\n';
    }
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

// The library says what the number is, and not where. It stands as it was written, outside of texts.
std::string place_of_endless(const std::string& text) {
    const char* begins = "-0123456789";
    bool quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\\' && quoted)
            ++at;
        else if (text[at] == '"')
            quoted = !quoted;
        else if (!quoted && std::strchr(begins, text[at]) && text[at] != 0) {
            const std::size_t end = std::min(text.find_first_not_of("+-.0123456789eE", at), text.size());
            if (std::isinf(decimal(std::string_view(text).substr(at, end - at))))
                return place(text, at + 1);
            at = end - 1;
        }
    }
    return "an unknown place";
}

// The library keeps the last of two; whoever wrote the first would not learn that it was left out.
class TwiceNamed {
public:
    bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
        const auto level = static_cast<std::size_t>(depth);
        if (event == Json::parse_event_t::key)
            note(level, parsed.get<std::string>());
        else if (event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start) {
            count_item(level);
            m_levels.resize(level + 1); // what stands inside begins anew
            m_levels.push_back({.is_array = event == Json::parse_event_t::array_start});
        } else if (event == Json::parse_event_t::value)
            count_item(level);
        return true;
    }
    const std::string& first() const { return m_first; }

private:
    struct Level {
        bool is_array = false;
        std::size_t items = 0;            // of an array, so far
        std::set<std::string> names = {}; // of an object
        std::string key = {};
    };
    void note(std::size_t level, const std::string& key) {
        m_levels.resize(level + 1); // what the key before it held is over
        m_levels[level].key = key;
        if (!m_levels[level].names.insert(key).second && m_first.empty())
            m_first = path();
    }
    void count_item(std::size_t level) {
        if (level < m_levels.size() && m_levels[level].is_array)
            ++m_levels[level].items;
    }
    // As problems name it: variants[1].policy
    std::string path() const {
        std::string all;
        for (const Level& level : m_levels)
            if (level.is_array)
                all += "[" + std::to_string(level.items - 1) + "]";
            else
                all += (all.empty() || level.key.empty() ? "" : ".") + level.key;
        return all;
    }

    std::vector<Level> m_levels;
    std::string m_first;
};

// Up to one byte more than the limit: what is no plain file says no size, and may have no end.
std::string content_of(std::ifstream& in, const std::filesystem::path& file, std::uintmax_t limit) {
    std::string text, piece(1 << 16, '\0');
    errno = 0;
    do {
        in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        text.append(piece, 0, static_cast<std::size_t>(in.gcount()));
    } while (in && text.size() <= limit);
    if (in.bad())
        throw bad_input(file.string() + ": cannot be read: " + why_unreadable(errno));
    return text;
}

// The library takes a NUL for the end and passes over what follows; in what it reads there is none.
std::size_t end_taken(std::string_view text) { return text.find('\0'); }

// By its mark, or by one NUL in its first letter; of what a power failure cut off there are more.
bool is_of_utf_16(std::string_view text) {
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") || (text.size() > 1 && (text[0] == 0) != (text[1] == 0));
}

// Who saved it in another encoding sees nothing to correct at any place.
std::string why_no_json(const std::string& text, const Json::parse_error& error) {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos)
        return "there is nothing in it; restore it, or name another file";
    if (is_of_utf_16(text))
        return "no text in UTF-8 but maybe in UTF-16, which some programs call Unicode; save the file in UTF-8";
    if (std::strstr(error.what(), "ill-formed UTF-8"))
        return "no text in UTF-8 at " + place(text, error.byte) + "; save the file in UTF-8";
    return "not valid JSON at " + place(text, error.byte) + "; correct it there";
}

bool replaces(const Json& base, const Json& over) { return base.contains("type") && over.contains("type") && base["type"] != over["type"]; }

} // namespace

std::string read_file(const std::filesystem::path& file, std::uintmax_t limit) {
    std::error_code code;
    if (std::filesystem::is_directory(file, code))
        throw bad_input(file.string() + ": this is a folder; name a file");
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    if (const int cause = errno; !in) {
        const bool missing = std::filesystem::status(file, code).type() == std::filesystem::file_type::not_found && cause != ENOTDIR;
        throw bad_input(file.string() +
                        (missing ? ": there is no such file; check the path" : ": cannot be read: " + why_unreadable(cause)));
    }
    auto size = std::filesystem::file_size(file, code);
    std::string text = !code && size > limit ? std::string() : content_of(in, file, limit);
    if ((!code && size > limit) || text.size() > limit)
        throw bad_input(file.string() + ": larger than " + std::to_string(limit >> 20) + " MiB; this is not a file of the expected kind");
    return text;
}

Json parse_json(const std::string& text, const std::string& name) {
    if (is_too_deep(text))
        throw bad_input(name + ": nested more than " + std::to_string(deepest) + " levels deep; this is not an experiment");
    try {
        TwiceNamed twice;
        Json json = Json::parse(text, std::ref(twice));
        if (!twice.first().empty())
            throw bad_input(name + ": " + twice.first() + ": this key is there twice; keep one of them");
        if (const std::size_t end = end_taken(text); end != std::string::npos)
            throw bad_input(name + ": not valid JSON at " + place(text, end + 1) + "; correct it there");
        return json;
    } catch (const Json::parse_error& error) {
        throw bad_input(name + ": " + why_no_json(text, error));
    } catch (const Json::out_of_range&) {
        throw bad_input(name + ": the number at " + place_of_endless(text) + " is beyond the largest there is, 1.8e308; correct it there");
    }
}

Json json_if_any(std::string_view text) {
    const bool is_none = is_too_deep(text) || end_taken(text) != std::string_view::npos;
    return is_none ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

Json read_json(const std::filesystem::path& file) { return parse_json(read_file(file, largest_file), file.string()); }

void write_file(const std::filesystem::path& file, const std::string& bytes) {
    AtomicFile out(file);
    out.write(std::as_bytes(std::span(bytes)));
    out.commit();
}

std::string json_text(const Json& value) { return value.dump(1, ' ', false, Json::error_handler_t::replace) + "\n"; }

void write_json(const std::filesystem::path& file, const Json& value) { write_file(file, json_text(value)); }

void put_aside(const std::filesystem::path& file) {
    std::error_code code;
    std::filesystem::path aside = file.string() + ".damaged";
    for (int i = 2; std::filesystem::exists(aside, code); ++i)
        aside = file.string() + ".damaged-" + std::to_string(i);
    std::filesystem::rename(file, aside, code);
}

Json number_to_json(double value) {
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "Infinity" : "-Infinity";
    return value;
}

double number_from_json(const Json& value) {
    if (value.is_number())
        return value.get<double>();
    if (value == "Infinity")
        return std::numeric_limits<double>::infinity();
    if (value == "-Infinity")
        return -std::numeric_limits<double>::infinity();
    return std::numeric_limits<double>::quiet_NaN();
}

Json merge(const Json& base, const Json& over) {
    if (!base.is_object() || !over.is_object() || replaces(base, over))
        return over;
    Json result = base;
    for (const auto& [key, value] : over.items())
        result[key] = result.contains(key) ? merge(result[key], value) : value;
    return result;
}

} // namespace mantissa
