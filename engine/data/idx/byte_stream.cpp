// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/idx/byte_stream.h"

#include "core/error.h"
#include "core/system_cause.h"

#include <algorithm>
#include <cerrno>

namespace mantissa {

ByteStream::ByteStream(const std::filesystem::path& file) : path_(file) {
    errno = 0;
    file_.reset(gzopen(file.string().c_str(), "rb"));
    if (!file_)
        throw bad_input(file.string() + ": cannot be read: " + why_unreadable(errno));
    gzbuffer(file_.get(), 1u << 17);
    // zlib would hand out the bytes of a file that is no gzip file as they are.
    const bool packed = file.extension() != ".gz" || gzdirect(file_.get()) == 0;
    check(0); // it was looked into, which the system may have refused
    if (!packed)
        throw bad_input(file.string() + ": not a gzip file although its name ends in .gz; copy it again or remove the ending");
}

std::size_t ByteStream::read(std::uint8_t* out, std::size_t count) {
    std::size_t done = 0;
    while (done < count) {
        auto part = static_cast<unsigned>(std::min<std::size_t>(count - done, 1u << 30));
        int got = gzread(file_.get(), out + done, part);
        check(got);
        done += static_cast<std::size_t>(std::max(got, 0));
        if (got < static_cast<int>(part))
            break;
    }
    return done;
}

// zlib answers a cut-off file with the bytes that are there, and says so only in its error state.
void ByteStream::check(int got) {
    const int cause = errno;
    int code = Z_OK;
    gzerror(file_.get(), &code);
    if (code == Z_ERRNO)
        throw bad_input(path_.string() + ": cannot be read: " + why_unreadable(cause));
    if (code == Z_BUF_ERROR)
        throw bad_input(path_.string() + ": the gzip data ends too early; the file is cut off, copy it again");
    if (got < 0)
        throw bad_input(path_.string() + ": the gzip data is damaged; copy the file again");
}

} // namespace mantissa
