// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/source.h"

#include <optional>

namespace mantissa::test {

// A small request for the source of that name, with any files it needs written to `folder`.
std::optional<DataRequest> example_request(const std::string& source, const std::filesystem::path& folder);

// The text with which `work` refuses what a user gave, or nothing when it does not refuse.
template <typename Work>
std::string refusal(Work&& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.kind() == ErrorKind::bad_input ? error.what() : std::string("not bad_input: ") + error.what();
    }
    return {};
}

inline std::vector<std::uint8_t> image_of(const Dataset& set, std::int64_t index) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(elements(set.shape())));
    set.image(index, bytes.data());
    return bytes;
}

} // namespace mantissa::test
