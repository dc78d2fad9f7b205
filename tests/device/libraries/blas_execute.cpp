// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// All algorithms compute alike: every product and sum is a float, in the order of the loops, and operands are cut to tf32 by none, which
// rounds less than the units would.
#include "device/libraries/blas_execute.h"

#include "device/libraries/numbers.h"
#include "numerics/code.h"

namespace mantissa::stand_in {
namespace {

// Scales lie in tiles of 128 columns by 4 blocks: 32 lines of 16 bytes, 4 columns in each, which are 32 apart.
std::size_t place_of_scale(const MatrixAt& m, std::int64_t column, std::int64_t block) {
    const std::int64_t blocks = m.rows / (m.scales == MatrixAt::Scales::of_16 ? 16 : 32), tiles_across = (blocks + 3) / 4;
    const std::int64_t tile = column / 128 * tiles_across + block / 4;
    return static_cast<std::size_t>(tile * 512 + column % 32 * 16 + column % 128 / 32 * 4 + block % 4);
}

float scale_at(const MatrixAt& m, std::int64_t column, std::int64_t row) {
    auto* codes = static_cast<const std::uint8_t*>(m.scale);
    if (m.scales == MatrixAt::Scales::of_16)
        return static_cast<float>(decode(codes[place_of_scale(m, column, row / 16)] & 0x7Fu, float8_e4m3));
    const int power = codes[place_of_scale(m, column, row / 32)];
    return static_cast<float>(power == 255 ? not_a_number() : power_of_two(power - 127));
}

// Two codes of 4 bits in a byte, the first of them below.
float element_at(const MatrixAt& m, std::int64_t place) {
    auto* codes = static_cast<const std::uint8_t*>(m.data);
    if (m.scales == MatrixAt::Scales::of_16)
        return static_cast<float>(decode(codes[place / 2] >> place % 2 * 4 & 0xFu, nvfp4));
    return static_cast<float>(decode(codes[place], format_of(m.storage)));
}

Floats read_blocks(const MatrixAt& m) {
    Floats values;
    values.reserve(static_cast<std::size_t>(m.rows * m.columns));
    for (std::int64_t column = 0; column < m.columns; ++column)
        for (std::int64_t row = 0; row < m.rows; ++row)
            values.push_back(element_at(m, column * m.leading + row) * scale_at(m, column, row));
    return values;
}

const std::byte* column_of(const MatrixAt& m, std::int64_t column) {
    auto size = static_cast<std::int64_t>(storage_bytes(m.storage));
    return static_cast<const std::byte*>(m.data) + column * m.leading * size;
}

// Its own columns, one behind the other.
Floats read_columns(const MatrixAt& m) {
    if (m.leading == m.rows)
        return read_floats(m.data, m.storage, m.rows * m.columns);
    Floats values;
    for (std::int64_t column = 0; column < m.columns; ++column) {
        const Floats one = read_floats(column_of(m, column), m.storage, m.rows);
        values.insert(values.end(), one.begin(), one.end());
    }
    return values;
}

Floats transposed(const Floats& values, std::int64_t rows, std::int64_t columns) {
    Floats turned(values.size());
    for (std::int64_t column = 0; column < columns; ++column)
        for (std::int64_t row = 0; row < rows; ++row)
            turned[static_cast<std::size_t>(row * columns + column)] = values[static_cast<std::size_t>(column * rows + row)];
    return turned;
}

// As it is multiplied, column by column.
Floats operand(const MatrixAt& m) {
    Floats values = m.scales == MatrixAt::Scales::whole ? read_columns(m) : read_blocks(m);
    return m.turned ? transposed(values, m.rows, m.columns) : values;
}

float scale_of(const MatrixAt& m) { return m.scales == MatrixAt::Scales::whole && m.scale ? *static_cast<const float*>(m.scale) : 1.0f; }

void store_column(const ProductJob& job, std::int64_t column, Floats& sums, float alpha, float beta, const Floats& bias) {
    const Floats old = beta != 0 ? read_floats(column_of(job.c, column), job.c.storage, job.c.rows) : Floats();
    for (std::size_t row = 0; row < sums.size(); ++row) {
        sums[row] *= alpha;
        if (!old.empty())
            sums[row] += beta * old[row];
        if (!bias.empty())
            sums[row] += bias[row];
    }
    auto size = static_cast<std::int64_t>(storage_bytes(job.d.storage));
    write_floats(sums.data(), static_cast<std::byte*>(job.target) + column * job.d.leading * size, job.d.storage, job.d.rows);
}

} // namespace

void compute(const ProductJob& job) {
    spoil(job.workspace, job.workspace_bytes);
    const Floats a = operand(job.a), b = operand(job.b), bias = job.bias ? read_floats(job.bias, job.bias_storage, job.d.rows) : Floats();
    const float alpha = (job.alpha_at ? *job.alpha_at : job.alpha) * scale_of(job.a) * scale_of(job.b),
                beta = job.beta_at ? *job.beta_at : job.beta;
    const std::int64_t inner = job.b.turned ? job.b.columns : job.b.rows;
    for (std::int64_t column = 0; column < job.d.columns; ++column) {
        Floats sums(static_cast<std::size_t>(job.d.rows));
        add_product(b.data() + column * inner, inner, a.data(), sums.data(), job.d.rows);
        store_column(job, column, sums, alpha, beta, bias);
    }
}

} // namespace mantissa::stand_in
