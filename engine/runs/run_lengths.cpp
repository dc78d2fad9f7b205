// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/run_lengths.h"

#include <algorithm>

namespace mantissa {

std::vector<std::int64_t> run_lengths(std::span<const std::int64_t> counts) {
    std::vector<std::int64_t> lengths;
    std::int64_t zeros = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) {
            ++zeros;
            continue;
        }
        if (lengths.empty())
            lengths.push_back(static_cast<std::int64_t>(i));
        else if (zeros > 0)
            lengths.push_back(-zeros);
        lengths.push_back(counts[i]);
        zeros = 0;
    }
    return lengths;
}

bool from_run_lengths(std::span<const std::int64_t> lengths, std::span<std::int64_t> counts) {
    std::ranges::fill(counts, 0);
    if (lengths.empty())
        return true;
    auto size = static_cast<std::int64_t>(counts.size());
    std::int64_t at = lengths.front();
    bool good = at >= 0;
    for (std::int64_t length : lengths.subspan(1)) {
        good = good && length != 0 && (length < 0 ? length > -size && at - length <= size : at < size);
        if (!good)
            break;
        if (length < 0)
            at -= length;
        else
            counts[static_cast<std::size_t>(at++)] = length;
    }
    if (!good)
        std::ranges::fill(counts, 0);
    return good;
}

} // namespace mantissa
