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

constexpr std::uint32_t eight = 8; // elements of an item: neighbours as they lie in the variable, of one place and channel

struct ConversionEntry {
    const void* from = nullptr;
    void* to = nullptr;
    std::int64_t first_item = 0;
    std::uint32_t count = 0;                               // elements, where the order stays
    std::uint32_t out = 0, places = 0, in = 0, padded = 0; // out 0: the order stays

    MANTISSA_HD std::uint32_t items() const {
        return out == 0 ? (count + eight - 1) / eight : places * padded * ((out + eight - 1) / eight);
    }
};

template <typename Code>
struct alignas(16) EightCodes {
    Code codes[eight];
};

// Those of `count` that there are from `first` on.
template <typename Code>
MANTISSA_HD EightCodes<Code> read_eight(const void* data, std::int64_t first, std::int64_t count) {
    const Code* from = static_cast<const Code*>(data) + first;
    EightCodes<Code> read{};
    if (count >= eight && first % eight == 0)
        return vector_at<const EightCodes<Code>>(from);
    MANTISSA_UNROLL
    for (std::uint32_t k = 0; k < eight; ++k)
        if (k < count)
            read.codes[k] = from[k];
    return read;
}

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
        entry.out == 0 ? in_order(entry, i) : packed(entry, i);
    }

private:
    MANTISSA_HD static EightCodes<typename To::Code> converted(const ConversionEntry& entry, std::int64_t first, std::int64_t count) {
        EightCodes<typename From::Code> read = read_eight<typename From::Code>(entry.from, first, count);
        EightCodes<typename To::Code> result;
        MANTISSA_UNROLL
        for (std::uint32_t k = 0; k < eight; ++k)
            result.codes[k] = To::of(read.codes[k]);
        return result;
    }
    MANTISSA_HD void in_order(const ConversionEntry& entry, std::uint32_t item) const {
        std::uint32_t first = item * eight, there = entry.count - first;
        EightCodes<typename To::Code> result = converted(entry, first, there);
        typename To::Code* to = static_cast<typename To::Code*>(entry.to) + first;
        if (there >= eight) {
            vector_at<EightCodes<typename To::Code>>(to) = result;
            return;
        }
        MANTISSA_UNROLL
        for (std::uint32_t k = 0; k < eight; ++k)
            if (k < there)
                to[k] = result.codes[k];
    }
    // Threads side by side have channels side by side: so they write lines, while each of them reads whole pieces of one.
    MANTISSA_HD void packed(const ConversionEntry& entry, std::uint32_t item) const {
        std::uint32_t c = item % entry.padded, rest = item / entry.padded, place = rest % entry.places, o = rest / entry.places * eight;
        std::uint32_t there = entry.out - o;
        EightCodes<typename To::Code> result{};
        if (c < entry.in)
            result = converted(entry, (static_cast<std::int64_t>(place) * entry.in + c) * entry.out + o, there);
        std::int64_t step = static_cast<std::int64_t>(entry.places) * entry.padded;
        typename To::Code* to = static_cast<typename To::Code*>(entry.to) + o * step + place * entry.padded + c;
        MANTISSA_UNROLL
        for (std::uint32_t k = 0; k < eight; ++k)
            if (k < there)
                to[k * step] = result.codes[k];
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
    entry.count = static_cast<std::uint32_t>(count_of(site(last_of(c)).output(0)));
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
        table.items += entry.items();
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
