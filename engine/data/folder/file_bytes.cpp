// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/folder/file_bytes.h"

#include "core/system_cause.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mantissa {
namespace {

constexpr std::int64_t largest_picture = std::int64_t{512} << 20;

class OpenFile {
public:
    // A pipe or device among the pictures must not keep anybody waiting: O_NONBLOCK, then only files are read.
    explicit OpenFile(const std::filesystem::path& path) : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
        if (file_ < 0)
            throw BrokenPicture(errno == ENOENT   ? "is gone"
                                : errno == EACCES ? "may not be read"
                                                  : "cannot be opened: " + system_cause(errno));
        struct stat about {};
        bool known = fstat(file_, &about) == 0;
        size_ = known ? about.st_size : 0;
        if (!known || !S_ISREG(about.st_mode) || size_ > largest_picture) {
            close(file_);
            throw BrokenPicture(size_ > largest_picture ? "is larger than 512 MiB" : "is no ordinary file");
        }
    }
    ~OpenFile() { close(file_); }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    std::int64_t size() const { return size_; }
    std::size_t read_into(std::uint8_t* to, std::size_t most) const {
        std::size_t done = 0;
        while (done < most) {
            ssize_t count = read(file_, to + done, most - done);
            if (count < 0 && errno != EINTR)
                throw BrokenPicture("cannot be read: " + system_cause(errno));
            if (count == 0)
                break;
            done += count > 0 ? static_cast<std::size_t>(count) : 0;
        }
        return done;
    }

private:
    int file_;
    std::int64_t size_ = 0;
};

} // namespace

void read_picture_file(const std::filesystem::path& path, std::vector<std::uint8_t>& bytes) {
    OpenFile file(path);
    bytes.resize(static_cast<std::size_t>(file.size()));
    bytes.resize(file.read_into(bytes.data(), bytes.size())); // less where it shrank meanwhile
}

FirstLook first_look(const std::filesystem::path& path) {
    std::array<std::uint8_t, 4096> start;
    std::size_t count = 0;
    std::int64_t size = 0;
    try {
        OpenFile file(path);
        size = file.size();
        count = file.read_into(start.data(), start.size());
        const PictureHead head = read_picture_head({start.data(), count});
        const bool upright = head.orientation < 5;
        return {{}, upright ? head.height : head.width, upright ? head.width : head.height};
    } catch (const EndsEarly& error) {
        return {size > static_cast<std::int64_t>(count) ? std::string() : error.what()};
    } catch (const BrokenPicture& error) {
        return {error.what()};
    }
}

} // namespace mantissa
