// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/guest.h"

#include "core/problem.h"

namespace mantissa {
namespace {

std::string whole_mebibytes(std::size_t bytes) { return std::to_string((bytes + (1 << 20) - 1) >> 20) + " MiB"; }

} // namespace

Guest::Guest(Programs& programs, const Backend& device, std::shared_ptr<const Plan> plan)
    : programs_(programs), device_(device), plan_(std::move(plan)), arena_before_(programs.arena_bytes()) {
    try {
        move_in();
    } catch (...) {
        leave();
        throw;
    }
}

Guest::~Guest() {
    program_.reset();
    own_arena_.reset();
}

bool Guest::fits(std::size_t bytes) const {
    const std::size_t limit = device_.memory_limit();
    return limit == 0 || bytes <= limit;
}

void Guest::move_in() {
    const std::size_t wanted = plan_->arena_bytes, more = wanted - std::min(wanted, arena_before_);
    if (more == 0 || (fits(more) && programs_.make_room(wanted))) {
        program_ = programs_.over_snapshot(plan_);
        return;
    }
    if (!fits(wanted))
        return take_their_place();
    try {
        own_arena_ = device_.allocate(wanted);
    } catch (const Error& error) { // less is free than was said
        if (error.kind() != ErrorKind::out_of_memory)
            throw;
        return take_their_place();
    }
    program_ = programs_.over_snapshot(plan_, *own_arena_);
}

void Guest::take_their_place() {
    programs_.give_way();
    if (const std::size_t wanted = plan_->arena_bytes; !fits(wanted))
        throw problem_error(
            {.kind = ProblemKind::does_not_fit,
             .message = "it takes " + whole_mebibytes(wanted) + ", and " + whole_mebibytes(device_.memory_limit()) + " may be used"},
            ErrorKind::out_of_memory);
    own_arena_ = device_.allocate(plan_->arena_bytes);
    program_ = programs_.over_snapshot(plan_, *own_arena_);
}

void Guest::leave() {
    program_.reset();
    own_arena_.reset();
    if (programs_.are_ready())
        programs_.give_back_room(arena_before_);
    else
        programs_.come_back();
}

} // namespace mantissa
