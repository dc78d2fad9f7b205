// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Keras's formula on whole vectors; included after numbers.inl, whose loads, stores and roundings it uses. The
// instruction set's file also defines square_root() and adam_group.

// What is not a number here comes from rounded ones, so its lower half is zero and no carry can change what it is.
template <Stored stored>
INLINE Vector round_number(Vector value) {
    if constexpr (stored == Stored::float16)
        return round_float16(value);
    Bits bits = (Bits)value;
    return (Vector)((bits + 0x7FFFu + ((bits >> 16) & 1u)) & 0xFFFF0000u);
}

template <Stored stored>
INLINE void store_number(std::byte* data, Vector value) {
    if constexpr (stored == Stored::float16)
        store_float16(data, value);
    else
        *reinterpret_cast<HalfBits*>(data) = __builtin_convertvector((Bits)value >> 16, HalfBits);
}

// What has just been stored rounded is what the formula goes on with.
template <Stored stored>
INLINE Vector stored_number(std::byte* data, Vector value) {
    if constexpr (stored == Stored::float16) {
        store_float16(data, value);
        return load_float16(data);
    }
    value = round_number<stored>(value);
    store_number<stored>(data, value);
    return value;
}

template <Stored stored>
INLINE Vector load_gradient(const RoundedAdam& u, const std::byte* g) {
    return u.stored_gradient ? load_pixels<stored>(g, 0) : round_pixels<stored>(*reinterpret_cast<const Loose*>(g));
}

// Each vector by itself. Another way of rounding has the same two functions.
template <Stored stored>
struct ByVectors {
    template <int group>
    INLINE void round(Vector (&values)[group]) {
#pragma GCC unroll 8
        for (int i = 0; i < group; ++i)
            values[i] = round_number<stored>(values[i]);
    }

    template <int group>
    INLINE void store(std::byte* data, Vector (&values)[group]) {
#pragma GCC unroll 8
        for (int i = 0; i < group; ++i)
            values[i] = stored_number<stored>(data + i * 2 * lanes, values[i]);
    }
};

// The formula step by step, each step on `group` vectors: a number's own steps wait for each other, its neighbours' do not.
template <Stored stored, int group, typename Rounding = ByVectors<stored>>
INLINE void adam_vectors(const RoundedAdam& u, const std::byte* g_data, std::byte* w_data, std::byte* m_data, std::byte* v_data) {
    auto round = [](auto&... values) __attribute__((always_inline)) { (Rounding::round(values), ...); };
    auto each = [](auto step) __attribute__((always_inline)) {
#pragma GCC unroll 8
        for (int i = 0; i < group; ++i)
            step(i);
    };
    constexpr std::int64_t bytes = 2 * lanes;
    Vector g[group], w[group], m[group], v[group], change[group], root[group];
    each([&](int i) { m[i] = load_pixels<stored>(m_data + i * bytes, 0), v[i] = load_pixels<stored>(v_data + i * bytes, 0); });
    each([&](int i) { g[i] = load_gradient<stored>(u, g_data + i * (u.stored_gradient ? bytes : 2 * bytes)); });
    each([&](int i) { change[i] = g[i] - m[i], root[i] = g[i] * g[i]; });
    round(change, root);
    each([&](int i) { change[i] *= u.rest_1, root[i] -= v[i]; });
    round(change, root);
    each([&](int i) { root[i] *= u.rest_2; });
    round(root);
    each([&](int i) { m[i] += change[i], v[i] += root[i]; });
    Rounding::store(m_data, m), Rounding::store(v_data, v);
    each([&](int i) { root[i] = square_root(v[i]), change[i] = m[i] * u.alpha; });
    round(root, change);
    each([&](int i) { root[i] += u.epsilon, w[i] = load_pixels<stored>(w_data + i * bytes, 0); });
    round(root);
    if (u.decay != 0) {
        each([&](int i) { g[i] = w[i] * u.decay; });
        round(g);
        each([&](int i) { g[i] *= u.lr; });
        round(g);
        each([&](int i) { w[i] -= g[i]; });
        round(w);
    }
    each([&](int i) { change[i] /= root[i]; });
    round(change);
    each([&](int i) { w[i] -= change[i]; });
    Rounding::store(w_data, w);
}

template <Stored stored, int group>
INLINE void adam_from(const RoundedAdam& u, std::int64_t& i) {
    std::int64_t gradient_bytes = u.stored_gradient ? 2 : 4;
    for (; i + group * lanes <= u.count; i += group * lanes)
        adam_vectors<stored, group>(u, u.g + gradient_bytes * i, u.w + 2 * i, u.m + 2 * i, u.v + 2 * i);
}

template <Stored stored>
static void adam_stored(const RoundedAdam& u) {
    std::int64_t i = 0;
    adam_from<stored, adam_group>(u, i);
    adam_from<stored, 1>(u, i);
    if (i == u.count)
        return;
    std::byte g[4 * lanes] = {}, numbers[3][2 * lanes] = {}, *places[3] = {u.w + 2 * i, u.m + 2 * i, u.v + 2 * i};
    auto rest = static_cast<std::size_t>(u.count - i);
    __builtin_memcpy(g, u.g + (u.stored_gradient ? 2 : 4) * i, rest * (u.stored_gradient ? 2 : 4));
    for (int tensor = 0; tensor < 3; ++tensor)
        __builtin_memcpy(numbers[tensor], places[tensor], rest * 2);
    adam_vectors<stored, 1>(u, g, numbers[0], numbers[1], numbers[2]);
    for (int tensor = 0; tensor < 3; ++tensor)
        __builtin_memcpy(places[tensor], numbers[tensor], rest * 2);
}

static void adam(const RoundedAdam& u) {
    if (u.stored == Stored::float16)
        adam_stored<Stored::float16>(u);
    else
        adam_stored<Stored::bfloat16>(u);
}
