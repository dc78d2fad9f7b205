// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/dnnl_shim.h"

#include "backends/cpu/products/dnnl_parts.h"
#include "core/error.h"

namespace mantissa::cpu {
namespace {

using dnnl::memory;

const dnnl::stream& stream() {
    static const dnnl::stream in_order(dnnl_engine());
    return in_order;
}

// How the elements of a layout lie: strides of the outer dimensions, sizes of the inner blocks and what they divide.
struct Blocking {
    memory::dims strides, blocks, divided;
};

Blocking blocking_of(const Descriptor& descriptor) {
#if DNNL_VERSION_MAJOR >= 3
    return {descriptor.get_strides(), descriptor.get_inner_blks(), descriptor.get_inner_idxs()};
#else
    const auto& of = descriptor.data.format_desc.blocking;
    return {{of.strides, of.strides + descriptor.data.ndims},
            {of.inner_blks, of.inner_blks + of.inner_nblks},
            {of.inner_idxs, of.inner_idxs + of.inner_nblks}};
#endif
}

// A name that differs wherever the layout does: "strides 144,16,48,16 blocks 16b4a".
std::string token_of(const Descriptor& descriptor) {
    Blocking blocking = blocking_of(descriptor);
    std::string token = "strides";
    for (std::size_t i = 0; i < blocking.strides.size(); ++i)
        token += (i == 0 ? " " : ",") + std::to_string(blocking.strides[i]);
    for (std::size_t i = 0; i < blocking.blocks.size(); ++i)
        token += (i == 0 ? " blocks " : "") + std::to_string(blocking.blocks[i]) + static_cast<char>('a' + blocking.divided[i]);
    return token;
}

void check(dnnl_status_t status, const std::string& implementation) {
    if (status != dnnl_success)
        throw Error("[" + implementation + "] failed with status " + std::to_string(status));
}

void set_data(memory& of, const void* data) { check(dnnl_memory_set_data_handle(of.get(), const_cast<void*>(data)), "oneDNN memory"); }

} // namespace

std::size_t number_bytes(Number number) { return number == Number::float32 ? 4 : 2; }

std::string Product::implementation() const { return parts_->implementation; }
std::size_t Product::scratch_bytes() const { return parts_->scratchpad.get_size(); }
std::string Product::weights_token() const { return parts_->is_packed() ? token_of(parts_->weights) : std::string{}; }
std::size_t Product::weights_bytes() const { return parts_->weights.get_size(); }

void Product::prepare() {
    Parts& p = *parts_;
    p.primitive = p.make();
    int place = 0;
    auto bind = [&](int argument, const Descriptor& descriptor) {
        p.memories[place] = memory(descriptor, dnnl_engine(), DNNL_MEMORY_NONE);
        p.arguments.push_back({argument, p.memories[place++].get()});
    };
    bind(p.left_argument, p.left);
    bind(p.right_argument, p.right);
    bind(p.result_argument, p.result);
    if (p.scratchpad.get_size() > 0)
        bind(DNNL_ARG_SCRATCHPAD, p.scratchpad);
}

void Product::run(const Operands& operands) const {
    Parts& p = *parts_;
    const void* data[] = {operands.left, operands.right, operands.result, operands.scratch};
    for (std::size_t i = 0; i < p.arguments.size(); ++i)
        set_data(p.memories[i], data[i]);
    check(dnnl_primitive_execute(p.primitive.get(), stream().get(), static_cast<int>(p.arguments.size()), p.arguments.data()),
          p.implementation);
}

struct WeightsReorder::Parts {
    memory from, to;
    dnnl::reorder reorder;
};

WeightsReorder::WeightsReorder(const Product& product, Way way) : parts_(std::make_shared<Parts>()) {
    Descriptor from = product.parts_->plain_weights, to = product.parts_->weights;
    if (way == Way::unpack)
        std::swap(from, to);
    parts_->from = memory(from, dnnl_engine(), DNNL_MEMORY_NONE);
    parts_->to = memory(to, dnnl_engine(), DNNL_MEMORY_NONE);
    parts_->reorder = dnnl::reorder(parts_->from, parts_->to);
}

void WeightsReorder::run(const void* from, void* to) const {
    set_data(parts_->from, from);
    set_data(parts_->to, to);
    dnnl_exec_arg_t arguments[] = {{DNNL_ARG_FROM, parts_->from.get()}, {DNNL_ARG_TO, parts_->to.get()}};
    check(dnnl_primitive_execute(parts_->reorder.get(), stream().get(), 2, arguments), "oneDNN reorder");
}

bool has_bfloat16_products() {
    // Each instruction set's number holds the bits of those it includes.
    auto here = static_cast<unsigned>(dnnl::get_effective_cpu_isa()), wanted = static_cast<unsigned>(dnnl::cpu_isa::avx512_core_bf16);
    return (here & wanted) == wanted;
}

std::string dnnl_instructions() { return std::to_string(static_cast<unsigned>(dnnl::get_effective_cpu_isa())); }

std::string dnnl_version() {
    const dnnl_version_t* version = ::dnnl_version();
    return "oneDNN " + std::to_string(version->major) + "." + std::to_string(version->minor) + "." + std::to_string(version->patch);
}

} // namespace mantissa::cpu
