// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// From an operation's tensors to what its kernel reads and writes.
#include "backends/cuda/device/element.h"
#include "backends/cuda/device/queue.h"

#include <utility>

namespace mantissa::MANTISSA_DEVICE {

Any::Source any_source(const KernelSite& site, int tensor);
Any::Target any_target(const KernelSite& site, int tensor);             // rounds as the site's operation does
Any::Target::Way rounding_way(const Format& format, RoundingRule rule); // of a format whose range is where it is
// The storage that all these tensors share and round to plainly, so that `Plain` does; float64: there is none.
Storage plain_storage(const KernelSite& site, const std::vector<int>& read, const std::vector<int>& written);
const StepBlock* gate_of(const KernelSite& site);

inline std::int64_t count_of(const Tensor& tensor) { return elements(tensor.shape); }
MANTISSA_HD inline std::int64_t items_of(std::int64_t count, int width) { return (count + width - 1) / width; }

// The sources and targets of one way of reading and writing.
template <typename Way>
struct Operands {
    const KernelSite& site;
    typename Way::Source in(std::size_t i) const { return {reinterpret_cast<const typename Way::Code*>(site.input_data(i))}; }
    typename Way::Target out(std::size_t i) const { return {reinterpret_cast<typename Way::Code*>(site.output_data(i))}; }
};
template <>
struct Operands<Any> {
    const KernelSite& site;
    Any::Source in(std::size_t i) const { return any_source(site, site.operation().inputs.at(i)); }
    Any::Target out(std::size_t i) const { return any_target(site, site.operation().outputs.at(i)); }
};

// make(Operands<...>) for the fastest way that these inputs and outputs allow.
template <typename Make>
Launch with_operands(const KernelSite& site, const std::vector<int>& read, const std::vector<int>& written, const Make& make) {
    switch (plain_storage(site, read, written)) {
    case Storage::float32: return make(Operands<Plain<Storage::float32>>{site});
    case Storage::float16: return make(Operands<Plain<Storage::float16>>{site});
    case Storage::bfloat16: return make(Operands<Plain<Storage::bfloat16>>{site});
    default: return make(Operands<Any>{site});
    }
}

// Way of an Operands.
template <typename T>
struct WayOf;
template <typename Way>
struct WayOf<Operands<Way>> {
    using Type = Way;
};
template <typename T>
using Way = typename WayOf<std::remove_cvref_t<T>>::Type;

// make(operands) for results beside those of another way X: float32, the same way, or whatever there is.
template <typename X, typename Make>
Launch with_few_operands(const KernelSite& site, const std::vector<int>& written, const Make& make) {
    Storage storage = plain_storage(site, {}, written);
    if constexpr (std::is_same_v<X, Any>)
        return make(Operands<Any>{site});
    else if (storage == Storage::float32)
        return make(Operands<Plain<Storage::float32>>{site});
    else if (std::is_same_v<typename X::Source, typename Plain<Storage::float16>::Source> && storage == Storage::float16)
        return make(Operands<X>{site});
    else if (std::is_same_v<typename X::Source, typename Plain<Storage::bfloat16>::Source> && storage == Storage::bfloat16)
        return make(Operands<X>{site});
    else
        return make(Operands<Any>{site});
}

} // namespace mantissa::MANTISSA_DEVICE
