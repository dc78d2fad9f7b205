// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// One set of Winograd's loops; included after numbers.inl, whose vectors, loads and stores it uses.
//
// With points p (0, +-1, +-2, for 8 also +-1/2, and infinity) a row of outputs is A' [(G w) * (B' d)]:
//   G and A evaluate polynomials at the points, B' holds the coefficients of the products of the other (x - p).

template <int n>
struct Places;
template <>
struct Places<6> {
    static constexpr int pairs = 2;
    static constexpr float p[2] = {1, 2};
};
template <>
struct Places<8> {
    static constexpr int pairs = 3;
    static constexpr float p[3] = {1, 2, 0.5f};
};

// Coefficients of the product of (x^2 - p^2) over all pairs but `without`, lowest first.
struct Coefficients {
    float of[4] = {1, 0, 0, 0};
};
template <int n>
constexpr Coefficients coefficients(int without) {
    Coefficients c;
    for (int pair = 0; pair < Places<n>::pairs; ++pair) {
        if (pair == without)
            continue;
        float square = Places<n>::p[pair] * Places<n>::p[pair];
        for (int k = 3; k > 0; --k)
            c.of[k] = c.of[k - 1] - square * c.of[k];
        c.of[0] = -square * c.of[0];
    }
    return c;
}

// Product of (p - q) over the other finite points q: what the weights' transform divides by.
template <int n>
constexpr float distance(int pair) {
    float product = 1;
    if (pair < 0) {
        for (int other = 0; other < Places<n>::pairs; ++other)
            product *= -Places<n>::p[other] * Places<n>::p[other];
        return product;
    }
    float square = Places<n>::p[pair] * Places<n>::p[pair];
    for (int other = 0; other < Places<n>::pairs; ++other)
        if (other != pair)
            product *= square - Places<n>::p[other] * Places<n>::p[other];
    return 2 * square * product;
}

constexpr float power(float base, int exponent) {
    float result = 1;
    for (int i = 0; i < exponent; ++i)
        result *= base;
    return result;
}

template <int n>
INLINE void spread_line(const Vector* d, Vector* out) {
    constexpr int pairs = Places<n>::pairs;
    constexpr Coefficients all = coefficients<n>(-1);
    Vector first = d[0] * all.of[0], last = d[1] * all.of[0];
#pragma GCC unroll 8
    for (int k = 1; k <= pairs; ++k) {
        first += d[2 * k] * all.of[k];
        last += d[2 * k + 1] * all.of[k];
    }
    out[0] = first;
    out[n - 1] = last;
#pragma GCC unroll 8
    for (int pair = 0; pair < pairs; ++pair) {
        const Coefficients c = coefficients<n>(pair);
        Vector even = d[2] * c.of[0], odd = d[1] * c.of[0];
#pragma GCC unroll 8
        for (int k = 1; k < pairs; ++k) {
            even += d[2 * k + 2] * c.of[k];
            odd += d[2 * k + 1] * c.of[k];
        }
        odd *= Places<n>::p[pair];
        out[1 + 2 * pair] = even + odd;
        out[2 + 2 * pair] = even - odd;
    }
}

template <int n, int side, bool scaled>
INLINE void evaluate_line(const Vector* in, Vector* out) {
    out[0] = scaled ? in[0] * (1 / distance<n>(-1)) : in[0];
    out[n - 1] = in[side - 1];
#pragma GCC unroll 8
    for (int pair = 0; pair < Places<n>::pairs; ++pair) {
        float scale = scaled ? 1 / distance<n>(pair) : 1;
        Vector even = in[0] * scale, odd = in[1] * (scale * Places<n>::p[pair]);
#pragma GCC unroll 8
        for (int i = 2; i < side; ++i)
            (i % 2 ? odd : even) += in[i] * (scale * power(Places<n>::p[pair], i));
        out[1 + 2 * pair] = even + odd;
        out[2 + 2 * pair] = even - odd;
    }
}

template <int n, int side, bool scaled>
INLINE void gather_line(const Vector* in, Vector* out) {
    out[0] = scaled ? in[0] * (1 / distance<n>(-1)) : in[0];
#pragma GCC unroll 8
    for (int i = 1; i < side; ++i)
        out[i] = Vector{};
#pragma GCC unroll 8
    for (int pair = 0; pair < Places<n>::pairs; ++pair) {
        Vector sum = in[1 + 2 * pair] + in[2 + 2 * pair], difference = in[1 + 2 * pair] - in[2 + 2 * pair];
        if (scaled) {
            sum *= 1 / distance<n>(pair);
            difference *= 1 / distance<n>(pair);
        }
#pragma GCC unroll 8
        for (int i = 0; i < side; ++i)
            out[i] += (i % 2 ? difference : sum) * power(Places<n>::p[pair], i);
    }
    out[side - 1] += in[n - 1];
}

INLINE float* at(const Points& points, std::int64_t channel) {
    channel += points.first;
    return points.data + channel / points.panel * points.panel_step + channel % points.panel;
}

template <int n, int side, Stored stored, typename Line>
INLINE void transform(const Patch& from, const Points& to, Line line) {
    for (std::int64_t channel = 0; channel < from.channels; channel += lanes) {
        Vector lines[side][n];
        for (int x = 0; x < side; ++x) {
            if (x < from.columns.first || x >= from.columns.last) {
                for (int i = 0; i < n; ++i)
                    lines[x][i] = Vector{};
                continue;
            }
            Vector in[side];
            std::int64_t element = x * from.column_step + channel;
#pragma GCC unroll 8
            for (int y = 0; y < side; ++y)
                in[y] = y >= from.rows.first && y < from.rows.last ? load_pixels<stored>(from.data, element + y * from.row_step) : Vector{};
            line(in, lines[x]);
        }
        float* target = at(to, channel);
        for (int i = 0; i < n; ++i) {
            Vector in[side], out[n];
#pragma GCC unroll 8
            for (int x = 0; x < side; ++x)
                in[x] = lines[x][i];
            line(in, out);
#pragma GCC unroll 8
            for (int j = 0; j < n; ++j)
                *reinterpret_cast<Loose*>(target + (i * n + j) * to.point_step) = out[j];
        }
    }
}

template <int n, int side, bool scaled, Stored stored>
INLINE void gather_patch(const Points& from, const Patch& to, const Finish& finish) {
    for (std::int64_t channel = 0; channel < to.channels; channel += lanes) {
        const float* source = at(from, channel);
        Vector rows[n][side], bias = finish.bias ? *reinterpret_cast<const Loose*>(finish.bias + channel) : Vector{};
        for (int j = 0; j < n; ++j) {
            Vector in[n];
#pragma GCC unroll 8
            for (int i = 0; i < n; ++i)
                in[i] = *reinterpret_cast<const Loose*>(source + (i * n + j) * from.point_step);
            gather_line<n, side, scaled>(in, rows[j]);
        }
        for (int y = to.rows.first; y < to.rows.last; ++y) {
            Vector in[n], out[side];
#pragma GCC unroll 8
            for (int j = 0; j < n; ++j)
                in[j] = rows[j][y];
            gather_line<n, side, scaled>(in, out);
            if (finish.bias)
#pragma GCC unroll 8
                for (int x = 0; x < side; ++x)
                    out[x] = round_pixels<stored>(out[x]) + bias;
            if (finish.relu)
#pragma GCC unroll 8
                for (int x = 0; x < side; ++x)
                    out[x] = out[x] <= 0 ? Vector{} : out[x];
            std::int64_t element = y * to.row_step + channel;
#pragma GCC unroll 8
            for (int x = 0; x < side; ++x)
                if (x >= to.columns.first && x < to.columns.last)
                    store_pixels<stored>(to.data, element + x * to.column_step, out[x]);
        }
    }
}

template <int n, int side, typename Line>
INLINE void transform_stored(const Patch& from, const Points& to, Line line) {
    switch (from.stored) {
    case Stored::float32: return transform<n, side, Stored::float32>(from, to, line);
    case Stored::float16: return transform<n, side, Stored::float16>(from, to, line);
    case Stored::bfloat16: return transform<n, side, Stored::bfloat16>(from, to, line);
    }
}

static void spread(int points, const Patch& from, const Points& to) {
    if (points == 6)
        transform_stored<6, 6>(from, to, [](const Vector* in, Vector* out) { spread_line<6>(in, out); });
    else
        transform_stored<8, 8>(from, to, [](const Vector* in, Vector* out) { spread_line<8>(in, out); });
}

template <int n, int side>
static void evaluate_to(bool scaled, const Patch& from, const Points& to) {
    if (scaled)
        transform_stored<n, side>(from, to, [](const Vector* in, Vector* out) { evaluate_line<n, side, true>(in, out); });
    else
        transform_stored<n, side>(from, to, [](const Vector* in, Vector* out) { evaluate_line<n, side, false>(in, out); });
}

template <int n, int side>
static void gather_to(bool scaled, const Points& from, const Patch& to, const Finish& finish) {
    if (scaled) // of weights: always float32
        return gather_patch<n, side, true, Stored::float32>(from, to, finish);
    switch (to.stored) {
    case Stored::float32: return gather_patch<n, side, false, Stored::float32>(from, to, finish);
    case Stored::float16: return gather_patch<n, side, false, Stored::float16>(from, to, finish);
    case Stored::bfloat16: return gather_patch<n, side, false, Stored::bfloat16>(from, to, finish);
    }
}

static void evaluate(int points, int side, bool scaled, const Patch& from, const Points& to) {
    switch (10 * points + side) {
    case 62: return evaluate_to<6, 2>(scaled, from, to);
    case 63: return evaluate_to<6, 3>(scaled, from, to);
    case 64: return evaluate_to<6, 4>(scaled, from, to);
    case 65: return evaluate_to<6, 5>(scaled, from, to);
    case 83: return evaluate_to<8, 3>(scaled, from, to);
    case 84: return evaluate_to<8, 4>(scaled, from, to);
    case 85: return evaluate_to<8, 5>(scaled, from, to);
    default: return evaluate_to<8, 6>(scaled, from, to);
    }
}

static void gather(int points, int side, bool scaled, const Points& from, const Patch& to, const Finish& finish) {
    switch (10 * points + side) {
    case 62: return gather_to<6, 2>(scaled, from, to, finish);
    case 63: return gather_to<6, 3>(scaled, from, to, finish);
    case 64: return gather_to<6, 4>(scaled, from, to, finish);
    case 65: return gather_to<6, 5>(scaled, from, to, finish);
    case 83: return gather_to<8, 3>(scaled, from, to, finish);
    case 84: return gather_to<8, 4>(scaled, from, to, finish);
    case 85: return gather_to<8, 5>(scaled, from, to, finish);
    default: return gather_to<8, 6>(scaled, from, to, finish);
    }
}
