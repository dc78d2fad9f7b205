// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/dnnl_shim.h"

#include "backends/cpu/products/dnnl_parts.h"
#include "backends/cpu/products/first_product.h"
#include "backends/cpu/products/library_threads.h"
#include "backends/cpu/tiles/tile_steps.h"
#include "backends/cpu/tiles/tiles.h"
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

void set_data(const memory& of, const void* data) {
    check(dnnl_memory_set_data_handle(of.get(), const_cast<void*>(data)), "oneDNN memory");
}

} // namespace

std::size_t number_bytes(Number number) { return number == Number::float32 ? 4 : 2; }

std::string Product::implementation() const { return parts_->implementation; }
std::size_t Product::scratch_bytes() const {
    const Slices& slices = parts_->slices;
    if (slices.count == 0)
        return parts_->scratchpad.get_size();
    const auto count = static_cast<std::size_t>(slices.count);
    return count * parts_->scratch_of_slice() + (slices.sums ? (count - 1) * parts_->weights.get_size() : 0);
}
std::string Product::weights_token() const { return parts_->is_packed() ? token_of(parts_->weights) : std::string{}; }
std::size_t Product::weights_bytes() const { return parts_->weights.get_size(); }

void Product::Parts::bind() {
    Bound& one = bound.emplace_back();
    int place = 0;
    auto take = [&](int argument, const Descriptor& descriptor) {
        one.memories[place] = memory(descriptor, dnnl_engine(), DNNL_MEMORY_NONE);
        one.arguments.push_back({argument, one.memories[place++].get()});
    };
    take(left_argument, left);
    take(right_argument, right);
    take(result_argument, result);
    if (scratchpad.get_size() > 0)
        take(DNNL_ARG_SCRATCHPAD, scratchpad);
}

void Product::Parts::run(std::size_t slice, const Operands& operands) const {
    const Bound& one = bound[slice];
    const void* data[] = {operands.left, operands.right, operands.result, operands.scratch};
    for (std::size_t i = 0; i < one.arguments.size(); ++i)
        set_data(one.memories[i], data[i]);
    check(dnnl_primitive_execute(primitive.get(), stream().get(), static_cast<int>(one.arguments.size()), one.arguments.data()),
          implementation);
}

// The scratch of all slices, then the sums of all but the first.
void Product::Parts::run_slices(const Operands& operands) const {
    auto* scratch = static_cast<std::byte*>(operands.scratch);
    auto* sums = scratch + scratch_of_slice() * static_cast<std::size_t>(slices.count);
    auto* first_result = static_cast<std::byte*>(operands.result);
    const auto sum_bytes = static_cast<std::int64_t>(weights.get_size());
    parallel_sections(slices.count, [&](int slice) {
        std::byte* own = !slices.sums ? first_result + slice * slices.result : slice == 0 ? first_result : sums + (slice - 1) * sum_bytes;
        run(static_cast<std::size_t>(slice), {.left = static_cast<const std::byte*>(operands.left) + slice * slices.left,
                                              .right = static_cast<const std::byte*>(operands.right) + slice * slices.right,
                                              .result = own,
                                              .scratch = scratch + static_cast<std::size_t>(slice) * scratch_of_slice()});
    });
    if (!slices.sums)
        return;
    auto* all = reinterpret_cast<float*>(first_result);
    for_tiles(sum_bytes / static_cast<std::int64_t>(sizeof(float)), [&](std::int64_t first, std::int64_t count) {
        for (int slice = 1; slice < slices.count; ++slice)
            add(all + first, all + first, reinterpret_cast<const float*>(sums + (slice - 1) * sum_bytes) + first, count);
    });
}

void Product::prepare() {
    run_first_product(parts_->operands);
    const LibraryThreads ours(parts_->slices.count > 0 ? LibraryThreads::Use::one : LibraryThreads::Use::team);
    parts_->primitive = parts_->make();
    for (int slice = 0; slice < std::max(1, parts_->slices.count); ++slice)
        parts_->bind();
}

void Product::run(const Operands& operands) const {
    const LibraryThreads ours(LibraryThreads::Use::team);
    if (parts_->slices.count > 0)
        parts_->run_slices(operands);
    else
        parts_->run(0, operands);
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
    const LibraryThreads ours(LibraryThreads::Use::team);
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
