// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/choose.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace mantissa {

// The picture files below a folder of class folders, sorted by class and name. A file takes its name and eight bytes:
// a million of them stay below 40 MB. Nothing is opened but folders.
class FileList {
public:
    std::size_t size() const { return files_.size(); }
    std::filesystem::path root() const { return root_; }
    std::filesystem::path path(std::size_t file) const; // in full
    std::string name(std::size_t file) const;           // from the root on
    const std::vector<std::string>& classes() const { return classes_; }
    const Samples& begin_of_class() const { return begin_; } // one more than there are classes: the end of the last
    int class_of(std::size_t file) const;

    void keep_if(const std::function<bool(std::size_t file)>& good);
    void number_as(const std::vector<std::string>& classes); // sorted, and among them all there are here

    struct Unread {
        std::string folder; // from the root on; the root itself is ""
        int cause = 0;      // as the system numbers it; 0: it lies too deep
    };
    std::int64_t other_files = 0;        // passed over, for their names are not those of pictures
    std::int64_t beside = 0;             // pictures of no class, right in the root
    std::int64_t loops = 0;              // links to folders that were being listed already
    std::vector<Unread> unreadable = {}; // folders that could not be opened

private:
    friend class FolderLister;
    struct File {
        std::uint32_t folder = 0, name = 0; // name: where it begins in names_
    };
    std::filesystem::path root_;
    std::vector<std::string> classes_, folders_; // folders from the root on
    std::string names_;                          // one after the other, each with a zero behind it
    std::vector<File> files_;
    Samples begin_;
};

// Every folder in `root` that is not hidden is a class; what lies in folders below it belongs to it too.
FileList list_class_folders(const std::filesystem::path& root);

std::int64_t pictures_right_in(const std::filesystem::path& root); // by their names

// Folders right in `root`, sorted, that are not hidden.
std::vector<std::string> folders_in(const std::filesystem::path& root);

// A folder's name as text: bytes that are no UTF-8 are shown as the replacement character.
std::string readable(const std::string& name);

} // namespace mantissa
