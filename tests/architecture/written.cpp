// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "architecture/written.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace mantissa::architecture {
namespace {

namespace fs = std::filesystem;

// What runs and builds make, and the source tree has not.
const std::set<std::string> made_at_run_time = {"summary.json",   "metrics.jsonl", "experiment.json", "environment.json",
                                                "selection.json", "planned.json",  "health.jsonl",    "ranges.jsonl",
                                                "runs/welcome",   "train",         "validation",      "older"};

std::vector<fs::path> files_in(const fs::path& root) {
    std::vector<fs::path> files;
    for (auto entry = fs::recursive_directory_iterator(root); entry != fs::recursive_directory_iterator(); ++entry) {
        std::string name = entry->path().filename().string();
        if (entry->is_directory() && (name == "build" || name.starts_with('.')))
            entry.disable_recursion_pending();
        else if (entry->is_regular_file())
            files.push_back(entry->path().lexically_relative(root));
    }
    std::ranges::sort(files);
    return files;
}

std::string text_of(const fs::path& file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

// Every way to name a file or folder: each run of the parts of a path.
std::set<std::string> names_of(const std::vector<fs::path>& files) {
    std::set<std::string> names;
    for (const fs::path& file : files)
        for (auto first = file.begin(); first != file.end(); ++first) {
            fs::path name;
            for (auto part = first; part != file.end(); ++part)
                names.insert((name /= *part).string());
        }
    return names;
}

// The path that words in backticks name; empty: none that could be looked for.
std::string path_in(const std::string& words) {
    static const std::regex looks_so(R"(.*/.*|.+\.(h|cpp|cu|cuh|inl|cmake|py|md|json|jsonl|mantissa))");
    static const std::regex placeholder(R"([<>{}*$"'()=|:]|…|\.\.\.|^-|^build/)");
    std::string path = words.substr(0, words.find(' '));
    if (!std::regex_match(path, looks_so) || std::regex_search(path, placeholder))
        return {};
    while (path.starts_with("../") || path.starts_with("./"))
        path.erase(0, path.find('/') + 1);
    while (path.ends_with('/'))
        path.pop_back();
    return made_at_run_time.contains(path) ? "" : path;
}

// `models/run_data` stands for its header and its source.
bool is_there(const std::string& path, const std::set<std::string>& names) {
    return names.contains(path) || names.contains(path + ".h") || names.contains(path + ".cpp");
}

void look_for_paths(const fs::path& root, const fs::path& file, const std::set<std::string>& names, std::vector<std::string>& missing) {
    static const std::regex ticks("`([^`]+)`");
    std::ifstream in(root / file);
    int number = 1;
    for (std::string line; std::getline(in, line); ++number)
        for (std::sregex_iterator match(line.begin(), line.end(), ticks), end; match != end; ++match)
            if (std::string path = path_in((*match)[1]); !path.empty() && !is_there(path, names))
                missing.push_back(file.string() + ":" + std::to_string(number) + ": there is no " + path);
}

std::vector<std::string> in_ticks(const std::string& text) {
    static const std::regex ticks("`([^`]+)`");
    std::vector<std::string> words;
    for (std::sregex_iterator match(text.begin(), text.end(), ticks), end; match != end; ++match)
        words.push_back((*match)[1]);
    return words;
}

// "a/<name>.{h,cpp}" with an example is a/example.h and a/example.cpp
std::vector<std::string> expanded(std::string pattern, const std::string& example) {
    for (std::size_t at; (at = pattern.find("<name>")) != std::string::npos;)
        pattern.replace(at, 6, example);
    std::size_t open = pattern.find('{'), close = pattern.find('}');
    if (open == std::string::npos || close == std::string::npos)
        return {pattern};
    std::vector<std::string> result;
    std::stringstream endings(pattern.substr(open + 1, close - open - 1));
    for (std::string ending; std::getline(endings, ending, ',');)
        result.push_back(pattern.substr(0, open) + ending + pattern.substr(close + 1));
    return result;
}

std::string without_comments(const std::string& text) {
    std::string result;
    std::stringstream lines(text);
    for (std::string line; std::getline(lines, line); result += '\n')
        for (std::size_t at = 0;; ++at) {
            at = line.find("//", at);
            if (at == std::string::npos || at == 0 || line[at - 1] == ' ') {
                result += line.substr(0, at);
                break;
            }
        }
    return result;
}

// Words in strings count too: whoever adds the next one has to look there.
bool names_it(const std::string& commented, const std::string& example) {
    if (commented.find(example) == std::string::npos)
        return false;
    std::string text = without_comments(commented);
    auto is_letter = [&](std::size_t at) { return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0; };
    for (std::size_t at = 0; (at = text.find(example, at)) != std::string::npos; ++at)
        if (!is_letter(at - 1) && !is_letter(at + example.size()))
            return true;
    return false;
}

bool is_code(const fs::path& file) {
    static const std::set<std::string> endings = {".h", ".cpp", ".cu", ".cuh", ".inl", ".txt", ".cmake", ".json"};
    // Written by mantissa-cli schema; experiments that the window writes.
    static const std::set<std::string> follow = {"resources/schema/experiment.schema.json", "app/bridge/first_experiment.cpp",
                                                 "app/bridge/folder_experiment.cpp"};
    std::string first = file.begin()->string();
    if (file.string().starts_with("resources/lessons/")) // whose variants are called as their policies are
        return false;
    return (first == "engine" || first == "app" || first == "resources") && endings.contains(file.extension().string()) &&
           !follow.contains(file.string());
}

// "a/" is a folder and all that is in it.
bool is_folder(const std::string& path) { return path.ends_with('/'); }

bool holds(const std::set<std::string>& listed, const std::string& file) {
    return std::ranges::any_of(listed, [&](const std::string& path) { return is_folder(path) ? file.starts_with(path) : path == file; });
}

// The slots of a test program, each with the number of its line.
std::vector<std::pair<int, std::string>> tests_in(const fs::path& file) {
    static const std::regex section(R"(^(private|public|protected)\b.*:$)"), own(R"(^private (slots|Q_SLOTS):$)"),
        test(R"(^    void (\w+)\(\).*)");
    std::vector<std::pair<int, std::string>> names;
    std::ifstream in(file);
    std::smatch match;
    bool inside = false;
    int number = 1;
    for (std::string line; std::getline(in, line); ++number)
        if (std::regex_match(line, section) || line == "};")
            inside = std::regex_match(line, own);
        else if (inside && std::regex_match(line, match, test))
            names.emplace_back(number, match[1]);
    return names;
}

bool is_qt_s(const std::string& name) {
    static const std::set<std::string> own = {"initTestCase", "initTestCase_data", "cleanupTestCase", "init", "cleanup"};
    return own.contains(name);
}

} // namespace

std::vector<std::string> missing_paths(const fs::path& root) {
    std::vector<fs::path> files = files_in(root);
    std::set<std::string> names = names_of(files);
    std::vector<std::string> missing;
    for (const fs::path& file : files)
        if (file.extension() == ".md")
            look_for_paths(root, file, names, missing);
    return missing;
}

std::vector<Recipe> recipes_in(const fs::path& markdown) {
    static const std::regex row(R"(^\| (.+?) \| (\d+) \| (.+?) \| (?:`(\S+)`|–) \|$)");
    std::vector<Recipe> recipes;
    std::ifstream in(markdown);
    std::smatch cells;
    for (std::string line; std::getline(in, line);)
        if (std::regex_match(line, cells, row))
            recipes.push_back({.thing = cells[1], .example = cells[4], .files = std::stoi(cells[2]), .patterns = in_ticks(cells[3])});
    return recipes;
}

std::vector<std::string> untrue(const Recipe& recipe, const fs::path& root) {
    std::vector<std::string> sentences;
    std::set<std::string> listed;
    for (const std::string& pattern : recipe.patterns)
        for (const std::string& file : expanded(pattern, recipe.example))
            if (listed.insert(file).second && !(is_folder(file) ? fs::is_directory(root / file) : fs::is_regular_file(root / file)))
                sentences.push_back(recipe.thing + ": there is no " + file);
    if (static_cast<int>(listed.size()) != recipe.files)
        sentences.push_back(recipe.thing + ": " + std::to_string(listed.size()) + " files are listed, " + std::to_string(recipe.files) +
                            " are said");
    for (const fs::path& file : files_in(root))
        if (is_code(file) && !recipe.example.empty() && !holds(listed, file.string()) && names_it(text_of(root / file), recipe.example))
            sentences.push_back(recipe.thing + ": " + file.string() + " names " + recipe.example + " and is not in the list");
    return sentences;
}

std::vector<std::string> odd_test_names(const fs::path& root) {
    static const std::regex test_class(R"(\nclass (?!Test)\w+ : public QObject)");
    std::vector<std::string> odd;
    for (const fs::path& file : files_in(root / "tests")) {
        fs::path path = root / "tests" / file;
        if (!file.filename().string().starts_with("test_") || file.extension() != ".cpp")
            continue;
        std::string text = text_of(path);
        if (std::smatch match; std::regex_search(text, match, test_class))
            odd.push_back("tests/" + file.string() + ": its class begins with Test:" + match.str().substr(6));
        for (const auto& [line, name] : tests_in(path))
            if (!is_qt_s(name) && std::ranges::any_of(name, [](unsigned char c) { return std::isupper(c) != 0; }))
                odd.push_back("tests/" + file.string() + ":" + std::to_string(line) + ": words of a test's name stand apart: " + name);
    }
    return odd;
}

} // namespace mantissa::architecture
