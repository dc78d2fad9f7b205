// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/folder/folder_checks.h"

#include "core/error.h"
#include "core/interruption.h"
#include "core/parallel.h"
#include "core/system_cause.h"
#include "data/folder/file_bytes.h"
#include "data/pictures/picture_head.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace mantissa {
namespace {

constexpr std::size_t most_looked_at = 20'000; // more are looked at when they are needed

// Capital letters of ASCII and of the western languages, which is where folders differ in case alone.
std::string folded(const std::string& name) {
    std::string text = name;
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto byte = static_cast<unsigned char>(text[i]);
        bool latin = i > 0 && static_cast<unsigned char>(text[i - 1]) == 0xC3 && byte >= 0x80 && byte <= 0x9E && byte != 0x97;
        if ((byte >= 'A' && byte <= 'Z') || latin)
            text[i] = static_cast<char>(byte + 0x20);
    }
    return text;
}

bool is_of_class(const std::string& folder, const std::string& name) { return folder == name || folder.starts_with(name + "/"); }

void check_there_are_some(const FileList& list) {
    std::string root = list.root().string();
    if (list.classes().empty() && list.beside > 0)
        throw bad_input(root + ": the pictures lie in the folder itself; put those of each class into a folder of its own");
    if (list.classes().empty())
        throw bad_input(root + ": there are no folders in it; give a folder that holds a folder of pictures for each class");
    if (list.size() == 0)
        throw bad_input(root + ": there is no picture in its folders; JPEG, PNG, BMP, WebP and TIFF files are read");
    if (list.classes().size() == 1)
        throw bad_input(fmt::format("{}: there is one class only, \"{}\"; put the pictures of another class into a folder beside it", root,
                                    readable(list.classes()[0])));
}

void check_case(const FileList& list) {
    std::map<std::string, std::string> seen;
    for (const std::string& name : list.classes()) {
        auto [other, is_new] = seen.emplace(folded(name), name);
        if (!is_new)
            throw bad_input(fmt::format("{}: the folders \"{}\" and \"{}\" differ in case alone; rename one, or put both into one",
                                        list.root().string(), readable(other->second), readable(name)));
    }
}

void check_none_is_empty(const FileList& list) {
    for (std::size_t c = 0; c < list.classes().size(); ++c)
        if (list.begin_of_class()[c] == list.begin_of_class()[c + 1])
            throw bad_input(fmt::format("{}: the class \"{}\" has no pictures; put some into its folder, or remove it",
                                        list.root().string(), readable(list.classes()[c])));
}

std::string words_of_unread(const std::vector<FileList::Unread>& unread) {
    const auto& [folder, cause] = unread.front();
    const std::string first = readable(folder) + ": " + (cause == 0 ? "it lies too deep" : system_cause(cause));
    return unread.size() == 1 ? "1 folder was passed over, " + first
                              : fmt::format("{} folders were passed over, the first of them {}", unread.size(), first);
}

PictureSizes sizes_of(const std::vector<FirstLook>& looks) {
    PictureSizes sizes;
    for (const FirstLook& look : looks) {
        const std::int64_t pixels = look.width * look.height;
        if (pixels > 0 && (sizes.least_width == 0 || pixels < sizes.least_width * sizes.least_height))
            sizes.least_width = look.width, sizes.least_height = look.height;
        if (pixels > sizes.most_width * sizes.most_height)
            sizes.most_width = look.width, sizes.most_height = look.height;
    }
    return sizes;
}

} // namespace

void check_may_be_read(const FileList& list) {
    for (const auto& [folder, cause] : list.unreadable) {
        if (folder.empty())
            throw bad_input(list.root().string() + ": the folder cannot be read: " + why_unreadable(cause));
        for (std::size_t c = 0; c < list.classes().size(); ++c)
            if (list.begin_of_class()[c] == list.begin_of_class()[c + 1] && is_of_class(folder, list.classes()[c]))
                throw bad_input(fmt::format("{}: no picture of the class \"{}\" is seen, for the folder {} ", list.root().string(),
                                            readable(list.classes()[c]), readable(folder)) +
                                (cause == 0 ? "lies too deep; move it nearer to its class" : "cannot be read: " + why_unreadable(cause)));
    }
}

void check_classes(const FileList& list) {
    check_may_be_read(list);
    check_there_are_some(list);
    check_case(list);
    check_none_is_empty(list);
}

std::vector<std::string> notes_about(const FileList& list) {
    std::vector<std::string> notes;
    auto note = [&](std::int64_t count, const char* one, const char* several) {
        if (count > 0)
            notes.push_back(fmt::format("{}: {} {}", list.root().string(), count, count == 1 ? one : several));
    };
    note(list.other_files, "file was passed over, for its name is not that of a picture",
         "files were passed over, for their names are not those of pictures");
    note(list.beside, "picture lies beside the class folders and was passed over, for it has no class",
         "pictures lie beside the class folders and were passed over, for they have no class");
    note(list.loops, "link leads back to a folder around it and was not followed",
         "links lead back to a folder around them and were not followed");
    if (!list.unreadable.empty())
        notes.push_back(list.root().string() + ": " + words_of_unread(list.unreadable));
    return notes;
}

LookedAt take_out_broken(FileList& list) {
    LookedAt told;
    if (list.size() > most_looked_at)
        return told;
    std::vector<FirstLook> looks(list.size());
    parallel_for(static_cast<std::int64_t>(list.size()), 16,
                 [&](std::int64_t i) { looks[static_cast<std::size_t>(i)] = first_look(list.path(static_cast<std::size_t>(i))); });
    leave_if_given_up(); // who was not looked at is not whole
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (!looks[i].wrong.empty())
            told.broken.push_back({readable(list.name(i)), looks[i].wrong});
    list.keep_if([&](std::size_t i) { return looks[i].wrong.empty(); });
    told.sizes = sizes_of(looks);
    return told;
}

void adopt_classes(FileList& validation, const FileList& train) {
    for (const std::string& name : validation.classes())
        if (!std::ranges::binary_search(train.classes(), name))
            throw bad_input(fmt::format("{}: the class \"{}\" is not among those of {}; name the folders alike", validation.root().string(),
                                        readable(name), train.root().string()));
    validation.number_as(train.classes());
}

} // namespace mantissa
