// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/looks.h"

namespace mantissa {

void Looks::ask(int run, Look look) {
    std::lock_guard lock(mutex_);
    asked_.emplace_back(run, std::move(look));
}

bool Looks::are_asked() const {
    std::lock_guard lock(mutex_);
    return !asked_.empty();
}

void Looks::serve() {
    std::vector<std::pair<int, Look>> asked;
    std::map<int, const Session*> seats;
    {
        std::lock_guard lock(mutex_);
        asked.swap(asked_);
        seats = seats_;
    }
    for (const auto& [run, look] : asked) {
        auto seat = seats.find(run);
        look(seat == seats.end() ? nullptr : seat->second);
    }
}

Looks::Seat::Seat(Looks* looks, int run, const Session& session) : looks_(looks), run_(run) {
    if (!looks_)
        return;
    std::lock_guard lock(looks_->mutex_);
    looks_->seats_[run_] = &session;
}

Looks::Seat::~Seat() {
    if (!looks_)
        return;
    std::lock_guard lock(looks_->mutex_);
    looks_->seats_.erase(run_);
}

} // namespace mantissa
