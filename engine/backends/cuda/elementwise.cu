// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Kernels whose result i depends on the operands' elements i alone, and on the channel's bias.
#include "backends/cuda/device/arithmetic.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"
#include "core/error.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

constexpr int most_terms = 8;

// y = step(x), y = step(a, b)
template <typename Way, typename Step>
struct Unary {
    typename Way::Source x;
    typename Way::Target y;
    std::int64_t count;
    Step step;

    MANTISSA_HD void operator()(std::int64_t item) const {
        float values[Way::width];
        x.read(item * Way::width, count, values);
        for (int i = 0; i < Way::width; ++i)
            values[i] = step(values[i]);
        y.write(item * Way::width, count, values);
    }
};

template <typename Way, typename Step>
struct Binary {
    typename Way::Source a, b;
    typename Way::Target y;
    std::int64_t count;
    Step step;

    MANTISSA_HD void operator()(std::int64_t item) const {
        float left[Way::width], right[Way::width];
        a.read(item * Way::width, count, left);
        b.read(item * Way::width, count, right);
        for (int i = 0; i < Way::width; ++i)
            left[i] = step(left[i], right[i]);
        y.write(item * Way::width, count, left);
    }
};

template <typename Step>
Launch unary(const KernelSite& site, const Step& step) {
    return with_operands(site, {site.operation().inputs[0]}, {site.operation().outputs[0]}, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        Unary<Used, Step> work{operands.in(0), operands.out(0), count_of(site.output(0)), step};
        return [work, gate = gate_of(site)](Queue queue) { map(queue, items_of(work.count, Used::width), gate, work); };
    });
}

template <typename Step>
Launch binary(const KernelSite& site, const Step& step) {
    const Operation& operation = site.operation();
    return with_operands(site, {operation.inputs[0], operation.inputs[1]}, {operation.outputs[0]}, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        Binary<Used, Step> work{operands.in(0), operands.in(1), operands.out(0), count_of(site.output(0)), step};
        return [work, gate = gate_of(site)](Queue queue) { map(queue, items_of(work.count, Used::width), gate, work); };
    });
}

struct PassWithin {
    float limit;
    MANTISSA_HD float operator()(float dy, float x) const { return (x < 0 ? -x : x) <= limit ? dy : 0.0f; }
};

struct Scale {
    const StepBlock* block;
    MANTISSA_HD float operator()(float g) const { return g * block->loss_scale; }
};

struct Unscale {
    const StepBlock* block;
    MANTISSA_HD float operator()(float g) const { return g / block->loss_scale; }
};

// NaN stays.
struct ClipTo {
    float limit;
    MANTISSA_HD float operator()(float w) const { return w > limit ? limit : w < -limit ? -limit : w; }
};

// round(g + round(w * l2))
struct AddDecay {
    Arithmetic in;
    float l2;
    MANTISSA_HD float operator()(float g, float w) const { return g + in(w * l2); }
};

// Left to right, each sum rounded.
template <typename Way>
struct Add {
    typename Way::Source terms[most_terms];
    int term_count;
    typename Way::Target y;
    std::int64_t count;

    MANTISSA_HD void operator()(std::int64_t item) const {
        float sum[Way::width], next[Way::width];
        std::int64_t first = item * Way::width;
        terms[0].read(first, count, sum);
        for (int term = 1; term < term_count; ++term) {
            terms[term].read(first, count, next);
            for (int i = 0; i < Way::width; ++i) {
                sum[i] += next[i];
                if (term + 1 < term_count)
                    sum[i] = y.rounded(sum[i], first + i);
            }
        }
        y.write(first, count, sum);
    }
};

} // namespace

Launch make_quantize_backward(const KernelSite& site) {
    return binary(site, PassWithin{static_cast<float>(site.operation().adjoint.limit)});
}
Launch make_scale_gradient(const KernelSite& site) { return unary(site, Scale{site.block()}); }
Launch make_unscale(const KernelSite& site) { return unary(site, Unscale{site.block()}); }
Launch make_clip(const KernelSite& site) { return unary(site, ClipTo{static_cast<float>(site.attributes<Clip>().limit)}); }

Launch make_add_l2(const KernelSite& site) {
    Arithmetic in(site.operation().arithmetic);
    return binary(site, AddDecay{in, in.of(site.attributes<Decay>().l2)});
}

Launch make_add(const KernelSite& site) {
    const Operation& operation = site.operation();
    if (operation.inputs.size() > most_terms)
        throw Error("[" + operation.name + "] adds up at most " + std::to_string(most_terms) + " tensors");
    return with_operands(site, operation.inputs, {operation.outputs[0]}, [&](auto operands) -> Launch {
        using Used = Way<decltype(operands)>;
        Add<Used> work{{}, static_cast<int>(operation.inputs.size()), operands.out(0), count_of(site.output(0))};
        for (std::size_t i = 0; i < operation.inputs.size(); ++i)
            work.terms[i] = operands.in(i);
        return [work](Queue queue) { map(queue, items_of(work.count, Used::width), nullptr, work); };
    });
}

} // namespace mantissa::MANTISSA_DEVICE
