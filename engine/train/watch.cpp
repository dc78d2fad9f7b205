// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/watch.h"

#include "numerics/convert.h"
#include "train/session.h"

#include <array>

namespace mantissa {

void Watch::set(std::vector<health::WatchedPlace> places) {
    if (places.size() > most)
        places.resize(most);
    std::lock_guard lock(mutex_);
    places_ = std::move(places);
}

std::vector<health::WatchedPlace> Watch::places() const {
    std::lock_guard lock(mutex_);
    return places_;
}

bool Watch::is_due(int run) {
    const Clock::time_point now = Clock::now();
    if (now - last_[run] < pace)
        return false;
    last_[run] = now;
    return !places().empty();
}

WatchRecord read_watched(Session& session, const std::vector<health::WatchedPlace>& places) {
    WatchRecord record{.step = session.steps_done()};
    for (const health::WatchedPlace& place : places) {
        const StateEntry* entry = session.state().layout().find(place.variable);
        if (!entry || place.element < 0 || place.element >= elements(entry->shape))
            continue;
        std::array<std::byte, sizeof(double)> bytes{};
        const Storage storage = entry->format.format.storage;
        session.state().read(*entry, place.element, std::span(bytes).first(storage_bytes(storage)));
        record.weights.push_back({.place = place, .format = entry->format.format, .value = load(bytes.data(), storage, 0)});
    }
    return record;
}

} // namespace mantissa
