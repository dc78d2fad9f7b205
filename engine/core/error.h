// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace mantissa {

// What the command line turns into an exit code and the window into a banner.
enum class ErrorKind {
    failed,        // the work could not be done: exit 1
    bad_input,     // a file, key or argument the user can correct: exit 2
    out_of_memory, // a plan that does not fit: exit 1, with the largest batch that fits
};

// The engine's one exception. Its text is one sentence a user can act on: "[conv2d] weights expect 3 channels, input has 1".
class Error : public std::runtime_error {
public:
    explicit Error(const std::string& text, ErrorKind kind = ErrorKind::failed) : std::runtime_error(text), kind_(kind) {}
    ErrorKind kind() const { return kind_; }

private:
    ErrorKind kind_;
};

inline Error bad_input(const std::string& text) { return Error(text, ErrorKind::bad_input); }

// One thing wrong with what a user wrote; `where` is the key's path, as in "model.layers[2].filters".
struct Problem {
    std::string where;
    std::string message;
};
using Problems = std::vector<Problem>;

} // namespace mantissa
