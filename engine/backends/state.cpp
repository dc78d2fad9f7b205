// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/backend.h"
#include "core/error.h"
#include "core/random.h"
#include "numerics/convert.h"

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

// A normal variate cut at two deviations and widened again to the wanted one, as Keras's variance scaling does.
constexpr double truncation = 0.87962566103423978;

double truncated_normal(const RandomKey& key, std::uint64_t element) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        RandomBlock block = random_block({key.seed, key.stream, attempt + 1}, element);
        double u = (block.word[0] + 0.5) / 4294967296.0, v = (block.word[1] + 0.5) / 4294967296.0;
        double normal = std::sqrt(-2 * std::log(u)) * std::cos(6.283185307179586 * v);
        if (std::abs(normal) <= 2)
            return normal / truncation;
    }
}

double uniform_in_one(const RandomKey& key, std::uint64_t element) { return (random_bits(key, element) + 0.5) / 2147483648.0 - 1; }

double fan_of(const Initializer& initializer) {
    if (initializer.name.starts_with("he_"))
        return initializer.fan_in / 2;
    if (initializer.name.starts_with("lecun_"))
        return initializer.fan_in;
    return (initializer.fan_in + initializer.fan_out) / 2;
}

// The same numbers in every format, so that variants start from the same weights but for their rounding.
std::vector<double> initial_values(const StateEntry& entry, std::uint64_t seed) {
    std::vector<double> values(static_cast<std::size_t>(elements(entry.shape)), entry.initializer.name == "ones" ? 1.0 : 0.0);
    if (entry.initializer.name == "zeros" || entry.initializer.name == "ones")
        return values;
    RandomKey key{seed, hash_name(entry.name), 0};
    double deviation = std::sqrt(1 / fan_of(entry.initializer));
    bool normal = entry.initializer.name.ends_with("_normal");
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = normal ? truncated_normal(key, i) * deviation : uniform_in_one(key, i) * deviation * std::sqrt(3.0);
    return values;
}

} // namespace

void Memory::copy_from(const Memory& from) {
    if (data())
        return from.read(0, std::span(data(), std::min(size(), from.size())));
    std::vector<std::byte> bytes(std::min(size(), from.size()));
    from.read(0, bytes);
    write(0, bytes);
}

State::State(StateLayout layout, std::unique_ptr<Memory> memory) : layout_(std::move(layout)), memory_(std::move(memory)) {
    if (memory_->size() < bytes_needed(layout_))
        throw Error("[state] needs " + std::to_string(bytes_needed(layout_)) + " bytes, was given " + std::to_string(memory_->size()));
    set_block({});
}

StepBlock State::block() const {
    StepBlock block;
    memory_->read(layout_.bytes, std::as_writable_bytes(std::span(&block, 1)));
    return block;
}

void State::set_block(const StepBlock& block) { memory_->write(layout_.bytes, std::as_bytes(std::span(&block, 1))); }

std::vector<std::byte> State::read(const StateEntry& entry) const {
    std::vector<std::byte> bytes(entry.bytes);
    memory_->read(entry.offset, bytes);
    return bytes;
}

void State::write(const StateEntry& entry, std::span<const std::byte> bytes) {
    if (bytes.size() != entry.bytes)
        throw Error("[state] " + entry.name + " has " + std::to_string(entry.bytes) + " bytes, was given " + std::to_string(bytes.size()));
    memory_->write(entry.offset, bytes);
}

std::vector<double> State::values(const StateEntry& entry) const {
    auto bytes = read(entry);
    std::vector<double> values(static_cast<std::size_t>(elements(entry.shape)));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = load(bytes.data(), entry.format.format.storage, static_cast<std::int64_t>(i));
    return values;
}

void State::set_values(const StateEntry& entry, std::span<const double> values) {
    std::vector<std::byte> bytes(entry.bytes);
    for (std::size_t i = 0; i < values.size(); ++i)
        store(round_to(values[i], entry.format.format), bytes.data(), entry.format.format.storage, static_cast<std::int64_t>(i));
    write(entry, bytes);
}

void initialize(State& state, std::uint64_t seed) {
    for (const StateEntry& entry : state.layout().entries)
        state.set_values(entry, initial_values(entry, seed));
}

void carry_over(const State& from, State& to, std::uint64_t seed) {
    for (const StateEntry& entry : to.layout().entries) {
        const StateEntry* old = from.layout().find(entry.name);
        if (old && old->shape == entry.shape)
            to.set_values(entry, from.values(*old));
        else
            to.set_values(entry, initial_values(entry, seed));
    }
    to.set_block(from.block());
}

Census Program::census(int tensor, const Format& against, int shared_exponent) const {
    std::vector<double> exact = values(tensor);
    std::vector<float> floats(exact.begin(), exact.end());
    return take_census(floats.data(), Storage::float32, static_cast<std::int64_t>(floats.size()), against, shared_exponent);
}

} // namespace mantissa
