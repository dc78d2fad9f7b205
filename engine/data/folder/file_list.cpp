// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/folder/file_list.h"

#include "core/interruption.h"
#include "core/json.h"
#include "data/pictures/picture_head.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <limits>
#include <memory>
#include <set>
#include <sys/stat.h>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

constexpr int deepest = 32;

struct Close {
    void operator()(DIR* folder) const { closedir(folder); }
};
using OpenFolder = std::unique_ptr<DIR, Close>;
using Identity = std::pair<dev_t, ino_t>;

// 0: nothing is in the way.
int why_not_opened(const fs::path& folder) { return OpenFolder(opendir(folder.c_str())) ? 0 : errno; }

bool hidden(const char* name) { return name[0] == '.' || std::strcmp(name, "__MACOSX") == 0; }

// Most file systems say what an entry is without being asked for each; links and the rest are looked up.
enum class Entry { file, folder, neither };
Entry kind_of(const dirent& entry, const fs::path& path) {
    if (entry.d_type == DT_REG)
        return Entry::file;
    if (entry.d_type == DT_DIR)
        return Entry::folder;
    struct stat about {};
    if (stat((path / entry.d_name).c_str(), &about) != 0)
        return entry.d_type == DT_LNK || entry.d_type == DT_UNKNOWN ? Entry::file : Entry::neither; // a broken link: told when read
    return S_ISDIR(about.st_mode) ? Entry::folder : S_ISREG(about.st_mode) ? Entry::file : Entry::neither;
}

} // namespace

class FolderLister {
public:
    FolderLister(FileList& list, const fs::path& root) : list_(list) {
        list_.root_ = root;
        if (struct stat about{}; stat(root.c_str(), &about) == 0)
            open_.insert({about.st_dev, about.st_ino});
    }
    void end() { list_.begin_.push_back(static_cast<std::uint32_t>(list_.files_.size())); }

    void list_class(const std::string& name) {
        list_.classes_.push_back(name);
        list_.begin_.push_back(static_cast<std::uint32_t>(list_.files_.size()));
        list(name, 0);
    }

private:
    void list(const std::string& folder, int depth) {
        fs::path path = list_.root_ / folder;
        struct stat about {};
        if (const int failed = stat(path.c_str(), &about); failed != 0 || depth > deepest) {
            list_.unreadable.push_back({folder, failed != 0 ? errno : 0});
            return;
        }
        Identity identity{about.st_dev, about.st_ino};
        if (!open_.insert(identity).second) {
            ++list_.loops;
            return;
        }
        for (const std::string& below : take_files(folder, path))
            list(folder + "/" + below, depth + 1);
        open_.erase(identity);
    }

    // Takes the files of one folder, sorted, and returns the folders in it.
    std::vector<std::string> take_files(const std::string& folder, const fs::path& path) {
        std::vector<std::string> folders;
        OpenFolder stream(opendir(path.c_str()));
        if (!stream) {
            list_.unreadable.push_back({folder, errno});
            return folders;
        }
        std::size_t first = list_.files_.size();
        auto number = static_cast<std::uint32_t>(list_.folders_.size());
        list_.folders_.push_back(folder);
        while (const dirent* entry = readdir(stream.get())) {
            leave_if_given_up();
            if (hidden(entry->d_name))
                continue;
            Entry kind = kind_of(*entry, path);
            if (kind == Entry::folder)
                folders.push_back(entry->d_name);
            else if (kind == Entry::file && has_picture_name(entry->d_name))
                take(number, entry->d_name);
            else
                ++list_.other_files;
        }
        auto text = [&](const FileList::File& file) { return std::string_view(list_.names_.c_str() + file.name); };
        std::ranges::sort(list_.files_.begin() + static_cast<std::ptrdiff_t>(first), list_.files_.end(), std::less{}, text);
        std::ranges::sort(folders);
        return folders;
    }

    void take(std::uint32_t folder, const char* name) {
        std::size_t bytes = std::strlen(name) + 1;
        if (list_.names_.size() + bytes > std::numeric_limits<std::uint32_t>::max())
            throw bad_input(list_.root_.string() + ": holds too many files to list; split the folder");
        list_.files_.push_back({folder, static_cast<std::uint32_t>(list_.names_.size())});
        list_.names_.append(name, bytes);
    }

    FileList& list_;
    std::set<Identity> open_; // folders from the root down to where the listing stands
};

fs::path FileList::path(std::size_t file) const { return root_ / name(file); }

std::string FileList::name(std::size_t file) const {
    const File& entry = files_.at(file);
    return folders_[entry.folder] + "/" + (names_.c_str() + entry.name);
}

int FileList::class_of(std::size_t file) const {
    auto after = std::ranges::upper_bound(begin_, static_cast<std::uint32_t>(file));
    return static_cast<int>(after - begin_.begin()) - 1;
}

void FileList::keep_if(const std::function<bool(std::size_t)>& good) {
    std::vector<File> kept;
    Samples begin;
    for (std::size_t c = 0; c < classes_.size(); ++c) {
        begin.push_back(static_cast<std::uint32_t>(kept.size()));
        for (std::uint32_t i = begin_[c]; i < begin_[c + 1]; ++i)
            if (good(i))
                kept.push_back(files_[i]);
    }
    begin.push_back(static_cast<std::uint32_t>(kept.size()));
    files_ = std::move(kept);
    begin_ = std::move(begin);
}

void FileList::number_as(const std::vector<std::string>& classes) {
    Samples begin;
    std::size_t own = 0;
    for (const std::string& name : classes) {
        begin.push_back(begin_[own]);
        own += own < classes_.size() && classes_[own] == name;
    }
    begin.push_back(begin_.back());
    begin_ = std::move(begin);
    classes_ = classes;
}

std::vector<std::string> folders_in(const fs::path& root) {
    std::vector<std::string> names;
    OpenFolder stream(opendir(root.c_str()));
    if (!stream)
        return names;
    while (const dirent* entry = readdir(stream.get()))
        if (!hidden(entry->d_name) && kind_of(*entry, root) == Entry::folder)
            names.push_back(entry->d_name);
    std::ranges::sort(names);
    return names;
}

std::int64_t pictures_right_in(const fs::path& root) {
    std::int64_t count = 0;
    OpenFolder stream(opendir(root.c_str()));
    while (const dirent* entry = stream ? readdir(stream.get()) : nullptr) {
        leave_if_given_up();
        count += !hidden(entry->d_name) && has_picture_name(entry->d_name) && kind_of(*entry, root) == Entry::file;
    }
    return count;
}

FileList list_class_folders(const fs::path& root) {
    FileList list;
    list.beside = pictures_right_in(root);
    if (const int cause = why_not_opened(root); cause != 0)
        list.unreadable.push_back({"", cause});
    FolderLister lister(list, root);
    for (const std::string& name : folders_in(root))
        lister.list_class(name);
    lister.end();
    return list;
}

std::string readable(const std::string& name) {
    // The JSON library knows UTF-8 already.
    std::string text = nlohmann::json(name).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return nlohmann::json::parse(text).get<std::string>();
}

} // namespace mantissa
