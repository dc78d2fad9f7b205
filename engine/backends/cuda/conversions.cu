// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What all variables become before a step begins, in one kernel: rounded to the format of their products, and in cuDNN's order.
#include "backends/card/layouts.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/packing.h"

#include <map>

namespace mantissa::MANTISSA_DEVICE {
namespace {

struct ConversionEntry {
    const void* from = nullptr;
    void* to = nullptr;
    std::int64_t first_item = 0;
    std::uint32_t out = 0, places = 0, in = 0, padded = 0; // out 0: the order stays

    // Of element i of the result, the element it comes from; -1: padding.
    MANTISSA_HD std::int64_t source(std::uint32_t i) const {
        if (out == 0)
            return i;
        std::uint32_t c = i % padded, rest = i / padded, place = rest % places, o = rest / places;
        return c < in ? (static_cast<std::int64_t>(place) * in + c) * out + o : -1;
    }
};

// The table is part of the kernel's arguments, so that a captured graph holds it.
template <typename From, typename To>
struct ConvertAll {
    static constexpr int most_entries = 256;
    ConversionEntry entries[most_entries];
    int entry_count = 0;
    std::int64_t items = 0;

    MANTISSA_HD const ConversionEntry& entry_of(std::int64_t item) const {
        int low = 0, high = entry_count;
        while (high - low > 1) {
            int middle = (low + high) / 2;
            (entries[middle].first_item <= item ? low : high) = middle;
        }
        return entries[low];
    }
    MANTISSA_HD void operator()(std::int64_t item) const {
        const ConversionEntry& entry = entry_of(item);
        auto i = static_cast<std::uint32_t>(item - entry.first_item);
        std::int64_t source = entry.source(i);
        static_cast<typename To::Code*>(entry.to)[i] =
            source < 0 ? typename To::Code{} : To::of(static_cast<const typename From::Code*>(entry.from)[source]);
    }
};

// Codes that stay as they are, and those that float32 is rounded to.
template <typename T>
struct Same {
    using Code = T;
    MANTISSA_HD static T of(T code) { return code; }
};
template <Storage storage>
struct Rounded {
    using Code = typename Codes<storage>::Type;
    MANTISSA_HD static Code of(float value) { return Codes<storage>::encode(value); }
};

bool casts_plainly(const KernelSite& cast) {
    Storage to = plain_storage(cast, {}, {cast.operation().outputs[0]});
    return plain_storage(cast, {cast.operation().inputs[0]}, {}) == Storage::float32 && (to == Storage::float16 || to == Storage::bfloat16);
}

const Operation& last_of(const Conversion& c) { return c.pack ? *c.pack : *c.cast; }

ConversionEntry entry_of(const SiteOf& site, const Conversion& c) {
    const Operation& first = c.cast ? *c.cast : *c.pack;
    ConversionEntry entry{.from = site(first).input_data(0), .to = site(last_of(c)).output_data(0)};
    if (!c.pack)
        return entry;
    KernelSite packing = site(*c.pack);
    const Shape& shape = packing.output(0).shape;
    entry.out = static_cast<std::uint32_t>(shape[3]);
    entry.places = static_cast<std::uint32_t>(shape[0] * shape[1]);
    entry.in = static_cast<std::uint32_t>(shape[2]);
    entry.padded = static_cast<std::uint32_t>(parse_layout(packing.output(0).layout).channels);
    return entry;
}

std::int64_t stored_items(const SiteOf& site, const Conversion& c) {
    const Tensor& result = site(last_of(c)).output(0);
    return static_cast<std::int64_t>(result.bytes / storage_bytes(storage_of(result)));
}

template <typename From, typename To>
Launch convert(const SiteOf& site, const std::vector<Conversion>& conversions) {
    using Table = ConvertAll<From, To>;
    std::vector<Table> tables;
    for (const Conversion& c : conversions) {
        if (tables.empty() || tables.back().entry_count == Table::most_entries)
            tables.emplace_back();
        Table& table = tables.back();
        ConversionEntry entry = entry_of(site, c);
        entry.first_item = table.items;
        table.items += stored_items(site, c);
        table.entries[table.entry_count++] = entry;
    }
    return [tables](Queue queue) {
        for (const Table& table : tables)
            map(queue, table.items, nullptr, table);
    };
}

// Which of the ways of converting one takes: by where it ends, and by whether it is rounded.
enum class Kind { to_float16, to_bfloat16, codes_of_2, codes_of_4 };
Kind kind_of(const SiteOf& site, const Conversion& c) {
    Storage storage = storage_of(site(last_of(c)).output(0));
    if (c.cast)
        return storage == Storage::float16 ? Kind::to_float16 : Kind::to_bfloat16;
    return storage_bytes(storage) == 2 ? Kind::codes_of_2 : Kind::codes_of_4;
}

Launch convert(Kind kind, const SiteOf& site, const std::vector<Conversion>& conversions) {
    switch (kind) {
    case Kind::to_float16: return convert<Same<float>, Rounded<Storage::float16>>(site, conversions);
    case Kind::to_bfloat16: return convert<Same<float>, Rounded<Storage::bfloat16>>(site, conversions);
    case Kind::codes_of_2: return convert<Same<std::uint16_t>, Same<std::uint16_t>>(site, conversions);
    default: return convert<Same<std::uint32_t>, Same<std::uint32_t>>(site, conversions);
    }
}

} // namespace

bool can_convert(const SiteOf& site, const Conversion& c) {
    if (c.cast && !casts_plainly(site(*c.cast)))
        return false;
    if (!c.pack)
        return c.cast;
    KernelSite packing = site(*c.pack);
    std::size_t each = storage_bytes(storage_of(packing.output(0)));
    bool kernels = parse_layout(packing.output(0).layout).kind == PackedLayout::Kind::kernels;
    return kernels && (each == 2 || each == 4) && (!c.cast || c.pack->inputs[0] == c.cast->outputs[0]);
}

Launch make_conversions(const SiteOf& site, const std::vector<Conversion>& conversions) {
    std::map<Kind, std::vector<Conversion>> by_kind;
    for (const Conversion& c : conversions)
        by_kind[kind_of(site, c)].push_back(c);
    std::vector<Launch> launches;
    for (const auto& [kind, list] : by_kind)
        launches.push_back(convert(kind, site, list));
    return [launches](Queue queue) {
        for (const Launch& launch : launches)
            launch(queue);
    };
}

} // namespace mantissa::MANTISSA_DEVICE
