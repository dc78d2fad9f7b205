// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What comes in: pixels, and every cast from one format to another.
#include "backends/cuda/blocks.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"
#include "core/sample_pick.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

// Pixels are scaled in float32 whatever the policy, then rounded to the network's format.
template <typename To>
struct Pixels {
    const std::uint8_t* bytes;
    typename To::Target x;
    std::int64_t count;
    float factor;

    MANTISSA_HD void operator()(std::int64_t item) const {
        float values[To::width];
        std::int64_t first = item * To::width;
        for (int i = 0; i < To::width; ++i)
            values[i] = first + i < count ? static_cast<float>(bytes[first + i]) * factor : 0.0f;
        x.write(first, count, values);
    }
};

// The batch, out of the data set that lies on the device: an item is as many neighbouring elements as 16 bytes take, whatever image
// or row they are of.
template <typename To>
struct Gather {
    const SamplePick* picks;
    const std::uint8_t* images;
    typename To::Target x;
    std::int64_t count;
    ImageSize size;
    float factor;

    MANTISSA_HD void operator()(std::int64_t item) const {
        std::int64_t first = item * To::width, sample = first / (static_cast<std::int64_t>(size.height) * size.width * size.channels);
        auto rest = static_cast<std::int32_t>(first - sample * size.height * size.width * size.channels);
        ImagePlace at{rest / (size.width * size.channels), rest / size.channels % size.width, rest % size.channels};
        float values[To::width];
        MANTISSA_UNROLL
        for (int i = 0; i < To::width; ++i) {
            values[i] = first + i < count ? static_cast<float>(picked_byte(images, size, picks[sample], at)) * factor : 0.0f;
            go_on(sample, at);
        }
        x.write(first, count, values);
    }

    MANTISSA_HD void go_on(std::int64_t& sample, ImagePlace& at) const {
        if (++at.c < size.channels)
            return;
        at.c = 0;
        if (++at.x < size.width)
            return;
        at.x = 0;
        if (++at.y < size.height)
            return;
        at.y = 0;
        ++sample;
    }
};

// As many elements as the wider way takes in 16 bytes, at least.
template <typename From, typename To>
struct Cast {
    typename From::Source x;
    typename To::Target y;
    std::int64_t count;
    static constexpr int width = From::width > To::width ? From::width : To::width;

    MANTISSA_HD void operator()(std::int64_t item) const {
        float values[width];
        for (int part = 0; part < width; part += From::width)
            x.read(item * width + part, count, reinterpret_cast<float(&)[From::width]>(values[part]));
        for (int part = 0; part < width; part += To::width)
            y.write(item * width + part, count, reinterpret_cast<float(&)[To::width]>(values[part]));
    }
};

template <typename From, typename To>
Launch cast(const Operands<From>& from, const Operands<To>& to) {
    Cast<From, To> work{from.in(0), to.out(0), count_of(from.site.output(0))};
    return [work](Queue queue) { map(queue, items_of(work.count, work.width), nullptr, work); };
}

struct RoundInPlace {
    Any::Target y;
    MANTISSA_HD void operator()(std::int64_t i) const { y.put(i, static_cast<const float*>(y.data)[i]); }
};

// As a library left it: without the scales of its operands' tensors.
struct ScaleInPlace {
    float* y;
    const float *a, *b; // null: 1
    MANTISSA_HD void operator()(std::int64_t i) const { y[i] = y[i] * ((a ? *a : 1.0f) * (b ? *b : 1.0f)); }
};

const float* scale_of(const KernelSite& site, std::size_t input) {
    int slot = site.input(input).format.state_slot;
    return slot < 0 ? nullptr : reinterpret_cast<const float*>(site.address(slot));
}

} // namespace

Launch make_scale_in_place(const KernelSite& site) {
    ScaleInPlace work{reinterpret_cast<float*>(site.output_data(0)), scale_of(site, 0), scale_of(site, 1)};
    if (!work.a && !work.b)
        return {};
    auto count = static_cast<std::int64_t>(site.output(0).bytes / sizeof(float)); // in its layout, border and all
    return [work, count](Queue queue) { map(queue, count, nullptr, work); };
}

Launch make_round_in_place(const KernelSite& site) {
    RoundInPlace work{any_target(site, site.operation().outputs[0])};
    return [work, count = count_of(site.output(0))](Queue queue) { map(queue, count, nullptr, work); };
}

Launch make_prepare_input(const KernelSite& site) {
    auto* bytes = reinterpret_cast<const std::uint8_t*>(site.input_data(0));
    auto factor = static_cast<float>(site.attributes<Rescale>().factor);
    return with_operands(site, {}, {site.operation().outputs[0]}, [&](auto operands) -> Launch {
        Pixels<Way<decltype(operands)>> work{bytes, operands.out(0), count_of(site.output(0)), factor};
        return [work](Queue queue) { map(queue, items_of(work.count, Way<decltype(operands)>::width), nullptr, work); };
    });
}

Launch make_gather(const KernelSite& site) {
    auto* picks = reinterpret_cast<const SamplePick*>(site.input_data(0));
    auto* images = reinterpret_cast<const std::uint8_t*>(site.input_data(1));
    const Shape& set = site.input(1).shape;
    ImageSize size{static_cast<std::int32_t>(set[1]), static_cast<std::int32_t>(set[2]), static_cast<std::int32_t>(set[3])};
    auto factor = static_cast<float>(site.attributes<Rescale>().factor);
    return with_operands(site, {}, {site.operation().outputs[0]}, [&](auto operands) -> Launch {
        Gather<Way<decltype(operands)>> work{picks, images, operands.out(0), count_of(site.output(0)), size, factor};
        return [work](Queue queue) { map(queue, items_of(work.count, Way<decltype(operands)>::width), nullptr, work); };
    });
}

Launch make_quantize(const KernelSite& site) {
    if (has_blocks(site.output(0).format.format))
        return make_quantize_blocks(site);
    const Operation& operation = site.operation();
    bool plain = plain_storage(site, {operation.inputs[0]}, {}) != Storage::float64 &&
                 plain_storage(site, {}, {operation.outputs[0]}) != Storage::float64;
    if (!plain)
        return cast(Operands<Any>{site}, Operands<Any>{site});
    return with_operands(site, {operation.inputs[0]}, {}, [&](auto from) -> Launch {
        return with_operands(site, {}, {operation.outputs[0]}, [&](auto to) -> Launch { return cast(from, to); });
    });
}

} // namespace mantissa::MANTISSA_DEVICE
