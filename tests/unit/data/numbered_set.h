// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/memory_dataset.h"

namespace mantissa::test {

// Images of 2 x 3 pixels that tell which sample they are and which of their corners is which: pixel p of sample i
// is 6 * i + p, its label i.
inline std::shared_ptr<const Dataset> numbered_set(int size) {
    MemoryDataset::Content content{{2, 3, 1}, std::vector<std::string>(static_cast<std::size_t>(size), "class"), {}, {}};
    for (int i = 0; i < size; ++i) {
        content.labels.push_back(i);
        for (int p = 0; p < 6; ++p)
            content.images.push_back(static_cast<std::uint8_t>(6 * i + p));
    }
    return std::make_shared<MemoryDataset>(std::move(content));
}

} // namespace mantissa::test
