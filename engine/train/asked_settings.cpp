// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/asked_settings.h"

#include "core/nearest.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

namespace mantissa {
namespace {

constexpr std::ptrdiff_t deepest_key = 50; // what is copied goes as deep on the stack

// Without "." and "..", unless one leads back from where a link led to: that is another folder than the one before it.
std::filesystem::path from_root(const std::filesystem::path& typed) {
    const std::filesystem::path whole = std::filesystem::absolute(typed), plain = whole.lexically_normal();
    std::error_code code, other;
    const bool same = std::filesystem::weakly_canonical(whole, code) == std::filesystem::weakly_canonical(plain, other);
    return same && !code && !other ? plain : whole;
}

struct AskedSetting {
    std::string key = {}; // as it was typed
    Json value = {};

    bool is_type() const { return key == "type" || key.ends_with(".type"); }
};

// JSON where it is, else a text: nobody quotes names for a shell.
Json asked_value(const std::string& text) {
    try {
        return parse_json(text, "--set");
    } catch (const Error&) {
        return text;
    }
}

bool is_readable(const std::string& word) {
    const Json text(word);
    return text.dump(-1, ' ', false, Json::error_handler_t::ignore) == text.dump(-1, ' ', false, Json::error_handler_t::replace);
}

AskedSetting read_setting(const std::string& word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0)
        throw bad_input("--set " + word + ": expected KEY=VALUE, as in training.batch=64");
    const std::string key = word.substr(0, equals);
    if (!is_readable(word))
        throw bad_input("--set " + key + ": this is not UTF-8");
    if (key.ends_with('.') || std::ranges::count(key, '.') > deepest_key)
        throw bad_input("--set " + key.substr(0, 60) + ": this names no setting; a key is one as training.batch");
    return {.key = key, .value = asked_value(word.substr(equals + 1))};
}

bool ends_here(std::string_view rest, std::size_t at) { return at == rest.size() || rest[at] == '.' || rest[at] == '['; }

// What a path begins with: the longest of these names, which may have dots of their own, else all up to the next dot.
std::string first_key(std::string_view rest, const Names& known) {
    std::string key(rest.substr(0, rest.find_first_of(".[")));
    for (const std::string& name : known)
        if (name.size() > key.size() && rest.starts_with(name) && ends_here(rest, name.size()))
            key = name;
    return key;
}

Names names_of_items(const Json& list) {
    Names names;
    for (const Json& item : list)
        names.push_back(item.is_object() && item.contains("name") && item["name"].is_string() ? item["name"].get<std::string>() : "");
    return names;
}

Names keys_there(const Json& object) {
    Names keys;
    for (const auto& [key, value] : object.items())
        keys.push_back(key);
    return keys;
}

// One setting on its way from the whole experiment to its place.
class SettingPath {
public:
    SettingPath(Json& root, const AskedSetting& setting) : root_(root), at_(&root), rest_(setting.key), setting_(setting) {}

    void put() {
        while (!rest_.empty())
            at_->is_array() ? enter_item() : enter_member();
        *at_ = setting_.value;
        for (const char* key : {"path", "validation_path"})
            if (is_of_data("." + std::string(key)))
                begin_here(*at_);
            else if (is_of_data("") && at_->is_object() && at_->contains(key))
                begin_here((*at_)[key]);
    }

private:
    [[noreturn]] void refuse(const std::string& why) const { throw bad_input("--set " + setting_.key + ": " + path_ + ": " + why); }

    bool is_of_data(const std::string& key) const { return path_ == "data" + key || path_.ends_with("].data" + key); }

    // As every path that is typed; those of a file begin at its folder.
    void begin_here(Json& path) const {
        if (!path.is_string() || path.get_ref<const std::string&>().empty())
            return;
        const std::string here = from_root(path.get<std::string>()).string();
        if (!is_readable(here)) // no file of the run could say it
            refuse("the name of a folder above it is not UTF-8; rename that folder, or write the path into the file");
        path = here;
    }

    void pass(std::size_t letters) {
        rest_.remove_prefix(letters);
        if (rest_.starts_with('.'))
            rest_.remove_prefix(1);
    }

    void enter_item() {
        const std::size_t index = rest_.starts_with('[') ? numbered_item() : named_item();
        at_ = &(*at_)[index];
        path_ += "[" + std::to_string(index) + "]";
    }

    std::size_t numbered_item() {
        const std::size_t end = std::min(rest_.find(']'), rest_.size());
        std::size_t index = at_->size();
        const char* last = rest_.data() + end;
        const auto read = std::from_chars(rest_.data() + 1, last, index);
        if (read.ec != std::errc() || read.ptr != last || end == rest_.size() || index >= at_->size())
            refuse("the list has no item " + std::string(rest_.substr(0, end + 1)) + "; it has " + std::to_string(at_->size()) +
                   ", counted from [0]");
        pass(end + 1);
        return index;
    }

    [[noreturn]] void refuse_name(const std::string& name, Names names) const {
        std::erase(names, "");
        refuse("no item of the list is named " + name +
               (names.empty() ? "; count them from [0]" : "; there are " + listed(std::span<const std::string>(names))) +
               did_you_mean(name, names));
    }

    std::size_t named_item() {
        const Names names = names_of_items(*at_);
        const std::string name = first_key(rest_, names);
        const auto found = std::ranges::find(names, name);
        const auto index = static_cast<std::size_t>(found - names.begin());
        if (name.empty() || index == names.size())
            refuse_name(name, names);
        pass(name.size());
        return index;
    }

    // Of a key that is not there: as a list it is refused under its name.
    void enter_no_list() {
        if (!at_->is_null())
            refuse("this is no list");
        *at_ = Json::array({nullptr});
        at_ = &(*at_)[0];
        rest_ = {};
    }

    void enter_member() {
        if (rest_.starts_with('['))
            return enter_no_list();
        if (!at_->is_object())
            *at_ = begun();
        const std::string key = first_key(rest_, keys_there(*at_));
        pass(key.size());
        if (key == "type" && rest_.empty() && at_->contains("type") && (*at_)["type"] != setting_.value)
            *at_ = Json::object(); // another kind has other settings
        at_ = &(*at_)[key];
        last_ = key;
        path_ += (path_.empty() ? "" : ".") + key;
    }

    bool is_policy() const { return path_.starts_with("variants[") && (last_ == "policy" || path_.find("].layers.") != std::string::npos); }

    // What the settings to come are put into, where the file has a name, or leaves out what it begins with.
    Json begun() {
        if (is_policy() && at_->is_string())
            return {{"base", *at_}};
        if (is_policy() && at_->is_null() && last_ == "policy")
            return {{"base", "float32"}};
        if (at_->is_null() && (path_.ends_with("training.optimizer") || path_.ends_with("training.schedule")))
            return begun_kind(last_);
        return Json::object();
    }

    // The whole experiment's must be there, too: a variant's is merged over it.
    Json begun_kind(const std::string& key) {
        const Json usual = {{"type", key == "optimizer" ? "adam" : "constant"}};
        Json& training = root_["training"];
        if (training.is_object() && !path_.starts_with("variants["))
            return usual;
        if (training.is_null() || (training.is_object() && !training.contains(key)))
            training[key] = usual;
        return Json::object();
    }

    Json& root_;
    Json* at_;
    std::string_view rest_;
    const AskedSetting& setting_;
    std::string path_ = {}, last_ = {};
};

std::vector<AskedSetting> read_settings(const std::vector<std::string>& words) {
    std::vector<AskedSetting> settings;
    for (const std::string& word : words) {
        settings.push_back(read_setting(word));
        if (const std::string& key = settings.back().key; key == "full" || key.starts_with("full."))
            throw bad_input("--set " + key + ": what --full takes is no setting; leave \"full\" out, and give --full where it is meant");
    }
    // Another kind of optimizer takes the settings of the one before away, and not those that are given with it.
    std::ranges::stable_partition(settings, &AskedSetting::is_type);
    return settings;
}

} // namespace

Experiment with_settings(const Experiment& experiment, const std::vector<std::string>& words) {
    if (words.empty())
        return experiment;
    Json json = experiment.json;
    json.erase("full"); // of another size than the one that is asked about here
    const std::vector<AskedSetting> settings = read_settings(words);
    for (const AskedSetting& setting : settings)
        SettingPath(json, setting).put();
    const std::string asked = " with --set";
    if (const Problems problems = validate_experiment(json); !problems.empty())
        throw bad_input(experiment.file.string() + asked + ": " + sentence_of(problems.front()));
    Experiment set = parse_experiment(json, experiment.file);
    set.asked = asked;
    return set;
}

} // namespace mantissa
