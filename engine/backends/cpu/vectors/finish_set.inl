// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Included after numbers.inl, whose vectors, loads and stores it uses.

template <Stored stored>
INLINE void finish_vector(const float* sums, const float* bias, bool relu, std::byte* to) {
    Vector sum = sums ? *reinterpret_cast<const Loose*>(sums) : load_pixels<stored>(to, 0);
    if (bias)
        sum = (sums ? round_pixels<stored>(sum) : sum) + *reinterpret_cast<const Loose*>(bias);
    store_pixels<stored>(to, 0, relu ? (sum <= 0 ? Vector{} : sum) : sum);
}

template <Stored stored>
static void finish_stored(const FinishRun& run) {
    constexpr std::int64_t bytes = stored == Stored::float32 ? 4 : 2;
    auto from = [](const float* values, std::int64_t i) { return values ? values + i : nullptr; };
    std::int64_t i = 0;
    for (; i + lanes <= run.count; i += lanes)
        finish_vector<stored>(from(run.sums, i), from(run.bias, i), run.relu, run.to + i * bytes);
    if (i == run.count)
        return;
    float sums[lanes] = {}, bias[lanes] = {};
    std::byte last[4 * lanes] = {};
    auto rest = static_cast<std::size_t>(run.count - i);
    if (run.sums)
        __builtin_memcpy(sums, run.sums + i, rest * sizeof(float));
    if (run.bias)
        __builtin_memcpy(bias, run.bias + i, rest * sizeof(float));
    __builtin_memcpy(last, run.to + i * bytes, rest * static_cast<std::size_t>(bytes));
    finish_vector<stored>(run.sums ? sums : nullptr, run.bias ? bias : nullptr, run.relu, last);
    __builtin_memcpy(run.to + i * bytes, last, rest * static_cast<std::size_t>(bytes));
}

static void finish(const FinishRun& run) {
    switch (run.stored) {
    case Stored::float32: return finish_stored<Stored::float32>(run);
    case Stored::float16: return finish_stored<Stored::float16>(run);
    case Stored::bfloat16: return finish_stored<Stored::bfloat16>(run);
    }
}
