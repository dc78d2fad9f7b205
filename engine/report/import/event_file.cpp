// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/import/event_file.h"

#include "core/error.h"
#include "core/system_cause.h"
#include "report/export/tensorboard.h"
#include "report/import/wire.h"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>

namespace mantissa::report {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t head_size = 12, guard_size = 4;          // a length with its guard; the guard behind the record
constexpr std::uint64_t largest_record = std::uint64_t{1} << 30; // as protocol buffers have at most

bool is_guarded(std::string_view bytes, std::uint32_t masked) {
    const std::uint32_t crc = masked - 0xA282EAD8;
    return (crc >> 17 | crc << 15) == crc32c(bytes);
}

// TFRecord: a length, its guard, so many bytes, their guard.
class Records {
public:
    explicit Records(const fs::path& file) : name_(file.string()), in_(file, std::ios::binary), left_(fs::file_size(file)) {
        if (!in_)
            throw bad_input(name_ + ": cannot be read: " + why_unreadable(errno));
    }

    // False at the end, and where what is left is no whole record.
    bool next(std::string& record) {
        if (left_ < head_size)
            return false;
        ++number_;
        const std::string head = take(head_size);
        const std::string_view bytes = head;
        WireReader reader(bytes);
        const std::uint64_t size = reader.wide();
        if (!is_guarded(bytes.substr(0, 8), reader.narrow()))
            throw damaged(number_ == 1 ? "it is no event file of TensorBoard" : fmt::format("the length of record {} is damaged", number_));
        if (size > largest_record)
            throw damaged(fmt::format("record {} is said to have {} bytes, more than an event can", number_, size));
        if (size + guard_size > left_)
            return false;
        record = take(size);
        const std::string guard = take(guard_size);
        if (!is_guarded(record, WireReader(guard).narrow()))
            throw damaged(fmt::format("record {} is damaged: its checksum is another", number_));
        return true;
    }
    bool unfinished() const { return left_ > 0; }
    Error damaged(const std::string& why) const { return bad_input(name_ + ": " + why); }
    std::int64_t number() const { return number_; }

private:
    std::string take(std::uint64_t size) {
        std::string bytes(size, '\0');
        if (!in_.read(bytes.data(), static_cast<std::streamsize>(size)))
            throw damaged("it became shorter while it was read; read it again");
        left_ -= size;
        return bytes;
    }

    std::string name_;
    std::ifstream in_;
    std::uint64_t left_;
    std::int64_t number_ = 0;
};

} // namespace

bool is_event_file(const fs::path& file) { return file.filename().string().find("tfevents") != std::string::npos; }

EventFile read_event_file(const fs::path& file) {
    if (!fs::is_regular_file(file))
        throw bad_input(file.string() + ": there is no such file");
    Records records(file);
    EventFile found;
    for (std::string record; records.next(record);)
        try {
            read_event(record, found);
        } catch (const Error& error) {
            throw records.damaged(fmt::format("record {} is no event: {}", records.number(), error.what()));
        }
    if (records.number() == 0)
        throw records.damaged("it is no event file of TensorBoard: it has no record");
    found.unfinished = records.unfinished();
    return found;
}

} // namespace mantissa::report
