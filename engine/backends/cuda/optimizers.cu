// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Keras's updates in Keras's order, of many variables in one kernel. Every elementary result rounds to `arithmetic`,
// hyperparameters are cast to it first. A gradient may be unscaled and decayed on its way, as the operations between would.
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

template <typename Rule>
struct UpdateAll {
    UpdateTable table;
    Rule rule;
    StepBlock* block;

    MANTISSA_HD void operator()(std::int64_t item) const {
        const UpdateEntry& entry = table.entries[table.entry_of(item)];
        std::int64_t first = (item - entry.first_item) * UpdateTable::width;
        std::int64_t end = first + UpdateTable::width < entry.count ? first + UpdateTable::width : entry.count;
        UpdateState bad;
        for (std::int64_t i = first; i < end; ++i)
            rule(table, entry, i, block->loss_scale, bad);
        if (bad.variable)
            block->bad_variable = 1;
        if (bad.slot)
            block->bad_state = 1;
    }
};

template <typename Rule>
Launch launch_of(const KernelSite& site, const UpdateTable& table, const Rule& rule) {
    Prepare prepare{site.attributes<Optimizer>(), Arithmetic(site.operation().arithmetic), site.block(), table.numbers};
    UpdateAll<Rule> update{table, rule, site.block()};
    return [=, gate = gate_of(site)](Queue queue) {
        map(queue, 1, gate, prepare);
        map(queue, table.items(), gate, update);
    };
}

bool is_float32(const Any::Target& target) { return target.storage == Storage::float32 && target.way == Any::Target::Way::as_is; }

} // namespace

bool UpdateTable::takes(std::size_t more) const { return static_cast<std::size_t>(entry_count) + more <= most_entries; }

UpdateTable update_table(const KernelSite& site) {
    const Operation& operation = site.operation();
    UpdateTable table;
    table.in = Arithmetic(operation.arithmetic);
    table.settings = site.attributes<Optimizer>();
    table.slots = static_cast<int>(operation.inputs.size()) - 2;
    table.variable = any_target(site, operation.outputs[0]);
    if (table.slots > 0)
        table.state = any_target(site, operation.outputs[1]);
    // A last result in the arithmetic's own format is left to the tensor, whose rounding may be another one.
    table.rounds_variable = site.output(0).format.format != operation.arithmetic;
    table.rounds_state = table.slots > 0 && site.output(1).format.format != operation.arithmetic;
    table.gradient = any_source(site, operation.inputs[0]);
    table.numbers = reinterpret_cast<UpdateNumbers*>(site.scratch());
    table.is_float32 = table.in.is_float32() && is_float32(table.variable) && (table.slots == 0 || is_float32(table.state));
    return table;
}

void add_entry(UpdateTable& table, const KernelSite& site, int gradient) {
    if (!table.takes(1))
        throw Error("[" + site.operation().name + "] the table of updates is full");
    UpdateEntry entry;
    entry.gradient = site.address(gradient);
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
    default: return launch_of(site, table, AdamRule{});
    }
}

Launch make_update(const KernelSite& site) {
    UpdateTable table = update_table(site);
    add_entry(table, site, site.operation().inputs[0]);
    return make_update(site, table);
}

} // namespace mantissa::MANTISSA_DEVICE
