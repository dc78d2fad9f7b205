// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/random.h"

#include <QByteArray>
#include <QtGlobal>

namespace mantissa {

// From the environment: MANTISSA_FUZZ rounds, MANTISSA_FUZZ_SEED.
inline std::int64_t number_of(const char* name, std::int64_t fallback) {
    bool good = false;
    qlonglong value = qEnvironmentVariable(name).toLongLong(&good);
    return good ? value : fallback;
}

// The same throws for the same seed and round.
class Dice {
public:
    Dice(std::uint64_t seed, std::uint64_t round) : key_{seed, hash_name("fuzz"), round} {}
    std::uint32_t bits() { return random_bits(key_, next_++); }
    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : bits() % limit; }

private:
    RandomKey key_;
    std::uint64_t next_ = 0;
};

} // namespace mantissa
