// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// The optimizers' formulas for one element, and the table of variables that one kernel updates.
#include "backends/cuda/device/arithmetic.h"
#include "backends/cuda/device/element.h"
#include "ops/operation.h"

#include <cmath>

namespace mantissa::MANTISSA_DEVICE {

struct UpdateNumbers {
    float lr = 0, decay = 0, momentum = 0, rho = 0, rest = 0, epsilon = 0, alpha = 0, rest_1 = 0, rest_2 = 0;
};

MANTISSA_HD inline UpdateNumbers update_numbers(const Optimizer& settings, const Arithmetic& in, const StepBlock& block) {
    auto exact = [&](double value) { return static_cast<double>(in.of(value)); };
    double t = exact(static_cast<double>(block.applied_steps + 1)), lr = exact(static_cast<double>(block.learning_rate) * settings.rate);
    double power_1 = exact(pow(exact(settings.beta_1), t)), power_2 = exact(pow(exact(settings.beta_2), t));
    double corrected = exact(lr * exact(sqrt(exact(1 - power_2))));
    UpdateNumbers numbers;
    numbers.lr = in.of(lr);
    numbers.decay = in.of(settings.weight_decay);
    numbers.momentum = in.of(settings.momentum);
    numbers.rho = in.of(settings.rho);
    numbers.rest = in.of(1 - settings.rho);
    numbers.epsilon = in.of(settings.epsilon);
    numbers.alpha = in.of(corrected / exact(1 - power_1));
    numbers.rest_1 = in.of(1 - settings.beta_1);
    numbers.rest_2 = in.of(1 - settings.beta_2);
    return numbers;
}

// Where element i of a kernel lies in a library's layout; without sizes it lies plainly.
struct PackedPlace {
    std::uint32_t out = 0, places = 0, in = 0, padded = 0;

    MANTISSA_HD bool is_plain() const { return out == 0; }
    MANTISSA_HD std::int64_t operator()(std::int64_t i) const {
        auto plain = static_cast<std::uint32_t>(i);
        std::uint32_t o = plain % out, rest = plain / out, c = rest % in, place = rest / in;
        return (static_cast<std::int64_t>(o) * places + place) * padded + c;
    }
    // Where items are eight neighbours of one place and channel, threads side by side take channels side by side: those lie in one line of
    // the gradient, and each thread's eight in a whole piece of the variable.
    MANTISSA_HD bool goes_by_channels() const { return out != 0 && out % 8 == 0; }
    MANTISSA_HD std::int64_t first_of(std::int64_t item) const { // plain
        auto small = static_cast<std::uint32_t>(item);
        std::uint32_t eights = out / 8, c = small % in, rest = small / in, eighth = rest % eights, place = rest / eights;
        return (static_cast<std::int64_t>(place) * in + c) * out + eighth * 8;
    }
    MANTISSA_HD std::int64_t step() const { return static_cast<std::int64_t>(places) * padded; } // from an output to the next
};

struct UpdateEntry {
    const void* gradient = nullptr;
    void* variable = nullptr;
    void* slot[2] = {};
    std::int64_t count = 0, first_item = 0;
    std::uint64_t stream = 0, slot_stream[2] = {}; // of stochastic rounding
    Storage gradient_storage = Storage::float32;   // where gradients are plain, each entry's own
    PackedPlace place;                             // of the gradient's elements
};

// Everything a kernel needs about its variables fits in its arguments, so that a captured graph holds it.
struct UpdateTable {
    static constexpr int most_entries = 128, width = 8; // elements of an item
    UpdateEntry entries[most_entries];
    int entry_count = 0, slots = 0;
    Optimizer settings;
    Arithmetic in;
    Any::Source gradient;        // how gradients are read, whichever
    Any::Target variable, state; // how variables and slots are rounded and stored
    const float* shared[2] = {}; // of the slots, whose values are of different sizes: each has an exponent of its own, or none
    bool rounds_variable = false, rounds_state = false;
    Storage plain = Storage::float64;      // all variables and slots lie in it and are calculated in it; float64: they are not
    bool unscales = false, decays = false; // what the operations before the update would have done
    float l2 = 0;
    UpdateNumbers* numbers = nullptr; // scratch

    MANTISSA_HD std::int64_t items() const {
        if (entry_count == 0)
            return 0;
        const UpdateEntry& last = entries[entry_count - 1];
        return last.first_item + (last.count + width - 1) / width;
    }
    MANTISSA_HD const UpdateEntry& entry_of(std::int64_t item) const {
        int low = 0, high = entry_count;
        while (high - low > 1) {
            int middle = (low + high) / 2;
            (entries[middle].first_item <= item ? low : high) = middle;
        }
        return entries[low];
    }
};

struct UpdateState {
    bool variable = false, slot = false; // something that is not finite was stored
};

MANTISSA_HD inline bool is_bad(float value) { return (bits_of(value) & 0x7F800000u) == 0x7F800000u; }

// One element in any format: read and stored where it lies.
class AnyElement {
public:
    MANTISSA_HD AnyElement(const UpdateTable& table, const UpdateEntry& entry, std::int64_t i, UpdateState& bad)
        : in(table.in), n(*table.numbers), table_(table), entry_(entry), bad_(bad), i_(i) {
        w = value(table.variable, entry.variable);
        Any::Source source = table.gradient;
        source.data = entry.gradient;
        g = source[entry.place.is_plain() ? i : entry.place(i)];
    }
    MANTISSA_HD float slot(int which) const { return value(state_of(which), entry_.slot[which]); }
    MANTISSA_HD float store_slot(int which, float result) {
        float stored = store(state_of(which), entry_.slot[which], entry_.slot_stream[which], result, table_.rounds_state);
        bad_.slot = bad_.slot || is_bad(stored);
        return stored;
    }
    MANTISSA_HD void store_variable(float result) {
        float stored = store(table_.variable, entry_.variable, entry_.stream, result, table_.rounds_variable);
        bad_.variable = bad_.variable || is_bad(stored);
    }

    const Arithmetic& in;
    const UpdateNumbers& n;
    float g = 0, w = 0;

private:
    MANTISSA_HD Any::Target state_of(int which) const {
        Any::Target how = table_.state;
        how.shared = table_.shared[which];
        return how;
    }
    MANTISSA_HD float value(const Any::Target& how, const void* data) const {
        Any::Source source;
        source.data = data;
        source.storage = how.storage;
        source.format = how.format;
        source.shared = how.shared;
        return source[i_];
    }
    // Stores, and gives back what is stored.
    MANTISSA_HD float store(Any::Target how, void* data, std::uint64_t stream, float result, bool rounds) const {
        how.data = data;
        how.stream = stream;
        how.put(i_, rounds ? in(result) : result);
        return value(how, data);
    }

    const UpdateTable& table_;
    const UpdateEntry& entry_;
    UpdateState& bad_;
    std::int64_t i_;
};

// One element in registers, of tensors that lie in the format in which they are calculated.
template <Storage storage>
struct PlainElement {
    const UpdateNumbers& n;
    UpdateState& bad;
    float g = 0, w = 0, slots[2] = {};

    MANTISSA_HD static float in(float value) { return Codes<storage>::decode(Codes<storage>::encode(value)); }
    MANTISSA_HD float slot(int which) const { return slots[which]; }
    MANTISSA_HD float store_slot(int which, float result) {
        slots[which] = in(result);
        bad.slot = bad.slot || is_bad(slots[which]);
        return slots[which];
    }
    MANTISSA_HD void store_variable(float result) {
        w = in(result);
        bad.variable = bad.variable || is_bad(w);
    }
};

// What the operations between gradient and update would have done, and the decay that all updates have.
template <typename Element>
MANTISSA_HD void prepare_update(const UpdateTable& table, float loss_scale, Element& e) {
    e.g = e.in(e.g);
    if (table.unscales)
        e.g = e.in(e.g / loss_scale);
    if (table.decays)
        e.g = e.in(e.g + e.in(e.w * table.l2));
    if (e.n.decay != 0)
        e.w = e.in(e.w - e.in(e.in(e.w * e.n.decay) * e.n.lr));
}

struct SgdRule {
    template <typename Element>
    MANTISSA_HD void operator()(const UpdateTable& table, Element& e) const {
        float step = e.in(e.g * e.n.lr);
        if (table.slots == 0)
            return e.store_variable(e.w - step);
        float m = e.store_slot(0, e.in(e.slot(0) * e.n.momentum) - step);
        bool nesterov = table.settings.style == Optimizer::Momentum::nesterov;
        e.store_variable(e.w + (nesterov ? e.in(e.in(m * e.n.momentum) - step) : m));
    }
};

struct RmspropRule {
    template <typename Element>
    MANTISSA_HD void operator()(const UpdateTable& table, Element& e) const {
        float v = e.store_slot(0, e.in(e.n.rho * e.slot(0)) + e.in(e.n.rest * e.in(e.g * e.g)));
        bool inside = table.settings.epsilon_place == Optimizer::Epsilon::inside;
        float root = inside ? e.in(sqrtf(e.in(v + e.n.epsilon))) : e.in(e.in(sqrtf(v)) + e.n.epsilon);
        float increment = e.in(e.in(e.n.lr * e.g) / root);
        if (table.slots == 1)
            return e.store_variable(e.w - increment);
        e.store_variable(e.w - e.store_slot(1, e.in(e.n.momentum * e.slot(1)) + increment));
    }
};

struct AdamRule {
    template <typename Element>
    MANTISSA_HD void operator()(const UpdateTable&, Element& e) const {
        float old_m = e.slot(0), old_v = e.slot(1);
        float m = e.store_slot(0, old_m + e.in(e.in(e.g - old_m) * e.n.rest_1));
        float v = e.store_slot(1, old_v + e.in(e.in(e.in(e.g * e.g) - old_v) * e.n.rest_2));
        e.store_variable(e.w - e.in(e.in(m * e.n.alpha) / e.in(e.in(sqrtf(v)) + e.n.epsilon)));
    }
};

} // namespace mantissa::MANTISSA_DEVICE
