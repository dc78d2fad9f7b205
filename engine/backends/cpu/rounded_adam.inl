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

template <Stored stored>
INLINE void adam_vector(const RoundedAdam& u, const std::byte* g, std::byte* w_data, std::byte* m_data, std::byte* v_data) {
    auto in = [](Vector value) __attribute__((always_inline)) { return round_number<stored>(value); };
    Vector w = load_pixels<stored>(w_data, 0), m = load_pixels<stored>(m_data, 0), v = load_pixels<stored>(v_data, 0);
    Vector gradient = load_gradient<stored>(u, g);
    if (u.decay != 0)
        w = in(w - in(in(w * u.decay) * u.lr));
    m = stored_number<stored>(m_data, m + in(in(gradient - m) * u.rest_1));
    v = stored_number<stored>(v_data, v + in(in(in(gradient * gradient) - v) * u.rest_2));
    Vector root = in(in(square_root(v)) + u.epsilon);
    stored_number<stored>(w_data, w - in(in(m * u.alpha) / root));
}

template <Stored stored>
static void adam_stored(const RoundedAdam& u) {
    std::int64_t i = 0, gradient_bytes = u.stored_gradient ? 2 : 4;
    for (; i + lanes <= u.count; i += lanes)
        adam_vector<stored>(u, u.g + gradient_bytes * i, u.w + 2 * i, u.m + 2 * i, u.v + 2 * i);
    if (i == u.count)
        return;
    std::byte g[4 * lanes] = {}, numbers[3][2 * lanes] = {}, *places[3] = {u.w + 2 * i, u.m + 2 * i, u.v + 2 * i};
    __builtin_memcpy(g, u.g + gradient_bytes * i, static_cast<std::size_t>((u.count - i) * gradient_bytes));
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
