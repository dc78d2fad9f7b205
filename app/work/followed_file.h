// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "work/worker.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>

namespace mantissa::app {

// What a file of lines holds, read while it grows, on a thread of its own. `Content` knows how: readBehind(file, place) takes what
// stands behind that place in, and returns where it ended.
template <typename Content>
class FollowedFile {
public:
    explicit FollowedFile(std::function<void()> changed) : m_changed(std::move(changed)) {}

    void follow(const std::filesystem::path& file) { // empty: none
        m_content.reset();
        m_busy = false;
        m_reading = file.empty() ? nullptr : std::make_shared<Reading>(Reading{.file = file});
        m_changed();
        ask();
    }
    void ask() { // reads what is new
        if (!m_reading || m_busy)
            return;
        m_busy = true;
        m_worker.ask([this, reading = m_reading]() -> News {
            const bool fresh = reading->readOn();
            const auto read = fresh ? std::make_shared<const Content>(reading->content) : nullptr;
            return newsOf(this, reading, [this, read] {
                m_busy = false;
                if (!read)
                    return;
                m_content = read;
                m_changed();
            });
        });
    }
    // Work that owns all that it touches, not on the window's thread; what it returns is done there, unless another file is followed by
    // then.
    using News = std::function<void()>;
    void later(std::function<News()> work) {
        m_worker.ask([this, work = std::move(work), reading = m_reading]() -> News {
            News news = work();
            return news ? newsOf(this, reading, std::move(news)) : News();
        });
    }
    std::shared_ptr<const Content> content() const { return m_content; } // null: nothing was read yet
    std::filesystem::path file() const { return m_reading ? m_reading->file : std::filesystem::path(); }

private:
    struct Reading {
        std::filesystem::path file;
        std::uintmax_t next = 0;
        Content content = {};

        std::string last = {}; // bytes before `next`

        // Whether there was something new. A run that was resumed has its file cut and written on, past where it ended by the time
        // one looks, maybe: where other bytes stand before the place, it is read anew.
        bool readOn() {
            std::error_code none;
            const std::uintmax_t size = std::filesystem::file_size(file, none);
            if (none)
                return false;
            const bool other = size < next || bytesBefore(next) != last;
            if (size == next && !other)
                return false;
            if (other) { // the name stays, which is read on the other thread
                next = 0;
                content = {};
            }
            next = content.readBehind(file, next);
            last = bytesBefore(next);
            return true;
        }
        std::string bytesBefore(std::uintmax_t place) const {
            std::string bytes(static_cast<std::size_t>(std::min<std::uintmax_t>(place, 512)), '\0');
            std::ifstream in(file, std::ios::binary);
            in.seekg(static_cast<std::streamoff>(place - bytes.size()));
            in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
            return in ? bytes : std::string();
        }
    };

    // Done unless another file is followed by then. From the other thread, which may outlive this: it is not touched here.
    static News newsOf(FollowedFile* followed, const std::shared_ptr<Reading>& reading, News news) {
        return [followed, reading, news = std::move(news)] {
            if (reading == followed->m_reading)
                news();
        };
    }

    std::function<void()> m_changed;
    std::shared_ptr<Reading> m_reading; // what it points to is the worker's alone, but for the name of the file
    std::shared_ptr<const Content> m_content;
    bool m_busy = false;
    Worker m_worker;
};

} // namespace mantissa::app
