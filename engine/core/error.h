// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

namespace mantissa {

// What the command line turns into an exit code and the window into a banner.
enum class ErrorKind {
    failed,        // the work could not be done: exit 1
    bad_input,     // a file, key or argument the user can correct: exit 2
    out_of_memory, // a plan that does not fit: exit 1, with the largest batch that fits
};

struct Problem; // core/problem.h

// The engine's one exception. Its text is one sentence a user can act on: "[conv2d] weights expect 3 channels, input has 1".
class Error : public std::runtime_error {
public:
    explicit Error(const std::string& text, ErrorKind kind = ErrorKind::failed, std::shared_ptr<const Problem> problem = {})
        : std::runtime_error(text), kind_(kind), problem_(std::move(problem)) {}
    ErrorKind kind() const { return kind_; }
    const Problem* problem() const { return problem_.get(); } // with the experiment, typed; null: it is about something else

private:
    ErrorKind kind_;
    std::shared_ptr<const Problem> problem_;
};

inline Error bad_input(const std::string& text) { return Error(text, ErrorKind::bad_input); }

} // namespace mantissa
