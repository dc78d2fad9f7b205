// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/folder/cache_file.h"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mantissa {
namespace {

constexpr std::uint64_t magic = 0x31454843414e414dull; // "MANACHE1", as little-endian text
constexpr std::uint64_t prime = 0x9E3779B97F4A7C15ull;

struct Head {
    std::uint64_t magic = 0, key = 0, places = 0, image_bytes = 0;
    bool operator==(const Head&) const = default;
};
struct ImageHead {
    std::uint64_t there = 0, sum = 0;
};

bool read_all(int file, void* to, std::size_t bytes, std::uint64_t at) {
    return pread(file, to, bytes, static_cast<off_t>(at)) == static_cast<ssize_t>(bytes);
}

bool write_all(int file, const void* from, std::size_t bytes, std::uint64_t at) {
    return pwrite(file, from, bytes, static_cast<off_t>(at)) == static_cast<ssize_t>(bytes);
}

// One that belongs to other images, or was left half made, is emptied.
bool make_ours(int file, const Head& head) {
    Head there;
    if (read_all(file, &there, sizeof there, 0) && there == head)
        return true;
    return ftruncate(file, 0) == 0 && write_all(file, &head, sizeof head, 0);
}

} // namespace

std::uint64_t sum_of(std::span<const std::uint8_t> bytes) {
    std::uint64_t lanes[4] = {1, 2, 3, 4}, sum = bytes.size();
    std::size_t i = 0;
    for (; i + sizeof lanes <= bytes.size(); i += sizeof lanes) {
        std::uint64_t words[4];
        std::memcpy(words, bytes.data() + i, sizeof words);
        for (int k = 0; k < 4; ++k)
            lanes[k] = (lanes[k] ^ words[k]) * prime;
    }
    for (; i < bytes.size(); ++i)
        sum = (sum ^ bytes[i]) * prime;
    for (std::uint64_t lane : lanes)
        sum = (sum ^ lane ^ lane >> 31) * prime;
    return sum;
}

std::unique_ptr<CacheFile> CacheFile::open(const std::filesystem::path& path, const Layout& layout) {
    std::error_code code;
    std::filesystem::create_directories(path.parent_path(), code);
    int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (file < 0)
        return nullptr;
    std::uint64_t each = sizeof(ImageHead) + layout.image_bytes;
    std::size_t room = layout.most_bytes <= sizeof(Head) ? 0 : static_cast<std::size_t>((layout.most_bytes - sizeof(Head)) / each);
    std::unique_ptr<CacheFile> cache(new CacheFile(file, layout, std::min(layout.places, room)));
    bool ours = flock(file, LOCK_EX | LOCK_NB) == 0 && make_ours(file, {magic, layout.key, layout.places, layout.image_bytes});
    return ours ? std::move(cache) : nullptr;
}

void CacheFile::remove_unused(const std::filesystem::path& folder) {
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        if (entry.path().extension() != ".images")
            continue;
        int file = ::open(entry.path().c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
        if (file < 0)
            continue;
        if (flock(file, LOCK_EX | LOCK_NB) == 0)
            std::filesystem::remove(entry.path(), code);
        close(file);
    }
}

CacheFile::~CacheFile() { close(file_); }

std::uint64_t CacheFile::place_of(std::size_t place) const {
    return sizeof(Head) + std::uint64_t{place} * (sizeof(ImageHead) + layout_.image_bytes);
}

bool CacheFile::find(std::size_t place, std::uint8_t* out) const {
    ImageHead head;
    return covers(place) && read_all(file_, &head, sizeof head, place_of(place)) && head.there == magic &&
           read_all(file_, out, layout_.image_bytes, place_of(place) + sizeof head) && sum_of({out, layout_.image_bytes}) == head.sum;
}

// A disk that is full costs the speed, not the run.
void CacheFile::put(std::size_t place, std::span<const std::uint8_t> image) {
    ImageHead head{magic, sum_of(image)};
    if (covers(place) && write_all(file_, image.data(), image.size(), place_of(place) + sizeof head))
        write_all(file_, &head, sizeof head, place_of(place));
}

} // namespace mantissa
