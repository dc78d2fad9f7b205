// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y = f(x), and dx from dy and the output y. Where dx has 16 bits each elementary operation rounds to its format.
#include "backends/cuda/device/arithmetic.h"
#include "backends/cuda/device/functions.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"
#include "core/error.h"

#include <cmath>

namespace mantissa::MANTISSA_DEVICE {
namespace {

template <typename Way>
struct Forward {
    typename Way::Source x;
    typename Way::Target y;
    std::int64_t count;
    Function function;

    MANTISSA_HD void operator()(std::int64_t item) const {
        float values[Way::width];
        x.read(item * Way::width, count, values);
        for (int i = 0; i < Way::width; ++i)
            values[i] = value_of(function, values[i]);
        y.write(item * Way::width, count, values);
    }
};

template <typename Way>
struct Backward {
    typename Way::Source dy, y;
    typename Way::Target dx;
    std::int64_t count;
    Function function;
    Arithmetic in;

    // Where the way is plain, dx's format is the arithmetic's: its codes round as `in` does, in a few instructions.
    MANTISSA_HD float rounded(float value) const {
        if constexpr (std::is_same_v<Way, Any>)
            return in(value);
        else
            return Way::Target::rounded(value, 0);
    }
    MANTISSA_HD float one(float gradient, float output) const {
        switch (function) {
        case Function::relu: return output > 0 ? gradient : 0.0f;
        case Function::leaky_relu: return output > 0 ? gradient : gradient * leaky_slope;
        case Function::hard_tanh: return output > -1 && output < 1 ? gradient : 0.0f;
        case Function::sigmoid: return gradient * rounded(output * rounded(1 - output));
        case Function::tanh: return gradient * rounded(1 - rounded(output * output));
        case Function::none:
        case Function::softmax: break; // which takes a row
        }
        return gradient;
    }
    MANTISSA_HD void operator()(std::int64_t item) const {
        float gradients[Way::width], outputs[Way::width];
        dy.read(item * Way::width, count, gradients);
        y.read(item * Way::width, count, outputs);
        MANTISSA_UNROLL
        for (int i = 0; i < Way::width; ++i)
            gradients[i] = one(gradients[i], outputs[i]);
        dx.write(item * Way::width, count, gradients);
    }
};

// The gradient comes as two, whose sum rounds as if it were stored.
template <typename Way>
struct BackwardOfSum {
    Backward<Way> backward;
    typename Way::Source other;

    MANTISSA_HD void operator()(std::int64_t item) const {
        float gradients[Way::width], others[Way::width], outputs[Way::width];
        std::int64_t first = item * Way::width, count = backward.count;
        backward.dy.read(first, count, gradients);
        other.read(first, count, others);
        backward.y.read(first, count, outputs);
        MANTISSA_UNROLL
        for (int i = 0; i < Way::width; ++i)
            gradients[i] = backward.one(Way::Target::rounded(gradients[i] + others[i], 0), outputs[i]);
        backward.dx.write(first, count, gradients);
    }
};

// One row per item.
struct Softmax {
    Any::Source x;
    Any::Target y;
    std::int64_t columns;

    MANTISSA_HD void operator()(std::int64_t row) const {
        std::int64_t first = row * columns;
        float largest = x[first];
        for (std::int64_t i = 1; i < columns; ++i)
            largest = x[first + i] > largest || x[first + i] != x[first + i] ? x[first + i] : largest;
        double sum = 0;
        for (std::int64_t i = 0; i < columns; ++i)
            sum += exp(static_cast<double>(x[first + i] - largest));
        for (std::int64_t i = 0; i < columns; ++i)
            y.put(first + i, static_cast<float>(exp(static_cast<double>(x[first + i] - largest)) / sum));
    }
};

// dx = (dy - sum of dy * y) * y
struct SoftmaxBackward {
    Any::Source dy, y;
    Any::Target dx;
    std::int64_t columns;
    Arithmetic in;

    MANTISSA_HD void operator()(std::int64_t row) const {
        std::int64_t first = row * columns;
        double sum = 0;
        for (std::int64_t i = 0; i < columns; ++i)
            sum += static_cast<double>(in(dy[first + i] * y[first + i]));
        float subtracted = in.of(sum);
        for (std::int64_t i = 0; i < columns; ++i)
            dx.put(first + i, in(dy[first + i] - subtracted) * y[first + i]);
    }
};

Arithmetic arithmetic_of(const Tensor& dx) {
    Storage storage = storage_of(dx);
    bool half = storage == Storage::float16 || storage == Storage::bfloat16;
    return Arithmetic(half ? dx.format.format : float32);
}

template <typename Work>
Launch for_rows(const Work& work, const Tensor& tensor) {
    return [work, rows = count_of(tensor) / tensor.shape.back()](Queue queue) { map(queue, rows, nullptr, work); };
}

} // namespace

Launch make_activation(const KernelSite& site) {
    Function function = site.attributes<Activation>().function;
    const Operation& operation = site.operation();
    if (takes_rows(function))
        return for_rows(Softmax{any_source(site, operation.inputs[0]), any_target(site, operation.outputs[0]), site.output(0).shape.back()},
                        site.output(0));
    return with_operands(site, {operation.inputs[0]}, {operation.outputs[0]}, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        Forward<Used> work{operands.in(0), operands.out(0), count_of(site.output(0)), function};
        return [work](Queue queue) { map(queue, items_of(work.count, Used::width), nullptr, work); };
    });
}

Launch make_activation_backward(const KernelSite& site) {
    Function function = site.attributes<Activation>().function;
    const Operation& operation = site.operation();
    Arithmetic in = arithmetic_of(site.output(0));
    if (takes_rows(function))
        return for_rows(SoftmaxBackward{any_source(site, operation.inputs[0]), any_source(site, operation.inputs[1]),
                                        any_target(site, operation.outputs[0]), site.output(0).shape.back(), in},
                        site.output(0));
    return with_operands(site, {operation.inputs[0], operation.inputs[1]}, {operation.outputs[0]}, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        Backward<Used> work{operands.in(0), operands.in(1), operands.out(0), count_of(site.output(0)), function, in};
        return [work](Queue queue) { map(queue, items_of(work.count, Used::width), nullptr, work); };
    });
}

Launch make_activation_backward_of_sum(const KernelSite& site, const KernelSite& add) {
    const Operation& operation = site.operation();
    Function function = site.attributes<Activation>().function;
    Arithmetic in = arithmetic_of(site.output(0));
    return with_operands(site, {operation.inputs[0], operation.inputs[1]}, {operation.outputs[0]}, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        if constexpr (std::is_same_v<Used, Any>) {
            throw Error("[" + operation.name + "] takes a sum of plain tensors alone");
        } else {
            Operands<Used> terms{add};
            Backward<Used> backward{terms.in(0), operands.in(1), operands.out(0), count_of(site.output(0)), function, in};
            BackwardOfSum<Used> work{backward, terms.in(1)};
            return [work](Queue queue) { map(queue, items_of(work.backward.count, Used::width), nullptr, work); };
        }
    });
}

} // namespace mantissa::MANTISSA_DEVICE
