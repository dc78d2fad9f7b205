// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Included after numbers.inl, whose vectors and loads it uses.

// Up to `lanes` numbers, zeros after them.
template <Stored stored>
INLINE Vector load_some(const std::byte* data, std::int64_t count) {
    if (count >= lanes)
        return load_pixels<stored>(data, 0);
    std::byte whole[4 * lanes] = {};
    __builtin_memcpy(whole, data, static_cast<std::size_t>(count > 0 ? count : 0) * (stored == Stored::float32 ? 4 : 2));
    return load_pixels<stored>(whole, 0);
}

template <Stored stored>
static void pack_lines(const MatrixPart& part, float* to, std::int64_t to_step) {
    const std::byte* line = part.data;
    for (std::int64_t i = 0; i < part.lines; ++i, line += part.step * (stored == Stored::float32 ? 4 : 2), to += to_step)
        *reinterpret_cast<Loose*>(to) = load_some<stored>(line, part.length);
}

// The upper or lower halves of runs of `run` numbers of a and b, side by side.
template <int run, bool upper>
INLINE Vector mix(Vector a, Vector b) {
    Bits places;
#pragma GCC unroll 16
    for (int i = 0; i < lanes; ++i)
        places[i] = static_cast<std::uint32_t>(i % (2 * run) < run ? i + (upper ? run : 0) : lanes + i - (upper ? 0 : run));
    return __builtin_shuffle(a, b, places);
}

// A square of numbers turned over its diagonal, by halves, quarters and so on.
template <int run>
INLINE void turn_square(Vector* square) {
    if constexpr (run > 0) {
#pragma GCC unroll 16
        for (int i = 0; i < lanes; ++i)
            if (!(i & run)) {
                Vector a = square[i], b = square[i + run];
                square[i] = mix<run, false>(a, b);
                square[i + run] = mix<run, true>(a, b);
            }
        turn_square<run / 2>(square);
    }
}

template <Stored stored>
static void turn_lines(const MatrixPart& part, float* to, std::int64_t to_step) {
    constexpr std::int64_t bytes = stored == Stored::float32 ? 4 : 2;
    for (std::int64_t first = 0; first < part.length; first += lanes) {
        Vector square[lanes];
#pragma GCC unroll 16
        for (int i = 0; i < lanes; ++i)
            square[i] = i < part.lines ? load_some<stored>(part.data + (i * part.step + first) * bytes, part.length - first) : Vector{};
        turn_square<lanes / 2>(square);
        std::int64_t count = part.length - first < lanes ? part.length - first : lanes;
        for (std::int64_t i = 0; i < count; ++i)
            *reinterpret_cast<Loose*>(to + (first + i) * to_step) = square[i];
    }
}

static void pack_panel(const MatrixPart& part, float* to, std::int64_t to_step) {
    switch (part.stored) {
    case Stored::float32: return pack_lines<Stored::float32>(part, to, to_step);
    case Stored::float16: return pack_lines<Stored::float16>(part, to, to_step);
    case Stored::bfloat16: return pack_lines<Stored::bfloat16>(part, to, to_step);
    }
}

static void turn_panel(const MatrixPart& part, float* to, std::int64_t to_step) {
    switch (part.stored) {
    case Stored::float32: return turn_lines<Stored::float32>(part, to, to_step);
    case Stored::float16: return turn_lines<Stored::float16>(part, to, to_step);
    case Stored::bfloat16: return turn_lines<Stored::bfloat16>(part, to, to_step);
    }
}

// The rows of a lie `lanes` numbers apart whatever happens, so that all their addresses are one and a constant.
template <int rows, int vectors>
static void multiply_panel(const PanelProduct& p) {
    Vector sums[rows][vectors];
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i)
#pragma GCC unroll 2
        for (int j = 0; j < vectors; ++j)
            sums[i][j] = p.adds ? *reinterpret_cast<const Loose*>(p.c + i * p.c_row + j * lanes) : Vector{};
    const float *a = p.a, *b = p.b;
    for (std::int64_t k = 0; k < p.depth; ++k, a += lanes, b += 2 * lanes) {
        Vector right[vectors];
#pragma GCC unroll 2
        for (int j = 0; j < vectors; ++j)
            right[j] = *reinterpret_cast<const Loose*>(b + j * lanes);
#pragma GCC unroll 16
        for (int i = 0; i < rows; ++i)
#pragma GCC unroll 2
            for (int j = 0; j < vectors; ++j)
                sums[i][j] += a[i] * right[j];
    }
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i)
#pragma GCC unroll 2
        for (int j = 0; j < vectors; ++j)
            *reinterpret_cast<Loose*>(p.c + i * p.c_row + j * lanes) = sums[i][j];
}

template <int rows>
INLINE void multiply_panel_rows(const PanelProduct& p) {
    if (p.rows == rows)
        return p.half ? multiply_panel<rows, 1>(p) : multiply_panel<rows, 2>(p);
    if constexpr (rows > 1)
        multiply_panel_rows<rows - 1>(p);
}

static void multiply_panels(const PanelProduct& p) { multiply_panel_rows<row_block>(p); }
