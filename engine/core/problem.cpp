// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/problem.h"

namespace mantissa {

std::string sentence_of(const Problem& problem) { return problem.where.empty() ? problem.message : problem.where + ": " + problem.message; }

Error problem_error(const Problem& problem, ErrorKind kind) {
    return Error(sentence_of(problem), kind, std::make_shared<const Problem>(problem));
}

} // namespace mantissa
