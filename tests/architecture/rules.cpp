// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "architecture/rules.h"

#include <map>
#include <optional>
#include <regex>
#include <set>

namespace mantissa::architecture {
namespace {

namespace fs = std::filesystem;
using Rooms = std::set<std::string>;

constexpr std::size_t longest_file = 300, longest_readme = 25;

// core <- numerics <- ops <- model, policy <- plan <- backends <- runs <- health <- train <- insight <- lessons <- report <- cli, app;
// data -> core, numerics, and train is the first to use it.
const std::map<std::string, Rooms>& may_use() {
    static const std::map<std::string, Rooms> rooms = [] {
        std::map<std::string, Rooms> table = {{"core", {}}, {"numerics", {"core"}}, {"data", {"core", "numerics"}}};
        Rooms below = {"core", "numerics"};
        const std::vector<Rooms> upwards = {{"ops"},   {"model", "policy"}, {"plan"},    {"backends"}, {"runs"},      {"health"},
                                            {"train"}, {"insight"},         {"lessons"}, {"report"},   {"cli", "app"}};
        for (const Rooms& level : upwards) {
            if (level.contains("train"))
                below.insert("data");
            for (const std::string& room : level)
                table[room] = below;
            below.insert(level.begin(), level.end());
        }
        return table;
    }();
    return rooms;
}

struct File : SourceFile {
    std::string room;
};

// The folder backends/<name> of a concrete back end, if `path` lies in one.
std::optional<fs::path> concrete_backend(const fs::path& path) {
    for (const char* name : {"reference", "cpu", "cuda", "no_cuda"})
        if (auto folder = fs::path("backends") / name; lies_in(path, folder))
            return folder;
    return std::nullopt;
}

std::string wrong_arrow(const File& file, const Include& include) {
    std::string target = first_part(include.name);
    if (target == file.room || !may_use().contains(target) || may_use().at(file.room).contains(target))
        return {};
    return file.room + " must not include " + target + ": " + include.name;
}

std::string wrong_backend(const File& file, const Include& include) {
    auto folder = concrete_backend(include.name);
    fs::path inside = file.path.lexically_relative("engine");
    if (!folder || inside == "backends/registry.cpp" || lies_in(inside, *folder))
        return {};
    return "only backends/registry.cpp names a concrete back end: " + include.name;
}

std::string wrong_library(const File& file, const Include& include) {
    static const std::regex qt(R"(Q[A-Z]\w*|Qt\w*/.*|q[a-z]+global\.h|q[a-z]+\.h)");
    bool engine = file.room != "app";
    if (engine && !include.quoted && std::regex_match(include.name, qt))
        return "the engine is Qt-free: " + include.name;
    if (engine && file.room != "data" && include.name.starts_with("opencv2/"))
        return "OpenCV appears in data/ alone: " + include.name;
    return {};
}

std::string hidden_path(const File&, const Include& include) {
    return include.name.find("..") == std::string::npos ? "" : "name the room, not the way to it: " + include.name;
}

void check_includes(const File& file, std::vector<std::string>& broken) {
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        auto include = include_of(file.lines[i]);
        if (!include)
            continue;
        for (auto* rule : {wrong_arrow, wrong_backend, wrong_library, hidden_path})
            if (std::string sentence = rule(file, *include); !sentence.empty())
                broken.push_back(file.path.string() + ":" + std::to_string(i + 1) + ": " + sentence);
    }
}

// What is put into the legacy stream runs beside the work of ours, or waits for all of it.
bool leaves_the_stream(const std::string& line) {
    static const std::regex call(R"(\bcuda(Memset|Memcpy|Memset2D|Memcpy2D|MemcpyToSymbol|MemcpyFromSymbol|DeviceSynchronize)\s*\()");
    static const std::regex launch(R"(<<<(.*)>>>)");
    std::smatch match;
    if (std::regex_search(line, call))
        return true;
    if (!std::regex_search(line, match, launch))
        return false;
    std::string arguments = match[1];
    return arguments.find(".stream") == std::string::npos && arguments.find(", stream") == std::string::npos;
}

// From the parenthesis at `begin` of a line to the one that closes it, on whichever line that is.
std::string arguments_of(const std::vector<std::string>& lines, std::size_t line, std::size_t begin) {
    std::string arguments;
    int open = 0;
    for (; line < lines.size(); ++line, begin = 0)
        for (char c : lines[line].substr(begin)) {
            open += c == '(' ? 1 : c == ')' ? -1 : 0;
            arguments += c;
            if (open == 0)
                return arguments;
        }
    return arguments;
}

// A call that takes a stream may do without one: then it means the legacy one.
bool forgets_the_stream(const std::vector<std::string>& lines, std::size_t line) {
    static const std::regex call(R"(\bcuda(\w+Async|EventRecord|EventRecordWithFlags)\s*\()");
    std::smatch match;
    if (!std::regex_search(lines[line], match, call))
        return false;
    auto begin = static_cast<std::size_t>(match.position() + match.length() - 1);
    return arguments_of(lines, line, begin).find("stream") == std::string::npos;
}

void check_streams(const File& file, std::vector<std::string>& broken) {
    if (!file.path.generic_string().starts_with("engine/backends/cuda/"))
        return;
    for (std::size_t i = 0; i < file.lines.size(); ++i)
        if (leaves_the_stream(file.lines[i]) || forgets_the_stream(file.lines, i))
            broken.push_back(file.path.string() + ":" + std::to_string(i + 1) +
                             ": everything on the device goes through the program's own stream");
}

// They go by the language of the system, as a window sets it: 0.5 is nought where a comma is written.
void check_numbers(const File& file, std::vector<std::string>& broken) {
    static const std::regex by_language(R"((strto(d|f|ld)|atof|\bsto(d|f|ld))\s*\()");
    for (std::size_t i = 0; i < file.lines.size(); ++i)
        if (std::regex_search(file.lines[i], by_language))
            broken.push_back(file.path.string() + ":" + std::to_string(i + 1) +
                             ": numbers in texts are read by core/decimal.h, whatever the system's language");
}

void check_length(const File& file, std::vector<std::string>& broken) {
    if (file.lines.size() > longest_file)
        broken.push_back(file.path.string() + ": " + std::to_string(file.lines.size()) +
                         " lines; split what changes for different reasons, " + std::to_string(longest_file) + " are enough");
}

void check_readme(const fs::path& root, const fs::path& folder, std::vector<std::string>& broken) {
    fs::path readme = folder / "README.md";
    if (!fs::exists(root / readme))
        broken.push_back(readme.string() + ": missing; say what lives here, what may not, how to add one");
    else if (std::size_t lines = read_lines(root / readme).size(); lines > longest_readme)
        broken.push_back(readme.string() + ": " + std::to_string(lines) + " lines; 25 are enough");
}

void append(const std::vector<std::string>& more, std::vector<std::string>& broken) {
    broken.insert(broken.end(), more.begin(), more.end());
}

// Between the back ends only what they share is seen.
void check_helpers(const fs::path& root, const fs::path& folder, const std::string& room, std::vector<std::string>& broken) {
    std::vector<SourceFile> seen;
    for (const std::string& below : may_use().at(room))
        for (SourceFile& file : source_files(root, fs::path("engine") / below))
            if (!concrete_backend(file.path.lexically_relative("engine")))
                seen.push_back(std::move(file));
    append(hiding_helpers(source_files(root, folder), seen), broken);
}

void check_room(const fs::path& root, const fs::path& folder, const std::string& room, std::vector<std::string>& broken) {
    if (!may_use().contains(room)) {
        broken.push_back(folder.string() + ": a room without a place in the table of tests/architecture/rules.cpp");
        return;
    }
    check_readme(root, folder, broken);
    check_helpers(root, folder, room, broken);
    for (const SourceFile& source : source_files(root, folder)) {
        File file{source, room};
        check_includes(file, broken);
        check_streams(file, broken);
        check_numbers(file, broken);
        check_length(file, broken);
        append(large_classes(file), broken);
        if (room == "app")
            append(wrong_ways_in_app(file), broken);
    }
}

} // namespace

std::vector<std::string> broken_rules(const fs::path& root) {
    std::vector<std::string> broken;
    std::set<fs::path> rooms;
    for (const auto& entry : fs::directory_iterator(root / "engine"))
        if (entry.is_directory())
            rooms.insert(entry.path().lexically_relative(root));
    for (const fs::path& room : rooms)
        check_room(root, room, room.filename().string(), broken);
    if (fs::exists(root / "app"))
        check_room(root, "app", "app", broken);
    for (const char* top : {"engine", "app"})
        append(include_circles(source_files(root, top), top), broken);
    return broken;
}

} // namespace mantissa::architecture
