// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/backend.h"
#include "core/error.h"
#include "core/parallel.h"
#include "core/random.h"
#include "numerics/convert.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
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

constexpr std::int64_t piece_size = 1 << 18; // elements that are made at a time, beside State itself

double rounded(double value, const StateEntry& entry) { return round_to(value, entry.format.format, {.overflow = entry.overflow}); }

// make(first, count) gives the function that tells each element of a piece; what it tells is rounded to the entry's format.
template <typename Make>
void fill_entry(State& state, const StateEntry& entry, Make&& make) {
    const Storage storage = entry.format.format.storage;
    const std::int64_t count = elements(entry.shape);
    std::vector<std::byte> bytes(static_cast<std::size_t>(std::min(count, piece_size)) * storage_bytes(storage));
    for (std::int64_t first = 0; first < count; first += piece_size) {
        std::int64_t size = std::min(piece_size, count - first);
        auto value = make(first, size);
        parallel_for(size, 4096, [&](std::int64_t i) { store(rounded(value(i), entry), bytes.data(), storage, i); });
        leave_if_given_up();
        state.write(entry, first, std::span(bytes).first(static_cast<std::size_t>(size) * storage_bytes(storage)));
    }
}

// The same numbers in every format, so that variants start from the same weights but for their rounding.
void fill_initially(State& state, const StateEntry& entry, std::uint64_t seed) {
    const std::string& name = entry.initializer.name;
    bool is_drawn = name != "zeros" && name != "ones" && name != "first", is_normal = name.ends_with("_normal");
    double plain = name == "ones" ? 1 : 0, deviation = is_drawn ? std::sqrt(1 / fan_of(entry.initializer)) : 0;
    RandomKey key{seed, hash_name(entry.name), 0};
    auto value = [&](std::uint64_t element) {
        if (!is_drawn)
            return name == "first" && element == 0 ? entry.initializer.value : plain;
        return is_normal ? truncated_normal(key, element) * deviation : uniform_in_one(key, element) * deviation * std::sqrt(3.0);
    };
    fill_entry(state, entry, [&](std::int64_t first, std::int64_t) {
        return [&, first](std::int64_t i) { return value(static_cast<std::uint64_t>(first + i)); };
    });
}

// Training that began with an infinite weight could only fail, whatever is changed after it. A role that saturates clamps it.
bool becomes_infinite(double value, const StateEntry& entry) { return std::isfinite(value) && !std::isfinite(rounded(value, entry)); }

void carry_entry(const State& from, const StateEntry& old, State& to, const StateEntry& entry) {
    const Storage storage = old.format.format.storage;
    std::atomic<std::int64_t> lost = 0;
    std::vector<std::byte> bytes;
    fill_entry(to, entry, [&](std::int64_t first, std::int64_t count) {
        bytes.resize(static_cast<std::size_t>(count) * storage_bytes(storage));
        from.read(old, first, bytes);
        return [&](std::int64_t i) {
            const double value = load(bytes.data(), storage, i);
            if (becomes_infinite(value, entry))
                ++lost;
            return value;
        };
    });
    if (lost > 0)
        throw Error(fmt::format("{} of {} numbers of {} {} beyond what {} holds; keep them in a wider format", lost.load(),
                                elements(entry.shape), entry.name, lost == 1 ? "is" : "are", format_name(entry.format.format)));
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

std::size_t State::place(const StateEntry& entry, std::int64_t first, std::size_t bytes) const {
    std::size_t offset = static_cast<std::size_t>(first) * storage_bytes(entry.format.format.storage);
    if (offset + bytes > entry.bytes)
        throw Error("[state] " + entry.name + " has " + std::to_string(entry.bytes) + " bytes, byte " + std::to_string(offset + bytes) +
                    " was asked for");
    return entry.offset + offset;
}

void State::read(const StateEntry& entry, std::int64_t first, std::span<std::byte> to) const {
    memory_->read(place(entry, first, to.size()), to);
}

void State::write(const StateEntry& entry, std::int64_t first, std::span<const std::byte> bytes) {
    memory_->changed();
    memory_->write(place(entry, first, bytes.size()), bytes);
}

std::vector<std::byte> State::read(const StateEntry& entry) const {
    std::vector<std::byte> bytes(entry.bytes);
    read(entry, 0, bytes);
    return bytes;
}

void State::write(const StateEntry& entry, std::span<const std::byte> bytes) {
    if (bytes.size() != entry.bytes)
        throw Error("[state] " + entry.name + " has " + std::to_string(entry.bytes) + " bytes, was given " + std::to_string(bytes.size()));
    write(entry, 0, bytes);
}

std::vector<double> State::values(const StateEntry& entry) const {
    auto bytes = read(entry);
    std::vector<double> values(static_cast<std::size_t>(elements(entry.shape)));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = load(bytes.data(), entry.format.format.storage, static_cast<std::int64_t>(i));
    return values;
}

void State::set_values(const StateEntry& entry, std::span<const double> values) {
    fill_entry(*this, entry, [&](std::int64_t first, std::int64_t) {
        return [&, first](std::int64_t i) { return values[static_cast<std::size_t>(first + i)]; };
    });
}

void initialize(State& state, std::uint64_t seed) {
    for (const StateEntry& entry : state.layout().entries)
        fill_initially(state, entry, seed);
}

void begin_again(State& state, std::uint64_t seed) {
    for (const StateEntry& entry : state.layout().entries)
        if (entry.initializer.name != "first") // ranges are what was learned so far
            fill_initially(state, entry, seed);
    StepBlock block = state.block();
    block.applied_steps = 0;
    state.set_block(block);
}

void carry_over(const State& from, State& to, std::uint64_t seed) {
    for (const StateEntry& entry : to.layout().entries) {
        const StateEntry* old = from.layout().find(entry.name);
        if (old && old->shape == entry.shape)
            carry_entry(from, *old, to, entry);
        else
            fill_initially(to, entry, seed);
    }
    to.set_block(from.block());
}

Census Program::census(int tensor, const Format& against, int shared_exponent) const {
    std::vector<double> exact = values(tensor);
    std::vector<float> floats(exact.begin(), exact.end());
    return take_census(floats.data(), Storage::float32, static_cast<std::int64_t>(floats.size()), against, shared_exponent);
}

Tally Program::tally(int wide, int stored, std::span<const Format> others) const {
    const Tensor& tensor = plan().graph.tensor(stored);
    std::vector<double> before = values(wide), after = wide == stored ? before : values(stored);
    TallySource source = source_of(tensor);
    source.wide = before.data(), source.wide_storage = Storage::float64;
    source.stored = after.data(), source.stored_storage = Storage::float64;
    return take_tally(source, others);
}

TallySource Program::source_of(const Tensor& stored) const {
    const Range range = range_of(stored);
    TallySource source{
        .count = elements(stored.shape), .channels = stored.shape.empty() ? 1 : stored.shape.back(), .format = stored.format.format};
    source.shared_exponent = range.shared_exponent;
    source.factor = range.scale;
    source.stored_factor = range.is_in_values ? 1 : range.scale;
    return source;
}

Program::Range Program::range_of(const Tensor& tensor) const {
    if (tensor.format.state_slot < 0)
        return {};
    const auto slot = static_cast<float>(values(tensor.format.state_slot).front());
    if (tensor.format.format.kind != FormatKind::floating)
        return {.shared_exponent = static_cast<int>(slot)};
    return {.scale = slot, .is_in_values = floats_have_scales() && storage_of(tensor) == Storage::float32};
}

} // namespace mantissa
