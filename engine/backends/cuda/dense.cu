// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y[n,o] = sum over i of x[n,i] * w[i,o]. The last resort, where cuBLASLt does not multiply the formats: any format.
#include "backends/cuda/device/epilogue.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/kernels.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

// result[row, column] = sum over k of a[row * a_row + k * a_k] * b[column * b_column + k * b_k]
struct Product {
    std::int64_t columns, length, a_row, a_k, b_column, b_k;
};

// In pieces, so that long sums lose little.
constexpr std::int64_t piece = 128;

template <typename Way, typename Store>
struct Multiply {
    Product p;
    typename Way::Source a, b;
    Store store;

    MANTISSA_HD void operator()(std::int64_t i) const {
        std::int64_t row = i / p.columns, column = i % p.columns;
        double total = 0;
        for (std::int64_t begin = 0; begin < p.length; begin += piece) {
            float sum = 0;
            for (std::int64_t k = begin; k < (begin + piece < p.length ? begin + piece : p.length); ++k)
                sum = fmaf(a[row * p.a_row + k * p.a_k], b[column * p.b_column + k * p.b_k], sum);
            total += static_cast<double>(sum);
        }
        store.put(i, static_cast<float>(total));
    }
};

std::int64_t columns_of(const Tensor& tensor) { return tensor.shape.back(); }

template <typename Way>
Launch backward(const Operands<Way>& operands, const Product& product) {
    Multiply<Way, typename Way::Target> work{product, operands.in(0), operands.in(1), operands.out(0)};
    return [work, items = count_of(operands.site.output(0))](Queue queue) { map(queue, items, nullptr, work); };
}

} // namespace

Launch make_dense(const KernelSite& site) {
    std::int64_t in = columns_of(site.input(0)), out = columns_of(site.output(0));
    return with_all_operands(site, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        auto epilogue = epilogue_of(operands, site.attributes<Dense>().epilogue);
        Multiply<Used, decltype(epilogue)> work{{out, in, in, 1, 1, out}, operands.in(0), operands.in(1), epilogue};
        return [work, items = count_of(site.output(0))](Queue queue) { map(queue, items, nullptr, work); };
    });
}

Launch make_dense_backward_data(const KernelSite& site) {
    std::int64_t in = columns_of(site.output(0)), out = columns_of(site.input(0));
    return with_all_operands(site, [&](auto operands) { return backward(operands, {in, out, out, 1, out, 1}); });
}

Launch make_dense_backward_weights(const KernelSite& site) {
    std::int64_t in = columns_of(site.input(0)), out = columns_of(site.input(1)), rows = count_of(site.input(0)) / in;
    return with_all_operands(site, [&](auto operands) { return backward(operands, {out, rows, 1, in, 1, out}); });
}

} // namespace mantissa::MANTISSA_DEVICE
