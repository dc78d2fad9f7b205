// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>

namespace mantissa {

// A file that is there as a whole or not at all: written beside its name, and moved there at the end, with the permissions of the one it
// replaces. A link stays one, and what it names is written. What is no plain file, a pipe or a device, is written as it stands. Of two who
// write it at once each writes a whole one, and the last one stays.
class AtomicFile {
public:
    explicit AtomicFile(std::filesystem::path file);
    ~AtomicFile(); // not committed: nothing was written
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::span<const std::byte> bytes);
    void write_over_start(std::span<const std::byte> bytes); // in place of as many that were written first; not into a pipe
    void flush();  // throws where anything of it could not be written; of files that belong together none is committed before all are
    void commit(); // likewise

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    bool in_place() const { return temporary_.empty(); }
    void try_flush();

    std::filesystem::path file_, temporary_;
    std::unique_ptr<std::FILE, Close> out_;
    int cause_ = 0; // of the system's, that something could not be written; 0: none
};

} // namespace mantissa
