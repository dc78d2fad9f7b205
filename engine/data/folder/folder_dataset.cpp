// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/folder/folder_dataset.h"

#include "core/error.h"
#include "data/folder/file_bytes.h"
#include "data/pictures/geometry.h"

namespace mantissa {
namespace {

PicturePart inside(const PicturePart& outer, const PicturePart& inner) {
    return {outer.left + inner.left * outer.width, outer.top + inner.top * outer.height, inner.width * outer.width,
            inner.height * outer.height};
}

// One for each thread, so that reading a file allocates nothing once the largest has been seen.
std::vector<std::uint8_t>& file_buffer() {
    thread_local std::vector<std::uint8_t> bytes;
    return bytes;
}
AlignedBytes& image_buffer(std::size_t size) {
    thread_local AlignedBytes bytes;
    bytes.resize(size);
    return bytes;
}

} // namespace

FolderDataset::FolderDataset(std::shared_ptr<const FileList> list, Samples samples, const FolderSettings& settings,
                             std::shared_ptr<BrokenShare> share)
    : settings_(settings),
      list_(std::move(list)),
      samples_(std::move(samples)),
      share_(std::move(share)),
      shelf_(samples_.size(), settings.keep_bytes) {
    auto image_bytes = static_cast<std::size_t>(elements(settings_.shape));
    bool larger = samples_.size() > settings_.keep_bytes / std::max<std::size_t>(1, image_bytes);
    bool one_size = settings_.resize != Resize::random_crop && settings_.keep == FolderSettings::Keep::images;
    if (!settings_.cache_file.empty() && larger && one_size && settings_.cache_bytes > 0)
        cache_ = CacheFile::open(settings_.cache_file, {settings_.cache_key, samples_.size(), image_bytes, settings_.cache_bytes});
}

std::vector<std::string> FolderDataset::class_names() const {
    std::vector<std::string> names;
    for (const std::string& name : list_->classes())
        names.push_back(readable(name));
    return names;
}

void FolderDataset::image(std::int64_t index, std::uint8_t* out) const {
    if (!varied_image(index, {}, out))
        throw Error("data: " + origin(index) + " cannot be read");
}

std::uint64_t FolderDataset::mark(std::int64_t index) const {
    if (settings_.drawn)
        return 0;
    std::error_code gone;
    const auto bytes = std::filesystem::file_size(list_->path(file_of(index)), gone);
    return gone ? 0 : bytes;
}

bool FolderDataset::varied_image(std::int64_t index, const Variation& variation, std::uint8_t* out) const {
    share_->check(); // whoever found them: what fills the store goes past them without a word
    if (is_broken(index))
        return false;
    try {
        bool one_size = settings_.resize != Resize::random_crop && variation.part == PicturePart{};
        one_size&& settings_.keep == FolderSettings::Keep::images ? image_from_store(index, variation, out) : decode(index, variation, out);
        return true;
    } catch (const BrokenPicture& broken) {
        note_broken(index, broken.what());
        share_->check();
        return false;
    }
}

void FolderDataset::decode_bytes(std::span<const std::uint8_t> file, const Variation& variation, std::uint8_t* out) const {
    PictureHead head = read_picture_head(file);
    bool upright = head.orientation < 5;
    std::int64_t height = upright ? head.height : head.width, width = upright ? head.width : head.height;
    PicturePart taken;
    if (settings_.resize != Resize::exact)
        taken = part_in_proportion(height, width, settings_.shape, {variation.across, variation.down});
    decode_picture(file, head, {settings_.shape, inside(taken, variation.part), variation.mirror, settings_.backdrop}, out);
    apply_rest(out, settings_.shape, variation);
}

void FolderDataset::decode(std::int64_t index, const Variation& variation, std::uint8_t* out) const {
    auto place = static_cast<std::size_t>(index);
    bool keeps_files = settings_.keep == FolderSettings::Keep::files || settings_.resize == Resize::random_crop;
    if (auto kept = shelf_.find(place); keeps_files && !kept.empty())
        return decode_bytes(kept, variation, out);
    auto& file = file_buffer();
    read_picture_file(list_->path(file_of(index)), file);
    if (keeps_files && shelf_.has_room(file.size())) {
        shelf_.put(place, file);
        ++stored_;
    }
    decode_bytes(file, variation, out);
}

// The image as it is without any variation is what is kept; where nothing can be kept it is varied while it is decoded.
void FolderDataset::image_from_store(std::int64_t index, const Variation& variation, std::uint8_t* out) const {
    auto place = static_cast<std::size_t>(index), bytes = static_cast<std::size_t>(elements(settings_.shape));
    if (auto kept = shelf_.find(place); !kept.empty())
        return apply_variation(kept.data(), settings_.shape, variation, out);
    bool memory = shelf_.has_room(bytes), disk = cache_ && cache_->covers(place);
    if (!memory && !disk)
        return decode(index, variation, out);
    AlignedBytes& plain = image_buffer(bytes);
    if (!disk || !cache_->find(place, plain.data())) {
        decode(index, {}, plain.data());
        ++stored_;
        if (disk)
            cache_->put(place, plain);
    }
    if (memory)
        shelf_.put(place, plain);
    apply_variation(plain.data(), settings_.shape, variation, out);
}

bool FolderDataset::is_broken(std::int64_t index) const {
    std::lock_guard lock(mutex_);
    return broken_.contains(index);
}

void FolderDataset::note_broken(std::int64_t index, const std::string& reason) const {
    std::lock_guard lock(mutex_);
    if (broken_.emplace(index, reason).second)
        share_->note({origin(index), reason});
}

std::vector<BrokenFile> FolderDataset::broken() const {
    std::vector<BrokenFile> files = broken_before_;
    std::lock_guard lock(mutex_);
    for (const auto& [index, reason] : broken_)
        files.push_back({origin(index), reason});
    return files;
}

} // namespace mantissa
