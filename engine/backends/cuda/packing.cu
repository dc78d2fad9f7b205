// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Between plain layout and what cuDNN's engines want: kernels as {out, height, width, in}, channels in whole eights.
#include "backends/card/block_places.h"
#include "backends/cuda/blocks.h"
#include "backends/cuda/device/divider.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/packing.h"
#include "core/error.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

// Of element i of a packed tensor, the element of the plain one; -1: padding.
struct Kernels {
    std::int64_t out, in;
    Divider padded, places;
    MANTISSA_HD std::int64_t operator()(std::int64_t i) const {
        std::int64_t c = padded.take(i), place = places.take(i);
        return c < in ? (place * in + c) * out + i : -1;
    }
};

struct Channels {
    std::int64_t in;
    Divider padded;
    MANTISSA_HD std::int64_t operator()(std::int64_t i) const {
        std::int64_t c = padded.take(i);
        return c < in ? i * in + c : -1;
    }
};

// The same with rows and columns of zeros around each image.
struct Bordered {
    std::int64_t in, height, width, top, left;
    Divider padded, packed_width, packed_height;
    MANTISSA_HD std::int64_t operator()(std::int64_t i) const {
        std::int64_t c = padded.take(i), column = packed_width.take(i) - left, row = packed_height.take(i) - top;
        bool inside = c < in && row >= 0 && row < height && column >= 0 && column < width;
        return inside ? ((i * height + row) * width + column) * in + c : -1;
    }
};

// Columns as rows.
struct Turned {
    std::int64_t columns;
    Divider rows;
    MANTISSA_HD std::int64_t operator()(std::int64_t i) const {
        std::int64_t row = rows.take(i);
        return row * columns + i;
    }
};

template <typename Code, typename Map>
struct Pack {
    Map plain;
    const Code* from;
    Code* to;
    MANTISSA_HD void operator()(std::int64_t i) const {
        std::int64_t source = plain(i);
        to[i] = source < 0 ? Code{} : from[source];
    }
};

template <typename Code, typename Map>
struct Unpack {
    Map plain;
    const Code* from;
    Code* to;
    MANTISSA_HD void operator()(std::int64_t i) const {
        std::int64_t target = plain(i);
        if (target >= 0)
            to[target] = from[i];
    }
};

// Float32 that a library wrote for a format without a storage of its own is rounded on its way.
template <typename Map>
struct UnpackRounded {
    Map plain;
    const float* from;
    Any::Target to;
    MANTISSA_HD void operator()(std::int64_t i) const {
        std::int64_t target = plain(i);
        if (target >= 0)
            to.put(target, from[i]);
    }
};

template <template <typename, typename> class Work, typename Code, typename Map>
Launch move(const KernelSite& site, const Map& plain, std::int64_t items) {
    Work<Code, Map> work{plain, reinterpret_cast<const Code*>(site.input_data(0)), reinterpret_cast<Code*>(site.output_data(0))};
    return [work, items](Queue queue) { map(queue, items, nullptr, work); };
}

bool rounds_on_its_way(const KernelSite& site) {
    Any::Target target = any_target(site, site.operation().outputs[0]);
    return site.operation().kind == OpKind::unpack && target.storage == Storage::float32 && target.way != Any::Target::Way::as_is;
}

template <template <typename, typename> class Work, typename Map>
Launch by_size(const KernelSite& site, const Map& plain, std::int64_t items) {
    if (rounds_on_its_way(site)) {
        UnpackRounded<Map> work{plain, reinterpret_cast<const float*>(site.input_data(0)), any_target(site, site.operation().outputs[0])};
        return [work, items](Queue queue) { map(queue, items, nullptr, work); };
    }
    switch (storage_bytes(storage_of(site.input(0)))) {
    case 1: return move<Work, std::uint8_t>(site, plain, items);
    case 2: return move<Work, std::uint16_t>(site, plain, items);
    default: return move<Work, std::uint32_t>(site, plain, items);
    }
}

// put(map, items) with channels counted by so many.
template <typename Put>
Launch with_border(const Tensor& packed, const PackedLayout& layout, std::int64_t channels_each, const Put& put) {
    const Shape& shape = packed.shape;
    const Border& b = layout.border;
    std::int64_t height = shape[1] + b.top + b.bottom, width = shape[2] + b.left + b.right, padded = layout.channels / channels_each;
    std::int64_t items = shape[0] * height * width * padded;
    return put(Bordered{shape[3] / channels_each, shape[1], shape[2], b.top, b.left, Divider(padded, items), Divider(width, items),
                        Divider(height, items)},
               items);
}

// put(map, items) with where each element of a packed tensor comes from.
template <typename Put>
Launch with_map(const Tensor& packed, const Put& put) {
    PackedLayout layout = parse_layout(packed.layout);
    const Shape& shape = packed.shape;
    if (layout.kind == PackedLayout::Kind::kernels) {
        std::int64_t places = shape[0] * shape[1], items = shape[3] * places * layout.channels;
        return put(Kernels{shape[3], shape[2], Divider(layout.channels, items), Divider(places, items)}, items);
    }
    if (std::int64_t items = count_of(packed); layout.kind == PackedLayout::Kind::turned)
        return put(Turned{shape.back(), Divider(layout.channels, items)}, items);
    if (layout.border == Border{}) {
        std::int64_t items = count_of(packed) / shape.back() * layout.channels;
        return put(Channels{shape.back(), Divider(layout.channels, items)}, items);
    }
    return with_border(packed, layout, 1, put);
}

// Neighbouring channels that are moved together, 16 bytes at a time; 0: they have to be looked at one by one.
std::int64_t channels_at_once(const Tensor& packed) {
    PackedLayout layout = parse_layout(packed.layout);
    auto each = static_cast<std::int64_t>(sizeof(Sixteen) / storage_bytes(storage_of(packed)));
    bool whole = layout.kind == PackedLayout::Kind::channels && layout.channels == packed.shape.back() && layout.channels % each == 0;
    return whole ? each : 0;
}

template <template <typename, typename> class Work>
Launch make(const KernelSite& site, const Tensor& packed) {
    if (std::int64_t each = channels_at_once(packed); each > 0 && !rounds_on_its_way(site))
        return with_border(packed, parse_layout(packed.layout), each,
                           [&](const Bordered& plain, std::int64_t items) { return move<Work, Sixteen>(site, plain, items); });
    return with_map(packed, [&](const auto& plain, std::int64_t items) { return by_size<Work>(site, plain, items); });
}

} // namespace

bool is_readable_packed(const KernelSite& unpack) {
    return parse_layout(unpack.input(0).layout).kind == PackedLayout::Kind::kernels && !rounds_on_its_way(unpack);
}

Launch make_pack(const KernelSite& site) {
    return lies_in_blocks(site.output(0)) ? make_pack_blocks(site) : make<Pack>(site, site.output(0));
}
Launch make_unpack(const KernelSite& site) { return make<Unpack>(site, site.input(0)); }

} // namespace mantissa::MANTISSA_DEVICE
