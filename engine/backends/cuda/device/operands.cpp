// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/device/operands.h"

#include "core/error.h"

namespace mantissa::MANTISSA_DEVICE {
namespace {

const float* shared_by(const KernelSite& site, const Tensor& tensor) {
    int slot = tensor.format.state_slot;
    if (slot < 0)
        return nullptr;
    if (storage_of(site.graph().tensor(slot)) != Storage::float32)
        throw Error("[" + site.operation().name + "] what elements share is kept in float32");
    return reinterpret_cast<const float*>(site.address(slot));
}

Format own_format(Storage storage) {
    switch (storage) {
    case Storage::float16: return float16;
    case Storage::bfloat16: return bfloat16;
    case Storage::float8_e4m3: return float8_e4m3;
    case Storage::float8_e5m2: return float8_e5m2;
    default: return float32;
    }
}

bool is_codes(Storage storage) { return own_format(storage) != float32; }

// Formats whose values the bits of a float32 can be rounded to: not binary, not with more digits than it has.
bool rounds_on_bits(const Format& format) {
    return format.kind == FormatKind::floating ? format.storage != Storage::float64 : format.kind == FormatKind::fixed;
}

bool is_plain(const Tensor& tensor, RoundingRule rule, Storage storage) {
    bool float32_as_is = storage == Storage::float32 && rule.overflow == Overflow::special;
    return tensor.format.format == own_format(storage) && (float32_as_is || rule == RoundingRule{});
}

} // namespace

Any::Source any_source(const KernelSite& site, int index) {
    const Tensor& tensor = site.graph().tensor(index);
    return {site.address(index), storage_of(tensor), tensor.format.format, tensor.role == Role::raw ? nullptr : shared_by(site, tensor)};
}

Any::Target any_target(const KernelSite& site, int index) {
    const Tensor& tensor = site.graph().tensor(index);
    const Format& format = tensor.format.format;
    Any::Target target;
    target.data = site.address(index);
    target.storage = storage_of(tensor);
    target.format = format;
    target.rule = site.operation().rounding;
    if (is_codes(target.storage))
        target.codes = code_grid(own_format(target.storage));
    target.stream = hash_name(tensor.name);
    target.block = site.block();
    target.way = tensor.role == Role::raw ? Any::Target::Way::as_is : rounding_way(format, target.rule);
    if (target.way == Any::Target::Way::as_is)
        return target;
    target.shared = shared_by(site, tensor);
    if (target.shared)
        target.way = Any::Target::Way::by_definition;
    if (target.way == Any::Target::Way::on_bits)
        target.grid = float_grid(format, target.rule);
    return target;
}

Any::Target::Way rounding_way(const Format& format, RoundingRule rule) {
    if (format.storage == Storage::float64 || (format == float32 && rule.overflow == Overflow::special))
        return Any::Target::Way::as_is;
    return rounds_on_bits(format) ? Any::Target::Way::on_bits : Any::Target::Way::by_definition;
}

Storage plain_storage(const KernelSite& site, const std::vector<int>& read, const std::vector<int>& written) {
    Storage shared = storage_of(site.graph().tensor(read.empty() ? written.front() : read.front()));
    bool fast = shared == Storage::float32 || shared == Storage::float16 || shared == Storage::bfloat16;
    for (const auto* list : {&read, &written})
        for (int index : *list) {
            const Tensor& tensor = site.graph().tensor(index);
            fast = fast && tensor.role != Role::raw && storage_of(tensor) == shared && tensor.format.state_slot < 0;
        }
    for (int index : written)
        fast = fast && is_plain(site.graph().tensor(index), site.operation().rounding, shared);
    return fast ? shared : Storage::float64;
}

const StepBlock* gate_of(const KernelSite& site) { return site.operation().commit == Commit::if_finite ? site.block() : nullptr; }

} // namespace mantissa::MANTISSA_DEVICE
