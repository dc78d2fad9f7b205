// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Included after numbers.inl, whose vectors, loads and stores it uses.

using PlaceBytes = std::uint8_t __attribute__((vector_size(lanes), aligned(1), may_alias));
using Places32 = std::int32_t __attribute__((vector_size(4 * lanes)));

// NaN beats everything but an earlier NaN; of equals the first stays.
INLINE void take_larger(Vector candidate, std::int32_t its_place, Vector& most, Places32& place) {
    Places32 stays = (candidate <= most) | (most != most);
    most = stays ? most : candidate;
    place = stays ? place : Places32{} + its_place;
}

// One of the loaded numbers, so nothing is rounded; only what is not a number becomes what rounding makes of it.
template <Stored stored>
INLINE void store_loaded(std::byte* data, std::int64_t element, Vector value) {
    if constexpr (stored == Stored::bfloat16) {
        Bits upper = (Bits)value >> 16;
        *reinterpret_cast<HalfBits*>(data + 2 * element) = __builtin_convertvector(value != value ? upper | 0x40u : upper, HalfBits);
    } else {
        store_pixels<stored>(data, element, value);
    }
}

template <Stored stored>
static void find_stored(const PoolRun& run) {
    for (std::int64_t pixel = 0; pixel < run.pixels; ++pixel) {
        for (std::int64_t c = 0; c < run.channels; c += lanes) {
            std::int64_t left = 2 * pixel * run.channels + c, right = left + run.channels, result = pixel * run.channels + c;
            Vector most = load_pixels<stored>(run.upper, left);
            Places32 place{};
            take_larger(load_pixels<stored>(run.upper, right), 1, most, place);
            take_larger(load_pixels<stored>(run.lower, left), 2, most, place);
            take_larger(load_pixels<stored>(run.lower, right), 3, most, place);
            store_loaded<stored>(run.largest, result, most);
            if (run.places)
                *reinterpret_cast<PlaceBytes*>(run.places + result) = __builtin_convertvector(place, PlaceBytes);
        }
    }
}

// Gradients are moved, not computed with, so their bits will do.
template <typename Whole, typename Signed>
static void send_bits(const PoolBackRun& run, Signed infinity) {
    using Loaded [[gnu::aligned(2), gnu::may_alias]] = Whole;
    auto at = [](auto* data, std::int64_t element) { return data + element * static_cast<std::int64_t>(sizeof(Whole) / lanes); };
    for (std::int64_t pixel = 0; pixel < run.pixels; ++pixel) {
        for (std::int64_t c = 0; c < run.channels; c += lanes) {
            std::int64_t left = 2 * pixel * run.channels + c, right = left + run.channels, result = pixel * run.channels + c;
            Whole gradient = *reinterpret_cast<const Loaded*>(at(run.gradient, result));
            if (run.results) {
                Whole y = *reinterpret_cast<const Loaded*>(at(run.results, result));
                gradient &= (Whole)(y > 0) & (Whole)(y <= infinity); // neither zero, negative nor NaN
            }
            Whole place = __builtin_convertvector(*reinterpret_cast<const PlaceBytes*>(run.places + result), Whole);
            *reinterpret_cast<Loaded*>(at(run.upper, left)) = gradient & (Whole)(place == 0);
            *reinterpret_cast<Loaded*>(at(run.upper, right)) = gradient & (Whole)(place == 1);
            *reinterpret_cast<Loaded*>(at(run.lower, left)) = gradient & (Whole)(place == 2);
            *reinterpret_cast<Loaded*>(at(run.lower, right)) = gradient & (Whole)(place == 3);
        }
    }
}

static void find_largest(const PoolRun& run) {
    switch (run.stored) {
    case Stored::float32: return find_stored<Stored::float32>(run);
    case Stored::float16: return find_stored<Stored::float16>(run);
    case Stored::bfloat16: return find_stored<Stored::bfloat16>(run);
    }
}

static void send_back(const PoolBackRun& run) {
    using Shorts = std::int16_t __attribute__((vector_size(2 * lanes)));
    if (run.stored == Stored::float32)
        send_bits<Places32>(run, std::int32_t{0x7F800000});
    else
        send_bits<Shorts>(run, static_cast<std::int16_t>(run.stored == Stored::float16 ? 0x7C00 : 0x7F80));
}
