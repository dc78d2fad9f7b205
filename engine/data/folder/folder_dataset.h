// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/aligned_bytes.h"
#include "data/dataset.h"
#include "data/folder/broken_share.h"
#include "data/folder/byte_shelf.h"
#include "data/folder/cache_file.h"
#include "data/folder/file_list.h"

#include <atomic>
#include <map>
#include <mutex>

namespace mantissa {

// How pictures of any size become images of one.
enum class Resize {
    exact,      // both sides, whatever becomes of the proportions
    crop,       // the shorter side fits, the middle is taken
    random_crop // the same, but training takes any part
};

struct FolderSettings {
    Shape shape;
    Resize resize = Resize::exact;
    std::uint8_t backdrop = 255;
    std::size_t keep_bytes = 0;                            // of memory
    std::filesystem::path cache_file = {};                 // empty: none
    std::uint64_t cache_bytes = 0;                         // of disk
    std::uint64_t cache_key = 0;                           // of the settings and files the images depend on
    enum class Keep { images, files } keep = Keep::images; // files: each pass takes another part of the picture
    bool drawn = false; // by the program: what is in the files depends on who wrote them, the images do not
};

// Some of the pictures of a list, decoded when they are asked for and kept as far as there is room.
class FolderDataset final : public Dataset {
public:
    FolderDataset(std::shared_ptr<const FileList> list, Samples samples, const FolderSettings& settings,
                  std::shared_ptr<BrokenShare> share);

    std::int64_t size() const override { return static_cast<std::int64_t>(samples_.size()); }
    Shape shape() const override { return settings_.shape; }
    int classes() const override { return static_cast<int>(list_->classes().size()); }
    std::vector<std::string> class_names() const override;
    int label(std::int64_t index) const override { return list_->class_of(file_of(index)); }
    void image(std::int64_t index, std::uint8_t* out) const override; // throws where the file is broken
    bool varied_image(std::int64_t index, const Variation& variation, std::uint8_t* out) const override;
    bool crops_at_random() const override { return settings_.resize == Resize::random_crop; }
    std::string origin(std::int64_t index) const override { return readable(list_->name(file_of(index))); }
    std::uint64_t mark(std::int64_t index) const override; // its file's size: another picture hardly has the same
    std::int64_t stored() const override { return stored_; }
    std::size_t bytes() const override { return shelf_.bytes(); }
    std::vector<BrokenFile> broken() const override;
    std::vector<std::string> notes() const override { return notes_; }
    void set_notes(std::vector<std::string> notes) { notes_ = std::move(notes); }
    PictureSizes made_of() const override { return made_of_; }
    void set_made_of(const PictureSizes& sizes) { made_of_ = sizes; }
    void set_broken_before(std::vector<BrokenFile> files) { broken_before_ = std::move(files); }

private:
    std::size_t file_of(std::int64_t index) const { return samples_[static_cast<std::size_t>(index)]; }
    void decode(std::int64_t index, const Variation& variation, std::uint8_t* out) const;
    void decode_bytes(std::span<const std::uint8_t> file, const Variation& variation, std::uint8_t* out) const;
    void image_from_store(std::int64_t index, const Variation& variation, std::uint8_t* out) const;
    bool is_broken(std::int64_t index) const;
    void note_broken(std::int64_t index, const std::string& reason) const;

    // settings
    FolderSettings settings_;

    // sources
    std::shared_ptr<const FileList> list_;
    Samples samples_;
    std::shared_ptr<BrokenShare> share_; // with the other half of a folder that is divided

    // derived
    std::vector<std::string> notes_;
    PictureSizes made_of_;
    std::vector<BrokenFile> broken_before_; // left out when the set was opened
    mutable ByteShelf shelf_;               // images, or files, in memory
    std::unique_ptr<CacheFile> cache_;
    mutable std::atomic<std::int64_t> stored_{0};
    mutable std::mutex mutex_; // protects broken_
    mutable std::map<std::int64_t, std::string> broken_;
};

} // namespace mantissa
