// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <memory>
#include <type_traits>
#include <vector>

namespace mantissa {

// What grows with each step of a run, bit by bit as it came. Memory holds so much of it at most; what came before waits in a temporary file
// without a name, which goes with its process, or stays in memory, too, where there is no room for one.
template <typename Row>
class FiledList {
    static_assert(std::is_trivially_copyable_v<Row>);

public:
    static constexpr std::size_t most_held = (std::size_t{4} << 20) / sizeof(Row);

    void add(const Row& row) {
        if (held_.size() >= most_held && !refused_)
            file_away();
        held_.push_back(row);
    }
    std::size_t size() const { return filed_ + held_.size(); }
    std::size_t held() const { return held_.size(); }

    // Fewer where the file cannot be read any more.
    std::vector<Row> all() const {
        std::vector<Row> rows(filed_);
        if (filed_ > 0) {
            std::rewind(file_.get());
            rows.resize(std::fread(rows.data(), sizeof(Row), filed_, file_.get()));
        }
        rows.insert(rows.end(), held_.begin(), held_.end());
        return rows;
    }

private:
    void file_away() {
        if (!file_)
            file_.reset(std::tmpfile());
        const auto end = static_cast<long>(filed_ * sizeof(Row));
        refused_ = !file_ || std::fseek(file_.get(), end, SEEK_SET) != 0 ||
                   std::fwrite(held_.data(), sizeof(Row), held_.size(), file_.get()) != held_.size() || std::fflush(file_.get()) != 0;
        if (refused_)
            return;
        filed_ += held_.size();
        held_.clear();
    }

    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
    std::size_t filed_ = 0;
    bool refused_ = false; // by the file: there is no room
    std::vector<Row> held_;
};

} // namespace mantissa
