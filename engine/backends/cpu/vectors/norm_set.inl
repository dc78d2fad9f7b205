// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Included after numbers.inl, whose vectors, loads and stores it uses. What belongs to a channel stays in registers while
// the rows go by, a few channels at a time.

template <Stored stored>
constexpr std::int64_t bytes_of = stored == Stored::float32 ? 4 : 2;

// So many rows are summed in float32 before they are added to a double.
constexpr std::int64_t rows_per_fold = 32;

template <int vectors>
struct ChannelVectors {
    Vector of[vectors];

    INLINE ChannelVectors load(const float* values) {
        ChannelVectors result;
        for (int v = 0; v < vectors; ++v)
            result.of[v] = *reinterpret_cast<const Loose*>(values + v * lanes);
        return result;
    }
};

INLINE void fold_into(double* sums, Vector values) {
    for (int i = 0; i < lanes; ++i)
        sums[i] += static_cast<double>(values[i]);
}

template <Stored stored, int vectors, bool backward>
static void add_up_channels(const NormSums& p, std::int64_t column) {
    constexpr int chains = 4 / vectors;
    const std::int64_t row_bytes = p.channels * bytes_of<stored>;
    auto centre = ChannelVectors<vectors>::load(p.centre + column);
    const std::byte *x = p.x + column * bytes_of<stored>, *dy = backward ? p.dy + column * bytes_of<stored> : nullptr;
    for (std::int64_t row = 0; row < p.rows;) {
        std::int64_t end = row + rows_per_fold * chains < p.rows ? row + rows_per_fold * chains : p.rows;
        Vector sums[chains][vectors] = {}, products[chains][vectors] = {};
        auto take = [&](int chain) __attribute__((always_inline)) {
#pragma GCC unroll 4
            for (int v = 0; v < vectors; ++v) {
                Vector off = load_pixels<stored>(x, v * lanes) - centre.of[v], value = backward ? load_pixels<stored>(dy, v * lanes) : off;
                sums[chain][v] += value;
                products[chain][v] += value * off;
            }
            x += row_bytes;
            if (backward)
                dy += row_bytes;
        };
        for (; row + chains <= end; row += chains)
#pragma GCC unroll 4
            for (int chain = 0; chain < chains; ++chain)
                take(chain);
        for (; row < end; ++row)
            take(0);
        for (int chain = 0; chain < chains; ++chain)
            for (int v = 0; v < vectors; ++v) {
                fold_into(p.sums + column + v * lanes, sums[chain][v]);
                fold_into(p.products + column + v * lanes, products[chain][v]);
            }
    }
}

template <Stored stored, int vectors>
static void normalise_channels(const NormRun& p, std::int64_t column) {
    const std::int64_t row_bytes = p.channels * bytes_of<stored>, first = column * bytes_of<stored>;
    auto mean = ChannelVectors<vectors>::load(p.mean + column), factor = ChannelVectors<vectors>::load(p.factor + column);
    auto beta = ChannelVectors<vectors>::load(p.beta + column);
    for (std::int64_t row = 0; row < p.rows; ++row) {
        std::int64_t at = row * row_bytes + first;
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v) {
            Vector value = (load_pixels<stored>(p.x + at, v * lanes) - mean.of[v]) * factor.of[v] + beta.of[v];
            if (p.addend)
                value = round_pixels<stored>(value) + load_pixels<stored>(p.addend + at, v * lanes);
            if (p.relu)
                value = value <= 0 ? Vector{} : value;
            store_pixels<stored>(p.y + at, v * lanes, value);
        }
    }
}

template <Stored stored, int vectors>
static void pass_back_channels(const NormBackRun& p, std::int64_t column) {
    const std::int64_t row_bytes = p.channels * bytes_of<stored>, first = column * bytes_of<stored>;
    auto mean = ChannelVectors<vectors>::load(p.mean + column), factor = ChannelVectors<vectors>::load(p.factor + column);
    auto shift = ChannelVectors<vectors>::load(p.shift + column), slope = ChannelVectors<vectors>::load(p.slope + column);
    for (std::int64_t row = 0; row < p.rows; ++row) {
        std::int64_t at = row * row_bytes + first;
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v) {
            Vector off = load_pixels<stored>(p.x + at, v * lanes) - mean.of[v];
            Vector value = factor.of[v] * (load_pixels<stored>(p.dy + at, v * lanes) - shift.of[v] - off * slope.of[v]);
            store_pixels<stored>(p.dx + at, v * lanes, value);
        }
    }
}

// work.template operator()<stored, vectors>(first channel), until all channels are done.
template <Stored stored, typename Work>
INLINE void for_channels(std::int64_t channels, Work&& work) {
    std::int64_t column = 0;
    for (; column + 4 * lanes <= channels; column += 4 * lanes)
        work.template operator()<stored, 4>(column);
    for (; column + 2 * lanes <= channels; column += 2 * lanes)
        work.template operator()<stored, 2>(column);
    for (; column < channels; column += lanes)
        work.template operator()<stored, 1>(column);
}

template <typename Work>
INLINE void for_stored_channels(Stored stored, std::int64_t channels, Work&& work) {
    switch (stored) {
    case Stored::float32: return for_channels<Stored::float32>(channels, work);
    case Stored::float16: return for_channels<Stored::float16>(channels, work);
    case Stored::bfloat16: return for_channels<Stored::bfloat16>(channels, work);
    }
}

static void add_up(const NormSums& p) {
    for_stored_channels(p.stored, p.channels, [&]<Stored stored, int vectors>(std::int64_t column) {
        if (p.dy)
            add_up_channels<stored, vectors, true>(p, column);
        else
            add_up_channels<stored, vectors, false>(p, column);
    });
}

static void normalise_rows(const NormRun& p) {
    for_stored_channels(p.stored, p.channels,
                        [&]<Stored stored, int vectors>(std::int64_t column) { normalise_channels<stored, vectors>(p, column); });
}

static void pass_rows_back(const NormBackRun& p) {
    for_stored_channels(p.stored, p.channels,
                        [&]<Stored stored, int vectors>(std::int64_t column) { pass_back_channels<stored, vectors>(p, column); });
}
