// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Who is alive at the same time is told by a tree over the operations: a network of thousands of layers has too many pairs of buffers
// to look at each.
#include "plan/packing.h"

#include "plan/bytes_together.h"

#include <algorithm>
#include <bit>

namespace mantissa {
namespace {

// Bytes that are taken: ranges that neither meet nor touch, by offset.
class Taken {
public:
    void add(std::size_t begin, std::size_t end) {
        const auto first = std::ranges::lower_bound(ranges_, begin, {}, &Range::end);
        auto behind = first;
        for (; behind != ranges_.end() && behind->begin <= end; ++behind)
            begin = std::min(begin, behind->begin), end = std::max(end, behind->end);
        if (first == behind)
            ranges_.insert(first, {begin, end});
        else
            *first = {begin, end}, ranges_.erase(first + 1, behind);
    }

    // The lowest from `offset` on with so many free bytes.
    std::size_t free_from(std::size_t offset, std::size_t bytes) const {
        for (auto next = std::ranges::upper_bound(ranges_, offset, {}, &Range::end);
             next != ranges_.end() && next->begin < bytes_together(offset, bytes); ++next)
            offset = next->end;
        return offset;
    }

    bool empty() const { return ranges_.empty(); }

private:
    struct Range {
        std::size_t begin = 0, end = 0;
    };
    std::vector<Range> ranges_;
};

// A binary tree over moments; its node i has the children 2 i and 2 i + 1, and the moments are the leaves.
class Timetable {
public:
    explicit Timetable(std::size_t moments) : leaves_(std::bit_ceil(std::max<std::size_t>(1, moments))), nodes_(2 * leaves_) {}

    void take(std::size_t first, std::size_t last, std::size_t begin, std::size_t end) {
        for_each_within(first, last, [&](std::size_t node) { nodes_[node].throughout.add(begin, end); });
        for (std::size_t a = leaf(first), b = leaf(last); a > 0; a /= 2, b /= 2) {
            nodes_[a].at_times.add(begin, end);
            if (a != b)
                nodes_[b].at_times.add(begin, end);
        }
    }

    // The lowest offset with so many bytes that are free all the time from `first` to `last`.
    std::size_t lowest_free(std::size_t first, std::size_t last, std::size_t bytes) const {
        const std::vector<const Taken*> there = taken_within(first, last);
        std::size_t offset = 0, before = 1;
        while (offset != before) {
            before = offset;
            for (const Taken* taken : there)
                offset = taken->free_from(offset, bytes);
        }
        return offset;
    }

private:
    // Of those buffers that end or begin within a node's moments, and of those that are there all the while.
    struct Node {
        Taken at_times, throughout;
    };

    std::size_t leaf(std::size_t moment) const { return leaves_ + moment; }

    // The fewest nodes whose moments are those from `first` to `last`.
    template <class Visit>
    void for_each_within(std::size_t first, std::size_t last, Visit visit) const {
        for (std::size_t a = leaf(first), b = leaf(last) + 1; a < b; a /= 2, b /= 2) {
            if (a % 2 == 1)
                visit(a++);
            if (b % 2 == 1)
                visit(--b);
        }
    }

    std::vector<const Taken*> taken_within(std::size_t first, std::size_t last) const {
        std::vector<const Taken*> all;
        const auto add = [&](const Taken& taken) {
            if (!taken.empty())
                all.push_back(&taken);
        };
        for_each_within(first, last, [&](std::size_t node) { add(nodes_[node].at_times), add(nodes_[node].throughout); });
        for (std::size_t a = leaf(first), b = leaf(last); a > 0; a /= 2, b /= 2) {
            add(nodes_[a].throughout);
            if (a != b)
                add(nodes_[b].throughout);
        }
        return all;
    }

    std::size_t leaves_;
    std::vector<Node> nodes_;
};

std::vector<int> beginnings(const std::vector<Buffer>& buffers) {
    std::vector<int> all;
    for (const Buffer& buffer : buffers)
        all.push_back(buffer.first);
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return all;
}

} // namespace

std::size_t pack_by_size(std::vector<Buffer>& buffers) {
    std::ranges::stable_sort(buffers, std::greater<>(), &Buffer::bytes);
    const std::vector<int> moments = beginnings(buffers); // two buffers that meet are both there when the later one begins
    const auto begun_by = [&](int operation) {
        return static_cast<std::size_t>(std::ranges::upper_bound(moments, operation) - moments.begin());
    };
    Timetable timetable(moments.size());
    std::size_t extent = 0;
    for (Buffer& buffer : buffers) {
        if (buffer.bytes == 0)
            break; // nor the others
        const std::size_t first = begun_by(buffer.first) - 1, last = begun_by(buffer.last) - 1;
        buffer.offset = timetable.lowest_free(first, last, buffer.bytes);
        const std::size_t end = bytes_together(buffer.offset, buffer.bytes);
        timetable.take(first, last, buffer.offset, end);
        extent = std::max(extent, end);
    }
    return extent;
}

} // namespace mantissa
