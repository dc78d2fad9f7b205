// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Keras's updates in Keras's order, of many variables in one kernel. Every elementary result rounds to `arithmetic`,
// hyperparameters are cast to it first. A gradient may be unscaled and decayed on its way, as the operations between would.
#include "backends/card/layouts.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/device/update.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/optimizers.h"
#include "core/error.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

// What every element needs, calculated once per step by one thread.
struct Prepare {
    Optimizer settings;
    Arithmetic in;
    const StepBlock* block;
    UpdateNumbers* numbers;

    MANTISSA_HD void operator()(std::int64_t) const { *numbers = update_numbers(settings, in, *block); }
};

MANTISSA_HD inline void tell(StepBlock* block, const UpdateState& bad) {
    if (bad.variable)
        block->bad_variable = 1;
    if (bad.slot)
        block->bad_state = 1;
}

// Formats of every kind, one element after the other.
template <typename Rule>
struct UpdateAny {
    UpdateTable table;
    Rule rule;
    StepBlock* block;

    MANTISSA_HD void operator()(std::int64_t item) const {
        const UpdateEntry& entry = table.entry_of(item);
        std::int64_t first = (item - entry.first_item) * UpdateTable::width;
        std::int64_t end = first + UpdateTable::width < entry.count ? first + UpdateTable::width : entry.count;
        UpdateState bad;
        for (std::int64_t i = first; i < end; ++i) {
            AnyElement element(table, entry, i, bad);
            prepare_update(table, block->loss_scale, element);
            rule(table, element);
        }
        tell(block, bad);
    }
};

// Eight neighbours at a time, 16 bytes per access.
struct Eight {
    static constexpr int width = UpdateTable::width;
    float values[width] = {};

    template <Storage storage>
    MANTISSA_HD void read(const void* data, std::int64_t first, std::int64_t count) {
        using Way = Plain<storage>;
        typename Way::Source source{static_cast<const typename Way::Code*>(data)};
        for (int part = 0; part < width; part += Way::width)
            source.read(first + part, count, reinterpret_cast<float(&)[Way::width]>(values[part]));
    }
    template <Storage storage>
    MANTISSA_HD void write(void* data, std::int64_t first, std::int64_t count) const {
        using Way = Plain<storage>;
        typename Way::Target target{static_cast<typename Way::Code*>(data)};
        for (int part = 0; part < width; part += Way::width)
            target.write(first + part, count, reinterpret_cast<const float(&)[Way::width]>(values[part]));
    }
    MANTISSA_HD void read_packed(const UpdateEntry& entry, std::int64_t first) {
        Any::Source source;
        source.data = entry.gradient;
        source.storage = entry.gradient_storage;
        if (entry.place.goes_by_channels()) {
            std::int64_t from = entry.place(first), step = entry.place.step();
            MANTISSA_UNROLL
            for (int i = 0; i < width; ++i)
                values[i] = source.raw(from + i * step);
            return;
        }
        for (int i = 0; i < width; ++i)
            values[i] = first + i < entry.count ? source.raw(entry.place(first + i)) : 0.0f;
    }
    MANTISSA_HD void read_gradient(const UpdateEntry& entry, std::int64_t first) {
        if (!entry.place.is_plain())
            return read_packed(entry, first);
        read_any(entry.gradient_storage, entry.gradient, first, entry.count);
    }
    MANTISSA_HD void read_any(Storage storage, const void* data, std::int64_t first, std::int64_t count) {
        if (storage == Storage::float32)
            read<Storage::float32>(data, first, count);
        else if (storage == Storage::float16)
            read<Storage::float16>(data, first, count);
        else
            read<Storage::bfloat16>(data, first, count);
    }
};

template <Storage storage, typename Rule>
struct UpdatePlain {
    UpdateTable table;
    Rule rule;
    StepBlock* block;

    MANTISSA_HD void operator()(std::int64_t item) const {
        const UpdateEntry& entry = table.entry_of(item);
        std::int64_t own = item - entry.first_item,
                     first = entry.place.goes_by_channels() ? entry.place.first_of(own) : own * UpdateTable::width;
        UpdateNumbers numbers = *table.numbers;
        float loss_scale = block->loss_scale;
        Eight g, w, slots[2];
        g.read_gradient(entry, first);
        w.read<storage>(entry.variable, first, entry.count);
        for (int slot = 0; slot < 2; ++slot)
            if (slot < table.slots)
                slots[slot].read<storage>(entry.slot[slot], first, entry.count);
        UpdateState bad;
        MANTISSA_UNROLL
        for (int i = 0; i < UpdateTable::width; ++i) {
            if (first + i >= entry.count)
                continue;
            PlainElement<storage> element{numbers, bad, g.values[i], w.values[i], {slots[0].values[i], slots[1].values[i]}};
            prepare_update(table, loss_scale, element);
            rule(table, element);
            w.values[i] = element.w;
            slots[0].values[i] = element.slots[0];
            slots[1].values[i] = element.slots[1];
        }
        w.write<storage>(entry.variable, first, entry.count);
        for (int slot = 0; slot < 2; ++slot)
            if (slot < table.slots)
                slots[slot].write<storage>(entry.slot[slot], first, entry.count);
        tell(block, bad);
    }
};

template <typename Update>
Launch launch_with(const KernelSite& site, const Update& update) {
    Prepare prepare{site.attributes<Optimizer>(), Arithmetic(site.operation().arithmetic), site.block(), update.table.numbers};
    return [=, gate = gate_of(site)](Queue queue) {
        map(queue, 1, gate, prepare);
        map(queue, update.table.items(), gate, update);
    };
}

template <typename Rule>
Launch launch_of(const KernelSite& site, const UpdateTable& table, const Rule& rule) {
    switch (table.plain) {
    case Storage::float32: return launch_with(site, UpdatePlain<Storage::float32, Rule>{table, rule, site.block()});
    case Storage::float16: return launch_with(site, UpdatePlain<Storage::float16, Rule>{table, rule, site.block()});
    case Storage::bfloat16: return launch_with(site, UpdatePlain<Storage::bfloat16, Rule>{table, rule, site.block()});
    default: return launch_with(site, UpdateAny<Rule>{table, rule, site.block()});
    }
}

bool is_plain_gradient(const Tensor& gradient) {
    Storage storage = storage_of(gradient);
    bool known = storage == Storage::float32 || storage == Storage::float16 || storage == Storage::bfloat16;
    return known && gradient.format.state_slot < 0;
}

// Calculated and stored in one format that is rounded to plainly.
Storage plain_update(const KernelSite& site) {
    const Operation& operation = site.operation();
    std::vector<int> read(operation.inputs.begin() + 1, operation.inputs.end());
    bool one_format = site.output(0).format.format == operation.arithmetic;
    return one_format ? plain_storage(site, read, operation.outputs) : Storage::float64;
}

PackedPlace place_in(const Tensor& packed) {
    auto size = [&](std::size_t dimension) { return static_cast<std::uint32_t>(packed.shape[dimension]); };
    return {size(3), size(0) * size(1), size(2), static_cast<std::uint32_t>(parse_layout(packed.layout).channels)};
}

} // namespace

bool can_share_table(const KernelSite& a, int gradient_a, const KernelSite& b, int gradient_b) {
    const Tensor &x = a.graph().tensor(gradient_a), &y = b.graph().tensor(gradient_b);
    bool plain = plain_update(a) != Storage::float64 && is_plain_gradient(x) && is_plain_gradient(y);
    return plain || x.format == y.format;
}

UpdateTable update_table(const KernelSite& site) {
    const Operation& operation = site.operation();
    UpdateTable table;
    table.in = Arithmetic(operation.arithmetic);
    table.settings = site.attributes<Optimizer>();
    table.unscales = table.settings.unscales;
    table.slots = static_cast<int>(repeated_inputs(operation));
    table.variable = any_target(site, operation.outputs[0]);
    if (table.slots > 0)
        table.state = any_target(site, operation.outputs[1]);
    for (int slot = 0; slot < table.slots; ++slot)
        table.shared[slot] = any_target(site, operation.outputs[static_cast<std::size_t>(slot) + 1]).shared;
    // A last result in the arithmetic's own format is left to the tensor, whose rounding may be another one.
    table.rounds_variable = site.output(0).format.format != operation.arithmetic;
    table.rounds_state = table.slots > 0 && site.output(1).format.format != operation.arithmetic;
    table.gradient = any_source(site, operation.inputs[0]);
    table.numbers = reinterpret_cast<UpdateNumbers*>(site.scratch());
    table.plain = plain_update(site);
    return table;
}

void add_entry(UpdateTable& table, const KernelSite& site, int gradient, int packed) {
    if (table.entry_count == UpdateTable::most_entries)
        throw Error("[" + site.operation().name + "] the table of updates is full");
    UpdateEntry entry;
    const Tensor& tensor = site.graph().tensor(gradient);
    if (!is_plain_gradient(tensor))
        table.plain = Storage::float64;
    entry.gradient = site.address(packed >= 0 ? packed : gradient);
    if (packed >= 0)
        entry.place = place_in(site.graph().tensor(packed));
    entry.gradient_storage = storage_of(tensor);
    entry.variable = site.output_data(0);
    entry.count = count_of(site.output(0));
    entry.stream = hash_name(site.output(0).name);
    for (int slot = 0; slot < table.slots; ++slot) {
        entry.slot[slot] = site.output_data(static_cast<std::size_t>(slot) + 1);
        entry.slot_stream[slot] = hash_name(site.output(static_cast<std::size_t>(slot) + 1).name);
    }
    entry.first_item = table.items();
    table.entries[table.entry_count++] = entry;
}

Launch make_update(const KernelSite& site, const UpdateTable& table) {
    switch (site.operation().kind) {
    case OpKind::sgd: return launch_of(site, table, SgdRule{});
    case OpKind::rmsprop: return launch_of(site, table, RmspropRule{});
    case OpKind::adam: return launch_of(site, table, AdamRule{});
    default: throw Error("[" + site.operation().name + "] no kernel knows this optimizer");
    }
}

Launch make_update(const KernelSite& site) {
    UpdateTable table = update_table(site);
    add_entry(table, site, site.operation().inputs[0]);
    return make_update(site, table);
}

} // namespace mantissa::MANTISSA_DEVICE
