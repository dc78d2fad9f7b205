// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y[n,o] = sum over i of x[n,i] * w[i,o].
#include "backends/reference/epilogue.h"
#include "backends/reference/kernels.h"
#include "core/parallel.h"

namespace mantissa::reference {
namespace {

// Leading dimensions count as rows: Dense works on the last one.
std::size_t rows_of(const Tensor& tensor) { return static_cast<std::size_t>(elements(tensor.shape) / tensor.shape.back()); }
std::size_t columns_of(const Tensor& tensor) { return static_cast<std::size_t>(tensor.shape.back()); }

template <typename Work>
void for_rows(std::size_t count, std::size_t products, Work&& work) {
    parallel_for(static_cast<std::int64_t>(count), worth_a_thread(static_cast<std::int64_t>(products)),
                 [&](std::int64_t row) { work(static_cast<std::size_t>(row)); });
}

} // namespace

void dense(const KernelSite& site) {
    std::size_t in = columns_of(site.input(0)), out = columns_of(site.output(0)), rows = rows_of(site.input(0));
    Values x = read(site, 0), w = read(site, 1), y(rows * out);
    for_rows(rows, in * out, [&](std::size_t n) {
        for (std::size_t i = 0; i < in; ++i)
            for (std::size_t o = 0; o < out; ++o)
                y[n * out + o] += x[n * in + i] * w[i * out + o];
    });
    write_with(site, y, Operand::bias, site.attributes<Dense>().epilogue);
}

void dense_backward_data(const KernelSite& site) {
    std::size_t in = columns_of(site.output(0)), out = columns_of(site.input(0)), rows = rows_of(site.input(0));
    Values dy = read(site, 0), w = read(site, 1), dx(rows * in);
    for_rows(rows, in * out, [&](std::size_t n) {
        for (std::size_t i = 0; i < in; ++i)
            for (std::size_t o = 0; o < out; ++o)
                dx[n * in + i] += dy[n * out + o] * w[i * out + o];
    });
    write(site, 0, dx);
}

void dense_backward_weights(const KernelSite& site) {
    std::size_t in = columns_of(site.input(0)), out = columns_of(site.input(1)), rows = rows_of(site.input(0));
    Values x = read(site, 0), dy = read(site, 1), dw(in * out);
    for_rows(in, rows * out, [&](std::size_t i) {
        for (std::size_t n = 0; n < rows; ++n)
            for (std::size_t o = 0; o < out; ++o)
                dw[i * out + o] += x[n * in + i] * dy[n * out + o];
    });
    write(site, 0, dw);
}

} // namespace mantissa::reference
