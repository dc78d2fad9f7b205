// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Keras's formula on whole vectors; included after winograd_set.inl, whose loads, stores and roundings it uses. That file
// also defines square_root().

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

template <Stored stored>
INLINE void adam_vector(const RoundedAdam& u, const float* g, std::byte* w_data, std::byte* m_data, std::byte* v_data) {
    auto in = [](Vector value) __attribute__((always_inline)) { return round_number<stored>(value); };
    Vector w = load_pixels<stored>(w_data, 0), m = load_pixels<stored>(m_data, 0), v = load_pixels<stored>(v_data, 0);
    Vector gradient = round_pixels<stored>(*reinterpret_cast<const Loose*>(g));
    if (u.decay != 0)
        w = in(w - in(in(w * u.decay) * u.lr));
    m = in(m + in(in(gradient - m) * u.rest_1));
    v = in(v + in(in(in(gradient * gradient) - v) * u.rest_2));
    Vector root = in(in(square_root(v)) + u.epsilon);
    w = in(w - in(in(m * u.alpha) / root));
    store_number<stored>(w_data, w);
    store_number<stored>(m_data, m);
    store_number<stored>(v_data, v);
}

template <Stored stored>
static void adam_stored(const RoundedAdam& u) {
    std::int64_t i = 0;
    for (; i + lanes <= u.count; i += lanes)
        adam_vector<stored>(u, u.g + i, u.w + 2 * i, u.m + 2 * i, u.v + 2 * i);
    if (i == u.count)
        return;
    float g[lanes] = {};
    std::byte numbers[3][2 * lanes] = {}, *places[3] = {u.w + 2 * i, u.m + 2 * i, u.v + 2 * i};
    __builtin_memcpy(g, u.g + i, static_cast<std::size_t>(u.count - i) * sizeof(float));
    for (int tensor = 0; tensor < 3; ++tensor)
        __builtin_memcpy(numbers[tensor], places[tensor], static_cast<std::size_t>(u.count - i) * 2);
    adam_vector<stored>(u, g, numbers[0], numbers[1], numbers[2]);
    for (int tensor = 0; tensor < 3; ++tensor)
        __builtin_memcpy(places[tensor], numbers[tensor], static_cast<std::size_t>(u.count - i) * 2);
}

static void adam(const RoundedAdam& u) {
    if (u.stored == Stored::float16)
        adam_stored<Stored::float16>(u);
    else
        adam_stored<Stored::bfloat16>(u);
}
