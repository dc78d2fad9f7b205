// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What belongs to the step as a whole.
#include "backends/cuda/device/fold.h"
#include "backends/cuda/device/operands.h"
#include "backends/cuda/device/update.h"
#include "backends/cuda/kernels.h"
#include "numerics/block.h"
#include "numerics/shared_range.h"

#include <algorithm>
#include <cmath>

namespace mantissa::MANTISSA_DEVICE {
namespace {

struct Begin {
    StepBlock* block;
    MANTISSA_HD void operator()(std::int64_t) const {
        block->found_bad = block->bad_variable = block->bad_state = 0;
        block->loss = 0;
        block->correct = 0;
    }
};

// An item: 16 bytes of the images or of the labels, or, the last one, the block.
struct BeginSent {
    SentStep step;
    std::int64_t image_items, label_items;

    static constexpr int width = sizeof(Sixteen);

    MANTISSA_HD static void take(const SentStep::Part& part, std::int64_t item) {
        std::int64_t first = item * width, end = first + width;
        if (end <= part.bytes)
            vector_at<Sixteen>(part.to + first) = vector_at<const Sixteen>(part.from + first);
        else
            for (std::int64_t i = first; i < part.bytes; ++i)
                part.to[i] = part.from[i];
    }
    MANTISSA_HD void operator()(std::int64_t item) const {
        if (item < image_items)
            return take(step.images, item);
        if (item < image_items + label_items)
            return take(step.labels, item - image_items);
        if (step.told)
            *step.told = *step.block;
        step.block->learning_rate = *reinterpret_cast<const float*>(step.order);
        step.block->valid_count = *reinterpret_cast<const std::int32_t*>(step.order + sizeof(float));
        Begin{step.block}(0);
    }
};

struct Tell {
    const StepBlock* block;
    StepBlock* told;
    MANTISSA_HD void operator()(std::int64_t) const { *told = *block; }
};

// Many gradients in one kernel; the table is part of its arguments. Codes are looked at as they lie, 16 bytes at a time.
struct CheckedCodes {
    static constexpr int most = 128, width = 16;
    struct Entry {
        const void* data;
        std::int64_t count, first_item;
        Storage storage;
    } entries[most];
    int entry_count;
    StepBlock* block;

    // 16 or 32 bits each; not finite where all of the exponent's are set.
    template <typename Code>
    MANTISSA_HD static bool any_bad(const void* data, std::int64_t first, std::int64_t count, Code exponent) {
        constexpr int each = static_cast<int>(16 / sizeof(Code));
        const Code* codes = static_cast<const Code*>(data);
        bool bad = false;
        for (std::int64_t i = first; i < first + width; i += each) {
            union {
                Sixteen all;
                Code codes[each];
            } piece = {};
            if (i + each <= count)
                piece.all = vector_at<const Sixteen>(codes + i);
            MANTISSA_UNROLL
            for (int k = 0; k < each; ++k) {
                Code code = i + each <= count ? piece.codes[k] : i + k < count ? codes[i + k] : Code{};
                bad = bad || (code & exponent) == exponent;
            }
        }
        return bad;
    }
    MANTISSA_HD const Entry& entry_of(std::int64_t item) const {
        int low = 0, high = entry_count;
        while (high - low > 1) {
            int middle = (low + high) / 2;
            (entries[middle].first_item <= item ? low : high) = middle;
        }
        return entries[low];
    }
    MANTISSA_HD std::int64_t items() const {
        const Entry& last = entries[entry_count - 1];
        return last.first_item + items_of(last.count, width);
    }
    MANTISSA_HD void operator()(std::int64_t item) const {
        const Entry& entry = entry_of(item);
        std::int64_t first = (item - entry.first_item) * width;
        bool bad = entry.storage == Storage::float32
                       ? any_bad<std::uint32_t>(entry.data, first, entry.count, 0x7F800000u)
                       : any_bad<std::uint16_t>(entry.data, first, entry.count, entry.storage == Storage::float16 ? 0x7C00 : 0x7F80);
        if (bad)
            block->found_bad = 1;
    }
};

// The same for every storage, one element after the other.
struct Checked {
    static constexpr int most = 48, width = 8;
    Any::Source tensors[most];
    std::int64_t counts[most], first_items[most + 1];
    int tensor_count;
    StepBlock* block;

    MANTISSA_HD void operator()(std::int64_t item) const {
        int tensor = 0;
        while (tensor + 1 < tensor_count && first_items[tensor + 1] <= item)
            ++tensor;
        std::int64_t first = (item - first_items[tensor]) * width, end = first + width;
        bool bad = false;
        for (std::int64_t i = first; i < (end < counts[tensor] ? end : counts[tensor]); ++i)
            bad = bad || is_bad(tensors[tensor].raw(i));
        if (bad)
            block->found_bad = 1;
    }
};

struct NextScale {
    LossScaling scaling;
    StepBlock* block;

    MANTISSA_HD void back_off() const {
        double scale = static_cast<double>(block->loss_scale) * scaling.backoff_factor;
        block->loss_scale = static_cast<float>(scaling.minimum > 0 && scale < scaling.minimum ? scaling.minimum : scale);
        block->good_steps = 0;
    }
    MANTISSA_HD void grow() const {
        double scale = static_cast<double>(block->loss_scale) * scaling.growth_factor;
        auto grown = static_cast<float>(scaling.maximum > 0 && scale > scaling.maximum ? scaling.maximum : scale);
        block->loss_scale = is_bad(grown) ? block->loss_scale : grown;
        block->good_steps = 0;
    }
    MANTISSA_HD void operator()(std::int64_t) const {
        if (scaling.mode != LossScaling::Mode::dynamic)
            return;
        if (block->found_bad)
            back_off();
        else if (block->good_steps + 1 >= scaling.growth_interval)
            grow();
        else
            ++block->good_steps;
    }
};

struct Advance {
    StepBlock* block;
    MANTISSA_HD void operator()(std::int64_t) const {
        ++block->step;
        block->applied_steps += block->found_bad ? 0 : 1;
    }
};

// What a tensor's values say of the exponent or scale that they share.
struct NextRange {
    Any::Source tensor;
    std::int64_t count;
    RangeUpdate rule;
    float* slot;
    const StepBlock* block;

    struct Value {
        float limit = 0, limit_below = 0;           // with this exponent, and with one less
        std::uint32_t largest = 0;                  // bits of a finite magnitude, which are in its order
        std::uint64_t beyond = 0, beyond_below = 0; // those limits
        MANTISSA_HD void merge(const Value& other) {
            largest = other.largest > largest ? other.largest : largest;
            beyond += other.beyond;
            beyond_below += other.beyond_below;
        }
    };
    static_assert(sizeof(Value) <= range_share_bytes);

    MANTISSA_HD bool is_scale() const { return rule.format.kind == FormatKind::floating; }
    MANTISSA_HD bool is_due() const { return is_scale() || (block->step + 1) % rule.every == 0 || block->step < rule.search; }
    MANTISSA_HD Value nothing() const {
        auto limit = [&](int at) { return static_cast<float>(largest_magnitude(rule.format, false, at)); };
        Value value;
        if (!is_scale())
            value.limit = limit(now()), value.limit_below = limit(now() - 1);
        return value;
    }
    MANTISSA_HD void operator()(std::int64_t i, Value& value) const {
        float magnitude = fabsf(tensor[i]);
        std::uint32_t finite = finite_magnitude(bits_of(magnitude));
        value.largest = finite > value.largest ? finite : value.largest;
        value.beyond += magnitude >= value.limit;
        value.beyond_below += magnitude >= value.limit_below;
    }
    MANTISSA_HD void finish(const Value& value) const { is_scale() ? next_scale(float_of(value.largest)) : move_exponent(value); }
    MANTISSA_HD int now() const { return static_cast<int>(slot[0]); }
    MANTISSA_HD void move_exponent(const Value& value) const {
        RangeCounts seen{static_cast<std::uint64_t>(count), value.beyond, value.beyond_below, value.largest};
        bool searches = block->step < rule.search;
        slot[0] = static_cast<float>(searches ? found_exponent(now(), seen) : next_exponent(now(), seen, rule.max_overflow_rate));
        slot[1] = static_cast<float>(value.beyond) / static_cast<float>(count > 0 ? count : 1);
    }
    // Of the steps before, and of this one where there were none; then this one takes the place of the oldest.
    MANTISSA_HD void next_scale(float largest) const {
        float before = 0;
        for (std::int64_t i = 0; i < rule.history; ++i)
            before = slot[range_slot + i] > before ? slot[range_slot + i] : before;
        slot[0] = scale_for(before > 0 ? before : largest, rule.format, slot[0]);
        slot[1] = largest;
        if (rule.history > 0)
            slot[range_slot + block->step % rule.history] = largest;
    }
};

template <typename Work>
Launch once(const Work& work) {
    return [work](Queue queue) { map(queue, 1, nullptr, work); };
}

// Padding counts too: it is zero.
std::int64_t stored_count(const Tensor& tensor) {
    return tensor.layout.empty() ? count_of(tensor) : static_cast<std::int64_t>(tensor.bytes / storage_bytes(storage_of(tensor)));
}

void add_codes(std::vector<CheckedCodes>& tables, const KernelSite& site, int index) {
    if (tables.empty() || tables.back().entry_count == CheckedCodes::most)
        tables.push_back({.entries = {}, .entry_count = 0, .block = site.block()});
    CheckedCodes& table = tables.back();
    std::int64_t first = table.entry_count == 0 ? 0 : table.items();
    const Tensor& tensor = site.graph().tensor(index);
    table.entries[table.entry_count++] = {site.address(index), stored_count(tensor), first, storage_of(tensor)};
}

void add_other(std::vector<Checked>& tables, const KernelSite& site, int index) {
    if (tables.empty() || tables.back().tensor_count == Checked::most)
        tables.push_back({.tensors = {}, .counts = {}, .first_items = {}, .tensor_count = 0, .block = site.block()});
    Checked& table = tables.back();
    table.tensors[table.tensor_count] = any_source(site, index);
    table.counts[table.tensor_count] = stored_count(site.graph().tensor(index));
    table.first_items[table.tensor_count + 1] =
        table.first_items[table.tensor_count] + items_of(table.counts[table.tensor_count], Checked::width);
    ++table.tensor_count;
}

} // namespace

Launch make_begin_step(StepBlock* block) { return once(Begin{block}); }

Launch make_begin_sent_step(const SentStep& step) {
    auto items = [](const SentStep::Part& part) { return part.to ? items_of(part.bytes, BeginSent::width) : std::int64_t{0}; };
    BeginSent work{step, items(step.images), items(step.labels)};
    return [work](Queue queue) { map(queue, work.image_items + work.label_items + 1, nullptr, work); };
}

Launch make_tell_step(const StepBlock* block, StepBlock* told) { return once(Tell{block, told}); }

Launch make_finite_check(const KernelSite& site) { return make_finite_check(site, site.operation().inputs); }

Launch make_finite_check(const KernelSite& site, const std::vector<int>& tensors) {
    std::vector<CheckedCodes> codes;
    std::vector<Checked> others;
    for (int tensor : tensors) {
        Storage storage = storage_of(site.graph().tensor(tensor));
        if (storage == Storage::float32 || storage == Storage::float16 || storage == Storage::bfloat16)
            add_codes(codes, site, tensor);
        else
            add_other(others, site, tensor);
    }
    return [codes, others](Queue queue) {
        for (const CheckedCodes& table : codes)
            map(queue, table.items(), nullptr, table);
        for (const Checked& table : others)
            map(queue, table.first_items[table.tensor_count], nullptr, table);
    };
}

Launch make_update_loss_scale(const KernelSite& site) { return once(NextScale{site.attributes<LossScaling>(), site.block()}); }
Launch make_advance_step(const KernelSite& site) { return once(Advance{site.block()}); }

Launch make_range_update(const KernelSite& site) {
    Any::Source tensor = any_source(site, site.operation().inputs[0]);
    NextRange work{tensor, count_of(site.input(0)), site.attributes<RangeUpdate>(), reinterpret_cast<float*>(site.output_data(0)),
                   site.block()};
    auto* shares = reinterpret_cast<NextRange::Value*>(site.scratch());
    return [=](Queue queue) { fold(queue, work.count, work, shares); };
}

} // namespace mantissa::MANTISSA_DEVICE
