// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace stand_in {

// Memory of the device: full of NaNs at first, with guards around it, and out of the host's reach while the device rests.
void* take_memory(std::size_t bytes); // null: there is not so much
bool give_back(void* memory);         // no: it is none. A card would wait for all its work first, which nobody should count on
std::size_t memory_taken();
std::size_t most_memory_taken(); // at one time, since forget_most()
void forget_most();
std::size_t memory_there();
void set_memory_there(std::size_t bytes); // 4 GiB, until it is said to be so much

// Pinned memory of the host, which the device reads and writes in its own time.
void* take_pinned(std::size_t bytes);
bool give_back_pinned(void* memory);

enum class Place { device, pinned, host, beyond }; // beyond: it begins on the device and ends somewhere else
Place place_of(const void* memory, std::size_t bytes);

// From when a stream is given work until it has none; in between the device's memory is there for everybody.
void device_begins();
void device_rests();

} // namespace stand_in
